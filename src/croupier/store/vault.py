"""A vault: a store that can also be verified and copied. Both kinds are one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from croupier.floor.ports import Store
from croupier.store.rows import HouseRow, MoveRow


class Vault(Store, Protocol):
    """What ``open_store`` gives. ``name`` is what people call it; ``url`` opens it, and may have a password in it."""

    name: str
    url: str

    async def last_event(self) -> int:
        """The highest number in the house of an entry, or of one that moves are filed for."""
        ...

    async def go_through(
        self, take: Callable[[list[HouseRow], list[MoveRow]], None], last: int, after: int = 0
    ) -> None:
        """Have ``take`` read the entries of all tables in the order of writing, ``after`` one to another.

        It is given a few thousand at a time with the moves of wallets that are filed for them (on SQLite's reading
        thread), until there are no more or it raises something.
        """
        ...

    async def copy_to(self, path: Path) -> None:
        """Write everything as it stands at one moment into a new SQLite file; writing goes on meanwhile."""
        ...
