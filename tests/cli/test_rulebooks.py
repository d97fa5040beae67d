"""``croupier rulebooks``: what is shipped, and the check of a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Call
from rulebook.folders import SOUND


def test_document(call: Call) -> None:
    done = call("rulebooks", "--json")
    assert (done.status, done.err) == (0, "")
    assert done.document == [
        {
            "id": "massachusetts",
            "title": "Massachusetts: Roulette (MGC)",
            "edition": "undated",
            "wheels": ["single-zero", "double-zero", "double-zero-as-single"],
            "clauses": 86,
        },
        {
            "id": "small-stakes",
            "title": "Small-stakes house: Roulette",
            "edition": "1",
            "wheels": ["double-zero"],
            "clauses": 90,
        },
        {
            "id": "maryland",
            "title": "Maryland: Roulette (MLGCA)",
            "edition": "1.5",
            "wheels": ["single-zero", "double-zero", "double-zero-as-single", "triple-zero"],
            "clauses": 163,
        },
        {
            "id": "singapore",
            "title": "Singapore: Roulette (MBS)",
            "edition": "2",
            "wheels": ["single-zero"],
            "clauses": 57,
        },
        {
            "id": "colorado",
            "title": "Colorado: Roulette (Rule 22)",
            "edition": "2013-07-01",
            "wheels": ["single-zero", "double-zero", "double-zero-as-single"],
            "clauses": 152,
        },
    ]


def test_table(call: Call) -> None:
    done = call("rulebooks")
    assert done.status == 0
    assert done.lines[0] == "Rulebooks"
    assert "singapore Singapore: Roulette (MBS) 2 single-zero 57" in done.lines


def test_check_of_a_sound_folder(call: Call) -> None:
    assert call("rulebooks", "--check", str(SOUND)).lines == ["A sound rulebook: a sound rulebook of 6 clauses"]
    done = call("rulebooks", "--check", str(SOUND), "--json")
    assert (done.status, done.document) == (0, {"ok": True, "faults": []})


def test_check_of_a_broken_folder(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    done = call("rulebooks", "--check", "empty", "--json")
    assert done.status == 1
    assert done.document["ok"] is False
    assert done.document["faults"][0] == {"file": "clauses.toml", "key": "", "says": "the file is missing"}
    assert len(done.document["faults"]) == 8
    table = call("rulebooks", "--check", "empty")
    assert table.status == 1
    assert table.lines[0] == "empty is no rulebook"
    assert "zero.toml the file is missing" in table.lines


def test_check_of_what_is_no_folder(call: Call) -> None:
    done = call("rulebooks", "--check", "nowhere", "--json")
    assert done.status == 1
    [fault] = done.document["faults"]
    assert fault["file"] == "nowhere"
    assert fault["says"].startswith("neither a rulebook of that id")
