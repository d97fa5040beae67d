"""A batch that is handed over before it is committed: it is written once, when that is asked, or never."""

from __future__ import annotations

import asyncio
import os
import signal
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.floor import batch as batches
from croupier.floor.ports import Batch, KeysTaken, Snapshot, StoredAnswer, StoreDown
from croupier.ledger.transfer import Transfer, move, post
from croupier.store.open import open_store
from croupier.store.scribe.beside import Beside
from croupier.store.vault import Vault
from floor.one_round import AFTERWARDS, play
from store.batches import entry, wager, with_store
from store.hands import HANDS, written_by
from store.raw import Raw
from store.scribes import scribes

kind = pytest.fixture(params=HANDS)(written_by)

LOST = tuple(post(f"t1/{seat}/red", f"rack:t1:{seat}", "layout:t1", 100) for seat in range(1, 701))
SWEPT = move("layout:t1", "float:t1", 70_000)
CHANGES = {"layout:t1": -70_000, "float:t1": 70_000}


def settlement(seq: int = 1, key: str = "k", lost: tuple[Transfer, ...] = LOST) -> Batch:
    """A batch with something of everything in it but changes of balances, which are not known yet."""
    bodies = [b'{"key":"%s%d","seq":%d}' % (key.encode(), each, each) for each in (seq, seq + 1)]
    entries = [entry("t1", seq, body=bodies[0]), entry("t1", seq + 1, *lost, SWEPT, body=bodies[1])]
    return Batch(
        entries=entries,
        keys=[f"{key}{each.seq}" for each in entries],
        answers=[StoredAnswer("t1", f"{key} refused", b"{}")],
        snapshots=[Snapshot("t1", seq + 1, entries[-1].hash, b"standing")],
        follows=("t1", seq - 1),
    )


async def all_of_it(store: Vault, batch: Batch) -> None:
    assert [found async for found in store.entries("t1")] == batch.entries
    assert set(await store.answers("t1", frozenset({*batch.keys, "k refused"}))) == {*batch.keys, "k refused"}
    found = await store.snapshot("t1")
    assert found is not None and found.seq == batch.entries[-1].seq
    assert (await store.balances()).posted == CHANGES


@pytest.mark.parametrize("ahead", [True, False])
def test_it_is_written_once_when_it_is_committed(url: str, raw: Raw, ahead: bool) -> None:
    async def act(store: Vault) -> None:
        batch = settlement()
        if ahead:
            store.send_ahead(1, LOST)
        store.hand_over(batch)
        assert [found async for found in store.entries("t1")] == []
        batch.posted = CHANGES
        await store.commit(batch)
        await all_of_it(store, batch)
        with pytest.raises(KeysTaken):
            await store.commit(replace(settlement(3), keys=["k1", "k4"]))
        await store.commit(wager("t1", 3))

    asyncio.run(with_store(url, act))
    assert raw.rows("SELECT count(*) FROM transfers") == [(702,)]


def test_another_that_comes_instead(url: str, raw: Raw) -> None:
    async def act(store: Vault) -> None:
        store.send_ahead(1, LOST)
        store.hand_over(settlement())
        await store.commit(replace(wager("t1", 1), follows=("t1", 0)))
        store.hand_over(settlement(2))
        await store.check()
        store.hand_over(settlement(2))
        await store.keep("people", {"ann": b"{}"})
        store.hand_over(settlement(2))
        # The same over again is another.
        await store.commit(settlement(2))

    asyncio.run(with_store(url, act))
    assert raw.rows("SELECT seq FROM events ORDER BY seq") == [(1,), (2,), (3,)]
    assert raw.rows("SELECT count(*) FROM transfers") == [(702,)]


def test_one_that_never_comes(url: str, raw: Raw) -> None:
    async def act(store: Vault) -> None:
        await store.commit(wager("t1", 1))
        store.hand_over(settlement(2))

    asyncio.run(with_store(url, act))
    assert raw.rows("SELECT seq FROM events") == [(1,)]
    assert raw.rows("SELECT count(*) FROM snapshots") == [(0,)]


def test_what_is_wrong_with_it_is_told_when_it_is_committed(url: str, raw: Raw) -> None:
    async def act(store: Vault) -> None:
        await store.commit(Batch(entries=[entry("t1", 1)], keys=["k2"], follows=("t1", 0)))
        taken, astray = settlement(2), settlement(8, "other ")
        nothing = settlement(2, "another ", tuple(replace(each, amount=0) for each in LOST))
        store.hand_over(taken)
        with pytest.raises(KeysTaken) as raised:
            await store.commit(taken)
        assert raised.value.keys == {"k2"}
        store.hand_over(astray)
        with pytest.raises(StoreDown, match="has 1 records of t1, not 7"):
            await store.commit(astray)
        store.hand_over(nothing)
        with pytest.raises(AssertionError, match="no such thing may be written"):
            await store.commit(nothing)
        await store.commit(wager("t1", 2))

    asyncio.run(with_store(url, act))
    assert raw.rows("SELECT seq FROM events ORDER BY seq") == [(1,), (2,)]
    assert raw.rows("SELECT count(*) FROM transfers") == [(1,)]


def test_a_scribe_that_dies_with_it(tmp_path: Path) -> None:
    async def act() -> None:
        store = await open_store(str(tmp_path / "house.db"), own_process=True)
        await store.check()
        batch = settlement()
        store.hand_over(batch)
        os.kill(scribes()[0], signal.SIGKILL)
        with pytest.raises(StoreDown, match="has ended"):
            await store.commit(batch)
        batch.posted = CHANGES
        await store.commit(batch)
        await all_of_it(store, batch)
        await store.close()

    asyncio.run(act())


def test_a_round_whose_settlement_is_handed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url, handed = str(tmp_path / "house.db"), list[int]()
    monkeypatch.setattr(batches, "MANY_TRANSFERS", 1)
    monkeypatch.setattr("floor.one_round.open_store", partial(open_store, own_process=True))
    hand_over = Beside.hand_over

    def noted(self: Beside, batch: Batch) -> None:
        assert not batch.posted, "it is not booked yet"
        handed.append(len(batch.entries))
        hand_over(self, batch)

    monkeypatch.setattr(Beside, "hand_over", noted)
    assert asyncio.run(play(url)) == AFTERWARDS
    assert handed == [1] * 6, "three buy-ins, a wager that is lifted, the settlement and a cash-out"
