"""The reader of a PostgreSQL database, on its own connections, which are replaced when they are lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVarTuple

import asyncpg

from croupier.store import changes, query
from croupier.store.location import DatabaseLocation
from croupier.store.postgresql.connect import CLOSE_SECONDS, COMMAND_SECONDS, CONNECT_SECONDS, READING
from croupier.store.postgresql.trouble import TROUBLE, trouble

_MOST_CONNECTIONS = 4

Given = TypeVarTuple("Given")


class PostgresqlReader:
    """A pool of connections, created at first use."""

    def __init__(self, location: DatabaseLocation) -> None:
        self._location = location
        self._pool: asyncpg.Pool | None = None

    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        async with self.connected() as connection:
            return list(await connection.fetch(sql, *values))

    async def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]:
        sql = "SELECT key, body FROM answers WHERE tbl = $1 AND key = ANY ($2::text[])"
        return dict(await self.fetch(sql, table, list(keys)))

    async def balances(self) -> dict[str, int]:
        async with self.at_one_moment() as connection:
            accounts = [(code, balance) for code, balance in await connection.fetch(query.ACCOUNTS)]
            changed = await connection.fetch(query.CHANGES)
        return changes.balances(accounts, (body for (body,) in changed))

    async def call(self, act: Callable[[*Given], None], *given: *Given) -> None:
        act(*given)

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
                    self._location.url,
                    min_size=0,
                    max_size=_MOST_CONNECTIONS,
                    timeout=CONNECT_SECONDS,
                    command_timeout=COMMAND_SECONDS,
                    server_settings=READING,
                    reset=_skip_reset,
                )
            async with self._pool.acquire() as connection:
                yield connection
        except TROUBLE as error:
            raise trouble(self._location.name, error) from error

    @asynccontextmanager
    async def at_one_moment(self) -> AsyncIterator[asyncpg.Connection]:
        """A connection with a consistent snapshot of all tables, unaffected by later writes."""
        async with self.connected() as connection, connection.transaction(isolation="repeatable_read", readonly=True):
            yield connection


async def _skip_reset(connection: asyncpg.Connection) -> None:
    """Skip the reset of a returned connection, because nothing was set on it: that saves a round trip."""
