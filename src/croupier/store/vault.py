"""A vault: a store that can also be read in bulk and copied. Both kinds are one."""

from __future__ import annotations

from collections.abc import AsyncIterator
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

    def house_rows(self) -> AsyncIterator[tuple[list[HouseRow], list[FiledRow]]]:
        """The events of all tables in the order in which they were written, and the transfers of those events."""
        ...

    async def copy_to(self, path: Path) -> None:
        """Write everything as it stands at one moment into a new SQLite file; writing goes on meanwhile."""
        ...
