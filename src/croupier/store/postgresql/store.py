"""The PostgreSQL store: a database with an advisory lock, for one writing process."""

from __future__ import annotations

from pathlib import Path

from croupier.store.database import BatchWriter, StoreBase
from croupier.store.location import DatabaseLocation
from croupier.store.postgresql.connect import prepare
from croupier.store.postgresql.copy import copy_out
from croupier.store.postgresql.reader import PostgresqlReader
from croupier.store.postgresql.trouble import TROUBLE, trouble
from croupier.store.postgresql.writer import PostgresqlWriter
from croupier.store.process.client import WriterClient


class PostgresqlStore(StoreBase):
    """Made by ``open_postgresql``."""

    def __init__(self, location: DatabaseLocation, reader: PostgresqlReader, writer: BatchWriter | None) -> None:
        super().__init__(location, reader, writer)
        self._database = reader

    async def copy_to(self, path: Path) -> None:
        self._require_reader()
        await copy_out(self._database, path)


async def open_postgresql(
    location: DatabaseLocation, read_only: bool = False, own_process: bool = False
) -> PostgresqlStore:
    """Connect, take the lock, and migrate the database."""
    reader = PostgresqlReader(location)
    if read_only:
        try:
            async with reader.connected() as connection:
                await prepare(connection, location.name, migrating=False)
        except BaseException:
            await reader.close()
            raise
        return PostgresqlStore(location, reader, None)
    if own_process:
        client = WriterClient(location)
        try:
            await client.check()
        except BaseException:
            await client.close()
            raise
        return PostgresqlStore(location, reader, client)
    writer = PostgresqlWriter(location)
    try:
        await writer.connect()
    except TROUBLE as error:
        raise trouble(location.name, error) from error
    return PostgresqlStore(location, reader, writer)
