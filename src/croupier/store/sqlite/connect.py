"""Connecting to a SQLite file, and bringing its tables up to date."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from croupier.floor.ports import StoreDown
from croupier.store import schema
from croupier.store.failure import OlderDatabase
from croupier.store.migrate import script
from croupier.store.sqlite.trouble import trouble

BUSY_SECONDS = 5.0
_OLDEST = (3, 37)
"""The first SQLite with strict tables."""

_WRITING = (
    "PRAGMA journal_mode = WAL",  # readers and the writer do not wait for each other
    "PRAGMA synchronous = FULL",  # acknowledged commits survive a power cut
    "PRAGMA fullfsync = ON",  # on macOS too
    "PRAGMA cache_size = -65536",
    "PRAGMA wal_autocheckpoint = 16384",  # 64 MB: most of it has been copied by then, see checkpoints
    "PRAGMA journal_size_limit = 67108864",
)


def connect(file: Path, mode: str) -> sqlite3.Connection:
    """Connect; ``mode`` is SQLite's: rw, or rwc, which creates the file."""
    if mode == "rwc":
        make(file)
    # Several threads use a connection in turn, never at once.
    return sqlite3.connect(
        f"file:{quote(str(file))}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        cached_statements=256,
        check_same_thread=False,
    )


def connect_to_write(file: Path) -> sqlite3.Connection:
    connection = connect(file, "rw")
    try:
        for pragma in _WRITING:
            connection.execute(pragma)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(file: Path) -> sqlite3.Connection:
    connection = connect(file, "rw")
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA cache_size = -16384")
    return connection


def make(file: Path) -> None:
    """Create an empty file that only its owner can read: it will contain the secret seed of a spin.

    SQLite gives its log the same permissions. If the file cannot be created, SQLite reports why.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def prepare(file: Path, migrating: bool = True) -> None:
    """Create the file if it does not exist, and migrate it; refuse one that is newer or of another program."""
    if sqlite3.sqlite_version_info < _OLDEST:
        raise StoreDown(f"SQLite {sqlite3.sqlite_version} is too old: 3.37 or later is needed")
    with explained(file), closing(connect(file, "rwc" if migrating else "rw")) as connection:
        version = version_of(connection, file)
        if not schema.is_behind(str(file), version):
            return
        if not migrating and version is None:
            raise StoreDown(f"{file} is empty: name a database of Croupier's")
        if not migrating:
            raise OlderDatabase(
                f"{file} has schema version {version}, not {schema.VERSIONS[-1]}: open it for writing once"
            )
        connection.execute("PRAGMA synchronous = FULL")
        run_script(connection, script("sqlite", version))


def version_of(connection: sqlite3.Connection, file: Path) -> str | None:
    """The version of the schema; None if there are no tables."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if "alembic_version" in tables:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return None if found is None else str(found[0])
    if tables:
        raise StoreDown(f"{file} has another program's tables in it: name another file")
    return None


def run_script(connection: sqlite3.Connection, sql: str) -> None:
    """Run a script in one transaction."""
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{sql}\nCOMMIT;")
    except BaseException:
        if connection.in_transaction:
            connection.rollback()
        raise


@contextmanager
def closing(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def explained(file: Path) -> Iterator[None]:
    """Raise SQLite's errors as sentences that say what to do."""
    try:
        yield
    except sqlite3.Error as error:
        raise trouble(file, error) from error
