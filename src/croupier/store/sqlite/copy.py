"""Copying a SQLite file as it stands at one moment, while it is being written."""

from __future__ import annotations

from pathlib import Path

from croupier.store.sqlite.connect import closing, connect, connect_to_read, explained

_PAGES = 2_000
"""Copied at a time: between two, Python gets a turn."""


def copy(file: Path, path: Path) -> None:
    """Write a new file at ``path``, which is whole in itself: it needs no log beside it."""
    with (
        explained(file),
        closing(connect_to_read(file)) as source,
        explained(path),
        closing(connect(path, "rwc")) as target,
    ):
        # Reading from here on sees one moment, whatever is written; else SQLite would begin again at every write.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM alembic_version").fetchone()
        source.backup(target, pages=_PAGES, sleep=0)
        source.execute("ROLLBACK")
        target.execute("PRAGMA journal_mode = DELETE")
