"""Backups: of one moment, while writing goes on; and back into either kind."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.ports import StoreDown
from croupier.store.backup import backup, restore
from croupier.store.database import StoreBase
from croupier.store.failure import InUse, NewerDatabase, NotEmpty
from croupier.store.open import open_store
from croupier.store.sqlite import copy as sqlite_copy
from store.batches import full, told, wager, wagers, with_store
from store.raw import Raw


async def an_evening(store: StoreBase) -> None:
    await store.commit(full("t1", 1))
    await store.commit(wagers("t1", 3, 700))
    await store.commit(full("t2", 1))
    await store.keep("person", {"ann": b"1", "bob": b"\x00\xff", "cid": b"gone"})
    await store.keep("session", {"s1": b""})
    await store.keep("person", {"cid": None})


@pytest.mark.parametrize("other", ["sqlite", "postgresql"])
def test_what_was_backed_up_is_restored_into_either_kind(
    url: str, raw: Raw, other: str, make_url: Callable[[str], str], tmp_path: Path
) -> None:
    path, target = tmp_path / "backup.db", make_url(other)

    async def act(store: StoreBase) -> dict[str, list[tuple[Any, ...]]]:
        await an_evening(store)
        await backup(store, path)
        return await asyncio.to_thread(raw.contents)

    async def go_on(store: StoreBase) -> None:
        found = await told(store, {"t1": {"wager 2", "wager 700"}, "t2": {"wager 2"}})
        assert len(found.entries["t1"]) == 702
        assert found.answers == {
            "t1": {"wager 2": b'{"seq":2}', "wager 700": b'{"seq":700}'},
            "t2": {"wager 2": b'{"seq":2}'},
        }
        assert await store.documents("person") == {"ann": b"1", "bob": b"\x00\xff"}
        assert await store.documents("session") == {"s1": b""}
        await store.commit(full("t1", 703))

    contents = asyncio.run(with_store(url, act))
    assert [found.name for found in tmp_path.glob("backup*")] == ["backup.db"]
    assert Raw(str(path)).contents() == contents
    asyncio.run(restore(path, target))
    assert Raw(target).contents() == contents
    asyncio.run(with_store(target, go_on))


def test_a_backup_is_a_store(url: str, tmp_path: Path) -> None:
    path = tmp_path / "backup.db"

    async def act(store: StoreBase) -> None:
        await an_evening(store)
        await backup(store, path)
        opened = await open_store(str(path), read_only=True)
        asked = {"t1": {"wager 2"}}
        assert await told(opened, asked) == await told(store, asked)
        await opened.close()

    asyncio.run(with_store(url, act))
    asyncio.run(with_store(str(path), lambda store: store.commit(wager("t1", 703))))


def test_a_backup_is_of_one_moment_while_writing_goes_on(url: str, tmp_path: Path) -> None:
    path = tmp_path / "backup.db"

    async def act(store: StoreBase) -> tuple[int, int]:
        await store.commit(wagers("t1", 1, 3_000))
        copying = asyncio.ensure_future(backup(store, path))
        seq = 3_001
        while not copying.done():
            await store.commit(wager("t1", seq))
            seq += 1
            await asyncio.sleep(0)
        await copying
        return 3_000, seq - 1

    async def see(store: StoreBase) -> int:
        found = await told(store, {"t1": {f"wager {seq}" for seq in range(1, 5_000)}})
        last = len(found.entries["t1"])
        assert [e.seq for e in found.entries["t1"]] == list(range(1, last + 1))
        assert len(found.answers["t1"]) == last
        assert found.balances == {"rack:t1:1": -500 * last, "layout:t1:1": 500 * last}
        return last

    before, after = asyncio.run(with_store(url, act))
    assert before < after
    assert before <= asyncio.run(with_store(str(path), see)) <= after


def test_a_backup_overwrites_nothing(url: str, tmp_path: Path) -> None:
    path = tmp_path / "backup.db"
    path.write_bytes(b"something else")

    async def act(store: StoreBase) -> None:
        with pytest.raises(NotEmpty, match="is there already: name another file"):
            await backup(store, path)
        with pytest.raises(StoreDown, match=r"cannot be (opened|written)"):
            await backup(store, tmp_path / "nowhere" / "backup.db")

    asyncio.run(with_store(url, act))
    assert path.read_bytes() == b"something else"


def test_a_backup_that_is_cut_short_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "backup.db"
    (tmp_path / "backup.db.new").write_bytes(b"of an earlier one")

    def cut(file: Path, new: Path) -> None:
        sqlite_copy.copy(file, new)
        raise OSError(28, "No space left on device")

    async def act(store: StoreBase) -> None:
        await an_evening(store)
        monkeypatch.setattr("croupier.store.sqlite.store.copy", cut)
        with pytest.raises(StoreDown, match="No space left on device; see to the folder"):
            await backup(store, path)
        monkeypatch.undo()
        assert list(tmp_path.glob("backup*")) == []
        await backup(store, path)

    asyncio.run(with_store(str(tmp_path / "house.db"), act))


def test_nothing_is_restored_over_a_store_with_something_in_it(url: str, raw: Raw, tmp_path: Path) -> None:
    path = tmp_path / "backup.db"

    async def act(store: StoreBase) -> None:
        await an_evening(store)
        await backup(store, path)
        with pytest.raises(InUse):
            await restore(path, url)

    asyncio.run(with_store(url, act))
    before = raw.contents()
    with pytest.raises(NotEmpty, match="has events already: restore into"):
        asyncio.run(restore(path, url))
    assert raw.contents() == before


def test_papers_alone_are_something(url: str, raw: Raw, tmp_path: Path) -> None:
    path = tmp_path / "backup.db"

    async def act(store: StoreBase) -> None:
        await store.keep("person", {"ann": b"1"})
        await backup(store, path)

    asyncio.run(with_store(url, act))
    with pytest.raises(NotEmpty, match="has documents already: restore into"):
        asyncio.run(restore(path, url))
    assert raw.contents()["documents"] == [("person", "ann", b"1")]


def test_a_store_that_was_only_opened_is_empty(url: str, raw: Raw, tmp_path: Path) -> None:
    path = tmp_path / "backup.db"

    async def act(store: StoreBase) -> None:
        await an_evening(store)
        await backup(store, path)

    asyncio.run(with_store(str(tmp_path / "first.db"), act))
    asyncio.run(with_store(url, StoreBase.check))
    asyncio.run(restore(path, url))
    assert raw.contents() == Raw(str(path)).contents()


def test_what_is_no_sound_backup_is_refused(url: str, raw: Raw, tmp_path: Path) -> None:
    good = tmp_path / "good.db"

    async def act(store: StoreBase) -> None:
        await an_evening(store)
        await backup(store, good)

    asyncio.run(with_store(str(tmp_path / "first.db"), act))
    path = tmp_path / "backup.db"

    def refused(sort: type[StoreDown], why: str) -> None:
        with pytest.raises(sort, match=why):
            asyncio.run(restore(path, url))
        asyncio.run(with_store(url, StoreBase.check))
        assert not any(raw.contents().values())

    refused(StoreDown, "is not there: name a backup")
    path.write_bytes(b"")
    refused(StoreDown, "is empty: name a backup")
    path.write_bytes(b"no backup" * 1_000)
    refused(StoreDown, "is not a database")
    path.write_bytes(good.read_bytes()[: good.stat().st_size // 2])
    refused(StoreDown, "is damaged")
    shutil.copy(good, path)
    Raw(str(path)).run("UPDATE alembic_version SET version_num = '7'")
    refused(NewerDatabase, "has schema version 7")
