"""SQLite's errors, as sentences that say what is wrong and what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from croupier.floor.ports import StoreDown

_SENTENCES = {
    "SQLITE_FULL": "{file} cannot grow: the disk is full; make room, and writing goes on by itself",
    "SQLITE_READONLY": "{file} is read-only: give this user leave to write it and its folder",
    "SQLITE_PERM": "{file} may not be opened: give this user leave to read and write it",
    "SQLITE_BUSY": "{file} is locked by another program: close that one",
    "SQLITE_LOCKED": "{file} is locked by another program: close that one",
    "SQLITE_IOERR": "{file} could not be read or written: {error}; look to the disk",
    "SQLITE_CANTOPEN": "{file} cannot be opened: see that its folder is there and may be written",
    "SQLITE_NOTADB": "{file} is not a database: name another file, or restore a backup",
    "SQLITE_CORRUPT": "{file} is damaged: restore a backup",
}


def trouble(file: Path, error: sqlite3.Error) -> StoreDown:
    """The sentence for an error; a name such as SQLITE_IOERR_WRITE is recognised by its first two words."""
    name = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])
    return StoreDown(_SENTENCES.get(name, "{file} failed: {error}").format(file=file, error=error))
