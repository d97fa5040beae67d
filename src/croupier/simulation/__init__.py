"""Simulation: the same rules compiled to integer tables and run at speed."""

from croupier.extras import require

require("croupier.simulation", "lab", "gym")
