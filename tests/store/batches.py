"""Batches to write, and everything that a store has to say."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

from croupier.floor.ports import Batch, LogEntry, Snapshot, StoredAnswer, WalletMove
from croupier.store.database import StoreBase
from croupier.store.open import open_store

Found = TypeVar("Found")


def entry(table: str, seq: int, body: bytes = b'{"transfers":[],"v":1}') -> LogEntry:
    return LogEntry(table, seq, 1_777_636_800_000 + seq, body, hashlib.sha256(f"{table} {seq}".encode()).digest())


def wager(table: str, seq: int, amount: int = 500) -> Batch:
    """A chip on red: an entry, what it changes, and the answer."""
    return Batch(
        entries=[entry(table, seq)],
        answers=[StoredAnswer(table, f"wager {seq}", b'{"seq":%d}' % seq)],
        changes={f"rack:{table}:1": -amount, f"layout:{table}:1": amount},
    )


def wagers(table: str, first: int, count: int) -> Batch:
    """Many chips, in one batch."""
    batch = Batch(changes={f"rack:{table}:1": -500 * count, f"layout:{table}:1": 500 * count})
    for seq in range(first, first + count):
        batch.entries.append(entry(table, seq))
        batch.answers.append(StoredAnswer(table, f"wager {seq}", b'{"seq":%d}' % seq))
    return batch


def full(table: str, seq: int) -> Batch:
    """One with something of everything in it."""
    batch = wager(table, seq + 1)
    batch.entries.insert(0, entry(table, seq))
    batch.moves = [WalletMove(0, "wallet:ann", f"drop:{table}:wallet", 10_000)]
    batch.changes |= {"float:" + table: -10_000, f"rack:{table}:1": 9_500}
    batch.changes |= {"wallet:ann": -10_000, f"drop:{table}:wallet": 10_000}
    batch.snapshots = [Snapshot(table, seq + 1, batch.entries[-1].hash, b"state")]
    return batch


class Told(NamedTuple):
    """All that a store tells."""

    entries: dict[str, list[LogEntry]]
    answers: dict[str, dict[str, bytes]]
    snapshots: dict[str, Snapshot | None]
    balances: dict[str, int]


async def told(store: StoreBase, keys: dict[str, set[str]]) -> Told:
    """``keys`` are those that are asked for, by table."""
    tables = await store.tables()
    balances = await store.balances()
    return Told(
        {table: [found async for found in store.entries(table)] for table in tables},
        {table: await store.answers(table, frozenset(asked)) for table, asked in keys.items()},
        {table: await store.snapshot(table) for table in tables},
        balances,
    )


async def with_store(url: str, act: Callable[[StoreBase], Awaitable[Found]]) -> Found:
    """Open a store, do something with it, and close it whatever happens."""
    store = await open_store(url)
    try:
        return await act(store)
    finally:
        await store.close()
