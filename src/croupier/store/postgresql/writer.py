"""The writer of a PostgreSQL database: one connection. After a failure it connects anew the next time it is asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import asyncpg

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.store import rows
from croupier.store.failure import DoesNotFollow
from croupier.store.place import Place
from croupier.store.postgresql.connect import CLOSE_SECONDS, connect_to_write
from croupier.store.postgresql.papers import keep
from croupier.store.postgresql.statement import ACCOUNTS, ANSWERS, EVENTS, OUTDATED, SNAPSHOTS, TRANSFERS, joined
from croupier.store.postgresql.trouble import MISTAKES, TROUBLE, first_line, trouble
from croupier.store.schema import COLUMNS

FEW = 2_000
"""Rows up to which one statement is better than COPY, whose round trips wait for whatever the house is deciding."""

_CHANGES = (ACCOUNTS, SNAPSHOTS, OUTDATED)
_CHANGE = joined(*_CHANGES)
_ADD_AND_CHANGE = joined(EVENTS, TRANSFERS, ANSWERS, *_CHANGES)


class Writer:
    def __init__(self, place: Place) -> None:
        self._place = place
        self._connection: asyncpg.Connection | None = None
        self._last = 0
        self._reached: dict[str, int] = {}
        self._turn = asyncio.Lock()

    async def connect(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            connection = await connect_to_write(self._place)
            self._last = await connection.fetchval("SELECT coalesce(max(id), 0) FROM events")
            self._connection, self._reached = connection, {}
        return self._connection

    async def commit(self, batch: Batch) -> None:
        async with self._connected() as connection:
            await self._see_that_it_follows(connection, batch)
            try:
                await self._write(connection, batch)
            except asyncpg.UniqueViolationError as error:
                await self._tell_clash(connection, batch, error)
            self._last += len(batch.entries)
            if batch.follows is not None:
                self._reached[batch.follows[0]] = batch.follows[1] + len(batch.entries)

    async def check(self) -> None:
        async with self._connected() as connection:
            await connection.execute("UPDATE meta SET number = number + 1 WHERE name = 'heartbeat'")

    async def keep(self, kind: str, papers: Mapping[str, bytes | None]) -> None:
        async with self._connected() as connection:
            await keep(connection, kind, papers)

    async def close(self) -> None:
        async with self._turn:
            connection, self._connection = self._connection, None
            if connection is not None:
                try:
                    await connection.close(timeout=CLOSE_SECONDS)
                except TROUBLE:
                    connection.terminate()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[asyncpg.Connection]:
        """The connection, for one at a time. It is not used again after trouble: who knows how it stands."""
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
                raise trouble(self._place.name, error) from error
            except BaseException:
                self._drop()
                raise

    def _drop(self) -> None:
        self._reached = {}
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def _see_that_it_follows(self, connection: asyncpg.Connection, batch: Batch) -> None:
        if batch.follows is None:
            return
        table, seq = batch.follows
        if table not in self._reached:
            last = "SELECT coalesce(max(seq), 0) FROM events WHERE tbl = $1"
            self._reached[table] = await connection.fetchval(last, table)
        if self._reached[table] != seq:
            raise DoesNotFollow(self._place.name, table, seq, self._reached[table])

    async def _write(self, connection: asyncpg.Connection, batch: Batch) -> None:
        first = self._last + 1
        events, transfers = list(rows.events(batch, first)), list(rows.transfers(batch, first))
        answers = rows.answers(batch)
        changes = [
            *ACCOUNTS.columns(rows.accounts(batch)),
            *SNAPSHOTS.columns(rows.snapshots(batch)),
            *OUTDATED.columns((s.table, s.seq) for s in batch.snapshots),
        ]
        if len(events) + len(transfers) + len(answers) <= FEW:
            added = [*EVENTS.columns(events), *TRANSFERS.columns(transfers), *ANSWERS.columns(answers)]
            await connection.execute(_ADD_AND_CHANGE, *added, *changes)
            return
        async with connection.transaction():
            for table, records in (("events", events), ("transfers", transfers), ("answers", answers)):
                if records:
                    await connection.copy_records_to_table(table, records=records, columns=COLUMNS[table])
            await connection.execute(_CHANGE, *changes)

    async def _tell_clash(
        self, connection: asyncpg.Connection, batch: Batch, error: asyncpg.UniqueViolationError
    ) -> None:
        """Say why a batch does not fit what is there; it was rolled back."""
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
            f"{self._place.name} was written by something else ({first_line(error)}): start again"
        ) from error
