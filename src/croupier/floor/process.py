"""Process settings of a running house: open files and garbage collection.

See docs/decisions/0032-avoid-long-garbage-collection.md.
"""

from __future__ import annotations

import gc
import resource


def room_for_terminals() -> None:
    """Raise the limit of open files to the system's maximum: every terminal is one."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def settle_in() -> None:
    """Exclude long-lived objects from garbage collection, and collect less often.

    A wager leaves no cycles; by default the collector would traverse all tables' wagers every few hundred of them. Nor
    may it wait too long: it traverses all new objects in one pause, during which nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(25_000, 50, 100)
