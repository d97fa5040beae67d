"""The reader of a SQLite file, on a connection of its own: it neither waits for the writer nor holds it up."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from croupier.cage.move import Move
from croupier.floor.answer import Taken, encode
from croupier.floor.ports import Balances, Snapshot
from croupier.floor.record import LogEntry
from croupier.store import moves, rows, snapshots
from croupier.store.schema import LAST_EVENT, LIST_TABLES, NOWHERE
from croupier.store.sqlite.accounts import balances
from croupier.store.sqlite.connect import connect_to_read
from croupier.store.sqlite.documents import documents
from croupier.store.sqlite.keys import EVENTS_NOT_FILED
from croupier.store.sqlite.many import Many
from croupier.store.sqlite.trouble import trouble

_EVENTS = """
    SELECT seq, at, body, hash FROM events WHERE tbl = ? AND seq BETWEEN ? AND ? ORDER BY seq LIMIT ?
"""
_HOUSE = "SELECT id, tbl, seq, at, body, hash FROM events WHERE id > ? AND id <= ? ORDER BY id LIMIT ?"
_HOUSE_TRANSFERS = """
    SELECT event, kind, debit, credit, amount, hold FROM transfers WHERE event > ? AND event <= ? ORDER BY event, n
"""
_NEXT_FILED = "SELECT min(event) FROM transfers WHERE event > ?"
_TRANSFERS = """
    SELECT seq, kind, debit, credit, amount, hold
    FROM events CROSS JOIN transfers ON event = id
    WHERE tbl = ? AND seq BETWEEN ? AND ? ORDER BY seq, n
"""
_SPAN = """
    SELECT min(seq), max(seq) FROM (
      SELECT seq, sum(length(body)) OVER (ORDER BY seq) - length(body) AS bytes_before
      FROM (SELECT seq, body FROM events WHERE tbl = ? AND seq >= ? ORDER BY seq LIMIT ?)
    ) WHERE bytes_before < ?
"""
_ASKED = "WITH asked (tbl, key) AS (VALUES"
_FILED = Many(
    _ASKED,
    2,
    ") SELECT asked.key, body FROM asked CROSS JOIN answer_keys USING (tbl, key) CROSS JOIN answers USING (id)",
)
_NOT_FILED = Many(
    _ASKED,
    2,
    """) SELECT key, body FROM answers
    WHERE id > (SELECT number FROM meta WHERE name = 'answers filed') AND (tbl, key) IN asked""",
)
_FILED_EVENTS = Many(
    _ASKED,
    2,
    """) SELECT asked.key, seq FROM asked CROSS JOIN answer_keys USING (tbl, key)
    CROSS JOIN events ON events.id = -answer_keys.id""",
)
_EVENTS_NOT_FILED = Many(_ASKED, 2, f") SELECT key, seq FROM ({EVENTS_NOT_FILED}) WHERE (tbl, key) IN asked")
_LAST = 2**63 - 1

Found = TypeVar("Found")


class Reader:
    """Used by one thread only. Every query sees what was committed before it."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None

    def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]:
        asked = [value for key in sorted(keys) for value in (table, key)]

        def read(connection: sqlite3.Connection) -> dict[str, bytes]:
            # One moment for all: a key is filed, or it is not yet.
            with _moment(connection):
                refused = dict(_FILED.fetch(connection, asked)) | dict(_NOT_FILED.fetch(connection, asked))
                taken = dict(_FILED_EVENTS.fetch(connection, asked)) | dict(_EVENTS_NOT_FILED.fetch(connection, asked))
            return refused | {key: encode(Taken(seq)) for key, seq in taken.items()}

        return self._read(read)

    def tables(self) -> list[str]:
        return self._read(lambda connection: [name for (name,) in connection.execute(LIST_TABLES)])

    def snapshot(self, table: str) -> Snapshot | None:
        return self._read(lambda connection: snapshots.whole(connection.execute(snapshots.SQLITE, (table,)).fetchall()))

    def balances(self) -> Balances:
        def read(connection: sqlite3.Connection) -> Balances:
            with _moment(connection):
                return balances(connection)

        return self._read(read)

    def documents(self, kind: str) -> dict[str, bytes]:
        return self._read(lambda connection: documents(connection, kind))

    def rules(self, digest: str) -> bytes | None:
        sql = "SELECT body FROM rules WHERE digest = ?"
        found = self._read(lambda connection: connection.execute(sql, (digest,)).fetchone())
        return None if found is None else bytes(found[0])

    def rules_digests(self) -> list[str]:
        sql = "SELECT digest FROM rules ORDER BY digest"
        return self._read(lambda connection: [digest for (digest,) in connection.execute(sql)])

    def moves(self, account: str, since: int) -> list[Move]:
        values = (moves.wallet(account), since)
        return self._read(lambda connection: [Move(*row) for row in connection.execute(moves.SQLITE, values)])

    def events(self, table: str, first: int, last: int | None) -> list[rows.EventRow]:
        """The next chunk of entries' rows; an empty one is the end."""

        def read(connection: sqlite3.Connection) -> list[rows.EventRow]:
            found = connection.execute(_EVENTS, (table, first, _LAST if last is None else last, rows.CHUNK))
            return _some(found, body=2)

        return self._read(read)

    def last_event(self) -> int:
        return int(self._read(lambda connection: connection.execute(LAST_EVENT).fetchone()[0]))

    def named(self, event: int) -> tuple[str, int | None]:
        found = self._read(
            lambda connection: connection.execute("SELECT tbl, seq FROM events WHERE id = ?", (event,)).fetchone()
        )
        return NOWHERE if found is None else found

    def count_transfers(self, last: int) -> int:
        sql = "SELECT count(*) FROM transfers WHERE event <= ?"
        return int(self._read(lambda connection: connection.execute(sql, (last,)).fetchone()[0]))

    def house(self, after: int, last: int) -> tuple[list[rows.HouseRow], list[rows.FiledRow]]:
        """The next chunk of all tables' entries, with the transfers up to where it ends."""

        def read(connection: sqlite3.Connection) -> tuple[list[rows.HouseRow], list[rows.FiledRow]]:
            chunk = _house(connection, after, last)
            ends = chunk[-1][0] if chunk else last
            return chunk, connection.execute(_HOUSE_TRANSFERS, (after, ends)).fetchall()

        return self._read(read)

    def house_entries(self, after: int, last: int) -> list[rows.HouseRow]:
        return self._read(lambda connection: _house(connection, after, last))

    def filed(self, after: int, last: int) -> tuple[int, list[rows.FiledRow]]:
        """The next chunk of transfers, and the entry up to which they are."""

        def read(connection: sqlite3.Connection) -> tuple[int, list[rows.FiledRow]]:
            ends = min(after + rows.CHUNK, last)
            moved = connection.execute(_HOUSE_TRANSFERS, (after, ends)).fetchall()
            if not moved:
                [found] = connection.execute(_NEXT_FILED, (ends,)).fetchone()
                ends = last if found is None else min(found - 1, last)
            return ends, moved

        return self._read(read)

    def span(self, table: str, first: int) -> tuple[int, int] | None:
        """The first and the last of the next entries whose transfers are read together."""
        values = (table, first, rows.CHUNK, rows.CHUNK_BYTES)
        found = self._read(lambda connection: connection.execute(_SPAN, values).fetchone())
        return None if found[0] is None else found

    def transfers(self, table: str, first: int, last: int) -> list[rows.TransferRow]:
        return self._read(lambda connection: connection.execute(_TRANSFERS, (table, first, last)).fetchall())

    def entries(self, table: str, first: int, last: int | None) -> list[LogEntry]:
        chunk = self.events(table, first, last)
        return rows.entries(table, chunk, self.transfers(table, chunk[0][0], chunk[-1][0])) if chunk else []

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _read(self, read: Callable[[sqlite3.Connection], Found]) -> Found:
        try:
            if self._connection is None:
                self._connection = connect_to_read(self._file)
            return read(self._connection)
        except sqlite3.Error as error:
            self.close()
            raise trouble(self._file, error) from error


def _house(connection: sqlite3.Connection, after: int, last: int) -> list[rows.HouseRow]:
    return _some(connection.execute(_HOUSE, (after, last, rows.CHUNK)), body=4)


def _some(found: sqlite3.Cursor, body: int) -> list[Any]:
    """Rows until their bodies are enough to hold at a time."""
    chunk, size = [], 0
    for row in found:
        chunk.append(row)
        size += len(row[body])
        if size >= rows.CHUNK_BYTES:
            break
    found.close()
    return chunk


@contextmanager
def _moment(connection: sqlite3.Connection) -> Iterator[None]:
    """Several queries that see the same."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
