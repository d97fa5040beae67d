"""HTTP: accounts, tables, records, odds and house checks. One table of endpoints, from which all the rest follows."""
