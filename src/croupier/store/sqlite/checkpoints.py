"""Checkpoints: a separate thread copies the write-ahead log into the file, so that the writer need not stop for it.

The writer goes on meanwhile; its pages are safe in the log. Only the writer can restart the log, so it makes a
checkpoint itself when the log has grown long: by then there is little left to copy.

See docs/decisions/0033-checkpoint-beside-the-writer.md.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import suppress
from pathlib import Path

from croupier.store.sqlite.connect import closing, connect

PAUSE = 0.05
"""Seconds between two checkpoints while there are writes: small ones delay the writer's own syncs least."""


class Checkpoints:
    """A thread that sleeps while nothing is written."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._written = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="croupier-checkpoints", daemon=True)
        self._thread.start()

    def due(self) -> None:
        """Note that something was written."""
        self._written.set()

    def stop(self) -> None:
        self._over.set()
        self._written.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(PAUSE):
            self._written.wait()
            self._written.clear()
            if not self._over.is_set():
                # The writer will meet the same error and report it.
                with suppress(sqlite3.Error), closing(connect(self._file, "rw")) as connection:
                    connection.execute("PRAGMA synchronous = FULL")
                    connection.execute("PRAGMA fullfsync = ON")
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
