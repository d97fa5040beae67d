"""A store that a process of its own writes: what holds while it lives, dies, or outlives its house."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.store.failure import InUse
from croupier.store.open import open_store
from croupier.store.process.main import write_for, writer_of
from croupier.store.process.message import (
    CheckRequest,
    CommitRequest,
    DoneReply,
    KeepRequest,
    KeysTakenReply,
    MistakeReply,
    Reply,
    StoreDownReply,
    framed,
)
from croupier.store.sqlite import guard
from store.batches import full, wager
from store.processes import replies_in, writer_processes
from store.raw import Raw

DEAD = 2**22 + 1
"""No process has that number: Linux gives none above 2 ** 22."""


def test_a_process_that_died_is_followed_by_another(url: str) -> None:
    async def act() -> None:
        store = await open_store(url, own_process=True)
        await store.commit(full("t1", 1))
        [first] = writer_processes()
        os.kill(first, signal.SIGKILL)
        with pytest.raises(StoreDown, match=r"the process that writes .*house.* has ended"):
            while True:
                await store.check()
        await store.commit(wager("t1", 3))
        [second] = writer_processes()
        assert second != first
        assert [found.seq async for found in store.entries("t1")] == [1, 2, 3]
        await store.close()
        assert writer_processes() == []

    asyncio.run(act())


def test_nobody_else_stops_it(url: str) -> None:
    async def act() -> None:
        store = await open_store(url, own_process=True)
        await store.check()
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(writer_processes()[0], number)
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
                await store.commit(Batch(changes={"house": huge}))
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


def _answers(url: str, sent: bytes | bytearray) -> list[Reply]:
    """What a writer process answers to these bytes, after which the house is gone."""

    async def act() -> bytes:
        house, process = socket.socketpair()
        house.sendall(sent)
        house.shutdown(socket.SHUT_WR)
        writer = writer_of(url)
        await write_for(process, writer)
        await writer.close()
        heard = house.recv(100_000)
        house.close()
        return heard

    return replies_in(asyncio.run(act()))


async def _opened_once(url: str) -> None:
    await (await open_store(url)).close()


def test_what_was_cut_off_was_never_asked(url: str, raw: Raw) -> None:
    asyncio.run(_opened_once(url))
    whole, cut = framed(CommitRequest(wager("t1", 1))), framed(CommitRequest(wager("t1", 2)))
    assert _answers(url, whole + cut[:-1]) == [DoneReply()]
    assert raw.rows("SELECT seq FROM events") == [(1,)]


def test_what_had_come_whole_is_written_though_the_house_is_gone(url: str, raw: Raw) -> None:
    asyncio.run(_opened_once(url))
    sent = b"".join(framed(CommitRequest(wager("t1", seq))) for seq in (1, 2, 2))
    rest = framed(CheckRequest()) + framed(KeepRequest("people", {"ann": b"{}"})) + b"\x00\x00"
    taken = KeysTakenReply(frozenset({"wager 2"}))
    assert _answers(url, sent + rest) == [DoneReply(), DoneReply(), taken, DoneReply(), DoneReply()]
    assert raw.rows("SELECT seq FROM events ORDER BY seq") == [(1,), (2,)]


def test_replies_that_are_no_success(url: str) -> None:
    asyncio.run(_opened_once(url))
    huge = framed(CommitRequest(Batch(changes={"house": 2**63})))
    mistake, done = _answers(url, huge + framed(CommitRequest(wager("t1", 1))))
    assert isinstance(mistake, MistakeReply)
    assert done == DoneReply()
    [down] = _answers(url.rpartition("/")[0] + "/nowhere", framed(CheckRequest()))
    assert isinstance(down, StoreDownReply)


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


def test_whoever_comes_next_waits_for_the_process_of_a_house_that_is_gone(tmp_path: Path) -> None:
    async def act() -> None:
        store = await open_store(str(tmp_path / "house.db"))
        await store.check()
        await store.close()

    held = _held(tmp_path / "house.db-lock", DEAD, 0.5)
    asyncio.run(act())
    assert held.wait() == 0


def test_a_process_that_does_not_end_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
