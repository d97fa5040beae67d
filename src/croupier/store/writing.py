"""The half of a store that writes: by a hand of this process, or by a scribe's (see ``scribe``)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from typing import Protocol

from croupier.floor.ports import Batch, StoreDown
from croupier.ledger.transfer import Transfer
from croupier.store.place import Place


class Hand(Protocol):
    """Does one thing after the other, in the order in which it is asked."""

    def commit(self, batch: Batch) -> Awaitable[None]: ...

    def send_ahead(self, position: int, transfers: Sequence[Transfer], after: int = 0) -> None: ...

    def hand_over(self, batch: Batch) -> None: ...

    async def check(self) -> None: ...

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None: ...

    async def close(self) -> None: ...


class Written:
    """A store that a hand writes; without one it is for reading only. ``name`` is what people call it."""

    def __init__(self, place: Place, hand: Hand | None) -> None:
        self.name, self.url = place.name, place.url
        self._hand, self._open = hand, True

    def commit(self, batch: Batch) -> Awaitable[None]:
        try:
            return self._writing_hand().commit(batch)
        except StoreDown as error:
            refused: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            refused.set_exception(error)
            return refused

    def send_ahead(self, position: int, transfers: Sequence[Transfer], after: int = 0) -> None:
        if self._open and self._hand is not None:
            self._hand.send_ahead(position, transfers, after)

    def hand_over(self, batch: Batch) -> None:
        if self._open and self._hand is not None:
            self._hand.hand_over(batch)

    async def check(self) -> None:
        await self._writing_hand().check()

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        await self._writing_hand().keep(kind, documents)

    def _writing_hand(self) -> Hand:
        self._see_that_it_is_open()
        if self._hand is None:
            raise StoreDown(f"{self.name} was opened for reading only")
        return self._hand

    def _see_that_it_is_open(self) -> None:
        if not self._open:
            raise StoreDown(f"{self.name} is closed")
