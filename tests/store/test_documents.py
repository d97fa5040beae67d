"""Documents: what may change beside the record. Written and removed all at once, and there again after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import cast

import pytest

from croupier.floor.ports import StoreDown
from croupier.store.database import StoreBase
from croupier.store.open import open_store
from store.batches import full, wager, with_store
from store.raw import Raw, Refused


def kept(url: str, kind: str) -> dict[str, bytes]:
    """After a restart."""
    return asyncio.run(with_store(url, lambda store: store.documents(kind)))


def test_documents_are_kept_changed_and_taken_away(url: str) -> None:
    async def act(store: StoreBase) -> None:
        assert await store.documents("person") == {}
        await store.keep("person", {"ann": b"1", "bob": b"\x00\xff", "Zoë": b""})
        await store.keep("session", {"ann": b"of another kind"})
        await store.keep("person", {"ann": b"2", "bob": None, "nobody": None, "cid": b"3"})
        await store.keep("person", {})
        assert await store.documents("person") == {"ann": b"2", "cid": b"3", "Zoë": b""}
        assert await store.documents("session") == {"ann": b"of another kind"}
        assert await store.documents("sess") == {}

    asyncio.run(with_store(url, act))
    assert kept(url, "person") == {"ann": b"2", "cid": b"3", "Zoë": b""}
    assert kept(url, "session") == {"ann": b"of another kind"}


def test_thousands_at_once(url: str) -> None:
    many = {f"session {n:04}": b"%d" % n for n in range(3_000)}

    async def act(store: StoreBase) -> None:
        await store.keep("session", many)
        assert await store.documents("session") == many
        await store.keep("session", dict.fromkeys(list(many)[1:]))

    asyncio.run(with_store(url, act))
    assert kept(url, "session") == {"session 0000": b"0"}


def test_a_mistake_among_them_undoes_all(url: str, raw: Raw) -> None:
    wrong = cast("Mapping[str, bytes | None]", {"cid": b"3", "ann": None, "dan": "no bytes"})

    async def act(store: StoreBase) -> None:
        await store.keep("person", {"ann": b"1"})
        with pytest.raises(AssertionError, match="no such thing may be written"):
            await store.keep("person", wrong)
        assert await store.documents("person") == {"ann": b"1"}
        await store.keep("person", {"bob": b"2"})
        await store.commit(full("t1", 1))

    asyncio.run(with_store(url, act))
    assert raw.contents()["documents"] == [("person", "ann", b"1"), ("person", "bob", b"2")]


def test_documents_and_batches_go_on_at_once(url: str) -> None:
    async def act(store: StoreBase) -> None:
        writing = [store.commit(wager("t1", seq)) for seq in range(1, 21)]
        keeping = [store.keep("session", {"ann": b"%d" % n, f"s{n}": b""}) for n in range(20)]
        await asyncio.gather(*(act for pair in zip(writing, keeping, strict=True) for act in pair))
        assert len([found async for found in store.entries("t1")]) == 20
        assert await store.documents("session") == {"ann": b"19"} | {f"s{n}": b"" for n in range(20)}

    asyncio.run(with_store(url, act))


def test_a_reader_keeps_none_and_sees_those_of_the_writer(url: str) -> None:
    async def act(store: StoreBase) -> None:
        reader = await open_store(url, read_only=True)
        await store.keep("person", {"ann": b"1"})
        assert await reader.documents("person") == {"ann": b"1"}
        with pytest.raises(StoreDown, match="opened for reading only"):
            await reader.keep("person", {"ann": b"2"})
        await reader.close()

    asyncio.run(with_store(url, act))


def test_a_closed_store_says_so(url: str) -> None:
    async def act() -> None:
        store = await open_store(url)
        await store.close()
        for late in (store.documents("person"), store.keep("person", {}), store.moves("wallet:ann", 0)):
            with pytest.raises(StoreDown, match="is closed"):
                await late

    asyncio.run(act())


@pytest.mark.parametrize("values", ["'person', 'ann', {}", "'person', NULL, {}", "'person', 'bob', NULL"])
def test_a_paper_has_an_id_of_its_own_and_a_body(url: str, raw: Raw, kind: str, values: str) -> None:
    asyncio.run(with_store(url, lambda store: store.keep("person", {"ann": b"1"})))
    body = "x'31'" if kind == "sqlite" else "'1'"
    with pytest.raises(Refused):
        raw.run(f"INSERT INTO documents VALUES ({values.format(body)})")
    assert raw.contents()["documents"] == [("person", "ann", b"1")]
