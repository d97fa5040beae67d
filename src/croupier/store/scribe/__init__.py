"""A scribe is a process that writes a store for a house, so that the tables go on deciding while it writes."""
