"""The SQLite store: a hand that writes, and a reader on a thread of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar, TypeVarTuple

from croupier.cage.move import Move
from croupier.floor.ports import Balances, Batch, Snapshot, StoreDown
from croupier.floor.record import Entry
from croupier.ledger.transfer import Transfer
from croupier.store.rows import EventRow, FiledRow, HouseRow, TransferRow
from croupier.store.scribe.beside import Beside
from croupier.store.scribe.hand import Hand
from croupier.store.sqlite.connect import prepare
from croupier.store.sqlite.copy import copy
from croupier.store.sqlite.guard import Guard
from croupier.store.sqlite.hand import Thread
from croupier.store.sqlite.reader import Reader

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class SqliteStore:
    """Made by ``open_sqlite``. Without a guard and a hand it is for reading only."""

    def __init__(self, file: Path, guard: Guard | None = None, hand: Hand | None = None) -> None:
        self._file, self._guard, self._hand = file, guard, hand
        self._reader = Reader(file)
        self._reading = ThreadPoolExecutor(1, "croupier-reader")
        self._open = True

    @property
    def name(self) -> str:
        return str(self._file)

    def commit(self, batch: Batch) -> Awaitable[None]:
        try:
            return self._writing_hand().commit(batch)
        except StoreDown as error:
            refused: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            refused.set_exception(error)
            return refused

    def send_ahead(self, position: int, transfers: tuple[Transfer, ...]) -> None:
        if self._open and self._hand is not None:
            self._hand.send_ahead(position, transfers)

    async def check(self) -> None:
        await self._writing_hand().check()

    async def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]:
        return await self._read(self._reader.answers, table, keys)

    async def tables(self) -> list[str]:
        return await self._read(self._reader.tables)

    async def snapshot(self, table: str) -> Snapshot | None:
        return await self._read(self._reader.snapshot, table)

    async def balances(self) -> Balances:
        return await self._read(self._reader.balances)

    async def papers(self, kind: str) -> dict[str, bytes]:
        return await self._read(self._reader.papers, kind)

    async def keep(self, kind: str, papers: Mapping[str, bytes | None]) -> None:
        await self._writing_hand().keep(kind, papers)

    async def moves(self, account: str, since: int) -> list[Move]:
        return await self._read(self._reader.moves, account, since)

    async def entries(self, table: str, first: int = 1, last: int | None = None) -> AsyncIterator[Entry]:
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

    async def go_through(self, take: Callable[[list[HouseRow], list[FiledRow]], None]) -> None:
        after: int | None = 0
        while after is not None:
            after = await self._read(self._take_some, after, take)

    def _take_some(self, after: int, take: Callable[[list[HouseRow], list[FiledRow]], None]) -> int | None:
        """Take the next after this one; gives the last of them, None where there were none."""
        events, moved = self._reader.house(after)
        if not events:
            return None
        take(events, moved)
        return events[-1][0]

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

    def _writing_hand(self) -> Hand:
        self._see_that_it_is_open()
        if self._hand is None:
            raise StoreDown(f"{self._file} was opened for reading only")
        return self._hand

    def _see_that_it_is_open(self) -> None:
        if not self._open:
            raise StoreDown(f"{self._file} is closed")


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
        beside = Beside("croupier.store.sqlite.scribe", str(file), keeps=(guard.descriptor,))
        await beside.start()
        return SqliteStore(file, guard, beside)
    except BaseException:
        guard.let_go()
        raise
