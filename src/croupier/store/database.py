"""The base of both stores: what is common to them, on top of each one's writer and reader."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from croupier.cage.move import Move
from croupier.floor.ports import Batch, LogEntry, Snapshot, StoreDown
from croupier.store import query
from croupier.store.location import DatabaseLocation
from croupier.store.rows import CHUNK, CHUNK_BYTES, HouseRow, MoveRow

_LAST = 2**63 - 1


class BatchWriter(Protocol):
    """Executes requests one after the other, in the order of the calls."""

    def commit(self, batch: Batch) -> Awaitable[None]: ...

    async def check(self) -> None: ...

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None: ...

    async def close(self) -> None: ...


class DatabaseReader(Protocol):
    """Reads concurrently with the writer. Every query sees what was committed before it."""

    async def fetch(self, sql: str, *values: Any) -> list[Any]: ...

    async def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]: ...

    async def balances(self) -> dict[str, int]: ...

    async def call(self, act: Callable[[list[HouseRow], list[MoveRow]], None], *given: Any) -> None:
        """Run a long operation where it does not block the event loop."""
        ...

    async def close(self) -> None: ...


class StoreBase:
    """A store; without a writer it is read-only. ``name`` has no password in it, ``url`` may have one."""

    def __init__(self, location: DatabaseLocation, reader: DatabaseReader, writer: BatchWriter | None) -> None:
        self.name, self.url = location.name, location.url
        self._reader, self._writer, self._open = reader, writer, True

    def commit(self, batch: Batch) -> Awaitable[None]:
        try:
            return self._require_writer().commit(batch)
        except StoreDown as error:
            refused: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            refused.set_exception(error)
            return refused

    async def check(self) -> None:
        await self._require_writer().check()

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        await self._require_writer().keep(kind, documents)

    async def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]:
        return await self._require_reader().answers(table, keys)

    async def balances(self) -> dict[str, int]:
        return await self._require_reader().balances()

    async def tables(self) -> list[str]:
        return [table for (table,) in await self._fetch(query.TABLES)]

    async def snapshot(self, table: str) -> Snapshot | None:
        found = await self._fetch(query.SNAPSHOT, table)
        if not found:
            return None
        _, seq, hash_, *_ = found[0]
        return Snapshot(table, seq, hash_, b"".join(row[3] for row in found))

    async def documents(self, kind: str) -> dict[str, bytes]:
        return dict(await self._fetch(query.DOCUMENTS, kind))

    async def rules(self, digest: str) -> bytes | None:
        found = await self._fetch(query.RULES, digest)
        return found[0][0] if found else None

    async def rules_digests(self) -> list[str]:
        return [digest for (digest,) in await self._fetch(query.RULES_DIGESTS)]

    async def moves(self, account: str, since: int) -> list[Move]:
        return [Move(*row) for row in await self._fetch(query.MOVES_OF_WALLET, account, since)]

    async def entries(self, table: str, first: int = 1, last: int | None = None) -> AsyncIterator[LogEntry]:
        most = _LAST if last is None else last
        while chunk := await self._fetch(query.ENTRIES, CHUNK, CHUNK_BYTES, table, first, most):
            for row in chunk:
                yield LogEntry(*row)
            first = chunk[-1][1] + 1

    async def last_event(self) -> int:
        """The highest id of an entry, or of an entry that wallet moves refer to."""
        [[last]] = await self._fetch(query.LAST_EVENT)
        return int(last)

    async def copy_to(self, path: Path) -> None:
        """Write a consistent copy of everything into a new SQLite file; the store stays writable."""
        raise NotImplementedError

    async def go_through(
        self, take: Callable[[list[HouseRow], list[MoveRow]], None], last: int, after: int = 0
    ) -> None:
        """Pass the entries of all tables to ``take`` in the order of writing, ``after`` one id up to another.

        It gets a few thousand at a time with their wallet moves, until there are no more or it raises an exception.
        """
        while after < last:
            events: list[HouseRow] = await self._fetch(query.HOUSE, CHUNK, CHUNK_BYTES, after, last)
            ends = events[-1][0] if events else last
            moved: list[MoveRow] = [tuple(row) for row in await self._fetch(query.MOVES, after, ends)]
            await self._reader.call(take, events, moved)
            after = ends

    async def close(self) -> None:
        if self._open:
            self._open = False
            await self._reader.close()
            if self._writer is not None:
                await self._writer.close()

    async def _fetch(self, sql: str, *values: Any) -> list[Any]:
        return await self._require_reader().fetch(sql, *values)

    def _require_reader(self) -> DatabaseReader:
        if not self._open:
            raise StoreDown(f"{self.name} is closed")
        return self._reader

    def _require_writer(self) -> BatchWriter:
        self._require_reader()
        if self._writer is None:
            raise StoreDown(f"{self.name} was opened for reading only")
        return self._writer
