"""Tests of the rulebooks: what they say, what a house may choose, what a folder must hold."""
