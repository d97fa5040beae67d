"""Checks of a house's choices against a rulebook, one part of the table in each module."""
