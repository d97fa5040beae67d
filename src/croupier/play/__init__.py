"""One round of play: commands in, events or a refusal out. No clock, no network, no disk, no randomness."""
