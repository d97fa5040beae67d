"""The hand that writes a store: one of this process, or a scribe's (see ``beside``)."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import Protocol

from croupier.floor.ports import Batch
from croupier.ledger.transfer import Transfer


class Hand(Protocol):
    """Does one thing after the other, in the order in which it is asked."""

    def commit(self, batch: Batch) -> Awaitable[None]: ...

    def send_ahead(self, position: int, transfers: tuple[Transfer, ...]) -> None: ...

    async def check(self) -> None: ...

    async def keep(self, kind: str, papers: Mapping[str, bytes | None]) -> None: ...

    async def close(self) -> None: ...
