"""Reading a record beside whoever writes it: the rows that the verifier wants, and a database verified as a whole."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, TypedDict

import msgspec

from croupier.floor.ports import StoreDown
from croupier.store.open import default_path, open_store
from croupier.store.place import place_of
from croupier.store.rows import FiledRow, HouseRow
from croupier.store.vault import Vault
from croupier.store.verifier import Bad, Books, Row, Verified, verify_books, verify_records


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


async def verify(vault: Vault) -> Verified:
    """Verify everything; raises ``Bad`` at the first record that cannot be trusted."""
    verified = Verified()
    await _follow(vault, verified)
    try:
        await _compare(vault, verified)
    except Bad:
        # A house that is playing has written more since: what is compared must be of one moment.
        if not await _has_more(vault, verified):
            raise
        with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
            copy = Path(folder) / "copy.db"
            await vault.copy_to(copy)
            still = await open_store(str(copy), read_only=True)
            try:
                verified = Verified()
                await _follow(still, verified)
                await _compare(still, verified)
            finally:
                await still.close()
    return verified


class _Body(TypedDict):
    """What the verifier reads of a body; the rest is hashed, and need not be taken apart."""

    table: Any
    seq: Any
    at: Any
    transfers: list[tuple[Any, Any, Any, Any, Any]]


_read = msgspec.json.Decoder(_Body).decode


async def _follow(vault: Vault, verified: Verified) -> None:
    verified.records.update(dict.fromkeys(await vault.tables(), 0))

    def follow(events: list[HouseRow], moved: list[FiledRow]) -> None:
        filed: dict[int, list[tuple[Any, ...]]] = {}
        for row in moved:
            if row[0] in filed:
                filed[row[0]].append(row[1:])
            else:
                filed[row[0]] = [row[1:]]
        take = filed.pop
        rows = ((table, seq, at, body, hash_, take(id_, [])) for id_, table, seq, at, body, hash_ in events)
        verify_records(rows, verified, _read)
        if filed:
            raise Bad("the books", None, f"transfers are filed for entry {min(filed)}, which is not there")

    await vault.go_through(follow)


async def _compare(vault: Vault, verified: Verified) -> None:
    kept = await vault.balances()
    verify_books(verified, Books(kept.posted, kept.held))


async def _has_more(vault: Vault, verified: Verified) -> bool:
    for table in await vault.tables():
        async for _ in vault.event_rows(table, verified.records.get(table, 0) + 1):
            return True
    return False
