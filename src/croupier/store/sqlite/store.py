"""The SQLite store: a hand that writes, and a reader on a thread of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar, TypeVarTuple

from croupier.cage.move import Move
from croupier.floor.ports import Balances, Snapshot
from croupier.floor.record import LogEntry
from croupier.store.place import place_of
from croupier.store.rows import EventRow, FiledRow, HouseRow, TransferRow
from croupier.store.scribe.beside import Beside
from croupier.store.sqlite import ahead
from croupier.store.sqlite.connect import prepare
from croupier.store.sqlite.copy import copy
from croupier.store.sqlite.guard import Guard
from croupier.store.sqlite.hand import Thread
from croupier.store.sqlite.reader import Reader
from croupier.store.writing import Hand, Written

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class SqliteStore(Written):
    """Made by ``open_sqlite``. Where it is for reading only it has no guard."""

    def __init__(self, file: Path, guard: Guard | None = None, hand: Hand | None = None) -> None:
        super().__init__(place_of(str(file)), hand)
        self._file, self._guard = file, guard
        self._reader = Reader(file)
        self._reading = ThreadPoolExecutor(1, "croupier-reader")

    async def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]:
        return await self._read(self._reader.answers, table, keys)

    async def tables(self) -> list[str]:
        return await self._read(self._reader.tables)

    async def snapshot(self, table: str) -> Snapshot | None:
        return await self._read(self._reader.snapshot, table)

    async def balances(self) -> Balances:
        return await self._read(self._reader.balances)

    async def documents(self, kind: str) -> dict[str, bytes]:
        return await self._read(self._reader.documents, kind)

    async def rules(self, digest: str) -> bytes | None:
        return await self._read(self._reader.rules, digest)

    async def rules_digests(self) -> list[str]:
        return await self._read(self._reader.rules_digests)

    async def moves(self, account: str, since: int) -> list[Move]:
        return await self._read(self._reader.moves, account, since)

    async def entries(self, table: str, first: int = 1, last: int | None = None) -> AsyncIterator[LogEntry]:
        while chunk := await self._read(self._reader.entries, table, first, last):
            for entry in chunk:
                yield entry
            first = chunk[-1].seq + 1

    async def event_rows(self, table: str, first: int = 1) -> AsyncIterator[list[EventRow]]:
        while chunk := await self._read(self._reader.events, table, first, None):
            yield chunk
            first = chunk[-1][0] + 1

    async def transfer_rows(self, table: str, first: int = 1) -> AsyncIterator[list[TransferRow]]:
        while span := await self._read(self._reader.span, table, first):
            yield await self._read(self._reader.transfers, table, *span)
            first = span[1] + 1

    async def last_event(self) -> int:
        return await self._read(self._reader.last_event)

    async def named(self, event: int) -> tuple[str, int | None]:
        return await self._read(self._reader.named, event)

    async def count_transfers(self, last: int) -> int:
        return await self._read(self._reader.count_transfers, last)

    async def go_through(self, take: Callable[[list[HouseRow], list[FiledRow]], bool], last: int) -> None:
        def take_some(after: int) -> int:
            events, moved = self._reader.house(after, last)
            return events[-1][0] if take(events, moved) and events else last

        await self._go_on(take_some, last)

    async def go_through_entries(self, take: Callable[[list[HouseRow]], bool], last: int) -> None:
        def take_some(after: int) -> int:
            events = self._reader.house_entries(after, last)
            return events[-1][0] if take(events) and events else last

        await self._go_on(take_some, last)

    async def go_through_transfers(self, take: Callable[[list[FiledRow]], bool], last: int) -> None:
        def take_some(after: int) -> int:
            reached, moved = self._reader.filed(after, last)
            return reached if take(moved) else last

        await self._go_on(take_some, last)

    async def _go_on(self, take_some: Callable[[int], int], last: int) -> None:
        """Have some taken after what was reached, until it is the last."""
        reached = 0
        while reached < last:
            reached = await self._read(take_some, reached)

    async def copy_to(self, path: Path) -> None:
        # On a thread of the loop's own, so that reading goes on beside it.
        await asyncio.get_running_loop().run_in_executor(None, copy, self._file, path)

    async def close(self) -> None:
        if not self._open:
            return
        self._open = False
        await asyncio.get_running_loop().run_in_executor(self._reading, self._reader.close)
        self._reading.shutdown()
        if self._hand is not None:
            await self._hand.close()
        if self._guard is not None:
            self._guard.let_go()

    async def _read(self, act: Callable[[*Given], Found], *given: *Given) -> Found:
        self._see_that_it_is_open()
        return await asyncio.get_running_loop().run_in_executor(self._reading, act, *given)


async def open_sqlite(file: Path, read_only: bool = False, own_process: bool = False) -> SqliteStore:
    """Take the guard, bring the file up to date, and open it."""
    if read_only:
        await asyncio.to_thread(prepare, file, migrating=False)
        return SqliteStore(file)
    guard = await asyncio.to_thread(Guard, file)
    try:
        await asyncio.to_thread(prepare, file)
        if not own_process:
            return SqliteStore(file, guard, Thread(file))
        # The scribe has the guard's lock too: nobody else writes before it has ended.
        beside = Beside("croupier.store.sqlite.scribe", str(file), ahead.spell, keeps=(guard.descriptor,))
        await beside.start()
        return SqliteStore(file, guard, beside)
    except BaseException:
        guard.let_go()
        raise
