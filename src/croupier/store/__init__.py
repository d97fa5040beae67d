"""The store: where records, books and answers last. All SQL is here, for SQLite and for PostgreSQL."""
