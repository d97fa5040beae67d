"""Tests of one round of play."""
