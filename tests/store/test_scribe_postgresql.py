"""What is particular about a scribe of PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from pathlib import Path

import pytest

from croupier.floor.ports import Batch, StoreDown
from croupier.ledger.transfer import move
from croupier.store.open import open_store
from croupier.store.place import place_of
from croupier.store.postgresql import connect, lines
from croupier.store.postgresql.scribe import write_for
from croupier.store.postgresql.writer import Writer
from croupier.store.scribe.message import Ahead, Check, Commit, Done, Down, Keep, Mistaken, Reply, Taken, framed
from croupier.store.vault import Vault
from store.batches import entry, full, wager
from store.cluster import Cluster
from store.raw import Raw
from store.scribes import NO_ROOM, replies_in, scribes


async def answers(url: str, sent: bytes | bytearray) -> list[Reply]:
    """What a scribe answers to these bytes, after which the house is gone."""
    house, scribe = socket.socketpair()
    house.sendall(sent)
    house.shutdown(socket.SHUT_WR)
    writer = Writer(place_of(url))
    await write_for(scribe, NO_ROOM, writer)
    await writer.close()
    heard = house.recv(100_000)
    house.close()
    return replies_in(heard)


def test_what_was_cut_off_was_never_asked(postgresql: str) -> None:
    whole, cut = framed(Commit(wager("t1", 1))), framed(Commit(wager("t1", 2)))
    assert asyncio.run(answers(postgresql, whole + cut[:-1])) == [Done()]
    assert Raw(postgresql).rows("SELECT seq FROM events") == [(1,)]


def test_what_was_handed_over_whole_is_written_though_the_house_is_gone(postgresql: str) -> None:
    sent = b"".join(framed(Commit(wager("t1", seq))) for seq in (1, 2, 2))
    rest = framed(Check()) + framed(Keep("people", {"ann": b"{}"})) + b"\x00\x00"
    told = asyncio.run(answers(postgresql, sent + rest))
    assert told == [Done(), Done(), Taken(frozenset({"wager 2"})), Done(), Done()]
    assert Raw(postgresql).rows("SELECT seq FROM events ORDER BY seq") == [(1,), (2,)]


def test_what_came_ahead_of_a_batch_that_did_not_come_is_not_written(postgresql: str) -> None:
    ahead = Ahead(0, lines.spell([move("patrons", "house", 5)], 0), 1)
    assert asyncio.run(answers(postgresql, framed(Commit(wager("t1", 1))) + framed(ahead))) == [Done()]
    assert Raw(postgresql).rows("SELECT count(*) FROM transfers") == [(1,)]


def test_replies_that_are_no_success(postgresql: str) -> None:
    sent = framed(Commit(Batch(posted={"house": 2**63}))) + framed(Commit(wager("t1", 1)))
    mistaken, done = asyncio.run(answers(postgresql, sent))
    assert isinstance(mistaken, Mistaken)
    assert done == Done()
    [down] = asyncio.run(answers(postgresql.rpartition("/")[0] + "/nowhere", framed(Check())))
    assert isinstance(down, Down)
    assert "is not there: make the database first" in down.says


def test_a_database_that_another_house_writes_is_not_opened(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "_PATIENCE", 1)

    async def act() -> None:
        store = await open_store(postgresql, own_process=True)
        with pytest.raises(StoreDown, match="is in use by another process: stop that one first"):
            await open_store(postgresql)
        with pytest.raises(StoreDown, match="is in use by another process: stop that one first"):
            await open_store(postgresql, own_process=True)
        assert len(scribes()) == 1
        await store.commit(full("t1", 1))
        await store.close()
        with pytest.raises(StoreDown, match="is closed"):
            await store.commit(wager("t1", 3))
        assert scribes() == []

    asyncio.run(act())


def test_a_password_is_nobody_elses_to_see(cluster: Cluster, postgresql: str) -> None:
    name = postgresql.rpartition("/")[2]
    cluster.sql(f"CREATE ROLE keeper_{name} LOGIN SUPERUSER PASSWORD 'hunter2'")

    async def act() -> None:
        store = await open_store(postgresql.replace("postgres@", f"keeper_{name}:hunter2@"), own_process=True)
        [scribe] = scribes()
        seen = Path(f"/proc/{scribe}/cmdline").read_bytes() + Path(f"/proc/{scribe}/environ").read_bytes()
        assert name.encode() in seen
        assert b"hunter2" not in seen
        await store.close()

    asyncio.run(act())


def test_a_connection_that_is_cut_between_what_came_ahead_and_its_batch(cluster: Cluster, postgresql: str) -> None:
    """The batch is refused whole, and can be written again."""
    name = postgresql.rpartition("/")[2]
    swept = entry("t1", 1, *(each for each in wager("t1", 1).entries[0].transfers * 3))
    batch = Batch(entries=[swept], keys=["k1"], follows=("t1", 0))

    def cut() -> None:
        own = f"datname = '{name}' AND application_name = 'croupier'"
        assert cluster.sql(f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {own}") == 1

    async def written(store: Vault) -> int:
        return len([found async for found in store.entries("t1")])

    async def act() -> None:
        store = await open_store(postgresql, own_process=True)
        store.send_ahead(0, swept.transfers)
        await asyncio.to_thread(cut)
        with pytest.raises(StoreDown, match=r"the connection to .* was lost|is stopping"):
            await store.commit(batch)
        assert await written(store) == 0
        store.send_ahead(0, swept.transfers)
        await store.commit(batch)
        assert await written(store) == 1
        await store.close()

    asyncio.run(act())
    assert Raw(postgresql).rows("SELECT count(*) FROM transfers") == [(3,)]


def test_a_scribe_that_dies_with_what_came_ahead(postgresql: str) -> None:
    async def act() -> None:
        store = await open_store(postgresql, own_process=True)
        batch = wager("t1", 1)
        store.send_ahead(0, batch.entries[0].transfers)
        os.kill(scribes()[0], signal.SIGKILL)
        with pytest.raises(StoreDown, match="has ended"):
            await store.commit(batch)
        await store.commit(batch)
        await store.close()

    asyncio.run(act())
    assert Raw(postgresql).rows("SELECT count(*) FROM transfers") == [(1,)]
