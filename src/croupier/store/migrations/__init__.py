"""Migrations: how the tables of each version come from those of the version before."""
