"""The game: pockets, wheels, the layout and its spots, wagers, settlement. It knows no rulebooks and no accounts."""
