"""A vault: a store that can also be read in bulk and copied. Both kinds are one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Protocol

from croupier.floor.ports import Store
from croupier.store.rows import EventRow, FiledRow, HouseRow, TransferRow


class Vault(Store, Protocol):
    """What ``open_store`` gives. The readers in bulk are several times as fast as ``entries``.

    ``name`` is what people call it; ``url`` opens it, and may have a password in it.
    """

    name: str
    url: str

    def event_rows(self, table: str, first: int = 1) -> AsyncIterator[list[EventRow]]:
        """Lists of (seq, at, body, hash), in order."""
        ...

    def transfer_rows(self, table: str, first: int = 1) -> AsyncIterator[list[TransferRow]]:
        """Lists of (seq, kind, debit, credit, amount, hold), in order; a seq's are never parted between two lists."""
        ...

    async def last_event(self) -> int:
        """The highest number in the house of an entry, or of one that transfers are filed for."""
        ...

    async def named(self, event: int) -> tuple[str, int | None]:
        """The table and the number in its log of the entry with this number in the house."""
        ...

    async def count_transfers(self, last: int) -> int:
        """How many are filed for entries up to this one."""
        ...

    async def go_through(self, take: Callable[[list[HouseRow], list[FiledRow]], bool], last: int) -> None:
        """Have somebody take the entries of all tables up to this one in the order in which they were written.

        They are taken a few thousand at a time with their transfers, where they are read (on SQLite's reading thread),
        until there are no more or ``take`` wants no more.
        """
        ...

    async def go_through_entries(self, take: Callable[[list[HouseRow]], bool], last: int) -> None:
        """Have somebody take the entries alone in that way."""
        ...

    async def go_through_transfers(self, take: Callable[[list[FiledRow]], bool], last: int) -> None:
        """And the transfers alone."""
        ...

    async def copy_to(self, path: Path) -> None:
        """Write everything as it stands at one moment into a new SQLite file; writing goes on meanwhile."""
        ...
