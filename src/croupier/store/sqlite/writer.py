"""The writer of a SQLite file: one transaction for each batch. After a failure the next call reconnects."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import NoReturn

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.store import changes, rows
from croupier.store.failure import DoesNotFollow
from croupier.store.sqlite.accounts import SqliteAccounts
from croupier.store.sqlite.checkpoints import Checkpoints
from croupier.store.sqlite.connect import connect_to_write
from croupier.store.sqlite.keys import AnsweredKeys, Key, apart, key_of
from croupier.store.sqlite.many import ManyRows
from croupier.store.sqlite.trouble import trouble

# A conflict undoes the whole batch. Without OR ROLLBACK SQLite would journal every page to undo one statement.
_EVENTS = ManyRows("INSERT OR ROLLBACK INTO events (id, tbl, seq, at, body, hash) VALUES", 6)
_MOVES = ManyRows("INSERT OR ROLLBACK INTO moves (wallet, event, n, debit, credit, amount) VALUES", 6)
_ANSWERS = ManyRows("INSERT OR ROLLBACK INTO answers (id, tbl, key, body) VALUES", 4)
_PIECES = ManyRows(
    "INSERT OR ROLLBACK INTO pieces (tbl, seq, n, body) VALUES",
    4,
    "ON CONFLICT (tbl, seq, n) DO UPDATE SET body = excluded.body",
)
_SNAPSHOTS = ManyRows(
    "INSERT OR ROLLBACK INTO snapshots (tbl, seq, hash, body, pieces) VALUES",
    5,
    "ON CONFLICT (tbl, seq) DO UPDATE SET hash = excluded.hash, body = excluded.body, pieces = excluded.pieces",
)
_RULES = ManyRows("INSERT OR IGNORE INTO rules (digest, body) VALUES", 2)
_KEEP = ManyRows(
    "INSERT INTO documents (kind, id, body) VALUES", 3, "ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body"
)
_OUTDATED = tuple(
    f"""
    DELETE FROM {table}
    WHERE tbl = :table AND seq < (SELECT seq FROM snapshots WHERE tbl = :table ORDER BY seq DESC LIMIT 1 OFFSET 1)
    """
    for table in ("pieces", "snapshots")
)
_CLASHES = {"SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_ROWID"}


class SqliteWriter:
    """Used by one thread only."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._identity = _identity(file)
        self._connection: sqlite3.Connection | None = None
        self._keys: AnsweredKeys | None = None
        self._accounts: SqliteAccounts | None = None
        self._checkpoints: Checkpoints | None = None
        self._reached: dict[str, int] = {}

    def commit(self, batch: Batch) -> None:
        with self._transaction() as (connection, keys, accounts):
            self._require_follows(connection, batch)
            accepted, refused = _accepted(batch), _refused(batch)
            given = {*accepted, *refused}
            assert len(given) == len(batch.keys) + len(batch.answers), "two answers of a batch have the same key"
            taken = keys.taken(given)
            if taken:
                connection.execute("ROLLBACK")
                raise KeysTaken(frozenset(apart(key)[1] for key in taken))
            _write(connection, batch, keys)
            accounts.change(batch)
            keys.add(accepted, refused, len(batch.entries))
        if batch.follows is not None:
            self._reached[batch.follows[0]] = batch.follows[1] + len(batch.entries)
        self._checkpoint()

    def check(self) -> None:
        with self._transaction() as (connection, _, _):
            connection.execute("UPDATE meta SET number = number + 1 WHERE name = 'heartbeat'")

    def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        with self._transaction() as (connection, _, _):
            kept = {id_: body for id_, body in documents.items() if body is not None}
            _KEEP.run(connection, chain.from_iterable((kind, id_, body) for id_, body in kept.items()))
            gone = [(kind, id_) for id_ in documents.keys() - kept.keys()]
            connection.executemany("DELETE FROM documents WHERE kind = ? AND id = ?", gone)

    def close(self) -> None:
        if self._accounts is not None:
            with suppress(sqlite3.Error):  # merged when the file is opened again
                self._accounts.flush()
        self._release()

    @contextmanager
    def _transaction(self) -> Iterator[tuple[sqlite3.Connection, AnsweredKeys, SqliteAccounts]]:
        """A transaction that is committed at the end. After an error it is rolled back and the error reported."""
        try:
            connection, keys, accounts = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            yield connection, keys, accounts
            connection.execute("COMMIT")
        except (sqlite3.Error, OverflowError) as error:
            self._fail(error)
        except (DoesNotFollow, KeysTaken):
            raise
        except BaseException:
            self._release()
            raise

    def _connected(self) -> tuple[sqlite3.Connection, AnsweredKeys, SqliteAccounts]:
        if _identity(self._file) != self._identity:
            self._release()
            raise StoreDown(f"{self._file} was moved or deleted: put it back, or start again with what is there")
        if self._connection is None or self._keys is None or self._accounts is None:
            self._connection = connect_to_write(self._file)
            self._keys = AnsweredKeys(self._connection)
            self._accounts = SqliteAccounts(self._connection)
        else:
            self._accounts.flush(changes.ENOUGH)
        return self._connection, self._keys, self._accounts

    def _release(self) -> None:
        if self._checkpoints is not None:
            self._checkpoints.stop()
            self._checkpoints = None
        connection, self._connection, self._keys, self._accounts = self._connection, None, None, None
        self._reached = {}
        if connection is not None:
            connection.close()

    def _require_follows(self, connection: sqlite3.Connection, batch: Batch) -> None:
        if batch.follows is None:
            return
        table, seq = batch.follows
        if table not in self._reached:
            [reached] = connection.execute(
                "SELECT coalesce(max(seq), 0) FROM events WHERE tbl = ?", (table,)
            ).fetchone()
            self._reached[table] = reached
        if self._reached[table] != seq:
            connection.execute("ROLLBACK")
            raise DoesNotFollow(str(self._file), table, seq, self._reached[table])

    def _checkpoint(self) -> None:
        if self._checkpoints is None:
            self._checkpoints = Checkpoints(self._file)
        self._checkpoints.due()

    def _fail(self, error: Exception) -> NoReturn:
        """Raise the reason why nothing was written. The connection is dropped, because its state is unknown."""
        self._release()
        name = getattr(error, "sqlite_errorname", "")
        if name in _CLASHES:
            raise StoreDown(f"{self._file} was written by something else ({error}): start again") from error
        if isinstance(error, sqlite3.IntegrityError | OverflowError):
            raise AssertionError(f"no such thing may be written: {error}") from error
        assert isinstance(error, sqlite3.Error)
        raise trouble(self._file, error) from error


def _write(connection: sqlite3.Connection, batch: Batch, keys: AnsweredKeys) -> None:
    flat, first = chain.from_iterable, keys.last_event + 1
    _EVENTS.run(connection, flat(rows.events(batch, first)))
    _MOVES.run(connection, flat(rows.moves(batch, first)))
    answers = ((id_, a.table, a.key, a.body) for id_, a in enumerate(batch.answers, keys.last_answer + 1))
    _ANSWERS.run(connection, flat(answers))
    _PIECES.run(connection, flat(rows.pieces(batch)))
    _SNAPSHOTS.run(connection, flat(rows.snapshots(batch)))
    _RULES.run(connection, flat(rows.rules(batch)))
    for table in {snapshot.table for snapshot in batch.snapshots}:
        for outdated in _OUTDATED:
            connection.execute(outdated, {"table": table})


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _accepted(batch: Batch) -> list[Key]:
    return [key_of(entry.table, key) for entry, key in zip(batch.entries, batch.keys, strict=False)]


def _refused(batch: Batch) -> list[Key]:
    return [key_of(answer.table, answer.key) for answer in batch.answers]
