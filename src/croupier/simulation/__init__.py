"""Simulation: the same rules compiled to integer tables and run at speed."""
