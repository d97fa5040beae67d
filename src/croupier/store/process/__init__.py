"""A process of its own that writes a store for a house, so that the tables go on deciding while it writes."""
