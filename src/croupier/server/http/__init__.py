"""HTTP: accounts, tables, records, odds and house checks. Routes, access checks and OpenAPI come from one table of
endpoints.
"""
