"""The tables as they are now, and the versions they came through.

``events`` has the entries of all tables of the house, numbered by ``id`` in the order in which they were written;
``seq`` counts those of one. ``transfers`` belong to an event. ``accounts``, with the ``changes`` that have not been
brought into them yet, are what all transfers so far come to.
``answers`` are what senders were told, by the key they gave. ``snapshots`` are tables as they stood, the two latest of
each; before the body of a long one come so many of its ``pieces``. ``papers`` are what may change beside the record:
people, their sessions, keys, settings. ``rules`` are the resolved rules that tables were set up under, by their digest.
"""

from __future__ import annotations

from croupier.store.failure import NewerDatabase

VERSIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
LATEST = VERSIONS[-1]

COLUMNS = {
    "events": ("id", "tbl", "seq", "at", "body", "hash"),
    "transfers": ("event", "n", "kind", "debit", "credit", "amount", "hold"),
    "accounts": ("code", "posted", "held"),
    "changes": ("body",),
    "answers": ("tbl", "key", "body"),
    "pieces": ("tbl", "seq", "n", "body"),
    "snapshots": ("tbl", "seq", "hash", "body", "pieces"),
    "papers": ("kind", "id", "body"),
    "rules": ("digest", "body"),
}
"""What a backup carries: everything but the heartbeat."""

LIST_TABLES = """
    WITH RECURSIVE found (tbl) AS (
      SELECT min(tbl) FROM events
      UNION ALL
      SELECT (SELECT min(tbl) FROM events WHERE tbl > found.tbl) FROM found WHERE found.tbl IS NOT NULL
    )
    SELECT tbl FROM found WHERE tbl IS NOT NULL
"""
"""Each name once, by jumping through the index rather than along it."""

LAST_EVENT = """
    SELECT coalesce(max(event), (SELECT coalesce(max(id), 0) FROM events)) FROM transfers
    WHERE event > (SELECT coalesce(max(id), 0) FROM events)
"""
"""Of the last event; of a later one that there are transfers for and that is not there, where there are such."""

NOWHERE: tuple[str, int | None] = ("the books", None)
"""The name of an event that is not there."""


def is_behind(name: str, version: str | None) -> bool:
    """Whether a database of this version has to be migrated; None is one without tables."""
    if version is not None and version not in VERSIONS:
        raise NewerDatabase(
            f"{name} has version {version}, and this program knows up to {LATEST}: use a newer Croupier for it"
        )
    return version != LATEST
