"""Beside a wager: coupons, and wagers and tips for the dealers."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.chips.counts import worth
from croupier.play.chips.stack import Stack
from stacks import blue, white

from .tables import Cited, Table


@pytest.mark.parametrize(
    ("spot", "pocket", "outcome", "returned"),
    [
        # The wager pays and comes back, the coupon pays and is taken.
        pytest.param("red", "1", Outcome.WON, 1500, id="even money"),
        pytest.param("dozen:1", "1", Outcome.WON, 2500, id="two to one"),
        pytest.param("black", "1", Outcome.LOST, 0, id="lost"),
    ],
)
def test_a_coupon_beside_a_wager(spot: str, pocket: str, outcome: Outcome, returned: int) -> None:
    table = Table("colorado")
    [placed] = table.done("place", seat=1, spot=spot, amount=500, coupon=500)
    assert isinstance(placed, ev.Placed) and placed.coupon == 500
    settled = [result for event in table.play(pocket) for result in getattr(event, "wagers", ())]
    assert [(result.outcome, result.returned, result.coupon) for result in settled] == [(outcome, returned, 500)]
    assert table.rack() == 9500 + returned


def test_one_coupon_to_a_wager() -> None:
    table = Table("colorado")
    table.done("place", seat=1, spot="red", amount=500, coupon=500)
    assert table.refused("place", seat=1, spot="red", amount=500, coupon=500) == ("coupon-not-allowed", ("CO-24",))
    table.done("lift", seat=1, spot="red")
    table.done("place", seat=1, spot="red", amount=500)
    assert table.state.wagers[1, "red", False].coupon == 0


def test_a_coupon_never_lies_beside_less_than_its_value() -> None:
    """Readings: one coupon beside a wager of the same value."""
    table = Table("colorado")
    table.done("place", seat=1, spot="red", amount=500, coupon=500)
    assert table.refused("lift", seat=1, spot="red", amount=400) == ("coupon-not-allowed", ("CO-24",))
    table.done("place", seat=1, spot="red", amount=500)
    assert table.refused("lift", seat=1, spot="red", amount=600) == ("coupon-not-allowed", ("CO-24",))
    table.done("lift", seat=1, spot="red", amount=500)


def test_a_coupon_never_comes_to_lie_beside_value_chips() -> None:
    """In Massachusetts a spoken wager becomes value chips, and a raise may bring them too."""
    table = Table("massachusetts")
    table.done("place", seat=1, spot="red", amount=500, coupon=500)
    table.done("bring", seat=1, amount=500)
    refusal = ("coupon-not-allowed", ("MA-07",))
    assert table.refused("place", seat=1, spot="red", amount=500, chips="value") == refusal
    table.done("verbal", seat=1, spot="red", amount=500)
    assert table.refused("confirm", seat=1, by="dealer") == refusal
    table.done("verbal", seat=1, spot="odd", amount=500)
    table.done("place", seat=1, spot="red", amount=500)
    table.done("lift", seat=1, spot="red")
    table.done("confirm", seat=1, by="dealer")
    table.done("confirm", seat=1, by="dealer")
    assert {spot: stake.chips for (_, spot, _), stake in table.state.wagers.items()} == {
        "red": (white(5),),
        "odd": (white(5),),
    }
    assert table.refused("place", seat=1, spot="red", amount=500, coupon=500) == refusal


@pytest.mark.parametrize(
    ("chips", "refusal"),
    [
        pytest.param([{"kind": "colour", "count": 5}], None, id="MA-02-colour"),
        pytest.param([{"kind": "plaque", "value": 100_000, "count": 1}], None, id="MA-02-plaque"),
        pytest.param([{"kind": "value", "value": 500, "count": 1}], ("coupon-not-allowed", ("MA-07",)), id="MA-07"),
        pytest.param(
            [{"kind": "colour", "count": 5}, {"kind": "value", "value": 500, "count": 1}],
            ("coupon-not-allowed", ("MA-07",)),
            id="MA-07-among-others",
        ),
    ],
)
def test_every_chip_of_a_wager_is_asked(chips: list[dict[str, Any]], refusal: Cited | None) -> None:
    """MA-02 and MA-07: beside chips and plaques, never beside a value chip."""
    table = Table("massachusetts")
    table.done("buy_in", seat=1, amount=500, chips="value", chip=500)
    table.done("bring", seat=1, amount=100_000, chips="plaque")
    amount = sum(each["count"] * each.get("value", 100) for each in chips)
    keys: dict[str, Any] = {"seat": 1, "spot": "red", "amount": amount, "chips": chips, "coupon": amount}
    if refusal:
        assert table.refused("place", **keys) == refusal
    else:
        table.done("place", **keys)


@pytest.mark.parametrize(
    ("house", "clause"), [("massachusetts", "MA-87"), ("colorado", "CO-24")], ids=["MA-87", "CO-24"]
)
def test_a_house_that_takes_no_coupons(house: str, clause: str) -> None:
    table = Table(house, coupons=False)
    coupon: dict[str, Any] = {"seat": 1, "spot": "red", "amount": 500, "coupon": 500}
    assert table.refused("place", **coupon) == ("coupon-not-allowed", (clause,))
    Table(house).done("place", **coupon)


@pytest.mark.parametrize(
    ("stays", "coupon"), [pytest.param(True, 500, id="stays"), pytest.param(False, 0, id="is taken")]
)
def test_a_coupon_goes_to_prison_with_its_wager(stays: bool, coupon: int) -> None:
    table = Table("colorado:single-zero", zero="prison", prison_coupons=stays)
    table.done("place", seat=1, spot="red", amount=500, coupon=500)
    table.play("0")
    assert table.state.pending[1, "red", False].coupon == 500
    table.done("choose", seat=1, spot="red", choice="prison")
    assert table.state.prisoners[1, "red", False].coupon == coupon
    settled = [result for event in table.play("1") for result in getattr(event, "wagers", ())]
    assert [(each.outcome, each.returned, each.coupon) for each in settled] == [(Outcome.RELEASED, 500, coupon)]
    assert table.rack() == 10_000


def test_a_tip_goes_into_the_box() -> None:
    table = Table("colorado")
    tipped = ev.Tipped(seat=1, amount=300, chips=(blue(3),), clauses=("CO-85",))
    assert table.done("tip", seat=1, amount=300) == (tipped,)
    assert (table.rack(), table.state.tip_box) == (9700, (blue(3),))
    table = Table("maryland")
    assert table.done("tip", seat=1, amount=300) == (ev.Tipped(seat=1, amount=300, chips=(blue(3),)),)


def test_chips_are_tipped_whole() -> None:
    table = Table("colorado")
    assert table.refused("tip", seat=1, amount=150) == ("not-whole-chips", ())
    table.done("bring", seat=1, amount=500, chip=50)
    assert table.refused("tip", seat=1, amount=150) == ("not-whole-chips", ())
    table.done("tip", seat=1, amount=150, chips="value")
    table.done("cash_out", seat=1, amount=250)
    assert (table.rack(), worth(table.state.tip_box)) == (10_100, 150)


def test_other_games_chips_are_tipped_where_they_are_taken() -> None:
    """CO-23: for any bet, a wager for the dealers among them; MD-47 knows Roulette chips only."""
    table = Table("colorado")
    table.done("bring", seat=1, amount=1000, chips="house")
    [placed] = table.done("tip", seat=1, amount=500, spot="red", chips="house")
    assert isinstance(placed, ev.Placed)
    assert placed.chips == (Stack("house", 100, 5, "white", "house", "elsewhere"),)
    table.done("tip", seat=1, amount=500, chips="house")
    assert table.state.tip_box == (Stack("house", 100, 5, "white", "house"),)
    other = Table("maryland")
    other.done("bring", seat=1, amount=1000, chips="house")
    refusal = ("chip-not-allowed", ("MD-47",))
    assert other.refused("tip", seat=1, amount=500, spot="red", chips="house") == refusal
    other.done("tip", seat=1, amount=500, chips="house")


def test_a_wager_for_the_dealers_wins_for_them() -> None:
    table = Table("colorado")
    table.done("place", seat=1, spot="red", amount=500)
    [placed] = table.done("tip", seat=1, amount=200, spot="red")
    assert placed == ev.Placed(
        seat=1, spot="red", amount=200, chips=(blue(2),), by="player", tip=True, stands_alone=False, clauses=("CO-85",)
    )
    assert table.state.seat(1).staked == 700
    table.play("3")
    assert (table.rack(), table.state.tip_box, table.state.seat(1).staked) == (10_300, (blue(4),), 0)


def test_no_wager_for_the_dealers_after_the_call() -> None:
    table = Table("colorado")
    table.done("spin", by="dealer")
    table.done("tip", seat=1, amount=200, spot="odd")
    table.done("no_more_bets", by="dealer")
    assert table.refused("tip", seat=1, amount=200, spot="odd") == ("betting-closed", ("CO-09",))
    table.done("tip", seat=1, amount=200)
    table.done("ball_rests", by="dealer", pocket="2", revolutions=4)
    table.done("settle", by="dealer")
    assert (table.rack(), table.state.tip_box) == (9600, (blue(2),))


def test_nor_during_the_spin_where_betting_closes_before_it() -> None:
    table = Table("massachusetts")
    table.close_betting()
    assert table.refused("tip", seat=1, amount=200, spot="odd")[0] == "betting-closed"


def test_a_prisoner_of_the_dealers_takes_half_by_default() -> None:
    table = Table("colorado:single-zero", zero="prison")
    table.done("tip", seat=1, amount=300, spot="red")
    table.play("0")
    table.play("1")
    half = Stack("value", 50, 1, "coral", "value")
    assert (table.rack(), table.state.tip_box, table.state.house) == (9700, (blue(1), half), 150)


@pytest.mark.parametrize(("choice", "tips", "house"), [("half", 150, 150), ("prison", 300, 0)], ids=["CO-67", "CO-69"])
def test_whoever_laid_a_wager_for_the_dealers_chooses_for_it(choice: str, tips: int, house: int) -> None:
    table = Table("colorado:single-zero", zero="prison")
    table.done("tip", seat=1, amount=300, spot="red")
    table.play("0")
    assert table.refused("choose", seat=2, spot="red", choice=choice)[0] == "nothing-to-choose"
    assert table.refused("choose", seat=1, spot="red", choice=choice, tip=False)[0] == "nothing-to-choose"
    table.done("choose", seat=1, spot="red", choice=choice)
    table.play("1")
    assert (worth(table.state.tip_box), table.state.house) == (tips, house)


def test_the_own_wager_is_chosen_for_first() -> None:
    table = Table("colorado:single-zero", zero="prison")
    table.done("tip", seat=1, amount=300, spot="red")
    table.done("place", seat=1, spot="red", amount=400)
    table.play("0")
    [own] = table.done("choose", seat=1, spot="red", choice="prison")
    [tip] = table.done("choose", seat=1, spot="red", choice="half", tip=True)
    assert isinstance(own, ev.ChoiceTaken) and isinstance(tip, ev.ChoiceTaken)
    assert [(each.stake, each.tip, each.paid) for each in (own, tip)] == [
        (400, False, ()),
        (300, True, (blue(1), Stack("value", 50, 1, "coral", "value"))),
    ]
