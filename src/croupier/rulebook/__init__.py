"""Rulebooks: what regulators say, as cited data; house rules; resolving the two; breaches; the register."""
