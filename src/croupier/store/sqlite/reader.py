"""The reader of a SQLite file, on its own thread and connection: it and the writer never wait for each other."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

from croupier.floor.answer import Taken, encode
from croupier.store import changes, query
from croupier.store.sqlite.connect import connect_to_read
from croupier.store.sqlite.keys import EVENTS_NOT_FILED
from croupier.store.sqlite.many import ManyRows
from croupier.store.sqlite.trouble import trouble

_ASKED = "WITH asked (tbl, key) AS (VALUES"
_FILED = ManyRows(
    _ASKED,
    2,
    ") SELECT asked.key, body FROM asked CROSS JOIN answer_keys USING (tbl, key) CROSS JOIN answers USING (id)",
)
_NOT_FILED = ManyRows(
    _ASKED,
    2,
    """) SELECT key, body FROM answers
    WHERE id > (SELECT number FROM meta WHERE name = 'answers filed') AND (tbl, key) IN asked""",
)
_FILED_EVENTS = ManyRows(
    _ASKED,
    2,
    """) SELECT asked.key, seq FROM asked CROSS JOIN answer_keys USING (tbl, key)
    CROSS JOIN events ON events.id = -answer_keys.id""",
)
_EVENTS_NOT_FILED = ManyRows(_ASKED, 2, f") SELECT key, seq FROM ({EVENTS_NOT_FILED}) WHERE (tbl, key) IN asked")

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class SqliteReader:
    """The connection is reopened when it is lost."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "croupier-reader")

    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        return await self._read(lambda connection: connection.execute(sql.replace("$", "?"), values).fetchall())

    async def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]:
        asked = [value for key in sorted(keys) for value in (table, key)]

        def read(connection: sqlite3.Connection) -> dict[str, bytes]:
            # One transaction: a key may be moved to the table between two queries.
            with _moment(connection):
                refused = dict(_FILED.fetch(connection, asked)) | dict(_NOT_FILED.fetch(connection, asked))
                taken = dict(_FILED_EVENTS.fetch(connection, asked)) | dict(_EVENTS_NOT_FILED.fetch(connection, asked))
            return refused | {key: encode(Taken(seq)) for key, seq in taken.items()}

        return await self._read(read)

    async def balances(self) -> dict[str, int]:
        def read(connection: sqlite3.Connection) -> dict[str, int]:
            with _moment(connection):
                accounts = connection.execute(query.ACCOUNTS).fetchall()
                return changes.balances(accounts, (body for (body,) in connection.execute(query.CHANGES)))

        return await self._read(read)

    async def call(self, act: Callable[[*Given], None], *given: *Given) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, act, *given)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def _read(self, read: Callable[[sqlite3.Connection], Found]) -> Found:
        def on_thread() -> Found:
            try:
                if self._connection is None:
                    self._connection = connect_to_read(self._file)
                return read(self._connection)
            except sqlite3.Error as error:
                self._disconnect()
                raise trouble(self._file, error) from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, on_thread)


@contextmanager
def _moment(connection: sqlite3.Connection) -> Iterator[None]:
    """A read transaction, in which several queries see the same state."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
