"""Trouble: a full disk, a read-only one, a server that goes away. It is told, and the store goes on once it is over."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.store.database import StoreBase
from croupier.store.open import open_store
from croupier.store.postgresql import connect as postgresql_connect
from croupier.store.sqlite import connect as sqlite_connect
from store.batches import entry, full, wager, wagers, with_store
from store.cluster import OWNER, Cluster
from store.raw import Raw

LARGE = b"x" * 1_000_000


async def is_down(store: StoreBase, batch: Batch, why: str) -> None:
    with pytest.raises(StoreDown, match=why) as raised:
        await store.commit(batch)
    assert raised.value.__cause__ is not None


async def is_whole(store: StoreBase, last: int) -> None:
    """Everything up to an entry is there, once; and it can be written and read."""
    assert [found.seq async for found in store.entries("t1")] == list(range(1, last + 1))
    await store.check()
    await store.commit(wager("t1", last + 1))
    with pytest.raises(KeysTaken):
        await store.commit(wager("t1", last + 1))
    assert [found.seq async for found in store.entries("t1")] == list(range(1, last + 2))


async def fills_up(store: StoreBase, why: str) -> int:
    """Write until there is no more room; gives the last entry that was acknowledged."""
    for seq in range(2, 100):
        try:
            await store.commit(Batch(entries=[entry("t1", seq, body=LARGE)]))
        except StoreDown as error:
            assert why in str(error)
            await is_down(store, Batch(entries=[entry("t1", seq, body=LARGE)]), why)
            return seq - 1
    raise AssertionError("the disk was not full")


def test_a_full_disk(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(10_000_000))

    async def act(store: StoreBase) -> None:
        await store.commit(wager("t1", 1))
        last = await fills_up(store, "the disk is full; make room, and writing goes on by itself")
        ballast.unlink()
        await is_whole(store, last)

    asyncio.run(with_store(str(small_disk / "house.db"), act))


def test_a_full_disk_of_postgresql(small_disk: Path, own_cluster: Cluster) -> None:
    place, ballast = small_disk / "space", small_disk / "ballast"
    place.mkdir()
    os.chown(place, *_owner(own_cluster))
    own_cluster.sql(f"CREATE TABLESPACE small LOCATION '{place}'")
    url = own_cluster.create_database("TABLESPACE small")
    ballast.write_bytes(bytes(8_000_000))

    async def act(store: StoreBase) -> None:
        await store.commit(wager("t1", 1))
        last = await fills_up(store, "its disk is full; make room, and writing goes on by itself")
        ballast.unlink()
        await is_whole(store, last)

    asyncio.run(with_store(url, act))


def _owner(cluster: Cluster) -> tuple[int, int]:
    found = cluster.folder.stat()
    return found.st_uid, found.st_gid


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """The system refuses to let any file of this process grow beyond a size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    async def act(store: StoreBase) -> None:
        await store.commit(wager("t1", 1))
        with no_file_longer_than(200_000):
            await is_down(store, Batch(entries=[entry("t1", 2, body=LARGE)]), "could not be read or written: disk I/O")
        await is_whole(store, 1)

    asyncio.run(with_store(str(tmp_path / "house.db"), act))


def test_a_read_only_disk(small_disk: Path) -> None:
    url = str(small_disk / "house.db")
    asyncio.run(with_store(url, lambda store: store.commit(wager("t1", 1))))
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(StoreDown, match="-lock cannot be written: Read-only file system; see to the folder"):
        asyncio.run(open_store(url))
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    asyncio.run(with_store(url, lambda store: is_whole(store, 1)))


@contextmanager
def without_leave_to_write(file: Path) -> Iterator[None]:
    """Nobody but root may write the file; and nobody is root."""
    is_root = os.getuid() == 0
    file.chmod(0o444)
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        file.chmod(0o644)


def test_a_file_that_becomes_read_only(open_folder: Path) -> None:
    file = open_folder / "house.db"

    async def act(store: StoreBase) -> None:
        await store.commit(wager("t1", 1))
        with no_file_longer_than(200_000):
            await is_down(store, Batch(entries=[entry("t1", 2, body=LARGE)]), "could not be read or written")
        with without_leave_to_write(file):
            await is_down(store, wager("t1", 2), "is read-only: give this user leave to write it and its folder")
        await is_whole(store, 1)

    asyncio.run(with_store(str(file), act))


def test_a_read_only_database_of_postgresql(own_cluster: Cluster) -> None:
    url = own_cluster.create_database()
    name = url.rpartition("/")[2]

    def turn(how: str) -> None:
        own_cluster.sql(f"ALTER DATABASE {name} SET default_transaction_read_only = {how}")
        own_cluster.sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    async def act(store: StoreBase) -> None:
        await store.commit(wager("t1", 1))
        await asyncio.to_thread(turn, "on")
        await is_down(store, wager("t1", 2), "was lost|is stopping|is read-only")
        await is_down(store, wager("t1", 2), "is read-only: it may be a standby")
        await asyncio.to_thread(turn, "off")
        await is_whole(store, 1)

    asyncio.run(with_store(url, act))


def test_a_server_that_is_stopped_and_started_again(own_cluster: Cluster) -> None:
    async def act(store: StoreBase) -> None:
        await store.commit(wagers("t1", 1, 300))
        assert await store.tables() == ["t1"]
        await asyncio.to_thread(own_cluster.stop)
        await is_down(store, wager("t1", 301), "goes on by itself")
        await is_down(
            store, wager("t1", 301), "cannot be reached: .*; see that it is up, and writing goes on by itself"
        )
        with pytest.raises(StoreDown):
            await store.check()
        with pytest.raises(StoreDown, match="cannot be reached"):
            await store.keep("person", {"ann": b"1"})
        reads = (
            store.tables(),
            store.balances(),
            store.answers("t1", frozenset("a")),
            store.documents("person"),
            store.moves("wallet:ann", 0),
        )
        for read in reads:
            with pytest.raises(StoreDown):
                await read
        await asyncio.to_thread(own_cluster.start)
        await is_whole(store, 300)

    asyncio.run(with_store(own_cluster.create_database(), act))


def test_a_connection_that_is_cut(cluster: Cluster, postgresql: str) -> None:
    name = postgresql.rpartition("/")[2]
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"

    async def act(store: StoreBase) -> None:
        await store.commit(wager("t1", 1))
        await store.tables()
        await asyncio.to_thread(cluster.sql, cut)
        await asyncio.sleep(0.1)
        await is_whole(store, 1)  # that it was cut was noticed before the next commit

    asyncio.run(with_store(postgresql, act))


def test_another_that_came_while_the_connection_was_cut(
    cluster: Cluster, postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql_connect, "_PATIENCE", 1)
    name = postgresql.rpartition("/")[2]
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"

    async def act(store: StoreBase) -> None:
        await asyncio.to_thread(cluster.sql, cut)
        await asyncio.sleep(0.1)
        other = await open_store(postgresql)
        with pytest.raises(StoreDown, match="is in use by another process"):
            await store.commit(wager("t1", 1))
        await other.close()
        await is_whole(store, 0)

    asyncio.run(with_store(postgresql, act))


def test_a_commit_that_is_given_up(url: str) -> None:
    async def act(store: StoreBase) -> None:
        await store.commit(wager("t1", 1))
        giving_up = asyncio.ensure_future(store.commit(wagers("t1", 2, 2_000)))
        await asyncio.sleep(0.002)
        giving_up.cancel()
        await asyncio.wait([giving_up])
        await store.check()
        last = len([found async for found in store.entries("t1")])
        assert last in (1, 2_001)  # all of it or nothing
        await is_whole(store, last)

    asyncio.run(with_store(url, act))


def test_another_program_that_wrote_an_entry(url: str, raw: Raw) -> None:
    blob = "x''" if raw.is_sqlite else "''"
    digest = f"x'{'00' * 32}'" if raw.is_sqlite else f"'\\x{'00' * 32}'"

    async def act(store: StoreBase) -> None:
        await store.commit(wager("t1", 1))
        await asyncio.to_thread(raw.run, f"INSERT INTO events VALUES (2, 't1', 2, 0, {blob}, {digest})")
        await is_down(store, wager("t1", 2), "was written by something else .*: start again")
        await is_whole(store, 2)

    asyncio.run(with_store(url, act))


def test_a_file_that_another_program_has_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_connect, "BUSY_SECONDS", 0.1)
    url = str(tmp_path / "house.db")

    async def act(store: StoreBase) -> None:
        await store.commit(wager("t1", 1))
        with closing(sqlite3.connect(url, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await is_down(store, wager("t1", 2), "is locked by another program: close that one")
        await is_whole(store, 1)

    asyncio.run(with_store(url, act))


def test_papers_that_find_no_room(tmp_path: Path) -> None:
    async def act(store: StoreBase) -> None:
        await store.keep("person", {"ann": b"1"})
        with no_file_longer_than(200_000), pytest.raises(StoreDown, match="could not be read or written"):
            await store.keep("person", {"ann": None, "bob": LARGE})
        assert await store.documents("person") == {"ann": b"1"}
        await store.keep("person", {"bob": b"2"})
        await is_whole(store, 0)

    asyncio.run(with_store(str(tmp_path / "house.db"), act))


def test_a_file_that_is_moved_away(tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "house.db", tmp_path / "elsewhere.db"

    async def act(store: StoreBase) -> None:
        await store.commit(wager("t1", 1))
        file.rename(elsewhere)
        for write in (store.commit(wager("t1", 2)), store.check(), store.keep("person", {"ann": b"1"})):
            with pytest.raises(StoreDown, match="was moved or deleted: put it back"):
                await write
        assert not file.exists()
        elsewhere.rename(file)
        await is_whole(store, 1)

    asyncio.run(with_store(str(file), act))


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"Dear diary, today I lost everything on red." * 100, "is not a database: name another file, or restore"),
        (None, "cannot be opened: see that its folder is there"),
    ],
)
def test_a_file_that_is_no_store(tmp_path: Path, content: bytes | None, why: str, read_only: bool) -> None:
    file = tmp_path / "house.db"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    with pytest.raises(StoreDown, match=why):
        asyncio.run(open_store(str(file), read_only))
    assert content is None or file.read_bytes() == content


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreDown, match="-lock cannot be written: No such file or directory"):
        asyncio.run(open_store(str(tmp_path / "nowhere" / "house.db")))
    with pytest.raises(StoreDown, match="cannot be opened"):
        asyncio.run(open_store(str(tmp_path / "nowhere" / "house.db"), read_only=True))


def test_a_file_that_is_damaged(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    asyncio.run(with_store(str(file), lambda store: store.commit(wagers("t1", 1, 5_000))))
    content = bytearray(file.read_bytes())
    half = len(content) // 2  # the first pages are read when the file is opened
    content[half:] = b"\xaa" * (len(content) - half)
    file.write_bytes(content)

    async def read(store: StoreBase) -> None:
        with pytest.raises(StoreDown, match="is damaged: restore a backup"):
            [found async for found in store.entries("t1")]

    asyncio.run(with_store(str(file), read))


@pytest.mark.parametrize("read_only", [False, True])
def test_a_server_or_database_that_is_not_there(cluster: Cluster, read_only: bool) -> None:
    with pytest.raises(StoreDown, match="is not there: make the database first, with createdb"):
        asyncio.run(open_store(cluster.url("nowhere"), read_only))
    with pytest.raises(StoreDown, match="cannot be reached") as raised:
        asyncio.run(open_store("postgresql://ann:secret@127.0.0.1:1/house", read_only))
    assert "secret" not in str(raised.value)


def test_a_user_who_may_not(cluster: Cluster, postgresql: str) -> None:
    name = postgresql.rpartition("/")[2]
    cluster.sql(f"CREATE ROLE guest_{name} LOGIN")
    asyncio.run(with_store(postgresql, lambda store: store.commit(full("t1", 1))))
    with pytest.raises(
        StoreDown, match="does not let this user: permission denied for table alembic_version; grant it"
    ):
        asyncio.run(open_store(postgresql.replace(f"{OWNER}@", f"guest_{name}@")))
