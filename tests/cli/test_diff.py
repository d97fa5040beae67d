"""``croupier diff RULEBOOK RULEBOOK``: clause beside clause."""

from __future__ import annotations

from pathlib import Path

from cli.conftest import Call
from rulebook.folders import SOUND, altered


def test_document(call: Call) -> None:
    done = call("diff", "maryland", "singapore", "--json")
    assert (done.status, done.err) == (0, "")
    document = done.document
    assert set(document) == {"left", "right", "differences"}
    assert (document["left"], document["right"]) == ("maryland", "singapore")
    rows = {row["key"]: row for row in document["differences"]}
    assert rows["wager straight"] == {
        "key": "wager straight",
        "left": {
            "value": "35 to 1 or more",
            "clause": "Ch.4 A(1)",
            "requirement": "MD-87",
            "says": "A winning straight bet pays at least 35 to 1.",
        },
        "right": {
            "value": "35 to 1",
            "clause": "4.1 Straight Up",
            "requirement": "SG-32",
            "says": "A winning straight-up bet pays 35 to 1.",
        },
    }
    assert rows["wheel triple-zero"]["right"] is None
    assert rows["wager first-four"]["left"] is None


def test_table(call: Call) -> None:
    done = call("diff", "maryland", "small-stakes")
    assert done.status == 0
    assert "revolutions 4 Ch.5 A (MD-148) 3 Rotation (1) (SS-24)" in done.lines
    assert "limits straight — 1 to 10 USD Wager amounts 1 (SS-63)" in done.lines


def test_value_without_a_clause(call: Call, tmp_path: Path) -> None:
    silent = str(altered(SOUND, tmp_path, "conduct.toml", '{ do = "announce" }, ', ""))
    [row] = call("diff", str(SOUND), silent, "--json").document["differences"]
    assert row == {
        "key": "after the spin: announce",
        "left": {"value": "done", "clause": None, "requirement": None, "says": None},
        "right": None,
    }
    assert "after the spin: announce done —" in call("diff", str(SOUND), silent).lines


def test_nothing_differs(call: Call) -> None:
    assert call("diff", "colorado", "colorado", "--json").document["differences"] == []


def test_unknown_rulebook(call: Call) -> None:
    done = call("diff", "maryland", "nevada")
    assert (done.status, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
