"""Corrections in play: racks, the house's result and what went past the racks, and wagers that are freed."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from croupier.play.chips.counts import Chips, worth
from croupier.play.event import Corrected, WagerFreed
from croupier.play.evolve import evolve
from croupier.play.phase import Phase
from croupier.play.state import RoundState, Seat, balanced, conserved
from croupier.play.wagers import Stake
from croupier.rulebook.schema.conduct import Close
from stacks import blue, dollars, white

BLUE = Seat(rack=1_000, staked=800, chips=(blue(10),), own=blue(1))
RED, ODD = (1, "red", False), (1, "odd", False)
CAUGHT = RoundState(
    closing=Close.DURING_SPIN,
    phase=Phase.BETTING,
    round=4,
    seats=Map({1: BLUE}),
    pending=Map({RED: Stake(300, dollars(300), round=3)}),
    prisoners=Map({RED: Stake(400, dollars(400), round=3), ODD: Stake(100, dollars(100), round=2)}),
    float=(blue(-18),),
    paid_in=2_000,
    paid_out=150,
    house=50,
)


def corrected(
    amount: int, seat: int | None = 1, wallet: bool = False, chips: Chips = (), taken: Chips = ()
) -> Corrected:
    return Corrected(
        number=1, round=3, amount=amount, by="paula", seat=seat, player="ann", wallet=wallet, chips=chips, taken=taken
    )


@pytest.mark.parametrize(
    ("event", "chips", "figures"),
    [
        (corrected(200, chips=dollars(200)), (blue(12),), (2_000, 150, -150)),
        (corrected(-300, chips=(white(2),), taken=dollars(500)), (blue(5), white(2)), (2_000, 150, 350)),
        (corrected(250, wallet=True), (blue(10),), (2_000, 400, -200)),
        (corrected(-250, wallet=True), (blue(10),), (2_250, 150, 300)),
        (corrected(250, seat=None, wallet=True), (blue(10),), (2_000, 400, -200)),
    ],
)
def test_a_correction(event: Corrected, chips: Chips, figures: tuple[int, int, int]) -> None:
    """``figures``: what was paid in and out, and what the house has won."""
    assert balanced(CAUGHT)
    assert conserved(CAUGHT)
    after = evolve(CAUGHT, event)
    assert after.seat(1) == replace(BLUE, rack=worth(chips), chips=chips)
    assert (after.paid_in, after.paid_out, after.house) == figures
    assert balanced(after)
    assert conserved(after)


def test_whoever_had_no_chips_left_gets_value_chips() -> None:
    assert evolve(CAUGHT, corrected(200, seat=2, chips=(white(2),))).seat(2) == Seat(rack=200, chips=(white(2),))


def freed(amount: int, pending: bool = False) -> WagerFreed:
    return WagerFreed(seat=1, spot="red", amount=amount, chips=dollars(amount), round=3, pending=pending)


@pytest.mark.parametrize(
    ("event", "pending", "prisoners"),
    [
        (freed(300, pending=True), {}, {RED: 400, ODD: 100}),
        (freed(400), {RED: 300}, {ODD: 100}),
        (freed(200), {RED: 300}, {RED: 200, ODD: 100}),
    ],
)
def test_a_wager_is_freed(event: WagerFreed, pending: dict[object, int], prisoners: dict[object, int]) -> None:
    after = evolve(CAUGHT, event)
    assert {key: stake.amount for key, stake in after.pending.items()} == pending
    assert {key: stake.amount for key, stake in after.prisoners.items()} == prisoners
    assert (after.seat(1).rack, after.seat(1).staked) == (1_000 + event.amount, 800 - event.amount)
    assert balanced(after)
    assert conserved(after)
