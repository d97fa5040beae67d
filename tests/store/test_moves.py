"""The moves of a wallet: which they are, in which order, and that they are found without reading the rest."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from contextlib import closing
from typing import Any

import asyncpg
import pytest

from croupier.cage.move import Move
from croupier.floor.ports import Batch
from croupier.floor.record import LogEntry
from croupier.ledger.transfer import Kind, Transfer, hold, move
from croupier.store import moves
from croupier.store.postgresql.connect import READING
from croupier.store.vault import Vault
from store.batches import wagers, with_store
from store.raw import Raw


def entry(table: str, seq: int, at: int, *transfers: Transfer) -> LogEntry:
    return LogEntry(table, seq, at, b"{}", hashlib.sha256(f"{table} {seq}".encode()).digest(), transfers)


AN_EVENING = [
    entry("cage", 1, 1_000, move("patrons", "wallet:ann", 90_000)),
    entry("cage", 2, 1_000, move("house", "wallet:anna", 7)),
    entry("t1", 1, 2_000, move("wallet:ann", "drop:t1:wallet", 50_000), move("float:t1", "rack:t1:1", 50_000)),
    entry("t1", 2, 2_500, hold("t1/1/red", "rack:t1:1", "layout:t1", 500)),
    # Another table's clock may be a little behind: the order is that of writing.
    entry("t2", 1, 2_400, move("wallet:ann", "drop:t2:wallet", 1), move("wallet:bob", "drop:t2:wallet", 2)),
    entry("t1", 3, 3_000, move("rack:t1:1", "wallet:ann", 400), move("rack:t1:2", "wallet:ann", 300)),
    entry("cage", 3, 4_000, Transfer(Kind.HOLD, "wallet:ann", "escrow:may", 9, "entry")),
    entry("cage", 4, 5_000, move("wallet:ann", "patrons", 40_000)),
]
DEPOSIT = Move(1_000, "cage", 1, "patrons", "wallet:ann", 90_000)
BUY_IN = Move(2_000, "t1", 1, "wallet:ann", "drop:t1:wallet", 50_000)
AT_T2 = Move(2_400, "t2", 1, "wallet:ann", "drop:t2:wallet", 1)
CASH_OUTS = [
    Move(3_000, "t1", 3, "rack:t1:1", "wallet:ann", 400),
    Move(3_000, "t1", 3, "rack:t1:2", "wallet:ann", 300),
]
WITHDRAWAL = Move(5_000, "cage", 4, "wallet:ann", "patrons", 40_000)


@pytest.mark.parametrize(
    ("account", "since", "found"),
    [
        ("wallet:ann", 0, [DEPOSIT, BUY_IN, AT_T2, *CASH_OUTS, WITHDRAWAL]),
        ("wallet:ann", 1_000, [DEPOSIT, BUY_IN, AT_T2, *CASH_OUTS, WITHDRAWAL]),
        ("wallet:ann", 1_001, [BUY_IN, AT_T2, *CASH_OUTS, WITHDRAWAL]),
        ("wallet:ann", 2_401, [*CASH_OUTS, WITHDRAWAL]),
        ("wallet:ann", 5_001, []),
        ("wallet:bob", 0, [Move(2_400, "t2", 1, "wallet:bob", "drop:t2:wallet", 2)]),
        ("wallet:anna", 0, [Move(1_000, "cage", 2, "house", "wallet:anna", 7)]),
        ("wallet:an", 0, []),
    ],
)
def test_moves_to_and_from_a_wallet(url: str, account: str, since: int, found: list[Move]) -> None:
    async def act(store: Vault) -> None:
        await store.commit(Batch(entries=AN_EVENING[:3]))
        await store.commit(Batch(entries=AN_EVENING[3:]))
        assert await store.moves(account, since) == found

    asyncio.run(with_store(url, act))


def test_no_other_accounts_are_asked_for(url: str) -> None:
    async def act(store: Vault) -> None:
        with pytest.raises(AssertionError, match="house is no wallet"):
            await store.moves("house", 0)

    asyncio.run(with_store(url, act))


def plan(url: str, kind: str) -> str:
    """How the server would find them."""
    if kind == "sqlite":
        with closing(sqlite3.connect(url)) as connection:
            found: list[Any] = connection.execute(f"EXPLAIN QUERY PLAN {moves.SQLITE}", ("wallet:ann", 0)).fetchall()
            return "\n".join(row[3] for row in found)

    async def ask() -> str:
        connection = await asyncpg.connect(url, server_settings=READING)
        try:
            found = await connection.fetch(f"EXPLAIN {moves.POSTGRESQL}", "wallet:ann", 0)
        finally:
            await connection.close()
        return "\n".join(row[0] for row in found)

    return asyncio.run(ask())


def fill(url: str) -> None:
    async def act(store: Vault) -> None:
        await store.commit(wagers("t9", 1, 5_000))
        await store.commit(Batch(entries=AN_EVENING))

    asyncio.run(with_store(url, act))


@pytest.mark.parametrize("analysed", [False, True])
def test_they_are_found_by_the_index(url: str, raw: Raw, kind: str, analysed: bool) -> None:
    fill(url)
    if analysed:
        raw.run("ANALYZE")
    lines = plan(url, kind).splitlines()
    for side, index in (("debit", "moves_from_wallets"), ("credit", "moves_to_wallets")):
        assert any(index in line for line in lines), lines
        assert any(f"{side}=?" in line or f"({side} = 'wallet:ann'" in line for line in lines), lines
    assert not any("SCAN transfers" in line or "SCAN events" in line or "Seq Scan" in line for line in lines), lines


def test_a_wager_touches_neither_index(url: str, raw: Raw, kind: str) -> None:
    """PostgreSQL gives an index a second page with its first entry; SQLite tells how many entries a page has."""
    sizes = {
        "sqlite": "SELECT sum(ncell) FROM dbstat WHERE name LIKE 'moves_%_wallets' GROUP BY name ORDER BY name",
        "postgresql": "SELECT pg_relation_size(name::text) / 8192 - 1"
        " FROM (VALUES ('moves_from_wallets'), ('moves_to_wallets')) AS indexes (name)",
    }
    asyncio.run(with_store(url, lambda store: store.commit(wagers("t9", 1, 5_000))))
    assert raw.rows(sizes[kind]) == [(0,), (0,)]
    asyncio.run(with_store(url, lambda store: store.commit(Batch(entries=AN_EVENING))))
    assert raw.rows(sizes[kind]) == ([(4,), (4,)] if kind == "sqlite" else [(1,), (1,)])
