"""A hand of this process that writes a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.floor.ports import Batch
from croupier.ledger.transfer import Transfer
from croupier.store.place import Place
from croupier.store.postgresql.spelling import spell
from croupier.store.postgresql.writer import Writer


class OnLoop:
    """Costs nothing to start. It shares the interpreter with the tables: what it sends is made when they are done."""

    def __init__(self, place: Place) -> None:
        self._writer = Writer(place)

    async def connect(self) -> None:
        await self._writer.connect()

    def send_ahead(self, position: int, transfers: Sequence[Transfer], after: int = 0) -> None:
        """The loop has no turn for it: whoever sends it is still deciding."""

    def hand_over(self, batch: Batch) -> None:
        """Nor for this."""

    async def commit(self, batch: Batch) -> None:
        await self._writer.commit(spell(batch))

    async def check(self) -> None:
        await self._writer.check()

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        await self._writer.keep(kind, documents)

    async def close(self) -> None:
        await self._writer.close()
