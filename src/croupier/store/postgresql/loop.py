"""Writing a PostgreSQL database on the loop of this process."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.floor.ports import Batch
from croupier.store.location import DatabaseLocation
from croupier.store.postgresql.arguments import arguments_of
from croupier.store.postgresql.writer import PostgresqlWriter


class LoopWriter:
    """Costs nothing to start. It shares the interpreter with the tables: what it sends is made when they are done."""

    def __init__(self, location: DatabaseLocation) -> None:
        self._writer = PostgresqlWriter(location)

    async def connect(self) -> None:
        await self._writer.connect()

    async def commit(self, batch: Batch) -> None:
        await self._writer.commit(arguments_of(batch))

    async def check(self) -> None:
        await self._writer.check()

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        await self._writer.keep(kind, documents)

    async def close(self) -> None:
        await self._writer.close()
