"""``croupier audit recall``: a round is told again, that one and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.audited import no, true, two, wrong
from cli.conftest import Call
from cli.evening_db import bodies

__all__ = ["true", "two"]


def test_recall(call: Call, true: Path) -> None:
    done = call("audit", "recall", "--round", "1", "--db", str(true))
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "REPLAY of round 1: nothing is being played."
    assert "6 Seat 1 puts USD 10 on red. [Ch.3 F(9); Ch.3 A] (MD-68, MD-47)" in done.lines
    assert "10 A generator draws 00." in done.lines
    assert "11 Seat 1 loses USD 5 on straight:17. [Ch.3 F(1)] (MD-55)" in done.lines
    assert "11 The dolly is removed." in done.lines


def test_recall_as_a_document(call: Call, true: Path) -> None:
    done = call("audit", "recall", "--round", "1", "--db", str(true), "--json")
    assert (done.status, done.err) == (0, "")
    assert (done.document["replay"], done.document["round"]) == (True, 1)
    events = [event for record in done.document["records"] for event in record["events"]]
    [rested] = [event for event in events if event["event"] == "ball_rested"]
    assert rested["pocket"] == "00"
    [red, straight] = [event for event in events if event["event"] == "placed"]
    assert (red["spot"], red["amount"], straight["spot"]) == ("red", 1_000, "straight:17")
    assert (red["clauses"], red["places"]) == (["MD-68", "MD-47"], ["Ch.3 F(9)", "Ch.3 A"])
    [lost, *_] = next(event for event in events if event["event"] == "collected")["wagers"]
    assert (lost["clauses"], lost["places"]) == (["MD-55"], ["Ch.3 F(1)"])


@pytest.mark.parametrize("number", [1, 2, 3])
def test_recall_tells_that_round_and_no_other(number: int, call: Call, true: Path) -> None:
    """One record settles a round and opens the next; each round has its own part of it."""
    events = [event for body in bodies(true) for event in body["events"] if event["event"] == "dolly_removed"]
    [pocket] = [event["pocket"] for event in events if event["round"] == number]
    done = call("audit", "recall", "--round", str(number), "--db", str(true))
    [dolly] = [line for line in done.lines if "The dolly goes onto" in line]
    assert f"The dolly goes onto {pocket}." in dolly
    opened = [line.partition(" ")[2] for line in done.lines if "Place your bets." in line]
    assert opened == [f'Round {number}. The house says: "Place your bets."']


@pytest.mark.parametrize("number", ["5", "999999"])
def test_a_round_that_is_not_there(number: str, call: Call, true: Path) -> None:
    assert no(call("audit", "recall", "--round", number, "--db", str(true))) == f"round {number} is not in the record"


@pytest.mark.parametrize("number", ["x", "0", "-1", "1.5", "", "9" * 5000])
def test_a_round_that_is_no_number(number: str, call: Call, true: Path) -> None:
    assert wrong(call("audit", "recall", f"--round={number}", "--db", str(true))).startswith("round: ")


@pytest.mark.parametrize("command", [["recall", "--round", "1"], ["fairness"]])
def test_several_tables(command: list[str], call: Call, two: Path) -> None:
    assert wrong(call("audit", *command, "--db", str(two))) == "table: say which: t1, t2"
    assert wrong(call("audit", *command, "--table", "t3", "--db", str(two))) == "table: 't3' is not there: t1, t2"
    assert call("audit", *command, "--table", "t2", "--db", str(two)).status == 0
