"""The writer of a SQLite file: one transaction a batch. After a failure it connects anew the next time it is asked."""

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
from croupier.store.rows import NOTHING_AHEAD, Ahead
from croupier.store.sqlite.accounts import Accounts
from croupier.store.sqlite.checkpoints import Checkpoints
from croupier.store.sqlite.connect import connect_to_write
from croupier.store.sqlite.documents import keep
from croupier.store.sqlite.keys import Key, Keys, apart, key_of
from croupier.store.sqlite.many import Many, Numbered
from croupier.store.sqlite.trouble import trouble

# A clash undoes the whole batch. Without OR ROLLBACK SQLite would copy every page first, to undo the one statement.
_EVENTS = Many("INSERT OR ROLLBACK INTO events (id, tbl, seq, at, body, hash) VALUES", 6)
_INTO_TRANSFERS = "INSERT OR ROLLBACK INTO transfers (event, n, kind, debit, credit, amount, hold) VALUES"
_TRANSFERS, _TRANSFERS_AHEAD = Many(_INTO_TRANSFERS, 7), Numbered(_INTO_TRANSFERS, 5)
_ANSWERS = Many("INSERT OR ROLLBACK INTO answers (id, tbl, key, body) VALUES", 4)
_PIECES = Many(
    "INSERT OR ROLLBACK INTO pieces (tbl, seq, n, body) VALUES",
    4,
    "ON CONFLICT (tbl, seq, n) DO UPDATE SET body = excluded.body",
)
_SNAPSHOTS = Many(
    "INSERT OR ROLLBACK INTO snapshots (tbl, seq, hash, body, pieces) VALUES",
    5,
    "ON CONFLICT (tbl, seq) DO UPDATE SET hash = excluded.hash, body = excluded.body, pieces = excluded.pieces",
)
_RULES = Many("INSERT OR IGNORE INTO rules (digest, body) VALUES", 2)
_OUTDATED = tuple(
    f"""
    DELETE FROM {table}
    WHERE tbl = :table AND seq < (SELECT seq FROM snapshots WHERE tbl = :table ORDER BY seq DESC LIMIT 1 OFFSET 1)
    """
    for table in ("pieces", "snapshots")
)
_CLASHES = {"SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_ROWID"}


class Writer:
    """Used by one thread only."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._identity = _identity(file)
        self._connection: sqlite3.Connection | None = None
        self._keys: Keys | None = None
        self._accounts: Accounts | None = None
        self._checkpoints: Checkpoints | None = None
        self._reached: dict[str, int] = {}
        self._ahead = NOTHING_AHEAD
        self._handed: Batch | None = None
        self._failed_ahead: Exception | None = None

    def write_ahead(self, position: int, after: int, moved: list[rows.Moved]) -> None:
        """Write transfers of an entry, after so many, before its batch is here. What goes wrong is told with that."""
        if after and self._failed_ahead is not None:
            return
        try:
            connection, keys = self._go_on((position, after)) if after else self._begin()
            _TRANSFERS_AHEAD.run(connection, keys.last_event + 1 + position, moved, after)
            self._ahead = position, after + len(moved)
        except (sqlite3.Error, OverflowError, StoreDown) as error:
            self._let_go()
            self._failed_ahead = error

    def hand_over(self, batch: Batch, ahead: Ahead = NOTHING_AHEAD) -> None:
        """Write a batch, all but its changes of balances, before it is asked for. What goes wrong is told then."""
        try:
            self._put(batch, ahead)
            self._handed = batch
        except (KeysTaken, StoreDown, AssertionError) as error:
            self._failed_ahead = error

    def finish(self, posted: dict[str, int], held: dict[str, int]) -> None:
        """Commit what was handed over, with these changes of balances."""
        (handed, self._handed), (failed, self._failed_ahead) = (self._handed, None), (self._failed_ahead, None)
        if failed is not None:
            raise failed
        assert handed is not None, "nothing was handed over"
        handed.posted, handed.held = posted, held
        self._end(handed)

    def commit(self, batch: Batch, ahead: Ahead = NOTHING_AHEAD) -> None:
        """What was written ahead is not in the batch."""
        self._put(batch, ahead)
        self._end(batch)

    def _put(self, batch: Batch, ahead: Ahead) -> None:
        """Write everything but the changes of balances."""
        with self._telling():
            connection, keys = self._go_on(ahead) if ahead != NOTHING_AHEAD else self._begin()
            self._see_that_it_follows(connection, batch)
            given = {*_accepted(batch), *_refused(batch)}
            assert len(given) == len(batch.keys) + len(batch.answers), "two answers of a batch have the same key"
            taken = keys.taken(given)
            if taken:
                connection.execute("ROLLBACK")
                raise KeysTaken(frozenset(apart(key)[1] for key in taken))
            self._write(connection, batch, ahead)

    def _end(self, batch: Batch) -> None:
        with self._telling():
            assert self._connection is not None and self._keys is not None and self._accounts is not None
            self._accounts.change(batch)
            self._keys.add(_accepted(batch), _refused(batch), len(batch.entries))
            self._connection.execute("COMMIT")
            if batch.follows is not None:
                self._reached[batch.follows[0]] = batch.follows[1] + len(batch.entries)
            self._see_to_checkpoints()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Tell what goes wrong; what was begun is undone then."""
        try:
            yield
        except (sqlite3.Error, OverflowError) as error:
            self._tell(error)
        except (DoesNotFollow, KeysTaken):
            raise
        except BaseException:
            self._let_go()
            raise

    def check(self) -> None:
        with self._telling():
            connection, _ = self._begin()
            connection.execute("UPDATE meta SET number = number + 1 WHERE name = 'heartbeat'")
            connection.execute("COMMIT")

    def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        with self._telling():
            connection, _ = self._begin()
            keep(connection, kind, documents)
            connection.execute("COMMIT")

    def close(self) -> None:
        """What was begun and not committed is undone with it."""
        if self._connection is not None and self._accounts is not None and not self._connection.in_transaction:
            with suppress(sqlite3.Error):  # what is not in the accounts now will be when the file is opened again
                self._accounts.bring_up_to_date()
        self._let_go()

    def _let_go(self) -> None:
        if self._checkpoints is not None:
            self._checkpoints.stop()
            self._checkpoints = None
        connection, self._connection, self._keys, self._accounts = self._connection, None, None, None
        self._reached, self._ahead, self._handed = {}, NOTHING_AHEAD, None
        if connection is not None:
            connection.close()

    def _see_that_it_follows(self, connection: sqlite3.Connection, batch: Batch) -> None:
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

    def _see_to_checkpoints(self) -> None:
        if self._checkpoints is None:
            self._checkpoints = Checkpoints(self._file)
        self._checkpoints.due()

    def _go_on(self, ahead: Ahead) -> tuple[sqlite3.Connection, Keys]:
        """With the transaction in which this was written ahead."""
        written, self._ahead = self._ahead, NOTHING_AHEAD
        failed, self._failed_ahead = self._failed_ahead, None
        if failed is not None:
            raise failed
        assert written == ahead and self._connection is not None and self._keys is not None, "nothing came ahead"
        return self._connection, self._keys

    def _begin(self) -> tuple[sqlite3.Connection, Keys]:
        """A transaction; one in which something was written ahead for a batch that never came is undone."""
        if self._connection is not None and self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
        self._ahead, self._handed, self._failed_ahead = NOTHING_AHEAD, None, None
        if _identity(self._file) != self._identity:
            self._let_go()
            raise StoreDown(f"{self._file} was moved or deleted: put it back, or start again with what is there")
        if self._connection is None or self._keys is None:
            self._connection = connect_to_write(self._file)
            self._keys = Keys(self._connection)
            self._accounts = Accounts(self._connection)
        elif self._accounts is not None:
            self._accounts.bring_up_to_date(changes.ENOUGH)
        self._connection.execute("BEGIN IMMEDIATE")
        return self._connection, self._keys

    def _write(self, connection: sqlite3.Connection, batch: Batch, ahead: Ahead) -> None:
        flat = chain.from_iterable
        assert self._keys is not None
        first = self._keys.last_event + 1
        _EVENTS.run(connection, flat(rows.events(batch, first)))
        _TRANSFERS.run(connection, flat(rows.transfers(batch, first, ahead)))
        answers = ((id_, a.table, a.key, a.body) for id_, a in enumerate(batch.answers, self._keys.last_answer + 1))
        _ANSWERS.run(connection, flat(answers))
        _PIECES.run(connection, flat(rows.pieces(batch)))
        _SNAPSHOTS.run(connection, flat(rows.snapshots(batch)))
        _RULES.run(connection, [value for document in batch.rules for value in (document.digest, document.body)])
        for table in {snapshot.table for snapshot in batch.snapshots}:
            for outdated in _OUTDATED:
                connection.execute(outdated, {"table": table})

    def _tell(self, error: Exception) -> NoReturn:
        """Say why nothing was written. The connection is not used again: who knows how it stands."""
        self._let_go()
        name = getattr(error, "sqlite_errorname", "")
        if name in _CLASHES:
            raise StoreDown(f"{self._file} was written by something else ({error}): start again") from error
        if isinstance(error, sqlite3.IntegrityError | OverflowError):
            raise AssertionError(f"no such thing may be written: {error}") from error
        assert isinstance(error, sqlite3.Error)
        raise trouble(self._file, error) from error


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
