"""The store: durable storage of records, balances and answers. All SQL is here, for SQLite and for PostgreSQL."""
