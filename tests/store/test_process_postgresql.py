"""What is particular about a process that writes a PostgreSQL database."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from croupier.floor.ports import Batch, StoreDown
from croupier.store.database import StoreBase
from croupier.store.open import open_store
from croupier.store.postgresql import connect
from store.batches import entry, full, wager
from store.cluster import Cluster
from store.processes import writer_processes


def test_a_database_that_another_house_writes_is_not_opened(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "_PATIENCE", 1)

    async def act() -> None:
        store = await open_store(postgresql, own_process=True)
        with pytest.raises(StoreDown, match="is in use by another process: stop that one first"):
            await open_store(postgresql)
        with pytest.raises(StoreDown, match="is in use by another process: stop that one first"):
            await open_store(postgresql, own_process=True)
        assert len(writer_processes()) == 1
        await store.commit(full("t1", 1))
        await store.close()
        with pytest.raises(StoreDown, match="is closed"):
            await store.commit(wager("t1", 3))
        assert writer_processes() == []

    asyncio.run(act())


def test_a_password_is_nobody_elses_to_see(cluster: Cluster, postgresql: str) -> None:
    name = postgresql.rpartition("/")[2]
    cluster.sql(f"CREATE ROLE keeper_{name} LOGIN SUPERUSER PASSWORD 'hunter2'")

    async def act() -> None:
        store = await open_store(postgresql.replace("postgres@", f"keeper_{name}:hunter2@"), own_process=True)
        [process] = writer_processes()
        seen = Path(f"/proc/{process}/cmdline").read_bytes() + Path(f"/proc/{process}/environ").read_bytes()
        assert name.encode() in seen
        assert b"hunter2" not in seen
        await store.close()

    asyncio.run(act())


def test_a_connection_that_is_cut_before_a_batch(cluster: Cluster, postgresql: str) -> None:
    """The batch is refused whole, and can be written again."""
    name = postgresql.rpartition("/")[2]
    batch = Batch(entries=[entry("t1", 1)], keys=["k1"], follows=("t1", 0))

    def cut() -> None:
        own = f"datname = '{name}' AND application_name = 'croupier'"
        assert cluster.sql(f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {own}") == 1

    async def written(store: StoreBase) -> int:
        return len([found async for found in store.entries("t1")])

    async def act() -> None:
        store = await open_store(postgresql, own_process=True)
        await asyncio.to_thread(cut)
        with suppress(StoreDown):  # the writer may have seen that it was cut, and connected again
            await store.commit(batch)
        if not await written(store):
            await store.commit(batch)
        assert await written(store) == 1
        await store.close()

    asyncio.run(act())
