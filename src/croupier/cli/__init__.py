"""The commands. Each prints a table for people or one JSON document for programs."""
