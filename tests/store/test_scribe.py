"""A store that a process of its own writes: what holds while it lives, dies, or outlives its house."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.store.failure import InUse
from croupier.store.open import open_store
from croupier.store.scribe.message import Commit, Done, Down, Keep, Mistaken, Reply, Taken, framed
from croupier.store.sqlite import guard
from croupier.store.sqlite.connect import prepare
from croupier.store.sqlite.scribe import write_for
from croupier.store.sqlite.writer import Writer
from store.batches import full, wager
from store.raw import Raw
from store.scribes import NO_ROOM, replies_in, scribes

DEAD = 2**22 + 1
"""No process has that number: Linux gives none above 2 ** 22."""


def test_a_scribe_that_died_is_followed_by_another(url: str) -> None:
    async def act() -> None:
        store = await open_store(url, own_process=True)
        await store.commit(full("t1", 1))
        [first] = scribes()
        os.kill(first, signal.SIGKILL)
        with pytest.raises(StoreDown, match=r"the process that writes .*house.* has ended"):
            while True:
                await store.check()
        await store.commit(wager("t1", 3))
        [second] = scribes()
        assert second != first
        assert [found.seq async for found in store.entries("t1")] == [1, 2, 3]
        await store.close()
        assert scribes() == []

    asyncio.run(act())


def test_nobody_else_stops_it(url: str) -> None:
    async def act() -> None:
        store = await open_store(url, own_process=True)
        await store.check()
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(scribes()[0], number)
            await store.check()
        await store.close()

    asyncio.run(act())


def test_what_it_says_is_said_here(tmp_path: Path) -> None:
    async def act() -> None:
        file = tmp_path / "house.db"
        store = await open_store(str(file), own_process=True)
        await store.commit(full("t1", 1))
        with pytest.raises(KeysTaken) as taken:
            await store.commit(wager("t1", 2))
        assert taken.value.keys == {"wager 2"}
        for huge in (2**63, 2**70):
            with pytest.raises(AssertionError, match="no such thing may be written"):
                await store.commit(Batch(posted={"house": huge}))
        file.rename(tmp_path / "elsewhere.db")
        with pytest.raises(StoreDown, match="was moved or deleted"):
            await store.check()
        (tmp_path / "elsewhere.db").rename(file)
        await store.check()
        await store.close()

    asyncio.run(act())


def test_several_ask_at_once_and_each_gets_its_own_answer(url: str) -> None:
    async def act() -> None:
        store = await open_store(url, own_process=True)
        asked = [store.commit(wager(table, 1)) for table in ("a", "b", "a", "c")]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), type(None), KeysTaken, type(None)]
        assert await store.tables() == ["a", "b", "c"]
        await store.close()

    asyncio.run(act())


def _answers(tmp_path: Path, sent: bytes | bytearray) -> list[Reply]:
    """What a scribe answers to these bytes, after which the house is gone."""
    file = tmp_path / "house.db"
    prepare(file)
    writer = Writer(file)
    house, scribe = socket.socketpair()
    house.sendall(sent)
    house.shutdown(socket.SHUT_WR)
    write_for(scribe, NO_ROOM, writer)
    writer.close()
    scribe.close()
    heard = house.recv(100_000)
    house.close()
    return replies_in(heard)


def test_what_was_cut_off_was_never_asked(tmp_path: Path) -> None:
    whole, cut = framed(Commit(wager("t1", 1))), framed(Commit(wager("t1", 2)))
    assert _answers(tmp_path, whole + cut[:-1]) == [Done()]
    assert Raw(str(tmp_path / "house.db")).rows("SELECT seq FROM events") == [(1,)]


def test_what_was_handed_over_whole_is_written_though_the_house_is_gone(tmp_path: Path) -> None:
    sent = b"".join(framed(Commit(wager("t1", seq))) for seq in (1, 2, 2))
    answers = _answers(tmp_path, sent + framed(Keep("people", {"ann": b"{}"})) + b"\x00\x00")
    assert answers == [Done(), Done(), Taken(frozenset({"wager 2"})), Done()]
    assert Raw(str(tmp_path / "house.db")).rows("SELECT seq FROM events ORDER BY seq") == [(1,), (2,)]


def test_replies_that_are_no_success(tmp_path: Path) -> None:
    replies = _answers(tmp_path, framed(Commit(Batch(posted={"house": 2**63}))) + framed(Commit(wager("t1", 1))))
    assert isinstance(replies[0], Mistaken)
    assert replies[1] == Done()
    (tmp_path / "house.db").unlink()
    (tmp_path / "house.db").mkdir()
    writer = Writer(tmp_path / "house.db")
    house, scribe = socket.socketpair()
    house.sendall(framed(Commit(wager("t1", 1))))
    house.shutdown(socket.SHUT_WR)
    write_for(scribe, NO_ROOM, writer)
    told = msgspec.msgpack.decode(house.recv(10_000)[4:], type=Reply)
    assert isinstance(told, Down)
    house.close()
    scribe.close()


HOLDER = """
import fcntl, os, sys, time
lock = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)
fcntl.flock(lock, fcntl.LOCK_EX)
os.pwrite(lock, sys.argv[2].encode(), 0)
print("held", flush=True)
time.sleep(float(sys.argv[3]))
"""


def _held(lock: Path, holder: int, seconds: float) -> subprocess.Popen[bytes]:
    held = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(lock), str(holder), str(seconds)], stdout=subprocess.PIPE
    )
    assert held.stdout is not None
    assert held.stdout.readline() == b"held\n"
    held.stdout.close()
    return held


def test_whoever_comes_next_waits_for_the_scribe_of_a_house_that_is_gone(tmp_path: Path) -> None:
    async def act() -> None:
        store = await open_store(str(tmp_path / "house.db"))
        await store.check()
        await store.close()

    held = _held(tmp_path / "house.db-lock", DEAD, 0.5)
    asyncio.run(act())
    assert held.wait() == 0


def test_a_scribe_that_does_not_end_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.1)
    held = _held(tmp_path / "house.db-lock", DEAD, 600)
    try:
        with pytest.raises(InUse, match=f"still being written for a process that has ended .{DEAD}."):
            asyncio.run(open_store(str(tmp_path / "house.db")))
    finally:
        held.kill()
        held.wait()


def test_a_house_that_lives_is_not_waited_for(tmp_path: Path) -> None:
    held = _held(tmp_path / "house.db-lock", os.getpid(), 600)
    try:
        with pytest.raises(InUse, match=f"in use by another process .{os.getpid()}."):
            asyncio.run(open_store(str(tmp_path / "house.db")))
        assert held.poll() is None, "it was waited for"
    finally:
        held.kill()
        held.wait()
