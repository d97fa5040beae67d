"""Changes of balances: one row for each batch, brought into the accounts with others, and never counted twice."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from croupier.floor.ports import Batch, StoreDown
from croupier.store import changes
from croupier.store.changes import ENOUGH
from croupier.store.database import StoreBase
from croupier.store.open import open_store
from croupier.store.verifier.books import BadRecord
from croupier.store.verifier.parallel import verify
from store.batches import full, with_store
from store.hands import HANDS, written_by
from store.processes import writer_processes
from store.raw import Raw

kind = pytest.fixture(params=HANDS)(written_by)

ONE = Batch(changes={"a": 1, "b": -1})


def test_balances_are_the_sum_of_the_changes(url: str) -> None:
    changes = [
        Batch(changes={"a": 5, "b": -5}),
        Batch(changes={"a": -7, "c": 7}),
        Batch(changes={"d": 0}),
        Batch(changes={"e": 2**62, "f": -(2**62)}),
        Batch(changes={f"account {n}": n for n in range(700)}),
        Batch(changes={f"account {n}": -n for n in range(700)}),
    ]

    async def act(store: StoreBase) -> None:
        for change in changes:
            await store.commit(change)
        found = await store.balances()
        wanted = {"a": -2, "b": -5, "c": 7, "d": 0, "e": 2**62, "f": -(2**62)}
        assert found == wanted | {f"account {n}": 0 for n in range(700)}

    asyncio.run(with_store(url, act))


def test_a_balance_that_fits_into_no_account_is_told_by_its_changes(url: str, raw: Raw) -> None:
    async def fill(store: StoreBase) -> None:
        for _ in range(2):
            await store.commit(Batch(changes={"full": 2**63 - 1, "a": 1}))
        await store.commit(full("t1", 1))

    async def look(store: StoreBase) -> None:
        assert await store.balances() == {"full": 2**64 - 2, "a": 2} | full("t1", 1).changes
        await store.commit(full("t1", 3))

    asyncio.run(with_store(url, fill))
    assert len(raw.contents()["changes"]) == 3
    asyncio.run(with_store(url, look))
    assert len(raw.contents()["changes"]) == 4


def test_they_are_brought_into_the_accounts_together(url: str, raw: Raw) -> None:
    """With the batch after so many, at the latest when the store is closed."""

    async def act(store: StoreBase) -> list[tuple[int, int]]:
        seen = []
        for number in range(1, ENOUGH + 4):
            await store.commit(ONE)
            assert await store.balances() == {"a": number, "b": -number}
            if number in (1, ENOUGH, ENOUGH + 1, ENOUGH + 3):
                contents = await asyncio.to_thread(raw.contents)
                seen.append((len(contents["accounts"]), len(contents["changes"])))
        return seen

    assert asyncio.run(with_store(url, act)) == [(0, 1), (0, ENOUGH), (2, 1), (2, 3)]
    contents = raw.contents()
    assert contents["accounts"] == [("a", ENOUGH + 3), ("b", -ENOUGH - 3)]
    assert contents["changes"] == []


def test_batches_that_change_nothing_have_no_row(url: str, raw: Raw) -> None:
    async def act(store: StoreBase) -> int:
        await store.commit(Batch())
        return len((await asyncio.to_thread(raw.contents))["changes"])

    assert asyncio.run(with_store(url, act)) == 0


def test_what_a_killed_process_left_is_counted_once(tmp_path: Path) -> None:
    url = str(tmp_path / "house.db")

    async def first_life() -> None:
        store = await open_store(url, own_process=True)
        for _ in range(3):
            await store.commit(ONE)
        os.kill(writer_processes()[0], signal.SIGKILL)
        with pytest.raises(StoreDown):
            await store.commit(ONE)
        await store.close()

    async def second_life(store: StoreBase) -> list[dict[str, int]]:
        before = await store.balances()
        await store.commit(ONE)
        return [before, await store.balances()]

    asyncio.run(first_life())
    raw = Raw(url)
    assert (len(raw.contents()["accounts"]), len(raw.contents()["changes"])) == (0, 3)
    before, after = asyncio.run(with_store(url, second_life))
    assert (before, after) == ({"a": 3, "b": -3}, {"a": 4, "b": -4})
    assert raw.contents()["accounts"] == [("a", 4), ("b", -4)]


@pytest.mark.parametrize("body", [b"{", b'{"\xff":1}'])
def test_one_that_cannot_be_read_is_found(body: bytes, url: str, raw: Raw) -> None:
    asyncio.run(with_store(url, lambda store: store.commit(ONE)))
    blob = f"X'{body.hex()}'" if raw.is_sqlite else f"'\\x{body.hex()}'"
    raw.run(f"INSERT INTO changes VALUES ({blob})")

    async def look() -> None:
        reader = await open_store(url, read_only=True)
        try:
            with pytest.raises(BadRecord, match="changes of balances cannot be read"):
                await verify(reader)
        finally:
            await reader.close()

    asyncio.run(look())
    with pytest.raises(StoreDown, match="changes of balances cannot be read"):
        asyncio.run(with_store(url, lambda store: store.commit(ONE)))


def test_changes_of_several_batches() -> None:
    some = changes.BalanceChanges()
    for change in ({"a": 1}, {"a": 2, "b": -3}, {"c": 0}):
        some.add(change)
    assert (some.batches, some.rows()) == (3, [("a", 3), ("b", -3), ("c", 0)])
