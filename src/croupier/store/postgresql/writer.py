"""The writer of a PostgreSQL database, on the event loop: one connection, reopened at the next call after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import asyncpg

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.store import changes, query, rows
from croupier.store.failure import DoesNotFollow
from croupier.store.location import DatabaseLocation
from croupier.store.postgresql.arguments import arguments_of
from croupier.store.postgresql.connect import CLOSE_SECONDS, connect_to_write
from croupier.store.postgresql.statement import ACCOUNTS, COMMON, RARE, joined
from croupier.store.postgresql.trouble import MISTAKES, TROUBLE, first_line, trouble

_WRITE = {False: joined(*COMMON, first=2), True: joined(*COMMON, *RARE, first=2)}
"""The statements by whether a batch has rare parts; the first parameter is the id of the first entry."""

_KEEP = """
    WITH gone AS (DELETE FROM documents WHERE kind = $1 AND id = ANY ($4::text[]))
    INSERT INTO documents (kind, id, body) SELECT $1, * FROM unnest($2::text[], $3::bytea[])
    ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body
"""
_FLUSH = f"WITH gone AS (DELETE FROM changes) {ACCOUNTS.written(1)}"


class PostgresqlWriter:
    """Executes one request at a time. It shares the interpreter with everything else on the event loop."""

    def __init__(self, location: DatabaseLocation) -> None:
        self._location = location
        self._connection: asyncpg.Connection | None = None
        self._last = 0
        self._reached: dict[str, int] = {}
        self._changes, self._fit = changes.BalanceChanges(), True
        self._turn = asyncio.Lock()

    async def connect(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            connection = await connect_to_write(self._location)
            try:
                await self._take_stock(connection)
            except BaseException:
                connection.terminate()
                raise
            self._connection = connection
        return self._connection

    async def commit(self, batch: Batch) -> None:
        # Encoded before its turn: the previous batch may still be using the connection.
        columns, rare = arguments_of(batch)
        async with self._connected() as connection:
            await self._flush(connection, changes.ENOUGH)
            await self._require_follows(connection, batch)
            try:
                await connection.execute(_WRITE[rare], self._last + 1, *columns)
            except asyncpg.UniqueViolationError as error:
                await self._explain_clash(connection, batch, error)
            self._last += len(batch.entries)
            if batch.changes:
                self._changes.add(batch.changes)
            if batch.follows is not None:
                self._reached[batch.follows[0]] = batch.follows[1] + len(batch.entries)

    async def check(self) -> None:
        async with self._connected() as connection:
            await connection.execute("UPDATE meta SET number = number + 1 WHERE name = 'heartbeat'")

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        async with self._connected() as connection:
            kept = {id_: body for id_, body in documents.items() if body is not None}
            gone = [id_ for id_ in documents if id_ not in kept]
            await connection.execute(_KEEP, kind, list(kept), list(kept.values()), gone)

    async def close(self) -> None:
        async with self._turn:
            connection, self._connection = self._connection, None
            if connection is not None:
                try:
                    # Changes that are not in the accounts yet are merged when the database is opened again.
                    await self._flush(connection)
                    await connection.close(timeout=CLOSE_SECONDS)
                except TROUBLE:
                    connection.terminate()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[asyncpg.Connection]:
        """The connection, for one user at a time. It is dropped after an error, because its state is unknown."""
        async with self._turn:
            try:
                yield await self.connect()
            except (KeysTaken, DoesNotFollow, AssertionError):
                raise
            except MISTAKES as error:
                self._drop()
                raise AssertionError(f"no such thing may be written: {error}") from error
            except TROUBLE as error:
                self._drop()
                raise trouble(self._location.name, error) from error
            except BaseException:
                self._drop()
                raise

    def _drop(self) -> None:
        self._reached = {}
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def _take_stock(self, connection: asyncpg.Connection) -> None:
        """Read the last id, and merge the changes that were left."""
        self._last = await connection.fetchval("SELECT coalesce(max(id), 0) FROM events")
        self._reached, self._fit = {}, True
        self._changes = changes.BalanceChanges(body for (body,) in await connection.fetch(query.CHANGES))
        await self._flush(connection)

    async def _flush(self, connection: asyncpg.Connection, at_least: int = 1) -> None:
        """Merge the changes into the accounts, if there are enough batches of them."""
        if self._changes.batches < at_least or not self._fit:
            return
        try:
            await connection.execute(_FLUSH, *ACCOUNTS.columns(self._changes.rows()))
        except MISTAKES:
            # A balance that does not fit into an account's column stays in its changes.
            self._fit = False
        else:
            self._changes = changes.BalanceChanges()

    async def _require_follows(self, connection: asyncpg.Connection, batch: Batch) -> None:
        if batch.follows is None:
            return
        table, seq = batch.follows
        if table not in self._reached:
            last = "SELECT coalesce(max(seq), 0) FROM events WHERE tbl = $1"
            self._reached[table] = await connection.fetchval(last, table)
        if self._reached[table] != seq:
            raise DoesNotFollow(self._location.name, table, seq, self._reached[table])

    async def _explain_clash(
        self, connection: asyncpg.Connection, batch: Batch, error: asyncpg.UniqueViolationError
    ) -> None:
        """Find out why a batch conflicts with the database; it was rolled back."""
        asked = [(table, key) for table, key, _ in rows.answers(batch)]
        found = await connection.fetch(
            "SELECT key FROM answers JOIN unnest($1::text[], $2::text[]) AS asked (tbl, key) USING (tbl, key)",
            [table for table, _ in asked],
            [key for _, key in asked],
        )
        if found:
            raise KeysTaken(frozenset(row[0] for row in found)) from error
        assert len(set(asked)) == len(asked), "two answers of a batch have the same key"
        raise StoreDown(
            f"{self._location.name} was written by something else ({first_line(error)}): start again"
        ) from error
