"""The writer of a PostgreSQL database: one connection. After a failure it connects anew the next time it is asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

import asyncpg
from asyncpg.transaction import Transaction

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.store import changes, rows
from croupier.store.failure import DoesNotFollow
from croupier.store.place import Place
from croupier.store.postgresql import lines
from croupier.store.postgresql.connect import CLOSE_SECONDS, connect_to_write
from croupier.store.postgresql.documents import keep
from croupier.store.postgresql.spelling import Spelt
from croupier.store.postgresql.statement import ACCOUNTS, ANSWERS, CHANGES, EVENTS, KEEP, TRANSFERS, joined
from croupier.store.postgresql.trouble import MISTAKES, TROUBLE, first_line, trouble
from croupier.store.rows import NOTHING_AHEAD, Ahead
from croupier.store.schema import COLUMNS

_CHANGE = {False: joined(CHANGES), True: joined(CHANGES, *KEEP)}
_ADD_AND_CHANGE = {
    False: joined(EVENTS, TRANSFERS, ANSWERS, CHANGES, first=2),
    True: joined(EVENTS, TRANSFERS, ANSWERS, CHANGES, *KEEP, first=2),
}
"""Without snapshots or pieces of them, and with; the first parameter is the number of the first entry."""
_BRING_IN = f"WITH gone AS (DELETE FROM changes) {ACCOUNTS.written(1)}"


class Writer:
    """Does one thing at a time. What is written ahead is in a transaction that the next thing ends."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._connection: asyncpg.Connection | None = None
        self._last = 0
        self._reached: dict[str, int] = {}
        self._changes, self._fit = changes.none(), True
        self._turn = asyncio.Lock()
        self._begun: Transaction | None = None
        self._ahead = NOTHING_AHEAD
        self._handed: Batch | None = None
        self._failed_ahead: Exception | None = None

    async def connect(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            connection = await connect_to_write(self._place)
            try:
                await self._take_stock(connection)
            except BaseException:
                connection.terminate()
                raise
            self._connection = connection
        return self._connection

    async def write_ahead(self, position: int, after: int, count: int, spelt: bytes) -> None:
        """Write transfers of an entry, after so many, before its batch is here. What goes wrong is told with that."""
        if after and self._failed_ahead is not None:
            return
        try:
            async with self._connected() as connection:
                if after:
                    begun = self._take_up((position, after))
                else:
                    await self._undo_ahead()
                    begun = connection.transaction()
                    await begun.start()
                source = lines.of(self._last + 1 + position, spelt)
                await connection.copy_to_table("transfers", source=source, columns=COLUMNS["transfers"], format="csv")
                self._begun, self._ahead = begun, (position, after + count)
        except (StoreDown, AssertionError) as error:
            self._failed_ahead = error

    async def hand_over(self, spelt: Spelt) -> None:
        """Write a batch, all but its changes of balances, before it is asked for. What goes wrong is told then."""
        try:
            async with self._connected() as connection:
                if spelt.ahead == NOTHING_AHEAD:
                    await self._undo_ahead()
                    self._begun = connection.transaction()
                    await self._begun.start()
                begun = self._take_up(spelt.ahead)
                await self._put(connection, spelt, begun)
                self._begun, self._handed = begun, spelt.batch
        except (KeysTaken, StoreDown, AssertionError) as error:
            self._failed_ahead = error

    async def finish(self, posted: dict[str, int], held: dict[str, int]) -> None:
        """Commit what was handed over, with these changes of balances."""
        async with self._connected() as connection:
            begun, (handed, self._handed) = self._take_up(self._ahead), (self._handed, None)
            assert handed is not None, "nothing was handed over"
            handed.posted, handed.held = posted, held
            for body in changes.written(handed):
                await connection.execute("INSERT INTO changes (body) VALUES ($1)", body)
            await begun.commit()
            self._note(handed)

    async def commit(self, spelt: Spelt) -> None:
        async with self._connected() as connection:
            if spelt.ahead == NOTHING_AHEAD:
                await self._undo_ahead()
                await self._bring_up_to_date(connection, changes.ENOUGH)
                await self._put(connection, spelt)
            else:
                begun = self._take_up(spelt.ahead)
                await self._put(connection, spelt, begun)
                await begun.commit()
            self._note(spelt.batch)

    async def check(self) -> None:
        async with self._connected() as connection:
            await self._undo_ahead()
            await connection.execute("UPDATE meta SET number = number + 1 WHERE name = 'heartbeat'")

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        async with self._connected() as connection:
            await self._undo_ahead()
            await keep(connection, kind, documents)

    async def close(self) -> None:
        async with self._turn:
            connection, self._connection = self._connection, None
            if connection is not None:
                try:
                    await self._undo_ahead()
                    # What is not in the accounts now will be when the database is opened again.
                    await self._bring_up_to_date(connection)
                    await _sum_up(connection)
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

    def _take_up(self, ahead: Ahead) -> Transaction:
        """The transaction in which this was written ahead."""
        (begun, self._begun), (failed, self._failed_ahead) = (self._begun, None), (self._failed_ahead, None)
        if failed is not None:
            raise failed
        if begun is None:
            raise asyncpg.InterfaceError("what was written ahead is gone with its connection")
        assert ahead in (self._ahead, NOTHING_AHEAD), "something else came ahead"
        return begun

    async def _put(self, connection: asyncpg.Connection, spelt: Spelt, begun: Transaction | None = None) -> None:
        """Write a batch, in a transaction that has begun if there is one."""
        try:
            try:
                await self._see_that_it_follows(connection, spelt.batch)
                await self._write(connection, spelt)
            except BaseException:
                if begun is not None:
                    await begun.rollback()
                raise
        except asyncpg.UniqueViolationError as error:
            await self._tell_clash(connection, spelt.batch, error)

    def _note(self, batch: Batch) -> None:
        """It is written."""
        self._last += len(batch.entries)
        if batch.posted or batch.held:
            self._changes.add(batch)
        if batch.follows is not None:
            self._reached[batch.follows[0]] = batch.follows[1] + len(batch.entries)

    async def _undo_ahead(self) -> None:
        """What was written ahead for a batch that never came."""
        begun, self._begun, self._handed, self._failed_ahead = self._begun, None, None, None
        if begun is not None:
            await begun.rollback()

    def _drop(self) -> None:
        self._reached, self._begun = {}, None
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def _take_stock(self, connection: asyncpg.Connection) -> None:
        """See what is there, and bring in what was left."""
        self._last = await connection.fetchval("SELECT coalesce(max(id), 0) FROM events")
        self._reached, self._begun, self._fit = {}, None, True
        self._changes = changes.together(body for (body,) in await connection.fetch("SELECT body FROM changes"))
        await self._bring_up_to_date(connection)
        await _sum_up(connection)

    async def _bring_up_to_date(self, connection: asyncpg.Connection, at_least: int = 1) -> None:
        """Bring the changes into the accounts, if they are of so many batches."""
        if self._changes.batches < at_least or not self._fit:
            return
        try:
            await connection.execute(_BRING_IN, *ACCOUNTS.columns(self._changes.rows()))
        except MISTAKES:
            # A balance that fits into no account: it is told by its changes, which stay.
            self._fit = False
        else:
            self._changes = changes.none()

    async def _see_that_it_follows(self, connection: asyncpg.Connection, batch: Batch) -> None:
        if batch.follows is None:
            return
        table, seq = batch.follows
        if table not in self._reached:
            last = "SELECT coalesce(max(seq), 0) FROM events WHERE tbl = $1"
            self._reached[table] = await connection.fetchval(last, table)
        if self._reached[table] != seq:
            raise DoesNotFollow(self._place.name, table, seq, self._reached[table])

    async def _write(self, connection: asyncpg.Connection, spelt: Spelt) -> None:
        batch, first = spelt.batch, self._last + 1
        keeps = bool(batch.pieces or batch.snapshots or batch.rules)
        if spelt.added is not None:
            await connection.execute(_ADD_AND_CHANGE[keeps], first, *spelt.added, *spelt.changed)
            return
        added = {
            "events": list(rows.events(batch, first)),
            "transfers": list(rows.transfers(batch, first, spelt.ahead)),
            "answers": rows.answers(batch),
        }
        async with connection.transaction():
            for table, records in added.items():
                if records:
                    await connection.copy_records_to_table(table, records=records, columns=COLUMNS[table])
            await connection.execute(_CHANGE[keeps], *spelt.changed)

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


async def _sum_up(connection: asyncpg.Connection) -> None:
    """Bring an index up to date: whoever looks for the transfers of a large settlement goes through what is not in it.

    Now and then the server does so itself. Only an owner may ask for it.
    """
    with suppress(asyncpg.InsufficientPrivilegeError):
        await connection.execute("SELECT brin_summarize_new_values('further_transfers')")
