"""Straight SQL on a store's database, as somebody with the password might type it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import asyncpg

from croupier.store.sqlite.keys import ALL_ANSWERS


class Refused(Exception):  # noqa: N818 - it is named for what it is
    """The database did not take it."""


class Raw:
    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = "://" not in url

    def run(self, script: str) -> None:
        """Several statements, committed."""
        if self.is_sqlite:
            with closing(sqlite3.connect(self.url, isolation_level=None)) as connection:
                try:
                    connection.executescript(script)
                except sqlite3.Error as error:
                    raise Refused(str(error)) from error
        else:
            asyncio.run(self._postgresql(script, False))

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        if self.is_sqlite:
            with closing(sqlite3.connect(self.url)) as connection:
                return connection.execute(query).fetchall()
        return asyncio.run(self._postgresql(query, True))

    def contents(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything that is kept, table by table."""
        columns = {
            "events": "id, tbl, seq, at, body, hash",
            "moves": "wallet, event, n, debit, credit, amount",
            "accounts": "code, balance",
            "changes": "body",
            "answers": "tbl, key, body",
            "pieces": "tbl, seq, n, body",
            "snapshots": "tbl, seq, hash, body, pieces",
            "documents": "kind, id, body",
            "rules": "digest, body",
        }
        # In SQLite a command that was taken is answered by its record.
        held = {**{table: table for table in columns}, **({"answers": f"({ALL_ANSWERS})"} if self.is_sqlite else {})}
        return {table: sorted(self.rows(f"SELECT {names} FROM {held[table]}")) for table, names in columns.items()}

    async def _postgresql(self, sql: str, wants_rows: bool) -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(self.url)
        try:
            if wants_rows:
                return [tuple(row) for row in await connection.fetch(sql)]
            await connection.execute(sql)
            return []
        except asyncpg.PostgresError as error:
            raise Refused(str(error)) from error
        finally:
            await connection.close()
