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
from croupier.floor.ports import Batch, LogEntry, WalletMove
from croupier.store.database import StoreBase
from croupier.store.postgresql.connect import READING
from croupier.store.query import MOVES_OF_WALLET
from store.batches import wagers, with_store
from store.raw import Raw


def entry(table: str, seq: int, at: int) -> LogEntry:
    return LogEntry(table, seq, at, b"{}", hashlib.sha256(f"{table} {seq}".encode()).digest())


AN_EVENING = [
    (entry("cage", 1, 1_000), [("patrons", "wallet:ann", 90_000)]),
    (entry("cage", 2, 1_000), [("house", "wallet:anna", 7)]),
    (entry("t1", 1, 2_000), [("wallet:ann", "drop:t1:wallet", 50_000)]),
    (entry("t1", 2, 2_500), []),
    # Another table's clock may be a little behind: the order is that of writing.
    (entry("t2", 1, 2_400), [("wallet:ann", "drop:t2:wallet", 1), ("wallet:bob", "drop:t2:wallet", 2)]),
    (entry("t1", 3, 3_000), [("rack:t1:1", "wallet:ann", 400), ("rack:t1:2", "wallet:ann", 300)]),
    (entry("cage", 4, 5_000), [("wallet:ann", "patrons", 40_000)]),
]


def batch(first: int = 0, last: int | None = None) -> Batch:
    """Some of the evening's entries, with their moves."""
    made = Batch()
    for number, (each, moved) in enumerate(AN_EVENING[first:last]):
        made.entries.append(each)
        made.moves += [WalletMove(number, *move) for move in moved]
    return made


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
    async def act(store: StoreBase) -> None:
        await store.commit(batch(last=3))
        await store.commit(batch(3))
        assert await store.moves(account, since) == found

    asyncio.run(with_store(url, act))


def plan(url: str, kind: str) -> str:
    """How the server would find them."""
    if kind == "sqlite":
        with closing(sqlite3.connect(url)) as connection:
            found: list[Any] = connection.execute(
                "EXPLAIN QUERY PLAN " + MOVES_OF_WALLET.replace("$", "?"), ("wallet:ann", 0)
            ).fetchall()
            return "\n".join(row[3] for row in found)

    async def ask() -> str:
        connection = await asyncpg.connect(url, server_settings=READING)
        try:
            found = await connection.fetch(f"EXPLAIN {MOVES_OF_WALLET}", "wallet:ann", 0)
        finally:
            await connection.close()
        return "\n".join(row[0] for row in found)

    return asyncio.run(ask())


def fill(url: str) -> None:
    async def act(store: StoreBase) -> None:
        await store.commit(wagers("t9", 1, 5_000))
        await store.commit(batch())

    asyncio.run(with_store(url, act))


@pytest.mark.parametrize("analysed", [False, True])
def test_they_are_found_by_the_index(url: str, raw: Raw, kind: str, analysed: bool) -> None:
    fill(url)
    if analysed:
        raw.run("ANALYZE")
    lines = plan(url, kind).splitlines()
    assert any("wallet=?" in line or "(wallet = 'wallet:ann'" in line for line in lines), lines
    assert not any("SCAN" in line or "Seq Scan" in line for line in lines), lines


def test_wagers_have_no_rows(url: str, raw: Raw) -> None:
    asyncio.run(with_store(url, lambda store: store.commit(wagers("t9", 1, 5_000))))
    assert raw.rows("SELECT count(*) FROM moves") == [(0,)]
