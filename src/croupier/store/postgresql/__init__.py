"""A store in a PostgreSQL database, for one writing process."""
