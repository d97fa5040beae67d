"""Records over HTTP: the latest rounds, the log as it was sealed, its export, and whether it can be trusted."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path

import pytest

from croupier.floor.export import jsonl
from croupier.server.http import records
from croupier.store.open import open_reader
from croupier.store.verifier.records import Verified, read_export, verify_records
from server.http.past_rounds import STAFF, Past, in_the_past
from store.raw import Raw

OVERSEERS = [office for office in STAFF if office != "dealer"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


def test_who_may_not_look_into_the_record(file: Path) -> None:
    async def act(p: Past) -> None:
        staffs = ["/api/tables/t1/records", "/api/records/verify"]
        rounds = ["/api/tables/t1/rounds/1", "/api/tables/t2/rounds/1/fairness"]
        for path in (*staffs, *rounds, "/api/tables/t1/rounds", "/api/tables/t1/export"):
            assert await p.refused("nobody", path) == (401, "not-signed-in"), path
        for path in (*staffs, *rounds):
            assert await p.refused("dealer", path) == (403, "not-your-role"), path
        for who in ("ann", "guest"):
            for path in staffs:
                assert await p.refused(who, path) == (403, "not-your-role"), path

    in_the_past(file, act)


def test_a_table_that_is_not_there(file: Path) -> None:
    async def act(p: Past) -> None:
        for end in ("rounds", "rounds/1", "rounds/1/fairness", "records", "export"):
            assert await p.refused("admin", f"/api/tables/t9/{end}") == (404, "no-such-table")
        for end in ("rounds", "rounds/1", "rounds/1/fairness"):
            assert await p.refused("admin", f"/api/tables/cage/{end}") == (404, "no-such-table")

    in_the_past(file, act)


def test_the_latest_rounds_are_for_everybody(file: Path) -> None:
    async def act(p: Past) -> None:
        for who in ("guest", "eve", "dealer", "regulator"):
            found = (await p.get(who, "/api/tables/t1/rounds")).json()
            assert [(r["round"], r["result"], r["void"]) for r in found] == [
                (4, "1", False),
                (3, "0", False),
                (2, None, True),
                (1, "17", False),
            ]
            assert all(set(r) == {"round", "result", "void", "at"} for r in found)
        assert [r["round"] for r in (await p.get("eve", "/api/tables/t1/rounds?last=2")).json()] == [4, 3]
        for query in ("last=0", "last=201", "last=x", "most=3"):
            assert await p.refused("eve", f"/api/tables/t1/rounds?{query}") == (400, "bad-request")

    in_the_past(file, act)


def test_the_records_themselves(file: Path) -> None:
    async def act(p: Past) -> None:
        before = bytes(32)
        for office in OVERSEERS:
            answer = await p.get(office, "/api/tables/t1/records?limit=500")
            assert answer.status_code == 200, office
        assert [record["seq"] for record in answer.json()] == [*range(1, 35)]
        for record in answer.json():
            before = hashlib.sha256(before + record["body"].encode()).digest()
            assert record["hash"] == before.hex()
            assert json.loads(record["body"])["seq"] == record["seq"]
        page = (await p.get("security", "/api/tables/t1/records?first=30&limit=2")).json()
        assert [record["seq"] for record in page] == [30, 31]
        assert (await p.get("security", "/api/tables/t1/records?first=999")).json() == []
        assert len((await p.get("security", "/api/tables/cage/records")).json()) == 3
        for query in ("first=0", "limit=501", "limit=0", "first=x", "last=3"):
            assert await p.refused("security", f"/api/tables/t1/records?{query}") == (400, "bad-request")

    in_the_past(file, act)


def test_the_export_is_the_commands_own(file: Path) -> None:
    async def act(p: Past) -> dict[str, bytes]:
        given = {}
        for name in ("cage", "t1", "t2"):
            answer = await p.get("regulator", f"/api/tables/{name}/export")
            assert answer.headers["content-type"] == "application/x-ndjson"
            assert "croupier-next" not in answer.headers
            given[name] = answer.content
        rest = await p.get("admin", "/api/tables/t1/export?first=32")
        assert rest.content == b"".join(given["t1"].splitlines(keepends=True)[32:])
        assert (await p.get("admin", "/api/tables/t1/export?first=35")).content == b""
        for who in ("guest", "ann", "dealer", "floor", "pit", "security", "inspector"):
            assert await p.refused(who, "/api/tables/t1/export") == (403, "not-your-role")
        assert await p.refused("admin", "/api/tables/t1/export?first=-1") == (400, "bad-request")
        return given

    async def commands(name: str) -> bytes:
        reader = await open_reader(str(file))
        try:
            return await jsonl(reader, [name])
        finally:
            await reader.close()

    given = in_the_past(file, act)
    for name, content in given.items():
        assert content == asyncio.run(commands(name))
    verified = Verified()
    verify_records(read_export(b"".join(given.values()).splitlines(), {}), verified)
    assert verified.records == {"cage": 3, "t1": 34, "t2": 14}


def test_a_long_export_says_where_to_go_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MOST_EXPORTED", 20)

    async def act(p: Past) -> None:
        first = await p.get("regulator", "/api/tables/t1/export")
        # The rules that a record names are on a line of their own after it.
        assert (len(first.content.splitlines()), first.headers["croupier-next"]) == (21, "21")
        second = await p.get("regulator", "/api/tables/t1/export?first=21")
        assert (len(second.content.splitlines()), second.headers.get("croupier-next")) == (14, None)

    in_the_past(file, act)


def test_the_whole_record_is_verified(file: Path) -> None:
    async def act(p: Past) -> None:
        for office in OVERSEERS:
            assert (await p.get(office, "/api/records/verify")).json() == {"ok": True, "records": 51}

    in_the_past(file, act)


def test_a_hall_that_cannot_verify(file: Path) -> None:
    async def act(p: Past) -> None:
        assert await p.refused("regulator", "/api/records/verify") == (503, "busy")

    in_the_past(file, act, verifying=False)


def test_a_body_that_cannot_be_read(file: Path) -> None:
    async def act(p: Past) -> None:
        raw = Raw(str(file))
        for (trigger,) in raw.rows("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'events'"):
            raw.run(f'DROP TRIGGER "{trigger}"')
        raw.run("UPDATE events SET body = x'ff7b' WHERE tbl = 't1' AND seq = 10")
        for path in ("rounds/1", "records", "export"):
            assert await p.refused("admin", f"/api/tables/t1/{path}") == (409, "unreadable-record")
        assert (await p.get("admin", "/api/tables/t1/rounds/3")).status_code == 200

    in_the_past(file, act)
