"""``croupier audit verify``: a true database passes, wherever it is kept, and nothing in it is touched."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from cli import evening_db
from cli.audited import RECORDS, head, true, wrong
from cli.conftest import Call
from cli.evening_db import rows
from croupier.store.open import open_reader
from croupier.store.verifier.parallel import verify
from croupier.store.verifier.records import Verified
from rulebook.pages import blocks
from store.cluster import cluster, postgresql, postgresql_databases

__all__ = ["cluster", "postgresql", "postgresql_databases", "true"]


def test_a_true_database(call: Call, true: Path) -> None:
    done = call("audit", "verify", "--db", str(true))
    assert (done.status, done.err) == (0, "")
    assert done.text.startswith("The record is whole, and the books add up to zero")
    assert f"cage 2 {head(true, 'cage')}" in done.lines
    assert f"t1 26 {head(true, 't1')}" in done.lines


def test_a_true_database_as_a_document(call: Call, true: Path) -> None:
    done = call("audit", "verify", "--db", f"sqlite:///{true}", "--json")
    assert (done.status, done.err) == (0, "")
    assert done.document == {
        "ok": True,
        "records": 28,
        "balance": 0,
        "tables": [
            {"table": "cage", "records": 2, "head": head(true, "cage")},
            {"table": "t1", "records": 26, "head": head(true, "t1")},
        ],
    }


def test_the_database_in_its_usual_place(
    call: Call, true: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "croupier.db is not there: name the database with --db" in wrong(call("audit", "verify"))
    shutil.copy(true, tmp_path / "croupier" / "croupier.db")
    assert call("audit", "verify", "--json").document["records"] == 28


def test_postgresql(call: Call, postgresql: str) -> None:
    asyncio.run(evening_db.evening(postgresql))
    done = call("audit", "verify", "--db", postgresql, "--json")
    assert (done.status, done.err) == (0, "")
    assert {each["table"]: each["records"] for each in done.document["tables"]} == RECORDS
    assert call("audit", "fairness", "--db", postgresql, "--json").document["ok"]
    assert call("audit", "recall", "--round", "1", "--db", postgresql).lines[0].startswith("REPLAY of round 1")


def test_a_true_database_is_verified_without_being_touched(call: Call, true: Path) -> None:
    before = true.read_bytes()
    assert call("audit", "verify", "--db", str(true)).status == 0
    assert call("audit", "fairness", "--db", str(true)).status == 0
    assert true.read_bytes() == before


def test_verify_gives_the_books(true: Path) -> None:
    async def run() -> Verified:
        reader = await open_reader(str(true))
        verified = await verify(reader)
        await reader.close()
        return verified

    books = asyncio.run(run()).books
    assert books.balances == dict(rows(true, "SELECT code, balance FROM accounts"))


def test_the_page_on_records(call: Call, true: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its commands are run in order on the evening's database in its usual place; lines with ... are passed over."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data" / "croupier").mkdir(parents=True)
    shutil.copy(true, tmp_path / "data" / "croupier" / "croupier.db")
    found = [block for block in blocks("records.md") if block.kind == "console"]
    assert found
    for block in found:
        done = call(*block.command)
        assert (done.status, done.err) == (0, ""), block
        assert [line for line in block.printed if line and "..." not in line and line not in done.lines] == []
