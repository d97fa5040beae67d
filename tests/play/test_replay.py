"""Replaying: lines and their numbers, what the report keeps of a round, and first lines that name no house."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.play.refusal import Code
from croupier.play.remark import REMARKS, Remark
from croupier.play.replay import Assumed, BadFirstLine, ReplayReport, document, first_line, replay
from rulebook.houses import legal


def run(house: str, text: str, **choices: Any) -> ReplayReport:
    return replay([line.strip() for line in text.strip().splitlines()], legal(house, **choices))


PRISON = """
{"do": "open_table", "by": "floor"}
{"do": "buy_in", "seat": 1, "amount": 10000, "chip": 100, "colour": "blue"}
{"do": "place", "seat": 1, "spot": "red", "amount": 500, "coupon": 500}
{"do": "place", "seat": 1, "spot": "black", "amount": 300}
{"do": "tip", "seat": 1, "spot": "red", "amount": 200}
{"do": "spin", "by": "dealer"}
{"do": "no_more_bets", "by": "dealer"}
{"do": "ball_rests", "by": "dealer", "pocket": "0", "revolutions": 5}
{"do": "settle", "by": "dealer"}
"""

NEXT = """
{"do": "spin", "by": "dealer"}
{"do": "no_more_bets", "by": "dealer"}
{"do": "ball_rests", "by": "dealer", "pocket": "1", "revolutions": 5}
{"do": "settle", "by": "dealer"}
"""

CHOICE = '{"do": "choose", "seat": 1, "spot": "red", "choice": "prison"}\n'


def wagers(report: ReplayReport) -> list[list[tuple[str, str, int]]]:
    return [
        [
            (f"{wager['spot']}{'*' * wager.get('tip', False)}", wager["outcome"], wager["returned"])
            for wager in done["wagers"]
        ]
        for done in document(report)["rounds"]
    ]


def test_a_choice_amends_the_round_in_which_the_zero_fell() -> None:
    zero = run("colorado:single-zero", PRISON, zero="prison")
    assert wagers(zero) == [[("black", "pending", 0), ("red", "pending", 0), ("red*", "pending", 0)]]
    later = run("colorado:single-zero", PRISON + CHOICE + NEXT, zero="prison")
    assert wagers(later) == [
        [("black", "half", 150), ("red", "imprisoned", 0), ("red*", "half", 100)],
        [("red", "released", 500)],
    ]
    [first, second] = document(later)["rounds"]
    assert first["wagers"][1]["coupon"] == 500
    assert "imprisoned" not in first["wagers"][1] and "tip" not in first["wagers"][1]
    assert second["wagers"][0]["imprisoned"] is True
    half = {"kind": "value", "colour": "coral", "design": "value", "value": 50, "count": 1}
    assert document(later)["seats"]["1"] == {
        "rack": 9650,
        "staked": 0,
        "chip": 100,
        "colour": "blue",
        "chips": [{"kind": "colour", "colour": "blue", "design": "plain", "value": 100, "count": 96}, half],
    }
    assert (document(later)["house"], document(later)["tip_box"]) == (250, 100)


def test_lines_are_numbered_as_in_the_file() -> None:
    report = run(
        "small-stakes",
        """
        {"do": "open_table", "by": "floor"}

        not JSON
        {"do": "buy_in", "seat": 1, "amount": 0}
        {"do": "spin", "by": "player"}
        {"do": "buy_in", "seat": 1, "amount": 500}
        """,
    )
    assert [(refused.line, refused.refusal.code) for refused in report.refusals] == [
        (4, Code.BAD_COMMAND),
        (5, Code.BAD_COMMAND),
        (6, Code.NOT_YOUR_ROLE),
    ]
    assert [number for number, _ in report.lines] == [2, 4, 5, 6, 7]
    assert report.state.seat(1).rack == 500


@pytest.mark.parametrize(
    "line",
    [
        pytest.param('{"do": "lift", "seat": 1, "spot": "red\ud800"}', id="half a character"),
        pytest.param('{"deep": ' + "[" * 10_000 + "]" * 10_000 + ', "do": "spin"}', id="nested without end"),
        pytest.param('{"do": "ball_rests", "pocket": "7", "revolutions": 1e999}', id="a number without end"),
        pytest.param("\x00", id="a byte that says nothing"),
    ],
)
def test_whatever_stands_on_a_line_the_replay_goes_on(line: str) -> None:
    report = replay([line, '{"do": "open_table", "by": "floor"}'], legal("maryland"))
    assert [(refused.line, refused.refusal.code) for refused in report.refusals] == [(2, Code.BAD_COMMAND)]
    assert report.state.round == 1


def test_the_floors_word_is_an_assumption() -> None:
    report = run(
        "maryland",
        """
        {"do": "open_table", "by": "floor"}
        {"do": "spin", "by": "dealer"}
        {"do": "no_spin", "by": "floor", "why": "ball-broke"}
        {"do": "spin", "by": "dealer"}
        {"do": "no_spin", "by": "floor", "why": "foreign-object"}
        """,
    )
    says = "ball-broke is not among the rulebook's reasons: the floor's word is taken for it."
    assert report.assumptions == [Assumed(4, says), Assumed(6, REMARKS[Remark.FOR_THE_DEALER])]
    assert [(done.number, done.result, done.void, done.why) for done in report.rounds] == [
        (1, None, True, "ball-broke"),
        (2, None, True, "foreign-object"),
    ]


def test_the_document_of_an_empty_file() -> None:
    rules = legal("maryland", offers=["bonus-spin"])
    assert document(replay([], rules)) == {
        "rulebook": "maryland",
        "wheel": "double-zero",
        "digest": rules.digest,
        "phase": "closed",
        "rounds": [],
        "seats": {},
        "refusals": [],
        "reports": [],
        "assumptions": [],
        "house": 0,
        "tip_box": 0,
        "tip_chips": [],
        "meters": {"primary": 1_000_000, "secondary": 500_000},
    }


def test_a_refusal_says_where_it_stands_and_whom_it_is_told() -> None:
    report = run(
        "small-stakes",
        """
        {"do": "open_table", "by": "floor"}
        {"do": "buy_in", "seat": 1, "amount": 1000}
        {"do": "spin", "by": "dealer"}
        {"do": "no_more_bets", "by": "dealer"}
        {"do": "place", "seat": 1, "spot": "red", "amount": 500}
        """,
    )
    assert document(report)["refusals"] == [
        {
            "line": 6,
            "code": "betting-closed",
            "clauses": ["Rules 5", "Irregularities (4)"],
            "requirements": ["SS-11", "SS-39", "SS-40", "SS-12", "SS-41"],
            "says": "No more bets has been called: nothing is added now.",
            "report_to": "floor",
        }
    ]


def test_a_first_line_names_the_house_and_further_keys() -> None:
    line = '{"house": "maryland:triple-zero", "offers": ["green"], "pit": false}'
    assert first_line(line) == ("maryland:triple-zero", {"offers": ["green"]})


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("maryland", "not JSON"),
        ('["maryland"]', "names no house"),
        ('{"rulebook": "maryland"}', "names no house"),
        ('{"house": 7}', "names no house"),
        ('{"house": "maryland", "pit": true}', "pit: the records of the pit are not kept yet"),
    ],
)
def test_a_first_line_that_names_none(line: str, says: str) -> None:
    with pytest.raises(BadFirstLine, match=says):
        first_line(line)
