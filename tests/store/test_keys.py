"""The keys that were answered are known whether they are in memory, being filed, or filed."""

from __future__ import annotations

import asyncio
import random
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.floor.ports import Batch, KeysTaken, StoredAnswer
from croupier.store.database import StoreBase
from croupier.store.open import open_store
from croupier.store.sqlite import keys
from store.batches import with_store
from store.raw import Raw


def answered(*names: str) -> Batch:
    return Batch(answers=[StoredAnswer("t1", name, name.encode()) for name in names])


async def all_are_known(store: StoreBase, known: set[str]) -> None:
    found = await store.answers("t1", frozenset(known | {"never sent"}))
    assert found == {name: name.encode() for name in known}
    with pytest.raises(KeysTaken) as raised:
        await store.commit(answered("never sent", *known))
    assert raised.value.keys == known


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sizes=st.lists(st.integers(0, 30), min_size=1, max_size=12), reopen=st.integers(0, 12), seed=st.integers(0, 99))
def test_every_key_is_known_at_every_moment(tmp_path: Path, sizes: list[int], reopen: int, seed: int) -> None:
    names = [f"key {n}" for n in range(sum(sizes))]
    random.Random(seed).shuffle(names)
    file = tmp_path / f"{len(list(tmp_path.iterdir()))}.db"

    async def act() -> None:
        known: set[str] = set()
        store = await open_store(str(file))
        for n, size in enumerate(sizes):
            if n == reopen:
                await store.close()
                store = await open_store(str(file))
            some = names[len(known) : len(known) + size]
            await store.commit(answered(*some))
            known |= set(some)
            if known:
                await all_are_known(store, known)
        await store.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keys, "ENOUGH", 16)
        asyncio.run(act())


def test_keys_are_filed_while_more_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "ENOUGH", 100)
    raw = Raw(str(tmp_path / "house.db"))

    async def write(store: StoreBase) -> list[tuple[int, int]]:
        filed = []
        for n in range(0, 300, 10):
            await store.commit(answered(*(f"key {m}" for m in range(n, n + 10))))
            ((number,),) = await asyncio.to_thread(raw.rows, "SELECT count(*) FROM answer_keys")
            ((mark,),) = await asyncio.to_thread(raw.rows, "SELECT number FROM meta WHERE name = 'answers filed'")
            filed.append((number, mark))
        return filed

    filed = asyncio.run(with_store(raw.url, write))
    # The tenth batch makes a hundred: with it and with each that follows are filed a quarter more than it has.
    assert filed[8:13] == [(0, 0), (13, 0), (26, 0), (39, 0), (52, 0)]
    assert filed[13:19] == [(65, 0), (78, 0), (91, 0), (100, 100), (100, 100), (100, 100)]
    assert filed[19:22] == [(113, 100), (126, 100), (139, 100)] and filed[26:28] == [(200, 200), (200, 200)]


@given(st.lists(st.lists(st.text(max_size=3), max_size=60), max_size=8))
def test_runs_are_put_in_order_together(runs: list[list[str]]) -> None:
    everything = sorted(chain.from_iterable(runs))
    parts = list(keys.in_order([sorted(run) for run in runs]))
    assert [*chain.from_iterable(parts)] == everything and all(parts)


def test_a_batch_that_fails_does_not_disturb_the_filing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "ENOUGH", 16)

    async def act(store: StoreBase) -> None:
        known: set[str] = set()
        for n in range(20):
            some = {f"key {n}.{m}" for m in range(5)}
            wrong = answered(*some)
            wrong.changes = {"a": 2**64}
            with pytest.raises(AssertionError):
                await store.commit(wrong)
            await store.commit(answered(*some))
            known |= some
            await all_are_known(store, known)

    asyncio.run(with_store(str(tmp_path / "house.db"), act))


def test_a_reader_finds_what_is_not_filed_yet(tmp_path: Path) -> None:
    url = str(tmp_path / "house.db")

    async def act(store: StoreBase) -> None:
        await store.commit(answered("key"))
        reader = await open_store(url, read_only=True)
        assert await reader.answers("t1", frozenset({"key", "other"})) == {"key": b"key"}
        await reader.close()

    asyncio.run(with_store(url, act))
