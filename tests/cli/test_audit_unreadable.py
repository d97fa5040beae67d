"""``croupier audit`` and ``backup``: a database or a record that cannot be read is told of in one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.audited import AT, STAKED, body_of, db, no, true, wrong
from cli.conftest import Call
from cli.evening_db import forge

__all__ = ["db", "true"]


def newer(db: Path) -> str:
    forge(db, ("UPDATE alembic_version SET version_num = ?", ("9999",)))
    return str(db)


def written(content: bytes) -> Callable[[Path], str]:
    def write(db: Path) -> str:
        db.write_bytes(content)
        return str(db)

    return write


UNREADABLE: dict[str, tuple[Callable[[Path], str], str]] = {
    "no database": (written(b"the house always wins\n" * 500), "house.db is not a database: "),
    "not there": (lambda db: str(db.with_name("none.db")), "none.db is not there: "),
    "a folder": (lambda db: str(db.parent), " cannot be opened: "),
    "newer": (newer, "house.db has schema version 9999, and this program knows up to "),
    "empty": (written(b""), "house.db "),
    "cut in half": (lambda db: written(db.read_bytes()[:8192])(db), "house.db is damaged: "),
    "another kind": (lambda _: "mysql://house/db", "a store cannot be mysql://: "),
    "nobody answers": (lambda _: "postgresql://ann:secret@127.0.0.1:1/house", "postgresql://ann@127.0.0.1:1/house "),
}

CALLS: dict[str, list[str]] = {
    "verify": ["audit", "verify"],
    "recall": ["audit", "recall", "--round", "1"],
    "fairness": ["audit", "fairness"],
    "export": ["audit", "export", "out.jsonl"],
    "backup": ["backup", "out.db"],
}


@pytest.mark.parametrize("name", UNREADABLE)
@pytest.mark.parametrize("command", CALLS)
def test_a_database_that_cannot_be_read(
    command: str, name: str, call: Call, db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(db.parent)
    spoil, expected = UNREADABLE[name]
    line = wrong(call(*CALLS[command], "--db", spoil(db)))
    assert expected in line
    assert "secret" not in line and "None" not in line
    assert not (db.parent / "out.jsonl").exists() and not (db.parent / "out.db").exists()


@pytest.mark.parametrize("command", ["recall", "fairness", "export"])
@pytest.mark.parametrize("first", [b"\xff", b"x"])
def test_a_body_that_cannot_be_read_is_no_traceback(
    command: str, first: bytes, call: Call, db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks into a spoilt record is told so, though only verify looks for it."""
    monkeypatch.chdir(db.parent)
    forge(db, (f"UPDATE events SET body = ? {AT}", (first + body_of(db, STAKED)[1:], STAKED)))
    done = call(*CALLS[command], "--db", str(db))
    if command == "export" and done.status == 0:
        assert no(call("audit", "verify", "out.jsonl"))
        return
    assert done.status in (1, 2)
    [line] = done.err.splitlines()
    assert f"t1, record {STAKED}" in line
