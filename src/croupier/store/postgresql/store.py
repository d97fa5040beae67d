"""The PostgreSQL store: a writer and readers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

from croupier.cage.move import Move
from croupier.floor.ports import Balances, Batch, Snapshot, StoreDown
from croupier.floor.record import Entry
from croupier.ledger.transfer import Transfer
from croupier.store.place import Place
from croupier.store.postgresql.connect import prepare
from croupier.store.postgresql.copy import copy_out
from croupier.store.postgresql.reader import Reader
from croupier.store.postgresql.trouble import TROUBLE, trouble
from croupier.store.postgresql.writer import Writer
from croupier.store.rows import EventRow, FiledRow, HouseRow, TransferRow


class PostgresqlStore:
    """Made by ``open_postgresql``. Without a writer it is for reading only."""

    def __init__(self, place: Place, writer: Writer | None, reader: Reader) -> None:
        self._place, self._writer, self._reader = place, writer, reader
        self._open = True

    @property
    def name(self) -> str:
        return self._place.name

    async def commit(self, batch: Batch) -> None:
        await self._to_write().commit(batch)

    def send_ahead(self, position: int, transfers: tuple[Transfer, ...]) -> None:
        """The driver sends a batch's rows in one message anyway."""

    async def check(self) -> None:
        await self._to_write().check()

    async def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]:
        return await self._to_read().answers(table, keys)

    async def tables(self) -> list[str]:
        return await self._to_read().tables()

    async def snapshot(self, table: str) -> Snapshot | None:
        return await self._to_read().snapshot(table)

    async def balances(self) -> Balances:
        return await self._to_read().balances()

    async def papers(self, kind: str) -> dict[str, bytes]:
        return await self._to_read().papers(kind)

    async def keep(self, kind: str, papers: Mapping[str, bytes | None]) -> None:
        await self._to_write().keep(kind, papers)

    async def moves(self, account: str, since: int) -> list[Move]:
        return await self._to_read().moves(account, since)

    async def entries(self, table: str, first: int = 1, last: int | None = None) -> AsyncIterator[Entry]:
        while chunk := await self._to_read().entries(table, first, last):
            for entry in chunk:
                yield entry
            first = chunk[-1].seq + 1

    async def event_rows(self, table: str, first: int = 1) -> AsyncIterator[list[EventRow]]:
        while chunk := await self._to_read().events(table, first, None):
            yield chunk
            first = chunk[-1][0] + 1

    async def transfer_rows(self, table: str, first: int = 1) -> AsyncIterator[list[TransferRow]]:
        while span := await self._to_read().span(table, first):
            yield await self._to_read().transfers(table, *span)
            first = span[1] + 1

    async def go_through(self, take: Callable[[list[HouseRow], list[FiledRow]], None]) -> None:
        after = 0
        while (chunk := await self._to_read().house(after))[0]:
            take(*chunk)
            after = chunk[0][-1][0]

    async def copy_to(self, path: Path) -> None:
        await copy_out(self._to_read(), path)

    async def close(self) -> None:
        if self._open:
            self._open = False
            await self._reader.close()
            if self._writer is not None:
                await self._writer.close()

    def _to_read(self) -> Reader:
        if not self._open:
            raise StoreDown(f"{self.name} is closed")
        return self._reader

    def _to_write(self) -> Writer:
        self._to_read()
        if self._writer is None:
            raise StoreDown(f"{self.name} was opened for reading only")
        return self._writer


async def open_postgresql(place: Place, read_only: bool = False) -> PostgresqlStore:
    """Connect, take the guard, and bring the database up to date."""
    reader = Reader(place)
    if read_only:
        try:
            async with reader.connected() as connection:
                await prepare(connection, place.name, migrating=False)
        except BaseException:
            await reader.close()
            raise
        return PostgresqlStore(place, None, reader)
    writer = Writer(place)
    try:
        await writer.connect()
    except TROUBLE as error:
        raise trouble(place.name, error) from error
    return PostgresqlStore(place, writer, reader)
