"""The deciders of the commands: one file for each part of the game."""
