"""The live table: what everybody at it sees, as it happens, and the terminals that see it."""
