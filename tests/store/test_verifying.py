"""A database verified as a whole: in the order of its numbers, so that a wallet overdrawn on the way is found."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from croupier.floor.ports import Batch, LogEntry, WalletMove
from croupier.floor.record import GENESIS, seal
from croupier.ledger.transfer import Transfer
from croupier.store.database import StoreBase
from croupier.store.verifier import parallel
from croupier.store.verifier.books import BadRecord
from croupier.store.verifier.parallel import verify
from store.batches import with_store

DEPOSIT = Transfer("patrons", "wallet:ann", 500)
BUY_IN = Transfer("wallet:ann", "drop:t1:wallet", 500)
PRIZE = Transfer("escrow:may", "wallet:ann", 200)


def sealed(table: str, transfer: Transfer) -> LogEntry:
    return seal(GENESIS, table, 1, 1_777_636_800_000, "test", f"{table} 1", (), (transfer,))


def written(table: str, transfer: Transfer) -> Batch:
    moved = WalletMove(0, transfer.debit, transfer.credit, transfer.amount)
    changes = {transfer.debit: -transfer.amount, transfer.credit: transfer.amount}
    return Batch(entries=[sealed(table, transfer)], keys=["1"], moves=[moved], changes=changes)


class Threads(ThreadPoolExecutor):
    """A pool of threads for one of processes: to start a process takes a second."""

    def __init__(self, number: int, context: Any) -> None:
        del context
        super().__init__(number)


@pytest.fixture(params=[1, 2, 3], ids=["in order", "two processes", "three processes"])
def processes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param > 1:
        monkeypatch.setattr(parallel, "MANY", 0)
        monkeypatch.setattr(parallel, "PROCESSES", request.param)
        monkeypatch.setattr(parallel, "ProcessPoolExecutor", Threads)


@pytest.mark.usefixtures("processes")
def test_what_is_paid_in_before_it_is_spent(url: str) -> None:
    async def act(store: StoreBase) -> None:
        await store.commit(written("cage", DEPOSIT))
        await store.commit(written("t1", BUY_IN))
        assert (await verify(store)).records == {"cage": 1, "t1": 1}

    asyncio.run(with_store(url, act))


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("first", "why"),
    [
        (("t1", BUY_IN), "wallet:ann has 0 and spends 500"),
        (("cup", PRIZE), "escrow:may has 0 and spends 200"),
    ],
)
def test_what_is_spent_before_it_is_paid_in(url: str, first: tuple[str, Transfer], why: str) -> None:
    """At the end every balance is right: only the order betrays it."""

    async def act(store: StoreBase) -> None:
        await store.commit(written(*first))
        await store.commit(written("cage", DEPOSIT))
        await store.commit(written("house", Transfer("house", "escrow:may", 200)))
        with pytest.raises(BadRecord) as bad:
            await verify(store)
        assert (bad.value.table, bad.value.seq, bad.value.why) == (first[0], 1, why)

    asyncio.run(with_store(url, act))
