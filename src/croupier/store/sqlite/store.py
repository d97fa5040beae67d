"""The SQLite store: a file with a lock, for one writing process."""

from __future__ import annotations

import asyncio
from pathlib import Path

from croupier.store.database import BatchWriter, StoreBase
from croupier.store.location import locate
from croupier.store.process.client import WriterClient
from croupier.store.sqlite.connect import prepare
from croupier.store.sqlite.copy import copy
from croupier.store.sqlite.guard import Guard
from croupier.store.sqlite.reader import SqliteReader
from croupier.store.sqlite.thread import ThreadWriter


class SqliteStore(StoreBase):
    """Made by ``open_sqlite``. A read-only store has no lock."""

    def __init__(self, file: Path, guard: Guard | None = None, writer: BatchWriter | None = None) -> None:
        super().__init__(locate(str(file)), SqliteReader(file), writer)
        self._file, self._guard = file, guard

    async def copy_to(self, path: Path) -> None:
        # On a thread of the event loop's pool, so that the reader is not blocked.
        await asyncio.get_running_loop().run_in_executor(None, copy, self._file, path)

    async def close(self) -> None:
        await super().close()
        if self._guard is not None:
            guard, self._guard = self._guard, None
            guard.release()


async def open_sqlite(file: Path, read_only: bool = False, own_process: bool = False) -> SqliteStore:
    """Take the lock, migrate the file, and open it."""
    if read_only:
        await asyncio.to_thread(prepare, file, migrating=False)
        return SqliteStore(file)
    guard = await asyncio.to_thread(Guard, file)
    try:
        await asyncio.to_thread(prepare, file)
        if not own_process:
            return SqliteStore(file, guard, ThreadWriter(file))
        # The process inherits the lock: nobody else can write before it has ended.
        client = WriterClient(locate(str(file)), keeps=(guard.descriptor,))
        await client.start()
        return SqliteStore(file, guard, client)
    except BaseException:
        guard.release()
        raise
