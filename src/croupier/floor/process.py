"""A process that runs a house: what it tells the interpreter once everything is loaded.

See docs/decisions/0032-avoid-long-garbage-collection.md.
"""

from __future__ import annotations

import gc
import resource


def room_for_terminals() -> None:
    """As many open files as the system lets the process have: every terminal is one."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def settle_in() -> None:
    """Let the collector alone with what lasts, and have it look less often.

    A wager leaves no cycles behind; by default the collector would walk all tables' wagers every few hundred of them.
    Nor may it wait too long: whatever has come since it last looked, it walks in one go, and nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(25_000, 50, 100)
