"""Reading a record beside whoever writes it, and the rows that the verifier wants."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from croupier.floor.ports import StoreDown
from croupier.store.open import default_path, open_store
from croupier.store.place import place_of
from croupier.store.vault import Vault
from croupier.store.verifier import Row


async def open_reader(url: str | None) -> Vault:
    """The database of that URL, or the one in its usual place, to be read only."""
    place = place_of(url or str(default_path()))
    if place.file is not None and not place.file.exists():
        raise StoreDown(f"{place.file} is not there: name the database with --db, or open a house first")
    return await open_store(place.url, read_only=True)


async def record_rows(vault: Vault, table: str, first: int = 1) -> AsyncIterator[list[Row]]:
    """A table's records with the transfers that are filed for each, some thousands at a time."""
    filed: dict[int, list[list[Any]]] = {}
    transfers = vault.transfer_rows(table, first)
    reached = first - 1
    async for events in vault.event_rows(table, first):
        last = events[-1][0]
        while reached < last:
            part = await anext(transfers, None)
            if part is None:
                # No more than that is there now; a house that is playing may write some before the next part is read.
                transfers, reached = vault.transfer_rows(table, last + 1), last
                break
            for seq, *transfer in part:
                if seq in filed:
                    filed[seq].append(transfer)
                else:
                    filed[seq] = [transfer]
                reached = seq
        yield [Row(table, seq, at, body, hash_, filed.pop(seq, [])) for seq, at, body, hash_ in events]
