"""Bonus wagers: exact returns of the assumed weights, what can have been drawn, and what a draw pays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.bonus import back_to_back, bonus_spin, roulette_x
from croupier.bonus.bonus_spin import Turn
from croupier.bonus.weighted import average, chances, mean
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Outcome
from croupier.rulebook.resolving.bonus import BackToBackRules, BonusSpinRules, RouletteXRules
from croupier.rulebook.table import TableRules
from rulebook.houses import legal

Fault = tuple[str, str] | None
"""What is wrong with a draw, and the requirement."""

METERS = {"primary": MinorUnits(1_000_000), "secondary": MinorUnits(500_000)}


def b2b_of(house: str = "massachusetts", **section: Any) -> tuple[BackToBackRules, TableRules]:
    table = legal(house, offers=["b2b"], b2b=section)
    assert table.bonus.b2b is not None
    return table.bonus.b2b, table


def x_of(house: str = "maryland", **section: Any) -> tuple[RouletteXRules, TableRules]:
    table = legal(house, offers=["x-straight"], x_straight=section)
    assert table.bonus.x_straight is not None
    return table.bonus.x_straight, table


def spin_of(house: str = "maryland", seats: int = 8, **section: Any) -> tuple[BonusSpinRules, TableRules]:
    table = legal(house, offers=["bonus-spin"], bonus_spin=section, seats=seats)
    assert table.bonus.bonus_spin is not None
    return table.bonus.bonus_spin, table


def test_weights_are_exact_chances() -> None:
    assert chances([(1, 2), (2, 0), (3, 1)]) == {1: Fraction(2, 3), 3: Fraction(1, 3)}
    assert average([(1, 1), (2, 1), (3, 1)]) == 2
    assert mean({Fraction(0): Fraction(37, 38), Fraction(36): Fraction(1, 38)}) == Fraction(18, 19)


@pytest.mark.parametrize(
    ("house", "section", "returned"),
    [
        # The mean multiplier is 830/25, and the stake comes back beside it.
        ("massachusetts:double-zero", {}, Fraction(9, 10)),
        ("massachusetts:single-zero", {}, Fraction(171, 185)),
        ("massachusetts:double-zero-as-single", {}, Fraction(171, 185)),
        ("massachusetts:double-zero", {"stake": "kept"}, Fraction(83, 95)),
    ],
)
def test_what_back_to_back_returns(house: str, section: dict[str, Any], returned: Fraction) -> None:
    b2b, table = b2b_of(house, **section)
    assert mean(back_to_back.returns(b2b, table.terms.wheel)) == returned


def test_back_to_back_wins_when_the_number_repeats() -> None:
    b2b, _ = b2b_of()
    won = back_to_back.pay(b2b, 10, Pocket("17"), Pocket("17"))
    assert (won.outcome, won.returned(MinorUnits(500)), won.clauses) == (Outcome.WON, 5500, ("MA-79", "MA-77", "MA-81"))
    lost = back_to_back.pay(b2b, 10, Pocket("17"), Pocket("18"))
    assert (lost.outcome, lost.returned(MinorUnits(500)), lost.clauses) == (Outcome.LOST, 0, ("MA-80",))
    kept, _ = b2b_of(stake="kept")
    assert back_to_back.pay(kept, 10, Pocket("17"), Pocket("17")).returned(MinorUnits(500)) == 5000
    assert [multiplier for multiplier in range(1, 101) if back_to_back.may_be(b2b, multiplier)] == [10, 20, 30, 50, 100]


@pytest.mark.parametrize(
    ("house", "paytable", "returned"),
    [
        # Of 38 numbers 34.5 pay plain odds, 1 the first's, 2.5 the later ones': 98.24, 125.84, 70.64 to 1 on average.
        ("maryland:double-zero", "A", Fraction(9, 10)),
        ("maryland:double-zero", "B", Fraction(9, 10)),
        ("maryland:double-zero", "C", Fraction(9, 10)),
        ("maryland:single-zero", "A", Fraction(6353, 6845)),
        ("maryland:single-zero", "B", Fraction(6363, 6845)),
        ("maryland:double-zero-as-single", "A", Fraction(6353, 6845)),
    ],
)
def test_what_roulette_x_returns(house: str, paytable: str, returned: Fraction) -> None:
    x, table = x_of(house, paytable=paytable)
    distribution = roulette_x.returns(x, table.terms.wheel)
    assert mean(distribution) == returned
    assert sum(distribution.values()) == 1


def test_the_chances_of_one_number() -> None:
    x, table = x_of(paytable="A", draws={"3": 1}, pays={"100": 1, "500": 3})
    assert roulette_x.draws(x, table.terms.wheel) == {
        None: Fraction(35, 38),
        50: Fraction(1, 38),
        100: Fraction(1, 76),
        500: Fraction(3, 76),
    }


@pytest.mark.parametrize(
    ("numbers", "fault"),
    [
        ({"17": 50, "4": 250}, None),
        ({"17": 50, "4": 50, "00": 500, "1": 100, "2": 100}, None),
        ({"000": 50, "4": 250}, ("000 is not in play on this wheel.", "MD-82")),
        ({"17": 100, "4": 250}, ("The number drawn first pays 50 to 1, not 100.", "MD-136")),
        ({"17": 50, "4": 1000}, ("1000 to 1 is not drawn here: 50, 100, 250, 500.", "MD-137")),
        ({"17": 50}, ("1 numbers: 2 or 3 or 4 or 5 are drawn.", "MD-83")),
        ({}, ("0 numbers: 2 or 3 or 4 or 5 are drawn.", "MD-83")),
    ],
)
def test_what_roulette_x_can_draw(numbers: dict[str, int], fault: Fault) -> None:
    x, table = x_of()
    drawn = {Pocket(number): odds for number, odds in numbers.items()}
    assert roulette_x.fault(x, table.terms.wheel, drawn) == fault


@pytest.mark.parametrize(
    ("number", "pocket", "returned", "clauses"),
    [
        ("17", "17", 5100, ("MD-134", "MD-136")),
        ("4", "4", 25_100, ("MD-134", "MD-137")),
        ("9", "9", 2900, ("MD-134", "MD-135")),
        ("9", "17", 0, ("MD-82",)),
    ],
)
def test_what_roulette_x_pays(number: str, pocket: str, returned: int, clauses: tuple[str, ...]) -> None:
    x, table = x_of()
    spot = table.layout.find(f"x-straight:{number}")
    assert spot is not None
    verdict = roulette_x.pay(x, {Pocket("17"): 50, Pocket("4"): 250}, spot, Pocket(pocket))
    assert (verdict.returned(MinorUnits(100)), verdict.clauses) == (returned, clauses)


@pytest.mark.parametrize(
    ("house", "seats", "returned"),
    [
        # A target in 1 spin of 19, then 296 dollars for one of eight and 50 for the others, of a stake of 5.
        ("maryland:double-zero", 8, Fraction(17, 20)),
        ("maryland:single-zero", 8, Fraction(323, 370)),
        ("maryland:triple-zero", 8, Fraction(323, 390)),
        ("maryland:double-zero", 1, Fraction(296, 95)),
    ],
)
def test_what_bonus_spin_returns(house: str, seats: int, returned: Fraction) -> None:
    spin, table = spin_of(house, seats)
    distribution = bonus_spin.returns(spin, table.terms.wheel)
    assert mean(distribution) == returned
    assert sum(distribution.values()) == 1


def test_what_bonus_spin_returns_as_its_meter_grows() -> None:
    spin, table = spin_of()
    wheel = table.terms.wheel
    assert bonus_spin.break_even(spin, wheel) == 12_400_000
    assert mean(bonus_spin.returns(spin, wheel, {**METERS, "primary": MinorUnits(12_400_000)})) == 1
    never, _ = spin_of(hot={"200": 1})
    assert bonus_spin.break_even(never, wheel) is None


@pytest.mark.parametrize(
    ("targets", "fault"),
    [
        (("8",), None),
        (("8", "00", "36"), None),
        (("8", "8"), ("Targets are drawn without repeats.", "MD-76")),
        (("000",), ("000 is not in play on this wheel.", "MD-76")),
        ((), ("0 targets: 1 or 2 or 3 are drawn.", "MD-77")),
        (("1", "2", "3", "4"), ("4 targets: 1 or 2 or 3 are drawn.", "MD-77")),
    ],
)
def test_which_targets_can_be_drawn(targets: tuple[str, ...], fault: Fault) -> None:
    spin, table = spin_of()
    assert bonus_spin.draws(spin) == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
    assert bonus_spin.fault_of_targets(spin, table.terms.wheel, tuple(map(Pocket, targets))) == fault


@pytest.mark.parametrize(
    ("turn", "fault"),
    [
        (Turn(1, "primary", "40"), None),
        (Turn(8, "200", "150"), None),
        (Turn(0, "200", "150"), ("Position 0: the table has positions 1 to 8.", "MD-124")),
        (Turn(9, "200", "150"), ("Position 9: the table has positions 1 to 8.", "MD-124")),
        (Turn(1, "150", "150"), ("150 is not on the hot wheel: primary, 200, 1000.", "MD-107")),
        (Turn(1, "200", "200"), ("200 is not on the community wheel: 150, 40.", "MD-125")),
        (Turn(1, "1000", "40"), ("1000 is not on the hot wheel: primary, 200, 1000.", "MD-107")),
    ],
)
def test_where_the_bonus_wheels_can_stop(turn: Turn, fault: Fault) -> None:
    """A segment without weight never comes up."""
    spin, _ = spin_of(hot={"primary": 1, "200": 5, "1000": 0}, community={"150": 1, "40": 9})
    assert bonus_spin.fault_of_turn(spin, turn) == fault


@pytest.mark.parametrize(
    ("seat", "hot", "section", "returned", "meter", "clauses"),
    [
        (3, "750", {}, 75_000, None, ("MD-78", "MD-107", "MD-111", "MD-118")),
        (3, "primary", {}, 1_000_000, "primary", ("MD-78", "MD-107", "MD-108", "MD-121")),
        (3, "secondary", {"stake": "returned"}, 500_500, "secondary", ("MD-78", "MD-107", "MD-109", "MD-121")),
        (4, "primary", {}, 6000, None, ("MD-78", "MD-125", "MD-131")),
        (4, "750", {"stake": "returned"}, 6500, None, ("MD-78", "MD-125", "MD-131")),
    ],
)
def test_what_bonus_spin_pays(
    seat: int, hot: str, section: dict[str, Any], returned: int, meter: str | None, clauses: tuple[str, ...]
) -> None:
    spin, _ = spin_of(**section)
    award = bonus_spin.pay(spin, Turn(3, hot, "60"), seat, METERS)
    assert (award.outcome, award.returned, award.meter, award.clauses) == (Outcome.WON, returned, meter, clauses)
    assert bonus_spin.missed(spin) == bonus_spin.Award(Outcome.LOST, MinorUnits(0), award.clauses[:1])
