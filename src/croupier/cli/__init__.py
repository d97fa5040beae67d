"""The commands. Each answers people with a table and programs with one JSON document."""
