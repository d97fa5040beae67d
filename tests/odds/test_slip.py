"""Slips: how they are read, and what several wagers bring together."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import croupier
from croupier.game.pocket import Pocket
from croupier.game.zero import Prison, Sentence
from croupier.odds.slip import slip_odds
from croupier.odds.slip_text import BadSlip, parse_slip
from croupier.odds.wager import spot_odds
from croupier.rulebook.table import TableRules

SINGAPORE = croupier.table("singapore")
PRISON = croupier.table("colorado:single-zero", zero="prison")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("red=5", [("red", 500)]),
        ("red=5,straight:17=1", [("red", 500), ("straight:17", 100)]),
        (" red = 5 , split:11-8 = 0.5 ", [("red", 500), ("split:8-11", 50)]),
        ("straight:0=0.01", [("straight:0", 1)]),
        ("straight:0=2.50", [("straight:0", 250)]),
    ],
)
def test_a_slip_is_read(text: str, lines: list[tuple[str, int]]) -> None:
    assert [(line.spot.id, line.stake) for line in parse_slip(text, SINGAPORE)] == lines


@pytest.mark.parametrize(
    ("house", "choices", "text", "says"),
    [
        pytest.param("singapore", {}, "", "slip, wager 1 (empty): write SPOT=AMOUNT, such as red=5", id="empty"),
        pytest.param(
            "singapore", {}, "red=5,", "slip, wager 2 (empty): write SPOT=AMOUNT, such as red=5", id="a comma too many"
        ),
        pytest.param("singapore", {}, "red", "slip, wager 1 (red): write SPOT=AMOUNT, such as red=5", id="no amount"),
        pytest.param(
            "singapore",
            {},
            "red=1,straight:00=1",
            "slip, wager 2 (straight:00=1): 'straight:00' is no spot of this table; `croupier spots` lists them",
            id="no spot",
        ),
        pytest.param(
            "massachusetts",
            {"offers": ["b2b"]},
            "b2b=5",
            "slip, wager 1 (b2b=5): b2b is a bonus wager and has odds of its own",
            id="bonus",
        ),
        *(
            pytest.param(
                "singapore",
                {},
                f"red={amount}",
                f"slip, wager 1 (red={amount}): '{amount}' is no stake: "
                "write currency units with at most 2 decimals, above 0",
                id=f"stake {amount or 'missing'}",
            )
            for amount in ("0", "0.00", "-1", "1.005", "five", "")
        ),
        pytest.param(
            "maryland",
            {"offers": ["five-adjacent"]},
            "five-adjacent:17=0.06",
            "slip, wager 1 (five-adjacent:17=0.06): USD 0.06: Five adjacent numbers takes a multiple of USD 0.05.",
            id="units",
        ),
        pytest.param(
            "small-stakes",
            {},
            "red=4.99",
            "slip, wager 1 (red=4.99): The minimum on red is USD 5.",
            id="below the minimum",
        ),
        pytest.param(
            "small-stakes",
            {},
            "red=5,straight:17=10.01",
            "slip, wager 2 (straight:17=10.01): The maximum on straight:17 is USD 10.",
            id="above the maximum",
        ),
        pytest.param(
            "small-stakes",
            {},
            "red=5,black=10,red=5.01",
            "slip, wager 3 (red=5.01): The maximum on red is USD 10.",
            id="above the maximum together",
        ),
        pytest.param(
            "maryland:triple-zero",
            {"offers": ["green"]},
            "green=1",
            "slip, wager 1 (green=1): Green is for a player with another wager down.",
            id="green alone",
        ),
    ],
)
def test_a_slip_that_cannot_be_placed(house: str, choices: dict[str, object], text: str, says: str) -> None:
    with pytest.raises(BadSlip) as bad:
        parse_slip(text, croupier.table(house, **choices))
    assert str(bad.value) == says


def test_both_limits_may_be_staked() -> None:
    lines = parse_slip("red=5,black=10,straight:17=1,straight:18=10,red=5", croupier.table("small-stakes"))
    assert [line.stake for line in lines] == [500, 1000, 100, 1000, 500]


def test_limits_bind_the_sum_and_not_each_line() -> None:
    """As at a table, where the second line raises the first; a first line below the minimum cannot be laid."""
    rules = croupier.table("small-stakes")
    assert [line.stake for line in parse_slip("red=5,red=1", rules)] == [500, 100]
    with pytest.raises(BadSlip, match=r"slip, wager 1 \(red=1\): The minimum on red is USD 5"):
        parse_slip("red=1,red=5", rules)


def test_green_beside_another_wager() -> None:
    rules = croupier.table("maryland:triple-zero", offers=["green"])
    assert [line.spot.id for line in parse_slip("green=1,red=1", rules)] == ["green", "red"]


def test_red_and_a_black_straight_together() -> None:
    """1000 back on eighteen reds, 3600 on 17."""
    odds = slip_odds(parse_slip("red=5,straight:17=1", SINGAPORE), SINGAPORE)
    assert odds.stake == 600
    assert odds.mean == Fraction(21_600, 37)
    assert odds.edge == Fraction(1, 37)
    assert odds.hit == Fraction(19, 37)
    assert odds.variance == Fraction(678_960_000, 1369)  # 30,960,000 / 37 - (21,600 / 37) ** 2
    assert {mark: odds.by_pocket[Pocket(mark)] for mark in ("17", "1", "2", "0")} == {
        "17": 3600,
        "1": 1000,
        "2": 0,
        "0": 0,
    }


def test_wagers_that_cancel_out_have_no_variance_but_for_the_zero() -> None:
    odds = slip_odds(parse_slip("red=1,black=1", SINGAPORE), SINGAPORE)
    assert odds.mean == Fraction(7200, 37)
    assert odds.variance == Fraction(1_440_000, 1369)  # 200 ** 2 * 36 / 37 * 1 / 37
    assert odds.hit == 0


def test_half_back_on_an_odd_stake_is_rounded_up_to_the_player() -> None:
    """1002 back on eighteen reds, 251 on 0: half is the better choice."""
    odds = slip_odds(parse_slip("red=5.01", PRISON), PRISON)
    assert odds.by_pocket[Pocket("0")] == 251
    assert odds.mean == Fraction(18_287, 37)
    assert odds.variance == Fraction(336_583_332, 1369)  # 18,135,073 / 37 - (18,287 / 37) ** 2
    assert odds.hit == Fraction(18, 37)


def lenient(zero: Sentence = Sentence.LOST, lose: Sentence = Sentence.RELEASE) -> TableRules:
    """A prison that is hard to lose in, so that it is the better choice."""
    assert PRISON.terms.zero is not None
    prison = Prison(Sentence.RELEASE, lose, zero, ())
    return replace(PRISON, terms=replace(PRISON.terms, zero=replace(PRISON.terms.zero, prison=prison)))


def test_prisoners_of_one_slip_are_judged_by_the_same_next_spin() -> None:
    """200 back but when two zeros follow one another: chance 1368/1369."""
    rules = lenient()
    odds = slip_odds(parse_slip("red=1,black=1", rules), rules)
    assert odds.by_pocket[Pocket("0")] == Fraction(7200, 37)
    assert odds.mean == Fraction(273_600, 1369)
    assert odds.variance == Fraction(54_720_000, 1_874_161)  # 200 ** 2 * 1368/1369 * 1/1369
    assert odds.hit == 0


def test_a_prisoner_beside_a_winner() -> None:
    """red and 0: 200 on a red, on 0 3600 and red's 100 unless 0 comes again."""
    rules = lenient()
    odds = slip_odds(parse_slip("red=1,straight:0=1", rules), rules)
    assert odds.by_pocket[Pocket("0")] == 3600 + Fraction(3600, 37)
    assert odds.mean == Fraction(270_000, 1369)  # 18/37 * 200 + 1/37 * (3600 + 36/37 * 100)
    assert odds.hit == Fraction(1, 37)
    # 18/37 * 200 ** 2 + 36/1369 * 3700 ** 2 + 1/1369 * 3600 ** 2 = 532,440,000 / 1369
    assert odds.variance == Fraction(532_440_000, 1369) - Fraction(270_000, 1369) ** 2


def test_a_prisoner_whom_another_zero_keeps_waits_for_a_number() -> None:
    """red's 100 always come back in the end: 200 on a red, 3700 on 0."""
    rules = lenient(Sentence.STAY)
    odds = slip_odds(parse_slip("red=1,straight:0=1", rules), rules)
    assert odds.mean == Fraction(7300, 37)
    assert odds.variance == Fraction(479_880_000, 1369)  # 14,410,000 / 37 - (7300 / 37) ** 2
    assert odds.hit == Fraction(1, 37)


def test_prisoners_who_leave_one_by_one() -> None:
    """Each waits for its own colour, and another zero takes all that are still in.

    On 0 both are in. With chance 36/37 one leaves, and then the other leaves before a zero comes with chance 18/19.
    """
    rules = lenient(Sentence.LOST, Sentence.STAY)
    odds = slip_odds(parse_slip("red=1,black=1", rules), rules)
    assert odds.by_pocket[Pocket("0")] == 2 * 100 * Fraction(18, 19)
    assert odds.mean == Fraction(140_400, 703)  # 36/37 * 200 + 1/37 * 3600/19
    both, one = Fraction(36 * 18, 37 * 19), Fraction(36, 37 * 19)
    square = Fraction(36, 37) * 200**2 + Fraction(1, 37) * (both * 200**2 + one * 100**2)
    assert odds.variance == square - odds.mean**2
    assert odds.hit == 0


@pytest.mark.parametrize(
    ("house", "choices", "slip"),
    [
        ("singapore", {}, "straight:17=1"),
        ("colorado:single-zero", {"zero": "prison"}, "red=1"),
        ("massachusetts", {"zero": "half"}, "red=1"),
        ("maryland", {"offers": ["complete"]}, "complete:17=0.40"),
    ],
)
def test_a_slip_of_one_wager_has_its_odds(house: str, choices: dict[str, object], slip: str) -> None:
    rules = croupier.table(house, **choices)
    [line] = parse_slip(slip, rules)
    weighed, alone = slip_odds((line,), rules), spot_odds(line.spot, rules.terms)
    assert (weighed.edge, weighed.variance) == (alone.edge, alone.variance * line.stake**2)
