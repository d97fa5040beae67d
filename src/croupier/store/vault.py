"""A vault: a store that can also be read in bulk and copied. Both kinds are one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Protocol

from croupier.floor.ports import Store
from croupier.store.rows import EventRow, FiledRow, HouseRow, TransferRow


class Vault(Store, Protocol):
    """What ``open_store`` gives. The two readers in bulk are several times as fast as ``entries``."""

    def event_rows(self, table: str, first: int = 1) -> AsyncIterator[list[EventRow]]:
        """Lists of (seq, at, body, hash), in order."""
        ...

    def transfer_rows(self, table: str, first: int = 1) -> AsyncIterator[list[TransferRow]]:
        """Lists of (seq, kind, debit, credit, amount, hold), in order; a seq's are never parted between two lists."""
        ...

    async def go_through(self, take: Callable[[list[HouseRow], list[FiledRow]], None]) -> None:
        """Have somebody take the events of all tables in the order in which they were written, with their transfers.

        They are taken a few thousand at a time, where they are read: on SQLite's reading thread.
        """
        ...

    async def copy_to(self, path: Path) -> None:
        """Write everything as it stands at one moment into a new SQLite file; writing goes on meanwhile."""
        ...
