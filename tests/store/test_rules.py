"""Rules documents: written with the record that names them, carried by exports and backups, and verified."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from pyarrow import parquet

from croupier.floor.event import TableSetUp
from croupier.floor.export import jsonl, transfers_parquet
from croupier.floor.ports import Batch, KeysTaken, LogEntry, RulesDocument
from croupier.floor.record import GENESIS, seal
from croupier.store.backup import backup, restore
from croupier.store.database import StoreBase
from croupier.store.verifier.books import BadRecord
from croupier.store.verifier.parallel import verify
from croupier.store.verifier.records import Verified, read_export, verify_records, verify_rules
from store.batches import with_store
from store.raw import Raw

DROPPED = "DROP TRIGGER rules_keep_on_update; DROP TRIGGER rules_keep_on_delete"

BODY = '{"prose":{"MD-1":"§ 1"},"rules":{"b":[1,2],"ä":"x"}}'.encode()
DIGEST = sha256('{"b":[1,2],"ä":"x"}'.encode()).hexdigest()


def set_up(body: bytes = BODY, digest: str = DIGEST, table: str = "t1", before: bytes = GENESIS) -> LogEntry:
    event = TableSetUp(
        house={}, rulebook="maryland", edition="1.5", date="2026-05-01", digest=digest, currency="USD",
        document=sha256(body).hexdigest(),
    )  # fmt: skip
    return seal(before, table, 1, 1_777_636_800_000, "house", "set up", (event,), ())


def first_entry(table: str = "t1", **document: bytes) -> Batch:
    return Batch(
        entries=[set_up(table=table)], keys=["set up"], rules=[RulesDocument(DIGEST, document.get("body", BODY))]
    )


async def written(store: StoreBase) -> None:
    await store.commit(first_entry())


def test_rules_are_written_with_the_record_and_read_back(url: str) -> None:
    async def act(store: StoreBase) -> None:
        assert (await store.rules(DIGEST), await store.rules_digests()) == (None, [])
        await store.commit(first_entry())
        assert (await store.rules(DIGEST), await store.rules_digests()) == (BODY, [DIGEST])
        await verify(store)

    asyncio.run(with_store(url, act))


def test_a_digest_that_is_there_keeps_its_body(url: str) -> None:
    async def act(store: StoreBase) -> None:
        await store.commit(first_entry())
        await store.commit(first_entry("t2", body=b"another"))
        assert await store.rules(DIGEST) == BODY

    asyncio.run(with_store(url, act))


def test_a_batch_that_is_not_written_brings_no_rules(url: str) -> None:
    async def act(store: StoreBase) -> None:
        await store.commit(first_entry())
        again = Batch(entries=[set_up(table="t1")], keys=["set up"], rules=[RulesDocument("other", b"{}")])
        with pytest.raises(KeysTaken):
            await store.commit(again)
        assert await store.rules_digests() == [DIGEST]

    asyncio.run(with_store(url, act))


def test_a_backup_carries_the_rules_into_either_kind(kind: str, make_url: Callable[[str], str], tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"

    async def act(store: StoreBase) -> None:
        await store.commit(first_entry())
        await backup(store, saved)

    asyncio.run(with_store(make_url(kind), act))
    for target in ("sqlite", "postgresql"):
        url = make_url(target)
        asyncio.run(restore(saved, url))

        async def look(store: StoreBase) -> None:
            assert await store.rules(DIGEST) == BODY
            await verify(store)

        asyncio.run(with_store(url, look))


def test_exports_carry_the_rules(url: str) -> None:
    async def act(store: StoreBase) -> tuple[bytes, bytes]:
        await store.commit(first_entry())
        await store.commit(first_entry("t2"))
        return await jsonl(store, ["t1", "t2"]), await transfers_parquet(store, ["t1"])

    lines, table = asyncio.run(with_store(url, act))
    assert [sorted(json.loads(line)) for line in lines.splitlines()] == [
        ["body", "hash"],
        ["body", "rules"],
        ["body", "hash"],
    ]
    assert judged(lines) is None
    assert parquet.read_schema(io.BytesIO(table)).metadata[f"rules:{DIGEST}".encode()] == BODY


def judged(lines: bytes) -> BadRecord | None:
    verified, rules = Verified(), dict[str, bytes]()
    try:
        verify_records(read_export(lines.splitlines(), rules), verified)
        verify_rules(verified.set_ups, rules)
    except BadRecord as bad:
        return bad
    return None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("DELETE FROM rules", "are missing"),
        ("UPDATE rules SET digest = 'other'", "are missing"),
        ("UPDATE rules SET body = {other}", "are not those"),
    ],
)
def test_rules_that_are_missing_or_wrong_are_named(url: str, raw: Raw, change: str, says: str) -> None:
    asyncio.run(with_store(url, written))
    other = BODY.decode().replace("[1,2]", "[1,3]")
    raw.run("DROP TRIGGER rules_keep ON rules" if not raw.is_sqlite else DROPPED)
    raw.run(change.format(other=f"CAST('{other}' AS BLOB)" if raw.is_sqlite else f"convert_to('{other}', 'UTF8')"))

    async def act(store: StoreBase) -> None:
        with pytest.raises(BadRecord) as found:
            await verify(store)
        assert (found.value.table, found.value.seq) == ("t1", 1)
        assert f"the rules {DIGEST} {says}" in found.value.why
        assert "backup" in found.value.why

    asyncio.run(with_store(url, act))


@pytest.mark.parametrize("body", [b"{}", b"[]", b"\xff", b'{"rules":{"b":[1,2]}}'])
def test_a_document_whose_rules_have_another_digest(body: bytes) -> None:
    """The record names the hash of the document, but the document has not the rules that the digest is of."""
    verified = Verified()
    entry = set_up(body)
    verify_records([(entry.table, entry.seq, entry.at, entry.body, entry.hash)], verified)
    with pytest.raises(BadRecord, match="are not those that it names"):
        verify_rules(verified.set_ups, {DIGEST: body})
    verify_rules([], {})
