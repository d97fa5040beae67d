"""``croupier rulebooks``: what is shipped, and the check of a folder."""

from __future__ import annotations

import shutil
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
            "editions": ["undated"],
            "wheels": ["single-zero", "double-zero", "double-zero-as-single"],
            "clauses": 88,
        },
        {
            "id": "small-stakes",
            "title": "Small-stakes house: Roulette",
            "edition": "1",
            "editions": ["1"],
            "wheels": ["double-zero"],
            "clauses": 91,
        },
        {
            "id": "maryland",
            "title": "Maryland: Roulette (MLGCA)",
            "edition": "1.5",
            "editions": ["1.5"],
            "wheels": ["single-zero", "double-zero", "double-zero-as-single", "triple-zero"],
            "clauses": 163,
        },
        {
            "id": "singapore",
            "title": "Singapore: Roulette (MBS)",
            "edition": "2",
            "editions": ["2"],
            "wheels": ["single-zero"],
            "clauses": 57,
        },
        {
            "id": "colorado",
            "title": "Colorado: Roulette (Rule 22)",
            "edition": "2013-07-01",
            "editions": ["2012-03-01", "2012-09-14", "2013-07-01"],
            "wheels": ["single-zero", "double-zero", "double-zero-as-single"],
            "clauses": 152,
        },
    ]


def test_table(call: Call) -> None:
    done = call("rulebooks")
    assert done.status == 0
    assert done.lines[0] == "Rulebooks"
    assert "singapore Singapore: Roulette (MBS) 2 2 single-zero 57" in done.lines


def test_check_of_a_sound_folder(call: Call) -> None:
    assert call("rulebooks", "--check", str(SOUND)).lines == ["A sound rulebook: a sound rulebook of 6 clauses"]
    done = call("rulebooks", "--check", str(SOUND), "--json")
    assert (done.status, done.document) == (0, {"ok": True, "faults": []})


def test_check_of_a_broken_folder(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    shutil.copy(SOUND / "rulebook.toml", "empty")
    done = call("rulebooks", "--check", "empty", "--json")
    assert done.status == 1
    assert done.document["ok"] is False
    assert done.document["faults"][0] == {"file": "clauses.toml", "key": "", "says": "the file is missing"}
    assert len(done.document["faults"]) == 7
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


def test_check_of_a_folder_of_editions(call: Call) -> None:
    done = call("rulebooks", "--check", "colorado")
    assert done.lines == [
        f"Colorado: Roulette (Rule 22), edition {name}: a sound rulebook of 152 clauses"
        for name in ("2012-03-01", "2012-09-14", "2013-07-01")
    ]
    assert call("rulebooks", "--check", "colorado@2012-09-14").lines == [
        "Colorado: Roulette (Rule 22): a sound rulebook of 152 clauses"
    ]


def test_check_of_editions_that_overlap(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "ruritania"
    for edition in ("1", "2"):
        shutil.copytree(SOUND, folder / edition)
    done = call("rulebooks", "--check", str(folder), "--json")
    assert done.status == 1
    assert done.document["faults"] == [
        {"file": "2/rulebook.toml", "key": "edition", "says": "1 is in the folder 2: name it so"},
        {
            "file": "2/rulebook.toml",
            "key": "since",
            "says": "has no first day, as edition 1: only one of them can be in force",
        },
    ]


@pytest.mark.parametrize("command", [["check"], ["odds"], ["spots"], ["rulebooks", "--check"]])
def test_an_edition_that_is_not_there(call: Call, command: list[str]) -> None:
    done = call(*command, "colorado@1999")
    says = "there is no edition 1999: write colorado@2012-03-01 or colorado@2012-09-14 or colorado@2013-07-01"
    if command[0] == "rulebooks":
        assert (done.status, done.lines[-1]) == (1, f"colorado@1999 {says}")
    else:
        assert (done.status, done.err) == (2, f"croupier: colorado@1999: {says}\n")


def test_a_folder_with_neither_files_nor_editions(call: Call, tmp_path: Path) -> None:
    done = call("check", str(tmp_path))
    assert done.status == 2
    assert done.err == (
        f"croupier: {tmp_path.name}: it holds neither rulebook.toml nor a folder with one: put an edition's files "
        "into it, or a folder for each\n"
    )


def test_editions_beside_each_other(call: Call) -> None:
    done = call("diff", "colorado@2012-03-01", "colorado@2013-07-01", "--json")
    assert done.document == {"left": "colorado@2012-03-01", "right": "colorado@2013-07-01", "differences": []}
