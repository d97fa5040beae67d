"""The house of a replay: what the first line may name, and where files and folders are looked for."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli.conftest import Call
from rulebook.folders import SOUND

TABLE = 'rulebook = "colorado"\nwheel = "single-zero"\nzero = "prison"\nname = "Table 9"\n'


@pytest.fixture
def afternoon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a house file and a rulebook beside the replays, which are called from elsewhere."""
    folder = tmp_path / "afternoon"
    folder.mkdir()
    (folder / "table.toml").write_text(TABLE, encoding="utf-8")
    (folder / "own.toml").write_text('rulebook = "./sound"\n', encoding="utf-8")
    shutil.copytree(SOUND, folder / "sound")
    monkeypatch.chdir(tmp_path)
    return folder


def write(folder: Path, line: str) -> str:
    (folder / "round.jsonl").write_text(line + "\n", encoding="utf-8")
    return "afternoon/round.jsonl"


@pytest.mark.parametrize(
    ("line", "rulebook", "wheel"),
    [
        ('{"house": "colorado"}', "colorado", "double-zero"),
        ('{"house": "colorado:single-zero"}', "colorado", "single-zero"),
        ('{"house": "colorado:single-zero", "wheel": "double-zero"}', "colorado", "double-zero"),
        ('{"house": "table.toml"}', "colorado", "single-zero"),
        ('{"house": "./table.toml", "seats": 3}', "colorado", "single-zero"),
        ('{"house": "{folder}/table.toml"}', "colorado", "single-zero"),
        ('{"house": "table.toml", "rulebook": "maryland", "zero": "lose"}', "maryland", "single-zero"),
        ('{"house": "./sound"}', "sound", "single-zero"),
        ('{"house": "./sound:double-zero-as-single"}', "sound", "double-zero-as-single"),
        ('{"house": "../afternoon/sound"}', "sound", "single-zero"),
        ('{"house": "{folder}/sound"}', "sound", "single-zero"),
        ('{"house": "own.toml"}', "sound", "single-zero"),
        ('{"house": "own.toml", "wheel": "double-zero-as-single"}', "sound", "double-zero-as-single"),
        ('{"house": "maryland", "pit": false}', "maryland", "double-zero"),
        ('{"house": "maryland", "date": "2026-05-01"}', "maryland", "double-zero"),
    ],
)
def test_house(call: Call, afternoon: Path, line: str, rulebook: str, wheel: str) -> None:
    done = call("replay", write(afternoon, line.replace("{folder}", str(afternoon))), "--json")
    assert (done.status, done.err) == (0, "")
    assert (done.document["rulebook"], done.document["wheel"]) == (rulebook, wheel)
    assert done.document["rounds"] == []


def test_a_house_file_keeps_its_other_choices(call: Call, afternoon: Path) -> None:
    plain = call("replay", write(afternoon, '{"house": "table.toml"}'), "--json").document
    again = call("check", "afternoon/table.toml", "--json").document
    other = call("replay", write(afternoon, '{"house": "table.toml", "seats": 3}'), "--json").document
    assert plain["digest"] == again["digest"] != other["digest"]
    told = call("replay", write(afternoon, '{"house": "table.toml", "seats": 3}'), "--explain")
    assert told.lines[0].startswith("Table 9, single-zero wheel, under Colorado: Roulette (Rule 22)")


@pytest.mark.parametrize("flags", [[], ["--json"], ["--explain"]], ids=["tables", "document", "told"])
def test_illegal_house(call: Call, afternoon: Path, flags: list[str]) -> None:
    """Breaches of the file and of the line are told together, each with its clause where one says so."""
    (afternoon / "table.toml").write_text(TABLE + "seats = 0\n", encoding="utf-8")
    done = call("replay", write(afternoon, '{"house": "table.toml", "zero": "half", "seets": 8}'), *flags)
    assert (done.status, done.out) == (1, "")
    where = "croupier: afternoon/round.jsonl: line 1"
    assert done.err.splitlines() == [
        f"{where}: seets: is no key of a house file (afternoon/round.jsonl: line 1)",
        f"{where}: seats: 0: a table has 1 to 10000 seats",
        f"{where}: zero: half is no zero rule for a single-zero wheel here: use lose or prison [colorado 2204(2)] "
        "(CO-70)",
    ]


def test_illegal_house_in_the_line_alone(call: Call, afternoon: Path) -> None:
    done = call("replay", write(afternoon, '{"house": "./sound", "limits": {"straight": [1, 11]}}'))
    assert (done.status, done.out) == (1, "")
    [line] = done.err.splitlines()
    assert line.endswith(": line 1: limits.straight: straight must stay within 1 to 10 [sound 5] (S-5)")


def test_house_file_that_cannot_be_read(call: Call, afternoon: Path) -> None:
    done = call("replay", write(afternoon, '{"house": "none.toml"}'))
    assert (done.status, done.err) == (2, "croupier: afternoon/none.toml: cannot be read: No such file or directory\n")
    (afternoon / "table.toml").write_text("rulebook = colorado\n", encoding="utf-8")
    done = call("replay", write(afternoon, '{"house": "table.toml"}'))
    assert done.status == 2
    assert done.err.startswith("croupier: afternoon/table.toml: not TOML: ")


def test_broken_rulebook(call: Call, afternoon: Path) -> None:
    (afternoon / "sound" / "zero.toml").unlink()
    (afternoon / "sound" / "limits.toml").write_text("limit = 7\n", encoding="utf-8")
    done = call("replay", write(afternoon, '{"house": "own.toml"}'))
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert line.startswith("croupier: zero.toml: the file is missing (and 1 more: croupier rulebooks --check ")
