"""Writing a SQLite file on a thread of this process."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from croupier.floor.ports import Batch
from croupier.store.sqlite.writer import SqliteWriter


class ThreadWriter:
    """It starts at no cost, but shares the interpreter with the tables: while it writes they decide more slowly."""

    def __init__(self, file: Path) -> None:
        self._writer = SqliteWriter(file)
        self._thread = ThreadPoolExecutor(1, "croupier-writer")

    def commit(self, batch: Batch) -> asyncio.Future[None]:
        return asyncio.get_running_loop().run_in_executor(self._thread, self._writer.commit, batch)

    async def check(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._writer.check)

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._writer.keep, kind, documents)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._writer.close)
        self._thread.shutdown()
