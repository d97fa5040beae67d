"""Bonus wagers: what is drawn, with what weights, and what a draw then pays. One file each."""
