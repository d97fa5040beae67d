"""``croupier audit verify`` of an export: a true one passes, and what was changed in it or is missing is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.audited import CASHED, HASH, STAKED, head, no, true, wrong
from cli.conftest import Call

__all__ = ["true"]


@pytest.fixture
def export(call: Call, true: Path, tmp_path: Path) -> Path:
    path = tmp_path / "house.jsonl"
    done = call("audit", "export", str(path), "--db", str(true))
    assert (done.status, done.out, done.err) == (0, "", "")
    return path


def test_an_export(call: Call, true: Path, export: Path) -> None:
    lines = [json.loads(line) for line in export.read_text(encoding="utf-8").splitlines()]
    sealed, rules = {"body", "hash"}, {"body", "rules"}
    assert [set(line) for line in lines] == [*[sealed] * 3, rules, *[sealed] * 25]
    assert lines[-1]["hash"] == head(true, "t1")
    assert json.loads(lines[2]["body"])["events"][0]["event"] == "table_set_up"
    of_file = call("audit", "verify", str(export), "--json")
    assert (of_file.status, of_file.err) == (0, "")
    assert of_file.document == call("audit", "verify", "--db", str(true), "--json").document
    assert f"t1 26 {head(true, 't1')}" in call("audit", "verify", str(export)).lines


def test_a_flipped_byte_in_an_export(call: Call, export: Path) -> None:
    content = export.read_bytes()
    export.write_bytes(content.replace(b'\\"amount\\":22500', b'\\"amount\\":22501', 1))
    assert no(call("audit", "verify", str(export))) == f"t1, record {CASHED}: {HASH}"
    lines = content.splitlines(keepends=True)
    bad = lines[STAKED + 2]
    at = bad.index(b'"hash": "') + len(b'"hash": "')
    changed = bad[:at] + (b"0" if bad[at : at + 1] != b"0" else b"1") + bad[at + 1 :]
    export.write_bytes(b"".join([*lines[: STAKED + 2], changed, *lines[STAKED + 3 :]]))
    assert no(call("audit", "verify", str(export))) == f"t1, record {STAKED}: {HASH}"


BROKEN = [b"{", b"nonsense", b"\xff\xfe", b"[]", b'{"body": 1, "hash": ""}', b'{"body": "{}", "hash": ""}']


@pytest.mark.parametrize("line", BROKEN)
def test_a_line_of_an_export_that_cannot_be_read(line: bytes, call: Call, export: Path) -> None:
    export.write_bytes(export.read_bytes() + line + b"\n")
    assert no(call("audit", "verify", str(export))).startswith("the export: line 30 cannot be read: ")


def test_a_line_missing_from_an_export(call: Call, export: Path) -> None:
    lines = export.read_bytes().splitlines(keepends=True)
    export.write_bytes(b"".join(lines[:11] + lines[12:]))
    assert no(call("audit", "verify", str(export))) == "t1, record 10: record 9 is missing"


def test_an_export_that_is_not_there(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    assert wrong(call("audit", "verify", str(path))) == f"{path}: No such file or directory"
    assert wrong(call("audit", "verify", str(tmp_path))) == f"{tmp_path}: Is a directory"


def test_a_database_given_as_an_export(call: Call, true: Path) -> None:
    """Somebody forgot --db: one line, whatever it says."""
    assert no(call("audit", "verify", str(true))).startswith("the export: line 1 cannot be read: ")
