"""Copying a SQLite file consistently while it is in use."""

from __future__ import annotations

from pathlib import Path

from croupier.store.sqlite.connect import closing, connect, connect_to_read, explained

_PAGES = 2_000
"""Pages that are copied at a time: other threads run in between."""


def copy(file: Path, path: Path) -> None:
    """Write a complete new file at ``path``, which needs no write-ahead log."""
    with (
        explained(file),
        closing(connect_to_read(file)) as source,
        explained(path),
        closing(connect(path, "rwc")) as target,
    ):
        # Hold a read transaction: otherwise SQLite would restart the copy at every write.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM alembic_version").fetchone()
        source.backup(target, pages=_PAGES, sleep=0)
        source.execute("ROLLBACK")
        target.execute("PRAGMA journal_mode = DELETE")
