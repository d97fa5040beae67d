"""Backups: copy a store of either kind into one SQLite file, and restore such a file into either kind.

A backup is a store itself: it can be opened, read and verified. Both directions are atomic: a file is written under a
temporary name first, a database is filled in one transaction.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.floor.ports import StoreDown
from croupier.store.database import StoreBase
from croupier.store.failure import NotEmpty
from croupier.store.location import DatabaseLocation, locate
from croupier.store.schema import COLUMNS, is_behind
from croupier.store.sqlite.connect import closing, connect_to_read, explained, prepare, version_of
from croupier.store.sqlite.copy import copy
from croupier.store.sqlite.guard import Guard

_BESIDE = ("", "-wal", "-shm", "-journal")


async def backup(store: StoreBase, path: Path) -> None:
    """Write a consistent backup of a store, while it is in use."""
    if path.exists():
        raise NotEmpty(f"{path} is there already: name another file for the backup")
    with _temporary_path(path) as new:
        await store.copy_to(new)


async def restore(path: Path, url: str) -> None:
    """Restore a backup into an empty store; a backup of an earlier version is migrated."""
    location = locate(url)
    current = await asyncio.to_thread(_require_sound, path)
    if location.file is not None:
        await asyncio.to_thread(_into_file, path, location.file)
    elif current:
        await _into_database(path, location)
    else:
        with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
            newer = Path(folder) / "backup.db"
            await asyncio.to_thread(copy, path, newer)
            await asyncio.to_thread(prepare, newer)
            await _into_database(newer, location)


async def _into_database(path: Path, location: DatabaseLocation) -> None:
    from croupier.store.postgresql.copy import copy_in

    await copy_in(path, location)


def _into_file(path: Path, file: Path) -> None:
    guard = Guard(file)
    try:
        if file.exists():
            prepare(file)
            _require_empty(file)
        with _temporary_path(file) as new:
            copy(path, new)
            prepare(new)
            # SQLite would apply a leftover write-ahead log of the empty store to the restored file.
            _remove(file)
    finally:
        guard.release()


def _require_sound(path: Path) -> bool:
    """Whether a backup is of the latest version; raises if it is not a backup, damaged or newer."""
    if not path.is_file():
        raise StoreDown(f"{path} is not there: name a backup")
    with explained(path), closing(connect_to_read(path)) as connection:
        version = version_of(connection, path)
        if version is None:
            raise StoreDown(f"{path} is empty: name a backup")
        behind = is_behind(str(path), version)
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreDown(f"{path} is damaged ({found}): use another backup")
    return not behind


def _require_empty(file: Path) -> None:
    with explained(file), closing(connect_to_read(file)) as connection:
        for table in COLUMNS:
            if connection.execute(f"SELECT EXISTS (SELECT 1 FROM {table})").fetchone()[0]:
                raise NotEmpty(f"{file} has {table} already: restore into a new file")


@contextmanager
def _temporary_path(path: Path) -> Iterator[Path]:
    """A temporary path to write to; the file is renamed once it is on disk, or deleted after a failure."""
    new = path.with_name(path.name + ".new")
    try:
        _remove(new)
        try:
            yield new
            _flush(new)
            new.replace(path)
            _flush(path.parent)
        finally:
            _remove(new)
    except OSError as error:
        raise StoreDown(f"{new} cannot be written: {error.strerror}; see to the folder") from error


def _remove(file: Path) -> None:
    for end in _BESIDE:
        file.with_name(file.name + end).unlink(missing_ok=True)


def _flush(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
