"""A separate process that writes a store for a house, so that the tables can decide meanwhile."""
