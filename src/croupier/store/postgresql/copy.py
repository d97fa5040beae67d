"""Copying: a consistent copy of a database into a SQLite file, and such a file into an empty database."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg

from croupier.store.failure import NotEmpty
from croupier.store.location import DatabaseLocation
from croupier.store.postgresql.connect import CLOSE_SECONDS, connect_to_write
from croupier.store.postgresql.reader import PostgresqlReader
from croupier.store.postgresql.trouble import TROUBLE, trouble
from croupier.store.schema import COLUMNS
from croupier.store.sqlite.connect import closing, connect, connect_to_read, explained, prepare
from croupier.store.sqlite.keys import ALL_ANSWERS, file_the_rest

_ROWS = 500
"""Rows that are copied at a time."""


async def copy_out(reader: PostgresqlReader, path: Path) -> None:
    """Write everything into a new SQLite file; the database stays writable."""
    await asyncio.to_thread(prepare, path)
    async with reader.at_one_moment() as source:
        with explained(path), closing(connect(path, "rw")) as target:
            target.execute("PRAGMA journal_mode = DELETE")
            target.execute("BEGIN")
            for table, columns in COLUMNS.items():
                names = ", ".join(columns)
                order = columns[0] if table == "events" else ", ".join(columns[:2])
                found = await source.cursor(f"SELECT {names} FROM {table} ORDER BY {order}")
                insert = f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})"
                while chunk := await found.fetch(_ROWS):
                    await asyncio.to_thread(_put, target, insert, list(map(tuple, chunk)))
            target.execute("COMMIT")
            await asyncio.to_thread(file_the_rest, target, rows_for_all=True)


def _put(target: sqlite3.Connection, insert: str, rows: list[tuple[Any, ...]]) -> None:
    """Insert rows without returning a cursor: one dropped in the other thread would disturb the next one here."""
    target.executemany(insert, rows)


async def copy_in(path: Path, location: DatabaseLocation) -> None:
    """Fill an empty database from a SQLite file of the latest version, in one transaction."""
    try:
        connection = await connect_to_write(location)
        try:
            async with connection.transaction():
                await _fill(connection, path, location.name)
        finally:
            await connection.close(timeout=CLOSE_SECONDS)
    except TROUBLE as error:
        raise trouble(location.name, error) from error


async def _fill(connection: asyncpg.Connection, path: Path, name: str) -> None:
    for table in COLUMNS:
        if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):
            raise NotEmpty(f"{name} has {table} already: restore into an empty database")
    with explained(path), closing(connect_to_read(path)) as source:
        for table, columns in COLUMNS.items():
            rows = f"({ALL_ANSWERS})" if table == "answers" else table
            found = source.execute(f"SELECT {', '.join(columns)} FROM {rows}")
            while chunk := await asyncio.to_thread(found.fetchmany, _ROWS * 10):
                await connection.copy_records_to_table(table, records=chunk, columns=columns)
