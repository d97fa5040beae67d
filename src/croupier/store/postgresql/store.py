"""The PostgreSQL store: a hand that writes, and readers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

from croupier.cage.move import Move
from croupier.floor.ports import Balances, Snapshot
from croupier.floor.record import LogEntry
from croupier.store.place import Place
from croupier.store.postgresql import lines
from croupier.store.postgresql.connect import prepare
from croupier.store.postgresql.copy import copy_out
from croupier.store.postgresql.hand import OnLoop
from croupier.store.postgresql.reader import Reader
from croupier.store.postgresql.trouble import TROUBLE, trouble
from croupier.store.rows import EventRow, FiledRow, HouseRow, TransferRow
from croupier.store.scribe.beside import Beside
from croupier.store.writing import Hand, Written


class PostgresqlStore(Written):
    """Made by ``open_postgresql``."""

    def __init__(self, place: Place, hand: Hand | None, reader: Reader) -> None:
        super().__init__(place, hand)
        self._reader = reader

    async def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]:
        return await self._to_read().answers(table, keys)

    async def tables(self) -> list[str]:
        return await self._to_read().tables()

    async def snapshot(self, table: str) -> Snapshot | None:
        return await self._to_read().snapshot(table)

    async def balances(self) -> Balances:
        return await self._to_read().balances()

    async def documents(self, kind: str) -> dict[str, bytes]:
        return await self._to_read().documents(kind)

    async def rules(self, digest: str) -> bytes | None:
        return await self._to_read().rules(digest)

    async def rules_digests(self) -> list[str]:
        return await self._to_read().rules_digests()

    async def moves(self, account: str, since: int) -> list[Move]:
        return await self._to_read().moves(account, since)

    async def entries(self, table: str, first: int = 1, last: int | None = None) -> AsyncIterator[LogEntry]:
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

    async def last_event(self) -> int:
        return await self._to_read().last_event()

    async def named(self, event: int) -> tuple[str, int | None]:
        return await self._to_read().named(event)

    async def count_transfers(self, last: int) -> int:
        return await self._to_read().count_transfers(last)

    async def go_through(self, take: Callable[[list[HouseRow], list[FiledRow]], bool], last: int) -> None:
        reached = 0
        while reached < last:
            events, moved = await self._to_read().house(reached, last)
            reached = events[-1][0] if take(events, moved) and events else last

    async def go_through_entries(self, take: Callable[[list[HouseRow]], bool], last: int) -> None:
        reached = 0
        while reached < last:
            events = await self._to_read().house_entries(reached, last)
            reached = events[-1][0] if take(events) and events else last

    async def go_through_transfers(self, take: Callable[[list[FiledRow]], bool], last: int) -> None:
        reached = 0
        while reached < last:
            ends, moved = await self._to_read().filed(reached, last)
            reached = ends if take(moved) else last

    async def copy_to(self, path: Path) -> None:
        await copy_out(self._to_read(), path)

    async def close(self) -> None:
        if self._open:
            self._open = False
            await self._reader.close()
            if self._hand is not None:
                await self._hand.close()

    def _to_read(self) -> Reader:
        self._see_that_it_is_open()
        return self._reader


async def open_postgresql(place: Place, read_only: bool = False, own_process: bool = False) -> PostgresqlStore:
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
    if own_process:
        beside = Beside("croupier.store.postgresql.scribe", place.name, lines.spell, secret=place.url)
        try:
            await beside.check()
        except BaseException:
            await beside.close()
            raise
        return PostgresqlStore(place, beside, reader)
    hand = OnLoop(place)
    try:
        await hand.connect()
    except TROUBLE as error:
        raise trouble(place.name, error) from error
    return PostgresqlStore(place, hand, reader)
