"""Exact mathematics: what every wager returns, as fractions, from the table's own settlement."""
