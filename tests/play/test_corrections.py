"""Corrections in play: racks, the house's result and what went past the racks, and wagers that are freed."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from croupier.play.event import Corrected, WagerFreed
from croupier.play.evolve import evolve
from croupier.play.phase import Phase
from croupier.play.state import RoundState, Seat, balanced
from croupier.play.wagers import Stake
from croupier.rulebook.schema.conduct import Close

BLUE = Seat(rack=1_000, staked=800, chips="colour", chip=100, colour="blue", brought=900)
RED, ODD = (1, "red", False), (1, "odd", False)
CAUGHT = RoundState(
    closing=Close.DURING_SPIN,
    phase=Phase.BETTING,
    round=4,
    seats=Map({1: BLUE}),
    pending=Map({RED: Stake(300, "colour", round=3)}),
    prisoners=Map({RED: Stake(400, "colour", round=3), ODD: Stake(100, "colour", round=2)}),
    paid_in=2_000,
    paid_out=150,
    house=50,
)


def corrected(amount: int, seat: int | None = 1, wallet: bool = False) -> Corrected:
    return Corrected(number=1, round=3, amount=amount, by="paula", seat=seat, player="ann", wallet=wallet)


@pytest.mark.parametrize(
    ("event", "rack", "brought", "figures"),
    [
        (corrected(250), 1_250, 900, (2_000, 150, -200)),
        (corrected(-250), 750, 750, (2_000, 150, 300)),
        (corrected(250, wallet=True), 1_000, 900, (2_000, 400, -200)),
        (corrected(-250, wallet=True), 1_000, 900, (2_250, 150, 300)),
        (corrected(250, seat=None, wallet=True), 1_000, 900, (2_000, 400, -200)),
    ],
)
def test_a_correction(event: Corrected, rack: int, brought: int, figures: tuple[int, int, int]) -> None:
    """``figures``: what was paid in and out, and what the house has won."""
    assert balanced(CAUGHT)
    after = evolve(CAUGHT, event)
    assert after.seat(1) == replace(BLUE, rack=rack, brought=brought)
    assert (after.paid_in, after.paid_out, after.house) == figures
    assert balanced(after)


def test_whoever_had_no_chips_left_gets_value_chips() -> None:
    assert evolve(CAUGHT, corrected(250, seat=2)).seat(2) == Seat(rack=250, others_chips="value")


@pytest.mark.parametrize(
    ("event", "pending", "prisoners"),
    [
        (WagerFreed(seat=1, spot="red", amount=300, round=3, pending=True), {}, {RED: 400, ODD: 100}),
        (WagerFreed(seat=1, spot="red", amount=400, round=3), {RED: 300}, {ODD: 100}),
        (WagerFreed(seat=1, spot="red", amount=150, round=3), {RED: 300}, {RED: 250, ODD: 100}),
    ],
)
def test_a_wager_is_freed(event: WagerFreed, pending: dict[object, int], prisoners: dict[object, int]) -> None:
    after = evolve(CAUGHT, event)
    assert {key: stake.amount for key, stake in after.pending.items()} == pending
    assert {key: stake.amount for key, stake in after.prisoners.items()} == prisoners
    assert (after.seat(1).rack, after.seat(1).staked) == (1_000 + event.amount, 800 - event.amount)
    assert balanced(after)
