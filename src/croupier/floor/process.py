"""A process that runs a house: what it tells the interpreter once everything is loaded."""

from __future__ import annotations

import gc


def settle_in() -> None:
    """Let the collector alone with what lasts, and have it look less often.

    A wager leaves no cycles behind; by default the collector would walk all tables' wagers every few hundred of them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
