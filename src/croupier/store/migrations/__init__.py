"""Migrations: each creates the schema of a version from the version before."""
