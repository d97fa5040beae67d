"""Chips that are none: each way to name them is refused alike in a replay and on the floor, and changes nothing.

Chips that nobody has, half a chip, an unknown kind, a negative count, somebody else's chips, a permit for nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cage.evening import Evening
from croupier.play.parse import read_command
from croupier.play.refusal import Code, Refusal
from croupier.play.replay import ReplayReport, replay
from croupier.server import wire
from croupier.server.wire import UnreadableMessage
from rulebook.houses import legal

BOUGHT: list[dict[str, Any]] = [
    {"do": "buy_in", "seat": 1, "amount": 2000, "chip": 100, "colour": "blue"},
    {"do": "buy_in", "seat": 2, "amount": 2000, "chip": 100, "colour": "pink"},
    {"do": "place", "seat": 1, "spot": "red", "amount": 500},
]


def place(**keys: Any) -> dict[str, Any]:
    return {"do": "place", "seat": 2, "spot": "black", "amount": 500, **keys}


def counted(kind: str, count: float, **keys: Any) -> dict[str, Any]:
    return place(chips=[{"kind": kind, "count": count, **keys}])


def permit(**keys: Any) -> dict[str, Any]:
    return {"do": "permit", "seat": 2, "by": "dealer", **keys}


BLUE = counted("colour", 5, colour="blue")
NOT_HIS = "The blue chips are seat 1's, not seat 2's."
NONE_SHOWN = "Seat 2 has no such chips that need anybody's permission."

REFUSED = [
    # No person may game with chips identical to those of another person at the table.
    pytest.param("massachusetts", BLUE, "insufficient-chips", NOT_HIS, ("MA-06",), id="MA-06"),
    pytest.param("small-stakes", BLUE, "insufficient-chips", NOT_HIS, ("SS-05",), id="SS-05"),
    pytest.param("maryland", BLUE, "insufficient-chips", NOT_HIS, ("MD-50",), id="MD-50"),
    pytest.param("singapore", BLUE, "insufficient-chips", NOT_HIS, (), id="somebody else's, where no clause says so"),
    pytest.param("colorado", BLUE, "insufficient-chips", NOT_HIS, ("CO-28", "CO-14"), id="CO-28+CO-14"),
    pytest.param(
        "maryland",
        counted("colour", 5, colour="teal"),
        "insufficient-chips",
        "Seat 2 has no teal chips.",
        (),
        id="no one's",
    ),
    pytest.param("maryland", place(amount=2100), "insufficient-chips", "Seat 2 holds USD 20.", (), id="too many"),
    pytest.param(
        "singapore",
        counted("value", 1, value=500),
        "insufficient-chips",
        "Seat 2 holds SGD 0 in value chips, and SGD 20 in all.",
        (),
        id="not bought",
    ),
    # A wager shall be made by placing Roulette chips; cash chips or colour chips or both; accepted gaming chips.
    pytest.param(
        "maryland",
        counted("value", 1, value=500),
        "chip-not-allowed",
        "Value chips may not be wagered here.",
        ("MD-47",),
        id="MD-47",
    ),
    pytest.param(
        "singapore",
        place(chips="plaque"),
        "chip-not-allowed",
        "Plaque chips may not be wagered here.",
        ("SG-11",),
        id="SG-11",
    ),
    pytest.param(
        "colorado",
        place(chips="electronic"),
        "chip-not-allowed",
        "Electronic chips may not be wagered here.",
        ("CO-22",),
        id="CO-22",
    ),
    pytest.param(
        "maryland",
        place(chips="gold"),
        "bad-command",
        "chips: gold; one of colour, electronic, value, plaque, house, tournament, cash.",
        (),
        id="gold",
    ),
    pytest.param(
        "maryland",
        place(amount=550),
        "not-whole-chips",
        "USD 5.50 is no whole number of chips at USD 1.",
        (),
        id="half",
    ),
    pytest.param(
        "maryland",
        counted("colour", 4),
        "not-whole-chips",
        "The chips are worth USD 4, not USD 5: state what they are worth.",
        (),
        id="counted wrong",
    ),
    pytest.param("maryland", permit(), "nothing-to-permit", NONE_SHOWN, (), id="permit where none is needed"),
    pytest.param("small-stakes", permit(), "nothing-to-permit", NONE_SHOWN, ("SS-04",), id="SS-04"),
    pytest.param(
        "small-stakes",
        permit(by="floor", chip=100),
        "nothing-to-permit",
        "Chips that come back at USD 1 need nobody's permission.",
        ("SS-07",),
        id="SS-07",
    ),
    pytest.param(
        "small-stakes",
        permit(chips=[{"kind": "value", "value": 500, "count": 3}]),
        "nothing-to-permit",
        NONE_SHOWN,
        ("SS-04",),
        id="SS-04-counted",
    ),
]

UNREADABLE = [
    pytest.param(counted("colour", 0.5), "Expected `int`, got `float` - at `$.chips[0].count`", id="half a chip"),
    pytest.param(counted("colour", -5), "Expected `int` >= 1 - at `$.chips[0].count`", id="a negative count"),
    pytest.param(counted("colour", 0), "Expected `int` >= 1 - at `$.chips[0].count`", id="none"),
    pytest.param(place(chips=[]), "Expected `array` of length >= 1 - at `$.chips`", id="an empty list"),
    pytest.param(place(amount=-500), "Expected `int` >= 1 - at `$.amount`", id="a negative amount"),
    pytest.param(place(amount=500.5), "Expected `int`, got `float` - at `$.amount`", id="half a cent"),
]


def encoded(line: dict[str, Any]) -> bytes:
    return msgspec.json.encode(line)


def replayed(house: str, *lines: dict[str, Any]) -> ReplayReport:
    opened = [{"do": "open_table", "by": "floor"}, *BOUGHT]
    return replay([encoded(line).decode() for line in (*opened, *lines)], legal(house))


@pytest.mark.parametrize(("house", "line", "code", "says", "clauses"), REFUSED)
def test_in_a_replay(house: str, line: dict[str, Any], code: str, says: str, clauses: tuple[str, ...]) -> None:
    report = replayed(house, line)
    assert [refused.refusal for refused in report.refusals] == [Refusal(Code(code), says, clauses)]
    assert report.state == replayed(house).state


@pytest.mark.parametrize(("house", "line", "code", "says", "clauses"), REFUSED)
def test_on_the_floor(house: str, line: dict[str, Any], code: str, says: str, clauses: tuple[str, ...]) -> None:
    now = Evening(legal(house), automatic=False)
    now.table.take(*(read_command(encoded(each)) for each in BOUGHT))
    before, balances, records = now.state, dict(now.books.balances), len(now.table.entries)
    assert now.table.give(read_command(encoded(line)), "ann") == Refusal(Code(code), says, clauses)
    assert now.state == before
    assert (dict(now.books.balances), len(now.table.entries)) == (balances, records)


@pytest.mark.parametrize(("line", "says"), UNREADABLE)
def test_what_cannot_be_read(line: dict[str, Any], says: str) -> None:
    report = replayed("maryland", line)
    assert [refused.refusal for refused in report.refusals] == [Refusal(Code.BAD_COMMAND, f"{says}.")]
    assert report.state == replayed("maryland").state
    with pytest.raises(UnreadableMessage) as unreadable:
        wire.read(encoded({"key": "a1", "command": line}))
    assert str(unreadable.value) == says.replace("$.", "$.command.")
    assert unreadable.value.key == "a1"
