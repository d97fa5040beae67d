"""A command that was taken is answered by its record, wherever its key lies: in memory, in the file, in a backup."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.floor.ports import Batch, KeysTaken, StoredAnswer
from croupier.store.backup import backup, restore
from croupier.store.database import StoreBase
from croupier.store.sqlite import keys
from store.batches import entry, with_store


def batch(first: int, last: int) -> Batch:
    """One refusal after so many commands that were taken."""
    made = Batch(answers=[StoredAnswer("t1", f"refused {last}", b'{"answer":"refused"}')])
    for seq in range(first, last + 1):
        made.entries.append(entry("t1", seq, body=b'{"key":"taken %d","seq":%d,"v":1}' % (seq, seq)))
        made.keys.append(f"taken {seq}")
    return made


async def twenty(store: StoreBase) -> None:
    for first in range(1, 21, 4):
        await store.commit(batch(first, first + 3))


async def all_are_known(store: StoreBase) -> None:
    taken = {f"taken {seq}": b'{"answer":"taken","seq":%d}' % seq for seq in range(1, 21)}
    refused = {f"refused {last}": b'{"answer":"refused"}' for last in range(4, 21, 4)}
    assert await store.answers("t1", frozenset({*taken, *refused, "never sent"})) == {**taken, **refused}
    assert await store.answers("t2", frozenset(taken)) == {}
    again = batch(21, 22)
    again.keys[1] = "taken 7"
    with pytest.raises(KeysTaken) as raised:
        await store.commit(again)
    assert raised.value.keys == {"taken 7"}


@pytest.mark.parametrize("enough", [1, 3, 7, 100])
def test_they_are_known_before_and_after_they_are_filed(url: str, enough: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "ENOUGH", enough)

    async def act(store: StoreBase) -> None:
        await twenty(store)
        await all_are_known(store)

    asyncio.run(with_store(url, act))
    asyncio.run(with_store(url, all_are_known))


@pytest.mark.parametrize("enough", [3, 100])
@pytest.mark.parametrize("other", ["sqlite", "postgresql"])
def test_they_go_with_a_backup_into_either_kind(
    url: str,
    other: str,
    enough: int,
    make_url: Callable[[str], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keys, "ENOUGH", enough)
    path, target = tmp_path / "backup.db", make_url(other)

    async def act(store: StoreBase) -> None:
        await twenty(store)
        await backup(store, path)

    asyncio.run(with_store(url, act))
    asyncio.run(restore(path, target))
    asyncio.run(with_store(target, all_are_known))
