"""Beside a wager: coupons, and wagers and tips for the dealers."""

from __future__ import annotations

import pytest

from croupier.game.settlement import Outcome
from croupier.play import event as ev

from .tables import Table


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
    assert {spot: stake.chips for (_, spot, _), stake in table.state.wagers.items()} == {"red": "value", "odd": "value"}


def test_a_coupon_is_taken_where_a_zero_catches_the_wager() -> None:
    table = Table("colorado:single-zero", zero="prison")
    table.done("place", seat=1, spot="red", amount=500, coupon=500)
    table.play("0")
    assert table.state.pending[1, "red", False].coupon == 0
    table.done("choose", seat=1, spot="red", choice="prison")
    table.play("1")
    assert table.rack() == 10_000


def test_a_tip_goes_into_the_box() -> None:
    table = Table("colorado")
    assert table.done("tip", seat=1, amount=300) == (ev.Tipped(seat=1, amount=300, clauses=("CO-85",)),)
    assert (table.rack(), table.state.tip_box) == (9700, 300)
    table = Table("maryland")
    assert table.done("tip", seat=1, amount=300) == (ev.Tipped(seat=1, amount=300),)


def test_chips_are_tipped_whole_unless_there_is_change_among_them() -> None:
    table = Table("colorado")
    assert table.refused("tip", seat=1, amount=150) == ("not-whole-chips", ())
    table.done("bring", seat=1, amount=500)
    table.done("tip", seat=1, amount=150)
    table.done("cash_out", seat=1, amount=250)
    assert (table.rack(), table.state.tip_box) == (10_100, 150)


def test_a_wager_for_the_dealers_wins_for_them() -> None:
    table = Table("colorado")
    table.done("place", seat=1, spot="red", amount=500)
    [placed] = table.done("tip", seat=1, amount=200, spot="red")
    assert placed == ev.Placed(
        seat=1, spot="red", amount=200, chips="colour", by="player", tip=True, stands_alone=False, clauses=("CO-85",)
    )
    assert table.state.seat(1).staked == 700
    table.play("3")
    assert (table.rack(), table.state.tip_box, table.state.seat(1).staked) == (10_300, 400, 0)


def test_no_wager_for_the_dealers_after_the_call() -> None:
    table = Table("colorado")
    table.done("spin", by="dealer")
    table.done("tip", seat=1, amount=200, spot="odd")
    table.done("no_more_bets", by="dealer")
    assert table.refused("tip", seat=1, amount=200, spot="odd") == ("betting-closed", ("CO-09",))
    table.done("tip", seat=1, amount=200)
    table.done("ball_rests", by="dealer", pocket="2", revolutions=4)
    table.done("settle", by="dealer")
    assert (table.rack(), table.state.tip_box) == (9600, 200)


def test_nor_during_the_spin_where_betting_closes_before_it() -> None:
    table = Table("massachusetts")
    table.close_betting()
    assert table.refused("tip", seat=1, amount=200, spot="odd")[0] == "betting-closed"


def test_a_prisoner_of_the_dealers_takes_half_by_default() -> None:
    table = Table("colorado:single-zero", zero="prison")
    table.done("tip", seat=1, amount=300, spot="red")
    table.play("0")
    assert table.refused("choose", seat=1, spot="red", choice="prison")[0] == "nothing-to-choose"
    table.play("1")
    assert (table.rack(), table.state.tip_box, table.state.house) == (9700, 150, 150)
