"""``croupier coverage``: how each requirement is met, where, and by which tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Call
from croupier.rulebook.register import register

HOWS = {"enforced", "chosen", "posted", "recorded", "performed", "defined", "planned"}


def test_document(call: Call) -> None:
    done = call("coverage", "--json")
    assert (done.status, done.err) == (0, "")
    rows = done.document
    assert len(rows) == 551
    assert {frozenset(row) for row in rows} == {frozenset({"requirement", "how", "where", "tests", "shown", "why"})}
    assert {row["how"] for row in rows} <= HOWS
    assert all(node.startswith("tests/") and "::" in node for row in rows for node in row["tests"])


@pytest.fixture
def small_register(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    met, tests = tmp_path / "met.csv", tmp_path / "tests.csv"
    met.write_text("requirement,how,where\nSG-25,enforced,game/zero.py\nSG-43,enforced,game/terms.py\n")
    tests.write_text("requirement,test\nSG-25,tests/a.py::b[SG-25]\nSG-25,tests/a.py::c[SG-25]\n")
    monkeypatch.setattr(register, "MET", met)
    monkeypatch.setattr(register, "TESTS", tests)
    shown, reasons = tmp_path / "shown.csv", tmp_path / "reasons.csv"
    shown.write_text("requirement,mutation,test,digest\nSG-25,0 taken out,tests/a.py::c[SG-25],1f\n")
    reasons.write_text("requirement,why\nSG-01,A title.\n")
    monkeypatch.setattr(register, "SHOWN", shown)
    monkeypatch.setattr(register, "REASONS", reasons)


@pytest.mark.usefixtures("small_register")
def test_rows_of_one_rulebook(call: Call) -> None:
    rows = call("coverage", "--rulebook", "singapore", "--json").document
    assert len(rows) == 57
    assert rows[24] == {
        "requirement": "SG-25",
        "how": "enforced",
        "where": "game/zero.py",
        "tests": ["tests/a.py::b[SG-25]", "tests/a.py::c[SG-25]"],
        "shown": [{"mutation": "0 taken out", "test": "tests/a.py::c[SG-25]"}],
        "why": "",
    }
    assert rows[0] == {
        "requirement": "SG-01",
        "how": "planned",
        "where": "",
        "tests": [],
        "shown": [],
        "why": "A title.",
    }
    assert rows[42] == {"requirement": "SG-43", "how": "planned", "where": "", "tests": [], "shown": [], "why": ""}


@pytest.mark.usefixtures("small_register")
def test_table(call: Call) -> None:
    lines = call("coverage").lines
    assert lines[0] == "Requirements by how they are met"
    assert "singapore 1 0 0 0 0 0 56 57 1 0" in lines
    assert "all 1 0 0 0 0 0 550 551 1 0" in lines


@pytest.mark.usefixtures("small_register")
def test_table_of_one_rulebook(call: Call) -> None:
    lines = call("coverage", "--rulebook", "singapore").lines
    assert lines[0] == "singapore"
    assert "SG-25 3.4.6-3.4.13 enforced game/zero.py 2 1" in lines
    assert "all 1 0 0 0 0 0 56 57 1 0" in lines
    assert not any(line.startswith("maryland") for line in lines)


def test_rulebook_that_is_not_shipped(call: Call) -> None:
    done = call("coverage", "--rulebook", "nevada")
    assert (done.status, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
