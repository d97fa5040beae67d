"""Holding a house's choices against a rulebook, one part of the table at a time."""
