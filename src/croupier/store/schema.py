"""The tables as they are now, and the schema versions that there have been.

``events`` has the entries of all tables of the house, numbered by ``id`` in the order in which they were written;
``seq`` counts those of one. Their transfers are in their bodies; the view ``transfers`` shows them as rows, and
``moves`` has those that touch a wallet. ``accounts``, with the ``changes`` that have not been merged into them yet, are
the sums of all transfers so far. ``answers`` are the answers to commands, by idempotency key. ``snapshots`` are states
of tables, the two latest of each; the body of a long one is preceded by its ``pieces``. ``documents`` hold mutable data
outside the record: people, their sessions, keys, settings. ``rules`` are the resolved rules that tables were set up
under, by digest.

See docs/decisions/0061-transfers-are-in-the-record-alone.md, docs/decisions/0062-one-migration-and-versions.md and
docs/decisions/0063-rules-lie-beside-the-record.md.
"""

from __future__ import annotations

from croupier.store.failure import NewerDatabase, UnreleasedDatabase

VERSIONS = ("1",)
"""One for each migration; the last is this program's."""

COLUMNS = {
    "events": ("id", "tbl", "seq", "at", "body", "hash"),
    "moves": ("wallet", "event", "n", "debit", "credit", "amount"),
    "accounts": ("code", "balance"),
    "changes": ("body",),
    "answers": ("tbl", "key", "body"),
    "pieces": ("tbl", "seq", "n", "body"),
    "snapshots": ("tbl", "seq", "hash", "body", "pieces"),
    "documents": ("kind", "id", "body"),
    "rules": ("digest", "body"),
}
"""What a backup carries: everything but the heartbeat."""


def is_behind(name: str, version: str | None) -> bool:
    """Whether a database of this schema version has to be migrated; None is a database without tables."""
    if version is None or version in VERSIONS:
        return version != VERSIONS[-1]
    if version.isdigit() and not version.startswith("0"):
        raise NewerDatabase(
            f"{name} has schema version {version}, and this program knows up to {VERSIONS[-1]}: "
            "use a newer Croupier for it"
        )
    raise UnreleasedDatabase(
        f"{name} was made before the first release (schema {version}), and nothing reads it any more: "
        "name a new database"
    )
