"""The reader of a PostgreSQL database, on connections of its own, which are made anew when they were lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from operator import itemgetter
from typing import Any

import asyncpg

from croupier.cage.move import Move
from croupier.floor.ports import Balances, Snapshot
from croupier.floor.record import LogEntry
from croupier.store import changes, moves, rows, snapshots
from croupier.store.place import Place
from croupier.store.postgresql import documents
from croupier.store.postgresql.connect import CLOSE_SECONDS, COMMAND_SECONDS, CONNECT_SECONDS, READING
from croupier.store.postgresql.trouble import TROUBLE, trouble
from croupier.store.schema import LAST_EVENT, LIST_TABLES, NOWHERE

_MOST_CONNECTIONS = 4

_EVENTS = """
    SELECT seq, at, body, hash FROM (
      SELECT *, sum(length(body)) OVER (ORDER BY seq) - length(body) AS bytes_before
      FROM (
        SELECT seq, at, body, hash FROM events
        WHERE tbl = $1 AND seq >= $2 AND seq <= $3 ORDER BY seq LIMIT $4
      ) AS next
    ) AS measured
    WHERE bytes_before < $5 ORDER BY seq
"""
_HOUSE = "SELECT id, tbl, seq, at, body, hash FROM events WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3"
_FIRST = 1_000
"""Transfers of an entry that are in one index; further ones are in another, by where they lie."""

_HOUSE_TRANSFERS = f"""
    SELECT event, kind, debit, credit, amount, hold FROM transfers
    WHERE event > $1 AND event <= $2 AND n < {_FIRST} ORDER BY event, n
"""
_NEXT_FILED = f"SELECT event FROM transfers WHERE event > $1 AND n < {_FIRST} ORDER BY event LIMIT 1"
_SPAN = """
    SELECT min(seq), max(seq) FROM (
      SELECT seq, sum(length(body)) OVER (ORDER BY seq) - length(body) AS bytes_before
      FROM (SELECT seq, body FROM events WHERE tbl = $1 AND seq >= $2 ORDER BY seq LIMIT $3) AS next
    ) AS measured
    WHERE bytes_before < $4
"""
_TRANSFERS = f"""
    SELECT seq, kind, debit, credit, amount, hold
    FROM events JOIN transfers ON event = id
    WHERE tbl = $1 AND seq >= $2 AND seq <= $3 AND n < {_FIRST} ORDER BY seq, n
"""
_FURTHER = f"""
    SELECT $2::bigint, kind, debit, credit, amount, hold FROM transfers WHERE event = $1 AND n >= {_FIRST} ORDER BY n
"""
_LAST = 2**63 - 1


class Reader:
    def __init__(self, place: Place) -> None:
        self._place = place
        self._pool: asyncpg.Pool | None = None

    async def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]:
        sql = "SELECT key, body FROM answers WHERE tbl = $1 AND key = ANY ($2::text[])"
        return dict(await self._fetch(sql, table, list(keys)))

    async def tables(self) -> list[str]:
        return [row[0] for row in await self._fetch(LIST_TABLES)]

    async def snapshot(self, table: str) -> Snapshot | None:
        return snapshots.whole(await self._fetch(snapshots.POSTGRESQL, table))

    async def balances(self) -> Balances:
        async with self.at_one_moment() as connection:
            accounts = await connection.fetch("SELECT code, posted, held FROM accounts")
            changed = await connection.fetch("SELECT body FROM changes")
        return changes.balances(accounts, (body for (body,) in changed))

    async def documents(self, kind: str) -> dict[str, bytes]:
        return dict(await self._fetch(documents.ALL, kind))

    async def rules(self, digest: str) -> bytes | None:
        found = await self._fetch("SELECT body FROM rules WHERE digest = $1", digest)
        return found[0][0] if found else None

    async def rules_digests(self) -> list[str]:
        return [row[0] for row in await self._fetch("SELECT digest FROM rules ORDER BY digest")]

    async def moves(self, account: str, since: int) -> list[Move]:
        return [Move(*row) for row in await self._fetch(moves.POSTGRESQL, moves.wallet(account), since)]

    async def events(self, table: str, first: int, last: int | None) -> list[rows.EventRow]:
        """The next chunk of entries' rows; an empty one is the end."""
        most = _LAST if last is None else last
        return [tuple(row) for row in await self._fetch(_EVENTS, table, first, most, rows.CHUNK, rows.CHUNK_BYTES)]

    async def last_event(self) -> int:
        [[last]] = await self._fetch(LAST_EVENT)
        return int(last)

    async def named(self, event: int) -> tuple[str, int | None]:
        found = await self._fetch("SELECT tbl, seq FROM events WHERE id = $1", event)
        return (found[0][0], found[0][1]) if found else NOWHERE

    async def count_transfers(self, last: int) -> int:
        [[count]] = await self._fetch("SELECT count(*) FROM transfers WHERE event <= $1", last)
        return int(count)

    async def house(self, after: int, last: int) -> tuple[list[rows.HouseRow], list[rows.FiledRow]]:
        """The next chunk of all tables' entries, with the transfers up to where it ends."""
        chunk = await self.house_entries(after, last)
        ends = chunk[-1][0] if chunk else last
        return chunk, await self._house_transfers(after, ends)

    async def house_entries(self, after: int, last: int) -> list[rows.HouseRow]:
        """Long bodies are not counted: between two settlements of many wagers lie those that place them."""
        return await self._fetch(_HOUSE, after, last, rows.CHUNK)

    async def filed(self, after: int, last: int) -> tuple[int, list[rows.FiledRow]]:
        """The next chunk of transfers, and the entry up to which they are."""
        ends = min(after + rows.CHUNK, last)
        moved = await self._house_transfers(after, ends)
        if not moved:
            found = await self._fetch(_NEXT_FILED, ends)
            ends = min(found[0][0] - 1, last) if found else last
        return ends, moved

    async def _house_transfers(self, after: int, last: int) -> list[rows.FiledRow]:
        found = [tuple(row) for row in await self._fetch(_HOUSE_TRANSFERS, after, last)]
        further = [row for event in _full(found) for row in await self._fetch(_FURTHER, event, event)]
        return sorted([*found, *map(tuple, further)], key=itemgetter(0)) if further else found

    async def span(self, table: str, first: int) -> tuple[int, int] | None:
        """The first and the last of the next entries whose transfers are read together."""
        ((least, most),) = await self._fetch(_SPAN, table, first, rows.CHUNK, rows.CHUNK_BYTES)
        return None if least is None else (least, most)

    async def transfers(self, table: str, first: int, last: int) -> list[rows.TransferRow]:
        found = await self._fetch(_TRANSFERS, table, first, last)
        for seq in _full(found):
            [[event]] = await self._fetch("SELECT id FROM events WHERE tbl = $1 AND seq = $2", table, seq)
            found += await self._fetch(_FURTHER, event, seq)
        return sorted((tuple(row) for row in found), key=itemgetter(0))

    async def entries(self, table: str, first: int, last: int | None) -> list[LogEntry]:
        chunk = await self.events(table, first, last)
        return rows.entries(table, chunk, await self.transfers(table, chunk[0][0], chunk[-1][0])) if chunk else []

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                await asyncio.wait_for(pool.close(), CLOSE_SECONDS)
            except TROUBLE:
                pool.terminate()

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[asyncpg.Connection]:
        try:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self._place.url,
                    min_size=0,
                    max_size=_MOST_CONNECTIONS,
                    timeout=CONNECT_SECONDS,
                    command_timeout=COMMAND_SECONDS,
                    server_settings=READING,
                    reset=_leave_as_it_is,
                )
            async with self._pool.acquire() as connection:
                yield connection
        except TROUBLE as error:
            raise trouble(self._place.name, error) from error

    @asynccontextmanager
    async def at_one_moment(self) -> AsyncIterator[asyncpg.Connection]:
        """A connection on which all tables stand as they do now, whatever is written."""
        async with self.connected() as connection, connection.transaction(isolation="repeatable_read", readonly=True):
            yield connection

    async def _fetch(self, sql: str, *values: Any) -> list[Any]:
        async with self.connected() as connection:
            return list(await connection.fetch(sql, *values))


async def _leave_as_it_is(connection: asyncpg.Connection) -> None:
    """Nothing was set on a connection that is given back, so nothing needs to be reset: that saves a round trip."""


def _full(found: list[Any]) -> list[int]:
    """The entries of which there are as many transfers as the first index has: they may have further ones."""
    if len(found) < _FIRST:
        return []
    return [entry for entry, number in Counter(row[0] for row in found).items() if number == _FIRST]
