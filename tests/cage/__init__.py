"""Tests of the cage: what every event moves, the float and its figures, the cashier."""
