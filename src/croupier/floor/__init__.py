"""The floor: the application. One writer a table, the clock, the randomness, and the ports to the outside."""
