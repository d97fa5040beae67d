"""``croupier replay FILE``: commands in, rounds, racks and refusals out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Call, Write

ROUND: list[dict[str, Any]] = [
    {"house": "maryland"},
    {"do": "open_table", "by": "floor"},
    {"do": "buy_in", "seat": 1, "amount": 10000, "chip": 100, "colour": "blue"},
    {"do": "place", "seat": 1, "spot": "split:8-11", "amount": 500},
    {"do": "place", "seat": 1, "spot": "red", "amount": 1000},
    {"do": "spin", "by": "dealer", "direction": "opposite"},
    {"do": "no_more_bets", "by": "dealer"},
    {"do": "ball_rests", "by": "dealer", "pocket": "11", "revolutions": 6},
    {"do": "settle", "by": "dealer"},
]
LATE = {"do": "place", "seat": 1, "spot": "black", "amount": 100}


def lines(commands: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(command) + "\n" for command in commands)


def test_document(call: Call, house: Write) -> None:
    """The split pays 17 to 1 on 5 dollars and red loses on 11, which is black."""
    done = call("replay", house(lines(ROUND), "round.jsonl"), "--json")
    assert (done.status, done.err) == (0, "")
    document = done.document
    assert {"rounds", "seats", "refusals"} <= set(document)
    [played] = document["rounds"]
    assert {"number", "result", "void", "wagers"} <= set(played)
    assert (played["number"], played["result"], played["void"]) == (1, "11", False)
    told = [
        {key: wager[key] for key in ("seat", "spot", "stake", "outcome", "returned", "clauses")}
        for wager in played["wagers"]
    ]
    assert sorted(told, key=lambda wager: str(wager["spot"])) == [
        {"seat": 1, "spot": "red", "stake": 1000, "outcome": "lost", "returned": 0, "clauses": ["Ch.3 F(9)"]},
        {
            "seat": 1,
            "spot": "split:8-11",
            "stake": 500,
            "outcome": "won",
            "returned": 9000,
            "clauses": ["Ch.3 F(2)(a)", "Ch.4 A(2)"],
        },
    ]
    assert document["seats"]["1"]["rack"] == 10000 - 1500 + 9000
    assert document["refusals"] == []


def test_refusals_are_the_answer_no(call: Call, house: Write) -> None:
    path = house(lines([*ROUND[:7], LATE, *ROUND[7:]]) + "nonsense\n", "round.jsonl")
    done = call("replay", path, "--json")
    assert done.status == 1
    late, bad = done.document["refusals"]
    assert {"line", "code", "clauses", "requirements", "says"} <= set(late)
    assert (late["clauses"], late["requirements"]) == (["Ch.5 C"], ["MD-150"])
    assert (late["line"], late["code"]) == (8, "betting-closed")
    assert (bad["line"], bad["code"]) == (11, "bad-command")
    assert len(done.document["rounds"]) == 1


def test_tables(call: Call, house: Write) -> None:
    done = call("replay", house(lines([*ROUND[:7], LATE, *ROUND[7:]]), "round.jsonl"))
    assert done.status == 1
    assert "Round 1: 11" in done.lines
    assert "1 split:8-11 USD 5 won USD 90 Ch.3 F(2)(a); Ch.4 A(2) (MD-59, MD-88)" in done.lines
    assert "Seats" in done.lines
    assert "Refused" in done.lines
    clean = call("replay", house(lines(ROUND), "clean.jsonl"))
    assert clean.status == 0
    assert "Refused" not in clean.lines


@pytest.mark.parametrize("flags", [[], ["--json"], ["--explain"]], ids=["tables", "document", "told"])
def test_exit_status(call: Call, house: Write, flags: list[str]) -> None:
    for commands, status in ((ROUND[:1], 0), (ROUND, 0), ([*ROUND, LATE], 0), ([*ROUND[:7], LATE], 1)):
        done = call("replay", house(lines(commands), "round.jsonl"), *flags)
        assert (done.status, done.err) == (status, "")


def test_told_as_a_dealer_would(call: Call, house: Write) -> None:
    done = call("replay", house(lines([*ROUND[:7], LATE, *ROUND[7:]]), "round.jsonl"), "--explain")
    assert done.status == 1
    assert done.lines[0] == (
        "Maryland: Roulette (MLGCA), double-zero wheel, under Maryland: Roulette (MLGCA), edition 1.5."
    )
    assert "3 Seat 1 buys USD 100 in blue chips at USD 1 each." in done.lines
    assert "4 Seat 1 puts USD 5 on split:8-11. [Ch.3 F(2)(a); Ch.3 A] (MD-59, MD-47)" in done.lines
    refused = "8 Refused (betting-closed): No more bets has been called: nothing is added now. [Ch.5 C] (MD-150)"
    after = done.lines[done.lines.index(refused) + 1]
    assert after.startswith("Ch.5 C: From the 'no more bets' call until all losers are collected")
    won = "10 Seat 1 wins on split:8-11: USD 90 comes back for USD 5. [Ch.3 F(2)(a); Ch.4 A(2)] (MD-59, MD-88)"
    assert won in done.lines
    assert done.lines[-1] == "Seat 1 holds USD 175."


def test_void_round(call: Call, house: Write) -> None:
    spun = [*ROUND[:6], {"do": "no_spin", "by": "dealer", "why": "foreign-object"}]
    path = house(lines(spun), "round.jsonl")
    [void] = call("replay", path, "--json").document["rounds"]
    assert (void["result"], void["void"]) == (None, True)
    assert "Round 1: void (foreign-object)" in call("replay", path).lines


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "round.jsonl: line 1 names no house"),
        ("[]\n", "round.jsonl: line 1: names no house"),
        ('{"do": "spin"}\n', "round.jsonl: line 1: names no house"),
        ('{"house": 7}\n', "round.jsonl: line 1: names no house"),
        ('\n{"house": "maryland"}\n', "round.jsonl: line 1: not JSON"),
        (f'{{"house": "maryland", "a": {"[" * 9999}{"]" * 9999}}}\n', "round.jsonl: line 1: not JSON"),
        ('{"house": "maryland", "pit": true}\n', "round.jsonl: line 1: pit: the records of the pit are not kept"),
        ("house\n", "round.jsonl: line 1: not JSON"),
        ('{"house": "nevada"}\n', "nevada: neither a rulebook of that id"),
        ('{"house": "none.toml"}\n', "none.toml: cannot be read"),
        ('{"house": "./nevada"}\n', "{folder}/nevada: neither a rulebook of that id"),
        ('{"house": "maryland", "seats": "eight"}\n', "round.jsonl: line 1: seats: Expected `int`, got `str`"),
        ('{"house": "maryland", "pays": {"red": 0.5}}\n', "round.jsonl: line 1: pays.red: Expected `int`, got `float`"),
    ],
    ids=[
        "empty",
        "no object",
        "no house",
        "house of the wrong type",
        "blank",
        "nested without end",
        "pit",
        "not JSON",
        "unknown rulebook",
        "missing house",
        "unknown folder",
        "wrong type",
        "wrong type below",
    ],
)
def test_files_that_cannot_be_replayed(call: Call, house: Write, text: str, says: str, tmp_path: Path) -> None:
    done = call("replay", house(text, "round.jsonl"))
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert line.startswith(f"croupier: {says.replace('{folder}', str(tmp_path.resolve()))}")


def test_missing_and_unreadable_files(call: Call, house: Write) -> None:
    assert call("replay", "none.jsonl").err == "croupier: none.jsonl: cannot be read: No such file or directory\n"
    path = house("", "round.jsonl")
    Path(path).write_bytes(b'{"house": "caf\xe9"}\n')
    done = call("replay", path)
    assert (done.status, done.err) == (2, "croupier: round.jsonl: byte 15 is not UTF-8\n")
