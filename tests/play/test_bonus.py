"""Bonus wagers: exact returns of the assumed weights, what can have been drawn, and what a draw pays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from bonus.games import back_to_back_at, bonus_spin_at, roulette_x_at
from croupier.bonus.back_to_back import BackToBack, BackToBackState, MultiplierDraw
from croupier.bonus.bonus_spin import BonusSpin
from croupier.bonus.bonus_spin.draws import BonusSpinState, TargetsDraw, Turn, WheelsDraw
from croupier.bonus.roulette_x import NumbersDraw, RouletteX, RouletteXState
from croupier.bonus.round import Award, BonusRound, Moment, Objection, SeatWager
from croupier.bonus.shown import BreakEven
from croupier.bonus.weighted import average, chances, mean
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Outcome
from croupier.rulebook.table import TableRules
from rulebook.houses import legal

PickFault = tuple[str, str | None] | None
"""What is wrong with a draw, and the requirement."""

METERS = {"primary": MinorUnits(1_000_000), "secondary": MinorUnits(500_000)}


def b2b_of(house: str = "massachusetts", **section: Any) -> BackToBack:
    return back_to_back_at(legal(house, offers=["b2b"], b2b=section))


def x_of(house: str = "maryland", **section: Any) -> tuple[RouletteX, TableRules]:
    table = legal(house, offers=["x-straight"], x_straight=section)
    return roulette_x_at(table), table


def spin_of(house: str = "maryland", seats: int = 8, **section: Any) -> BonusSpin:
    return bonus_spin_at(legal(house, offers=["bonus-spin"], bonus_spin=section, seats=seats))


def fault(objection: Objection | None) -> PickFault:
    """What a bonus objects to a draw, without the code, which is always the same."""
    assert objection is None or objection.code == "bad-draw"
    return None if objection is None else (objection.says, objection.clause)


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
    assert mean(b2b_of(house, **section).returns()) == returned


def test_back_to_back_wins_when_the_number_repeats() -> None:
    b2b, table = b2b_of(), legal("massachusetts", offers=["b2b"])
    [spot] = table.layout.of_kind("b2b")
    ten = BonusRound(Moment.RESTED, BackToBackState(multiplier=10), 1, prior=Pocket("17"), result=Pocket("17"))
    won = b2b.verdict(spot, ten)
    assert (won.outcome, won.returned(MinorUnits(500)), won.clauses) == (Outcome.WON, 5500, ("MA-79", "MA-77", "MA-81"))
    lost = b2b.verdict(spot, ten._replace(prior=Pocket("18")))
    assert (lost.outcome, lost.returned(MinorUnits(500)), lost.clauses) == (Outcome.LOST, 0, ("MA-80",))
    assert b2b_of(stake="kept").verdict(spot, ten).returned(MinorUnits(500)) == 5000
    nothing = BonusRound(Moment.RUNNING, BackToBackState(), 1)
    can_be = [times for times in range(1, 101) if b2b.fault(MultiplierDraw(times), nothing) is None]
    assert can_be == [10, 20, 30, 50, 100]


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
    x, _ = x_of(house, paytable=paytable)
    distribution = x.returns()
    assert mean(distribution) == returned
    assert sum(distribution.values()) == 1


def test_the_chances_of_one_number() -> None:
    x, _ = x_of(paytable="A", draws={"3": 1}, pays={"100": 1, "500": 3})
    assert x.odds_of_one() == {
        None: Fraction(35, 38),
        50: Fraction(1, 38),
        100: Fraction(1, 76),
        500: Fraction(3, 76),
    }


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [
        ({"17": 50, "4": 250}, None),
        ({"17": 50, "4": 50, "00": 500, "1": 100, "2": 100}, None),
        ({"000": 50, "4": 250}, ("000 is not in play on this wheel.", None)),
        ({"17": 100, "4": 250}, ("The number drawn first pays 50 to 1, not 100.", "MD-136")),
        ({"17": 50, "4": 1000}, ("1000 to 1 is not drawn here: 50, 100, 250, 500.", "MD-137")),
        ({"17": 50}, ("1 numbers: 2 or 3 or 4 or 5 are drawn.", "MD-83")),
        ({}, ("0 numbers: 2 or 3 or 4 or 5 are drawn.", "MD-83")),
    ],
)
def test_what_roulette_x_can_draw(numbers: dict[str, int], wrong: PickFault) -> None:
    x, _ = x_of()
    assert fault(x.fault(NumbersDraw(numbers), BonusRound(Moment.RUNNING, RouletteXState(), 1))) == wrong


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
    state = RouletteXState(numbers=(("17", 50), ("4", 250)))
    verdict = x.verdict(spot, BonusRound(Moment.RESTED, state, 1, result=Pocket(pocket)))
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
    distribution = spin_of(house, seats).returns()
    assert mean(distribution) == returned
    assert sum(distribution.values()) == 1


def test_what_bonus_spin_returns_as_its_meter_grows() -> None:
    spin = spin_of()
    assert spin.break_even() == BreakEven("bonus-spin.primary", Fraction(12_400_000), "primary")
    assert mean(spin.returns_at({**METERS, "primary": MinorUnits(12_400_000)})) == 1


@pytest.mark.parametrize(
    ("targets", "wrong"),
    [
        (("8",), None),
        (("8", "00", "36"), None),
        (("8", "8"), ("Targets are drawn without repeats.", None)),
        (("000",), ("000 is not in play on this wheel.", None)),
        ((), ("0 targets: 1 or 2 or 3 are drawn.", "MD-77")),
        (("1", "2", "3", "4"), ("4 targets: 1 or 2 or 3 are drawn.", "MD-77")),
    ],
)
def test_which_targets_can_be_drawn(targets: tuple[str, ...], wrong: PickFault) -> None:
    spin = spin_of()
    assert chances(spin.targets) == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
    assert fault(spin.fault(TargetsDraw(targets), BonusRound(Moment.BETTING, spin.start(), 1))) == wrong


@pytest.mark.parametrize(
    ("turn", "wrong"),
    [
        (Turn(1, "primary", "40"), None),
        (Turn(8, "200", "150"), None),
        (Turn(0, "200", "150"), ("Position 0: the table has positions 1 to 8.", "MD-124")),
        (Turn(9, "200", "150"), ("Position 9: the table has positions 1 to 8.", "MD-124")),
        (
            Turn(1, "150", "150"),
            (
                "150 is not on the hot wheel: primary, secondary, 1000, 750, 500, 400, 350, 300, 250, 200.",
                "MD-107",
            ),
        ),
        (
            Turn(1, "200", "200"),
            ("200 is not on the community wheel: 150, 125, 100, 80, 75, 60, 50, 40.", "MD-125"),
        ),
    ],
)
def test_where_the_bonus_wheels_can_stop(turn: Turn, wrong: PickFault) -> None:
    spin = spin_of()
    assert fault(spin.fault(WheelsDraw(*turn), BonusRound(Moment.RESTED, spin.start(), 1))) == wrong


@pytest.mark.meets("MD-122")
def test_community_pay_grows_with_the_receiving_player_s_own_wager() -> None:
    """Paytable A is for a wager of $5: half of it, and twice of it, bring half and twice of the $60."""
    spin = spin_of()
    paid = [spin.award(Turn(3, "750", "60"), 4, METERS, MinorUnits(own)).returned for own in (250, 500, 1000)]
    assert paid == [3000, 6000, 12_000]


@pytest.mark.parametrize(
    ("seat", "hot", "section", "returned", "meter", "clauses"),
    [
        (3, "750", {}, 75_000, None, ("MD-78", "MD-107", "MD-111", "MD-118")),
        (3, "primary", {}, 1_000_000, "primary", ("MD-78", "MD-107", "MD-108", "MD-121")),
        (3, "secondary", {"stake": "returned"}, 500_500, "secondary", ("MD-78", "MD-107", "MD-109", "MD-121")),
        (4, "primary", {}, 6000, None, ("MD-78", "MD-125", "MD-131", "MD-122")),
        (4, "750", {"stake": "returned"}, 6500, None, ("MD-78", "MD-125", "MD-131", "MD-122")),
    ],
)
def test_what_bonus_spin_pays(
    seat: int, hot: str, section: dict[str, Any], returned: int, meter: str | None, clauses: tuple[str, ...]
) -> None:
    spin = spin_of(**section)
    award = spin.award(Turn(3, hot, "60"), seat, METERS)
    assert (award.outcome, award.returned, award.clauses) == (Outcome.WON, returned, clauses)
    assert (None if award.payment is None else award.payment.meter) == meter
    missed = BonusRound(Moment.RESTED, BonusSpinState(targets=("8",)), 1, result=Pocket("9"))
    [lost] = spin.awards(missed, [SeatWager(seat, "bonus-spin", 500, False)])
    assert lost == Award(Outcome.LOST, MinorUnits(0), award.clauses[:1])


@pytest.mark.meets("MD-121")
def test_winners_of_a_jackpot_are_paid_in_turn_at_what_the_meter_then_has() -> None:
    """At one table they are the wagers at the hot position: the player's, and the one for the dealers."""
    spin = spin_of(primary={"start": 15_000, "reset": 12_000})
    state = replace(spin.start(), targets=("9",), position=3, hot="primary", community="40")
    hit = BonusRound(Moment.RESTED, state, 3, result=Pocket("9"))
    wagers = [SeatWager(3, "bonus-spin", 500, False), SeatWager(3, "bonus-spin", 500, True)]
    first, second, third = spin.awards(hit, [*wagers, SeatWager(4, "bonus-spin", 500, False)])
    assert [first.returned, second.returned, third.returned] == [1_500_000, 1_200_000, 4_000]
    assert [award.payment and award.payment.reset for award in (first, second, third)] == [1_200_000, 1_200_000, None]
    amount = replace(hit.state, hot="750")
    assert [award.returned for award in spin.awards(hit._replace(state=amount), wagers)] == [75_000, 75_000]


@pytest.mark.meets("MD-122")
def test_community_pay_goes_by_the_wager_of_the_one_who_gets_it() -> None:
    spin = spin_of()
    for wagered, returned in ((500, 6_000), (1_000, 12_000)):
        award = spin.award(Turn(3, "750", "60"), 4, METERS, MinorUnits(wagered))
        assert (award.returned, award.clauses[-1]) == (returned, "MD-122")
    hot = spin.award(Turn(3, "750", "60"), 3, METERS, MinorUnits(500))
    assert "MD-122" not in hot.clauses


@pytest.mark.meets("MD-124")
def test_the_hot_spot_is_one_of_the_wagers_where_the_house_says_so() -> None:
    class Choices:
        """Draws the last of everything."""

        def below(self, count: int, /) -> int:
            return count - 1

        def weighted(self, weights: Any, /) -> Any:
            return weights[-1][0]

        def some(self, values: Any, count: int, /) -> Any:
            return list(values[:count])

    seats = (2, 5)
    stated: dict[str, Any] = {"hot-spot": "wagered"}
    among = spin_of(**stated)
    assert among.sample(WheelsDraw, Choices(), seats) == WheelsDraw(5, "200", "40", seats)
    assert spin_of().sample(WheelsDraw, Choices(), seats) == WheelsDraw(8, "200", "40")
    now = BonusRound(Moment.RESTED, among.start(), 2, seats=seats)
    assert among.fault(WheelsDraw(5, "200", "40", seats), now) is None
    assert among.fault(WheelsDraw(5, "200", "40"), now) is None
    says = "Position 3: the hot spot is one of those with the wager, 2, 5."
    assert fault(among.fault(WheelsDraw(3, "200", "40"), now)) == (says, "MD-124")
