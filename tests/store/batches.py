"""Batches to write, and everything that a store has to say."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

from croupier.floor.ports import Batch, Snapshot, StoredAnswer
from croupier.floor.record import LogEntry
from croupier.ledger.transfer import Transfer, hold, move
from croupier.store.open import open_store
from croupier.store.vault import Vault

Found = TypeVar("Found")


def entry(table: str, seq: int, *transfers: Transfer, body: bytes = b'{"v":1}') -> LogEntry:
    return LogEntry(
        table, seq, 1_777_636_800_000 + seq, body, hashlib.sha256(f"{table} {seq}".encode()).digest(), transfers
    )


def wager(table: str, seq: int, amount: int = 500) -> Batch:
    """A chip on red: an entry, what it holds, and the answer."""
    rack = f"rack:{table}:1"
    return Batch(
        entries=[entry(table, seq, hold(f"{table}/1/red", rack, f"layout:{table}", amount))],
        answers=[StoredAnswer(table, f"wager {seq}", b'{"seq":%d}' % seq)],
        held={rack: amount},
    )


def wagers(table: str, first: int, count: int) -> Batch:
    """Many chips, in one batch."""
    batch = Batch(held={f"rack:{table}:1": 500 * count})
    for seq in range(first, first + count):
        batch.entries.append(entry(table, seq, hold(f"{table}/1/red", f"rack:{table}:1", f"layout:{table}", 500)))
        batch.answers.append(StoredAnswer(table, f"wager {seq}", b'{"seq":%d}' % seq))
    return batch


def full(table: str, seq: int) -> Batch:
    """One with something of everything in it."""
    sold = move("float:" + table, f"rack:{table}:1", 10_000)
    batch = wager(table, seq + 1)
    batch.entries.insert(0, entry(table, seq, sold))
    batch.posted = {"float:" + table: -10_000, f"rack:{table}:1": 10_000}
    batch.snapshots = [Snapshot(table, seq + 1, batch.entries[-1].hash, b"standing")]
    return batch


class Told(NamedTuple):
    """All that a store tells."""

    entries: dict[str, list[LogEntry]]
    answers: dict[str, dict[str, bytes]]
    snapshots: dict[str, Snapshot | None]
    posted: dict[str, int]
    held: dict[str, int]


async def told(store: Vault, keys: dict[str, set[str]]) -> Told:
    """``keys`` are those that are asked for, by table."""
    tables = await store.tables()
    balances = await store.balances()
    return Told(
        {table: [found async for found in store.entries(table)] for table in tables},
        {table: await store.answers(table, frozenset(asked)) for table, asked in keys.items()},
        {table: await store.snapshot(table) for table in tables},
        balances.posted,
        balances.held,
    )


async def with_store(url: str, act: Callable[[Vault], Awaitable[Found]]) -> Found:
    """Open a store, do something with it, and close it whatever happens."""
    store = await open_store(url)
    try:
        return await act(store)
    finally:
        await store.close()
