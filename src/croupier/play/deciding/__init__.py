"""What comes of each command: one file for each part of the game."""
