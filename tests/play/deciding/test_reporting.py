"""Reports: what somebody must be told of is recorded, once, and is open until it is answered."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.play import event as ev
from croupier.play.decide import ACTS, decide
from croupier.play.evolve import fold
from croupier.play.parse import read_command
from croupier.play.refusal import Code, Refusal
from croupier.play.reporting import follow

from .tables import Table


class Told(Table):
    """A table that records its reports as a replay and a house do."""

    def gives(self, do: str, **keys: Any) -> tuple[ev.Event, ...]:
        """What a command adds to the record besides its own events."""
        command = read_command(msgspec.json.encode({"do": do, **keys}))
        answer = decide(self.state, command, self.rules)
        follows = follow(self.state, ACTS[do], command, answer, self.rules)
        self.state = fold(self.state, (*(() if isinstance(answer, Refusal) else answer), *follows))
        return follows

    @property
    def open(self) -> dict[int, ev.Reported]:
        return dict(self.state.reports.open)


def late() -> Told:
    table = Told("small-stakes")
    table.done("place", seat=1, spot="red", amount=500)
    table.close_betting()
    return table


LATE: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("place", {"spot": "red", "amount": 500}, ("SS-12", "SS-41")),
    ("verbal", {"spot": "red", "amount": 500}, ("SS-12", "SS-41")),
    ("tip", {"spot": "red", "amount": 500}, ("SS-12", "SS-41")),
    ("lift", {"spot": "red"}, ("SS-12",)),
]


@pytest.mark.parametrize(("do", "keys", "clauses"), LATE, ids=[f"SS-12-{do}" for do, *_ in LATE])
@pytest.mark.parametrize("by", ["player", "dealer"])
def test_past_posting_is_told(do: str, keys: dict[str, Any], clauses: tuple[str, ...], by: str) -> None:
    table = late()
    before = table.state
    [told] = table.gives(do, seat=1, by=by, **keys)
    assert isinstance(told, ev.Reported)
    assert (told.number, told.round, told.act, told.why, told.by) == (1, 1, do, "betting-closed", by)
    assert (told.to, told.seat, told.spot, told.amount) == ("floor", 1, "red", keys.get("amount"))
    assert told.clauses == clauses
    assert told.says.startswith("No more bets has been called")
    assert table.open == {1: told}
    assert msgspec.structs.replace(table.state, reports=before.reports) == before, "nothing else has changed"


@pytest.mark.parametrize(("do", "keys", "_"), LATE, ids=[f"SS-12-{do}" for do, *_ in LATE])
def test_what_comes_in_time_is_not_told(do: str, keys: dict[str, Any], _: tuple[str, ...]) -> None:
    table = Told("small-stakes")
    table.done("place", seat=1, spot="red", amount=500)
    table.done("spin", by="dealer")
    assert table.gives(do, seat=1, **keys) == ()
    assert table.open == {}


def test_a_tip_into_the_box_is_no_wager() -> None:
    """[SS-41] is about wagers."""
    assert late().gives("tip", seat=1, amount=100) == ()


@pytest.mark.parametrize("house", ["massachusetts", "maryland", "singapore", "colorado"])
def test_where_the_text_has_nobody_told(house: str) -> None:
    table = Told(house)
    table.close_betting()
    for do, keys, _ in LATE:
        assert table.gives(do, seat=1, **keys) == ()


def test_it_is_told_once_a_round() -> None:
    """However often it is tried, answered or not; another seat and another act are told by themselves."""
    table = late()
    again: dict[str, Any] = {"seat": 1, "spot": "red", "amount": 500}
    assert len(table.gives("place", **again)) == 1
    assert table.gives("place", **{**again, "spot": "black"}) == ()
    table.done("answer_report", by="floor", report=1)
    assert table.gives("place", **again) == ()
    assert len(table.gives("tip", **again)) == 1
    assert len(table.gives("place", **{**again, "seat": 2})) == 1
    assert [(each.number, each.act, each.seat) for each in table.open.values()] == [(2, "tip", 1), (3, "place", 2)]


def test_what_is_open_is_counted_in_the_next_round() -> None:
    table = late()
    again = {"seat": 1, "spot": "red", "amount": 500}
    table.gives("place", **again)
    table.done("ball_rests", by="dealer", pocket="2", revolutions=4)
    table.done("settle", by="dealer")
    table.close_betting()
    [told] = table.gives("place", **again)
    assert isinstance(told, ev.Reported)
    assert (told.number, told.round, told.times) == (1, 2, 2)
    assert table.open == {1: told}
    assert table.state.reports.told == {(2, 1, "place", "betting-closed")}
    table.done("answer_report", by="pit", report=1)
    table.done("ball_rests", by="dealer", pocket="2", revolutions=4)
    table.done("settle", by="dealer")
    table.close_betting()
    [told] = table.gives("place", **again)
    assert isinstance(told, ev.Reported)
    assert (told.number, told.round, told.times) == (2, 3, 1)


@pytest.mark.parametrize(
    ("house", "why", "clauses"),
    [
        pytest.param("small-stakes", "hanging-ball", ("SS-42",), id="SS-42"),
        pytest.param("small-stakes", "past-posting", ("SS-12", "SS-41"), id="SS-12-SS-41"),
        pytest.param("small-stakes", "hand-to-hand", ("SS-32",), id="SS-32"),
        ("small-stakes", "a quarrel", ()),
        ("maryland", "past-posting", ()),
        ("maryland", "hand-to-hand", ()),
    ],
)
def test_a_call_of_the_floor(house: str, why: str, clauses: tuple[str, ...]) -> None:
    table = Told(house)
    called = table.answer("call_floor", by="dealer", why=why, seat=1)
    assert called == (ev.FloorCalled(by="dealer", why=why, seat=1, clauses=clauses),)
    [told] = table.gives("call_floor", by="dealer", why=why, seat=1)
    assert told == ev.Reported(
        number=1, round=1, act="call_floor", why=why, by="dealer", to="floor", seat=1, clauses=clauses
    )


def test_a_player_who_calls_is_not_the_dealer() -> None:
    """[SS-42] has the dealer call the floor; a player's call cites nothing."""
    [called] = Told("small-stakes").done("call_floor", why="hanging-ball", seat=1)
    assert called == ev.FloorCalled(by="player", why="hanging-ball", seat=1)


def test_who_calls_again() -> None:
    """A player waits for an answer; a dealer may call for something else, and in another round for the same."""
    table = Told("maryland")
    for keys in ({"seat": 1}, {"by": "dealer"}, {"by": "dealer", "seat": 1, "why": "a quarrel"}):
        assert len(table.gives("call_floor", **keys)) == 1
    assert len(table.open) == 3
    for keys in ({"seat": 1}, {"seat": 1, "why": "another thing"}, {"by": "dealer"}):
        assert table.refused("call_floor", **keys) == ("already-called", ())
    assert len(table.gives("call_floor", seat=2)) == 1
    table.done("answer_report", by="floor", report=1)
    assert len(table.gives("call_floor", seat=1, why="another thing")) == 1
    table.rest("17")
    table.done("settle", by="dealer")
    [again] = table.gives("call_floor", by="dealer")
    assert isinstance(again, ev.Reported)
    assert (again.number, again.round, again.times) == (2, 2, 2)
    assert table.refused("call_floor", seat=2) == ("already-called", ())


def test_who_answers() -> None:
    table = Told("maryland")
    assert table.refused("answer_report", by="floor", report=1) == ("nothing-to-decide", ())
    table.gives("call_floor", seat=1)
    table.gives("call_floor", seat=2)
    for by in ("dealer", "player", "security"):
        assert table.refused("answer_report", by=by, report=1) == ("not-your-role", ())
    refused = table.answer("answer_report", by="floor", report=7)
    assert refused == Refusal(Code.NOTHING_TO_DECIDE, "Report 7 is not open; 1, 2 are.")
    assert table.done("answer_report", by="pit", report=2, note="seen") == (
        ev.ReportAnswered(number=2, by="pit", note="seen"),
    )
    refused = table.answer("answer_report", by="floor", report=7)
    assert refused == Refusal(Code.NOTHING_TO_DECIDE, "Report 7 is not open; 1 is.")
    assert list(table.open) == [1]
    table.done("answer_report", by="floor", report=1)
    assert table.open == {}


def test_a_report_is_answered_while_the_table_is_closed() -> None:
    table = Told("maryland")
    table.gives("call_floor", by="dealer")
    table.done("close_table", by="floor")
    table.done("answer_report", by="floor", report=1)
    assert table.open == {}


def left_the_wheel(house: str) -> tuple[Told, tuple[ev.Event, ...]]:
    table = Told(house)
    table.done("spin", by="dealer")
    return table, table.gives("no_spin", by="dealer", why="ball-left-wheel")


def test_a_ball_that_the_pit_must_see() -> None:
    """[CO-81] Until it is inspected; a new ball is asked of the floor, until it is there."""
    table, [told] = left_the_wheel("colorado")
    assert isinstance(told, ev.Reported)
    assert (told.act, told.why, told.by, told.to) == ("no_spin", "ball-not-inspected", "dealer", "pit")
    assert "CO-81" in told.clauses
    answered, asked = table.gives("inspect_ball", by="pit", damaged=True)
    assert answered == ev.ReportAnswered(number=1, by="pit", act="inspect_ball", clauses=told.clauses)
    assert isinstance(asked, ev.Reported)
    assert (asked.number, asked.act, asked.why, asked.to) == (2, "inspect_ball", "ball-not-replaced", "floor")
    assert table.gives("replace_ball", by="floor") == (
        ev.ReportAnswered(number=2, by="floor", act="replace_ball", clauses=asked.clauses),
    )
    assert table.open == {}


def test_a_ball_that_the_dealer_sees() -> None:
    """[MD-161] The dealer inspects it, and asks the floor for a new one."""
    table, told = left_the_wheel("maryland")
    assert told == ()
    [asked] = table.gives("inspect_ball", by="dealer", damaged=True)
    assert isinstance(asked, ev.Reported)
    assert (asked.why, asked.by, asked.to, asked.clauses) == ("ball-not-replaced", "dealer", "floor", ("MD-161",))
    [answered] = table.gives("replace_ball", by="floor")
    assert isinstance(answered, ev.ReportAnswered)
    table, _ = left_the_wheel("maryland")
    assert table.gives("inspect_ball", by="dealer") == ()


def test_a_ball_that_is_damaged_without_an_irregularity() -> None:
    [asked] = Told("maryland").gives("inspect_ball", by="dealer", damaged=True)
    assert isinstance(asked, ev.Reported)
    assert (asked.why, asked.clauses) == ("ball-not-replaced", ())


def test_a_ball_that_hangs() -> None:
    """[SS-43] The floor's "no spin" answers the call for it; another reason does not, nor does the dealer's word."""
    table = Told("small-stakes")
    table.close_betting()
    table.gives("call_floor", by="dealer", why="hanging-ball")
    table.gives("call_floor", by="dealer", why="foreign-object")
    [answered] = table.gives("no_spin", by="floor", why="hanging-ball")
    assert answered == ev.ReportAnswered(number=1, by="floor", act="no_spin", clauses=("SS-42",))
    table.close_betting()
    assert table.gives("no_spin", by="dealer", why="foreign-object") == ()
    assert list(table.open) == [2]
