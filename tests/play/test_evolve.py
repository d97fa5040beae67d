"""Evolving: what each event makes of a state; old states stay as they were; nothing happens out of turn."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from croupier.bonus.back_to_back import BackToBackState
from croupier.bonus.bonus_spin.draws import BonusSpinState
from croupier.bonus.roulette_x import RouletteXState
from croupier.bonus.round import Meter
from croupier.bonus.state import BonusState
from croupier.game.pocket import Pocket
from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.chips.counts import Chips, worth
from croupier.play.chips.stack import Stack
from croupier.play.evolve import evolve, fold
from croupier.play.evolving.settlement import settled
from croupier.play.phase import Phase
from croupier.play.result import PartLost, Swept
from croupier.play.state import (
    LaidWagers,
    MovedFifth,
    ReturnPermit,
    RoundState,
    Seat,
    Spoken,
    balanced,
    chips_in_play,
    conserved,
    meters,
)
from croupier.play.wagers import Stake, WagerKey, Wagers
from croupier.rulebook.schema.conduct import Close
from stacks import blue, dollars, red, white

BLUE = Seat(rack=1000, chips=(blue(10),), own=blue(1))
BETTING = RoundState(
    closing=Close.DURING_SPIN, phase=Phase.BETTING, round=1, seats=Map({1: BLUE}), float=(blue(-10),), paid_in=1000
)
RED = (1, "red", False)


def placed(spot: str, amount: int, coupon: int = 0) -> ev.Placed:
    return ev.Placed(seat=1, spot=spot, amount=amount, chips=dollars(amount), coupon=coupon)


def lifted(spot: str, amount: int) -> ev.Lifted:
    return ev.Lifted(seat=1, spot=spot, amount=amount, chips=dollars(amount))


DOWN = fold(BETTING, (placed("red", 500),))


METERS = Map({"primary": Meter(10_000, 10)})


def with_bonus(**states: BonusState) -> RoundState:
    return replace(BETTING, bonus=Map(states))


def at(phase: Phase, state: RoundState = BETTING) -> RoundState:
    return replace(state, phase=phase)


@pytest.mark.parametrize(
    ("before", "event", "after"),
    [
        (at(Phase.CLOSED), ev.TableOpened(by="floor"), at(Phase.OPEN)),
        (at(Phase.BETTING), ev.TableClosed(by="floor"), at(Phase.CLOSED)),
        (at(Phase.BETTING), ev.BallSpun(direction="opposite"), at(Phase.SPINNING)),
        (at(Phase.SPINNING), ev.BettingClosed(call="No more bets."), at(Phase.NO_MORE_BETS)),
        (
            at(Phase.NO_MORE_BETS),
            ev.BallRested(pocket="7"),
            replace(BETTING, phase=Phase.RESTING, result=Pocket("7")),
        ),
        (
            at(Phase.RESTING),
            ev.DollyPlaced(pocket="7", call="7."),
            replace(BETTING, phase=Phase.DOLLY_PLACED, laid=LaidWagers()),
        ),
        (at(Phase.DOLLY_PLACED), ev.Collected(listed=()), at(Phase.COLLECTING)),
        (replace(BETTING, phase=Phase.COLLECTING, laid=LaidWagers()), ev.Paid(wagers=()), at(Phase.PAYING)),
        (at(Phase.PAYING), ev.DollyRemoved(round=1, pocket="7"), at(Phase.DOLLY_REMOVED)),
        (BETTING, ev.FloorCalled(by="dealer", why="dispute"), BETTING),
        (
            at(Phase.SPINNING),
            ev.FloorCalled(by="dealer", why="hanging-ball"),
            replace(BETTING, phase=Phase.SPINNING, called=("hanging-ball",)),
        ),
        (at(Phase.SPINNING), ev.FloorCalled(by="player", why="hanging-ball"), at(Phase.SPINNING)),
        (
            with_bonus(b2b=BackToBackState()),
            ev.BonusDrawn(what="b2b", drawn={"multiplier": 10}),
            with_bonus(b2b=BackToBackState(multiplier=10)),
        ),
        (
            with_bonus(x=RouletteXState()),
            ev.BonusDrawn(what="x", drawn={"numbers": [["4", 50]]}),
            with_bonus(x=RouletteXState(numbers=(("4", 50),))),
        ),
        (
            with_bonus(spin=BonusSpinState(meters=METERS), b2b=BackToBackState()),
            ev.BonusDrawn(what="spin", drawn={"targets": ["8"]}),
            with_bonus(spin=BonusSpinState(meters=METERS, targets=("8",)), b2b=BackToBackState()),
        ),
        (
            with_bonus(spin=BonusSpinState(targets=("8",))),
            ev.BonusDrawn(what="spin", drawn={"position": 1, "hot": "750", "community": "60"}),
            with_bonus(spin=BonusSpinState(targets=("8",), position=1, hot="750", community="60")),
        ),
        (BETTING, ev.SpokenFor(seat=1, spot="red", amount=5), replace(BETTING, spoken=Map({1: (Spoken("red", 5),)}))),
        (
            BETTING,
            ev.Permitted(seat=1, by="floor", chip=500, amount=1000),
            replace(BETTING, seats=Map({1: replace(BLUE, permits=(ReturnPermit(500, "floor", 1000),))})),
        ),
        (BETTING, ev.BallInspected(by="dealer", damaged=True), replace(BETTING, damaged=True)),
        (replace(BETTING, damaged=True), ev.BallReplaced(by="floor"), BETTING),
        (replace(BETTING, inspectors=("pit",)), ev.BallInspected(by="pit", damaged=False), BETTING),
    ],
)
def test_one_event(before: RoundState, event: ev.Event, after: RoundState) -> None:
    assert evolve(before, event) == after


def test_a_new_round_forgets_the_draws_and_remembers_the_result() -> None:
    ended = replace(
        at(Phase.DOLLY_REMOVED),
        result=Pocket("7"),
        bonus=Map(
            {
                "b2b": BackToBackState(multiplier=10),
                "x": RouletteXState(numbers=(("4", 50),)),
                "spin": BonusSpinState(meters=METERS, targets=("8",), position=1, hot="750", community="60"),
            }
        ),
    )
    opened = evolve(ended, ev.BettingOpened(round=2))
    fresh = {"b2b": BackToBackState(), "x": RouletteXState(), "spin": BonusSpinState(meters=METERS)}
    assert opened == replace(BETTING, round=2, prior=Pocket("7"), bonus=Map(fresh))
    voided = evolve(replace(opened, phase=Phase.VOID), ev.BettingOpened(round=3))
    assert voided.prior == "7"


@pytest.mark.parametrize(
    ("event", "phase"),
    [
        (ev.BallRested(pocket="7"), Phase.BETTING),
        (ev.TableOpened(by="floor"), Phase.BETTING),
        (ev.Paid(wagers=()), Phase.DOLLY_PLACED),
        (ev.DollyPlaced(pocket="7", call="7."), Phase.NO_MORE_BETS),
    ],
)
def test_nothing_happens_out_of_turn(event: ev.Event, phase: Phase) -> None:
    with pytest.raises(AssertionError, match="does not follow"):
        evolve(at(phase), event)


def test_an_old_state_stays_as_it_was() -> None:
    assert (BETTING.seat(1).rack, len(BETTING.wagers), len(BETTING.bonus_wagers)) == (1000, 0, 0)
    assert (DOWN.seat(1).rack, DOWN.seat(1).staked, DOWN.seat(1).standalone_wagers) == (500, 500, 1)
    assert (dict(DOWN.wagers), dict(DOWN.bonus_wagers)) == ({RED: Stake(500, dollars(500))}, {})


def test_placing_raising_lifting() -> None:
    raised = evolve(DOWN, placed("red", 200, coupon=200))
    assert raised.wagers[RED] == Stake(700, dollars(700), coupon=200)
    assert (raised.seat(1).rack, raised.seat(1).standalone_wagers) == (300, 1)
    part = evolve(DOWN, lifted("red", 300))
    assert (part.seat(1).rack, part.seat(1).standalone_wagers, part.wagers[RED].amount) == (800, 1, 200)
    whole = evolve(DOWN, lifted("red", 500))
    assert (whole.seat(1), dict(whole.wagers)) == (BLUE, {})


def test_wagers_that_something_is_drawn_for_are_counted() -> None:
    offered = replace(DOWN, bonus=Map({"b2b": BackToBackState(), "x-straight": RouletteXState()}))
    bonus = evolve(offered, placed("b2b", 100))
    raised = evolve(bonus, placed("b2b", 100))
    another = evolve(raised, placed("x-straight:17", 100))
    assert [dict(state.bonus_wagers) for state in (bonus, raised)] == [{"b2b": 1}, {"b2b": 1}]
    assert dict(another.bonus_wagers) == {"b2b": 1, "x-straight": 1}
    assert evolve(another, lifted("b2b", 100)).bonus_wagers["b2b"] == 1
    assert evolve(another, lifted("b2b", 200)).bonus_wagers["b2b"] == 0


@pytest.mark.parametrize(
    ("event", "chips", "paid_in", "paid_out"),
    [
        (
            ev.ChipsBrought(seat=1, amount=300, chips=(white(3, "elsewhere"),)),
            (blue(10), white(3, "elsewhere")),
            1300,
            0,
        ),
        (ev.ChipsReturned(seat=1, amount=300, chips=(blue(3),)), (blue(13),), 1300, 0),
        (ev.CashedOut(seat=1, amount=300, chips=(blue(3),)), (blue(7),), 1000, 300),
        (ev.CashedOut(seat=1, amount=300, chips=(blue(3),), given=(white(3),)), (blue(7),), 1000, 300),
        (ev.ChipsTakenAway(seat=1, amount=300, chips=(blue(3),)), (blue(7),), 1000, 300),
        (ev.BoughtIn(seat=1, amount=300, chips=(blue(3),)), (blue(13),), 1300, 0),
        (ev.BoughtIn(seat=1, amount=300, chips=(white(3),)), (blue(10), white(3)), 1300, 0),
        (
            ev.BoughtIn(seat=1, amount=500, chips=(red(1),), tender="chips", paid=(blue(5),)),
            (blue(5), red(1)),
            1000,
            0,
        ),
    ],
)
def test_chips_in_and_out(event: ev.Event, chips: Chips, paid_in: int, paid_out: int) -> None:
    after = evolve(BETTING, event)
    assert (after.seat(1).chips, after.seat(1).rack) == (chips, worth(chips))
    assert (after.paid_in, after.paid_out, after.seat(1).own) == (paid_in, paid_out, blue(1))
    assert balanced(after)
    assert conserved(after)


def test_what_is_outside_and_in_the_float() -> None:
    brought = evolve(BETTING, ev.ChipsBrought(seat=1, amount=300, chips=(white(3, "elsewhere"),)))
    assert (brought.out, brought.float) == ((white(-3),), (blue(-10),))
    exchanged = evolve(brought, ev.CashedOut(seat=1, amount=500, chips=(blue(5),), given=(red(1),)))
    assert (exchanged.out, exchanged.float) == ((red(1), white(-3)), (blue(-5), red(-1)))


def test_chips_that_were_agreed_to() -> None:
    brought = evolve(BETTING, ev.ChipsBrought(seat=1, amount=300, chips=(white(3, "elsewhere"),)))
    agreed = evolve(brought, ev.Permitted(seat=1, by="dealer", chips=(white(2, "elsewhere"),)))
    assert agreed.seat(1).chips == (blue(10), white(2, "permitted"), white(1, "elsewhere"))
    assert agreed.seat(1).permits == ()


def test_a_permit_to_return_chips_is_used_once() -> None:
    permits = (ReturnPermit(500, "floor", 400), ReturnPermit(100, "floor"), ReturnPermit(100, "floor", 700))
    allowed = replace(BETTING, seats=Map({1: replace(BLUE, permits=permits)}))
    back = evolve(allowed, ev.ChipsReturned(seat=1, amount=500, chips=(blue(5),)))
    assert back.seat(1).permits == (permits[0], permits[2])


@pytest.mark.parametrize("event", [ev.CashedOut, ev.ChipsTakenAway])
def test_whoever_has_no_chips_has_no_colour(event: type[ev.CashedOut] | type[ev.ChipsTakenAway]) -> None:
    held = replace(BLUE, permits=(ReturnPermit(500, "floor"),))
    state = replace(BETTING, seats=Map({1: held}))
    assert evolve(state, event(seat=1, amount=1000, chips=(blue(10),))).seat(1) == Seat()
    assert evolve(state, event(seat=1, amount=900, chips=(blue(9),))).seat(1) == replace(
        held, rack=100, chips=(blue(1),)
    )
    staked = replace(state, seats=Map({1: replace(held, staked=500)}))
    gone = evolve(staked, event(seat=1, amount=1000, chips=(blue(10),))).seat(1)
    assert gone == replace(held, rack=0, chips=(), staked=500)
    mixed = replace(state, seats=Map({1: replace(held, rack=1100, chips=(blue(10), white(1)))}))
    left = evolve(mixed, event(seat=1, amount=1000, chips=(blue(10),))).seat(1)
    assert (left.chips, left.own) == ((white(1),), None)


def test_a_tip_and_a_seat_left() -> None:
    tipped = evolve(BETTING, ev.Tipped(seat=1, amount=100, chips=(blue(1),)))
    assert (tipped.seat(1).rack, tipped.tip_box, chips_in_play(tipped)) == (900, (blue(1),), 1000)
    left = evolve(tipped, ev.SeatLeft(seat=1, carried=900, chips=(blue(9),)))
    assert (dict(left.seats), left.paid_out, chips_in_play(left)) == ({}, 900, 100)
    assert balanced(left)
    assert conserved(left)
    assert evolve(left, ev.SeatLeft(seat=5)) == left


def test_cash_converted_leaves_nothing_to_confirm() -> None:
    two = replace(BETTING, spoken=Map({1: (Spoken("red", 500), Spoken("odd", 200))}))
    one = evolve(two, ev.CashConverted(seat=1, amount=500, chips=(red(1),)))
    assert (dict(one.spoken), one.seat(1).chips, one.paid_in) == ({1: (Spoken("odd", 200),)}, (blue(10), red(1)), 1500)
    assert conserved(one)
    assert dict(evolve(one, ev.CashConverted(seat=1, amount=200, chips=(white(2),))).spoken) == {}
    assert dict(evolve(two, ev.SeatLeft(seat=1, carried=1000)).spoken) == {}
    assert dict(evolve(at(Phase.SPINNING, two), ev.BettingClosed(call="No more bets.")).spoken) == {}
    assert dict(evolve(two, ev.TableClosed(by="floor")).spoken) == {}


FIVE = (1, "five-adjacent:17", False)


def test_a_fifth_moves_and_the_rest_is_collected() -> None:
    """It lies on the number's box until it is paid; if another number counts it goes back."""
    down = fold(BETTING, (placed(FIVE[1], 500),))
    moved = evolve(down, ev.FifthMoved(seat=1, spot=FIVE[1], amount=100, chips=(blue(1),), to="straight:17"))
    assert (moved.wagers[FIVE], dict(moved.fifths)) == (
        Stake(400, dollars(400)),
        {FIVE: MovedFifth("straight:17", 100, (blue(1),))},
    )
    assert evolve(replace(moved, result=Pocket("17")), ev.ResultDecided(pocket="17", by="floor")).fifths == moved.fifths
    back = evolve(moved, ev.ResultDecided(pocket="9", by="floor"))
    assert (back.wagers, dict(back.fifths)) == (down.wagers, {})
    lost = ev.Collected(parts=(PartLost(1, FIVE[1], 400, (), ()),))
    collected = evolve(at(Phase.DOLLY_PLACED, moved), lost)
    assert (dict(collected.wagers), collected.fifths[FIVE].lost) == ({}, 400)
    assert (collected.seat(1).staked, collected.house, collected.float) == (100, 400, (blue(-6),))
    won = ev.Result(1, FIVE[1], 500, Outcome.WON, 3600, (), lost=400, chips=(blue(1),), paid=(blue(36),))
    paid = evolve(collected, ev.Paid(wagers=(won,)))
    assert (paid.seat(1), dict(paid.fifths), paid.house) == (replace(BLUE, rack=4100, chips=(blue(41),)), {}, -3100)
    assert all(balanced(state) and conserved(state) for state in (moved, back, collected, paid))


def test_half_a_chip_is_changed_when_it_is_collected() -> None:
    five = replace(BLUE, chips=(blue(2, 500),), own=blue(1, 500))
    state = replace(BETTING, seats=Map({1: five}), float=(blue(-2, 500),))
    down = evolve(state, ev.Placed(seat=1, spot="red", amount=500, chips=(blue(1, 500),)))
    pink = Stack("value", 250, 1, "pink", "value")
    half = evolve(at(Phase.DOLLY_PLACED, down), ev.Collected(parts=(PartLost(1, "red", 250, (pink,), ()),)))
    assert half.wagers[RED] == Stake(250, (pink,), lost=250)
    assert (half.seat(1).staked, half.house, half.float) == (250, 250, (blue(-1, 500), replace(pink, count=-1)))
    back = ev.Result(1, "red", 500, Outcome.HALF, 250, (), lost=250, chips=(pink,), paid=(pink,))
    paid = evolve(half, ev.Paid(wagers=(back,)))
    assert (paid.seat(1).chips, paid.seat(1).rack, paid.seat(1).staked) == ((blue(1, 500), pink), 750, 0)
    assert all(balanced(state) and conserved(state) for state in (half, paid))


def test_a_look_is_given_up_with_the_last_chip() -> None:
    """Once winners are paid: until then a spin that is declared void puts back what was collected."""
    all_in = fold(BETTING, (placed("red", 1000),))
    lost = ev.Collected(spots=(Swept("red", (1,), (1000,), ()),))
    collected = fold(at(Phase.RESTING, all_in), (ev.DollyPlaced(pocket="0", call="0."), lost))
    assert (collected.seat(1).own, collected.seat(1).staked) == (blue(1), 0)
    assert evolve(collected, ev.Paid(wagers=())).seat(1) == Seat()
    void = ev.SpinVoided(round=1, why="interference", by="floor", call="No spin.")
    back = evolve(collected, void)
    assert (back.wagers, back.seat(1), back.float) == (all_in.wagers, all_in.seat(1), all_in.float)
    gone = evolve(collected, ev.SeatLeft(seat=1))
    assert 1 not in evolve(gone, ev.Paid(wagers=())).seats


def test_a_void_spin_puts_fifths_and_halves_back() -> None:
    down = fold(BETTING, (placed(FIVE[1], 500), placed("red", 100)))
    moved = ev.FifthMoved(seat=1, spot=FIVE[1], amount=100, chips=(blue(1),), to="straight:17")
    dolly = fold(at(Phase.RESTING, down), (ev.DollyPlaced(pocket="17", call="17."), moved))
    half = PartLost(1, "red", 50, (Stack("value", 50, 1, "coral", "value"),), ())
    collected = evolve(dolly, ev.Collected(parts=(PartLost(1, FIVE[1], 400, (), ()), half)))
    void = ev.SpinVoided(round=1, why="interference", by="floor", call="No spin.")
    for state in (dolly, collected):
        assert conserved(state) and balanced(state)
        assert replace(evolve(state, void), phase=Phase.BETTING) == down


def result(outcome: Outcome, returned: int, imprisoned: bool = False, tip: bool = False) -> ev.Result:
    return ev.Result(1, "red", 500, outcome, returned, (), tip, imprisoned, paid=cents(returned))


def cents(amount: int) -> Chips:
    return (blue(amount, 1),) if amount else ()


@pytest.mark.parametrize(
    ("outcome", "returned", "rack", "staked", "house"),
    [
        (Outcome.WON, 1000, 1500, 0, -500),
        (Outcome.LOST, 0, 500, 0, 500),
        (Outcome.HALF, 250, 750, 0, 250),
        (Outcome.PENDING, 0, 500, 500, 0),
        (Outcome.IMPRISONED, 0, 500, 500, 0),
    ],
)
def test_a_wager_is_settled(outcome: Outcome, returned: int, rack: int, staked: int, house: int) -> None:
    after = evolve(at(Phase.COLLECTING, DOWN), ev.Paid(wagers=(result(outcome, returned),)))
    assert (after.seat(1).rack, after.seat(1).staked, after.house) == (rack, staked, house)
    assert (after.seat(1).standalone_wagers, dict(after.wagers), dict(after.bonus_wagers)) == (0, {}, {})
    held = Stake(500, dollars(500), round=1)
    assert dict(after.pending) == ({RED: held} if outcome is Outcome.PENDING else {})
    assert dict(after.prisoners) == ({RED: held} if outcome is Outcome.IMPRISONED else {})
    assert balanced(after)


@pytest.mark.parametrize(
    ("outcome", "returned", "rack", "jailed"),
    [(Outcome.RELEASED, 500, 1000, 0), (Outcome.LOST, 0, 500, 0), (Outcome.IMPRISONED, 0, 500, 1)],
)
def test_a_prisoner_is_settled(outcome: Outcome, returned: int, rack: int, jailed: int) -> None:
    jail = evolve(at(Phase.COLLECTING, DOWN), ev.Paid(wagers=(result(Outcome.IMPRISONED, 0),)))
    after = evolve(replace(jail, phase=Phase.COLLECTING), ev.Paid(wagers=(result(outcome, returned, True),)))
    assert (after.seat(1).rack, len(after.prisoners)) == (rack, jailed)
    assert balanced(after)


NOT_CAUGHT = st.sampled_from([(Outcome.WON, 1000), (Outcome.LOST, 0), (Outcome.HALF, 250)])
CAUGHT = st.sampled_from([(Outcome.PENDING, 0), (Outcome.IMPRISONED, 0)])
INSIDE = st.sampled_from([(Outcome.RELEASED, 500), (Outcome.LOST, 0), (Outcome.IMPRISONED, 0)])
PLACES = st.tuples(st.integers(1, 3), st.sampled_from(["red", "odd", "b2b:red"]), st.booleans())


@given(st.dictionaries(PLACES, NOT_CAUGHT | CAUGHT), st.dictionaries(PLACES, INSIDE), st.randoms())
def test_wagers_settled_together_are_settled_as_one_by_one(
    lying: dict[WagerKey, tuple[Outcome, int]], inside: dict[WagerKey, tuple[Outcome, int]], random: Random
) -> None:
    state = replace(
        BETTING,
        seats=Map({seat: replace(BLUE, staked=3000, standalone_wagers=6) for seat in (1, 2, 3)}),
        wagers=Wagers(
            {(4, "red", False): Stake(100, dollars(100))} | dict.fromkeys(lying, Stake(500, dollars(500), coupon=5))
        ),
        prisoners=Map(dict.fromkeys(inside, Stake(500, dollars(500)))),
        bonus_wagers=Map({"b2b": 18}),
    )
    leaving = [ev.Result(*key[:2], 500, *came, (), key[2], True, paid=cents(came[1])) for key, came in inside.items()]
    others = [ev.Result(*key[:2], 500, *came, (), key[2], paid=cents(came[1])) for key, came in lying.items()]
    together = [*others, *leaving]
    random.shuffle(together)
    one_by_one = state
    # Whatever leaves prison has left before anything else goes there.
    for result in (*leaving, *others):
        one_by_one = settled(one_by_one, (result,))
    after = settled(state, tuple(together))
    assert after == one_by_one
    assert dict(after.wagers) == {(4, "red", False): Stake(100, dollars(100))}
    assert after.bonus_wagers["b2b"] == 18 - sum(spot == "b2b:red" for _, spot, _ in lying)


def test_meters() -> None:
    state = with_bonus(spin=BonusSpinState(meters=METERS), b2b=BackToBackState())
    grown = evolve(state, ev.MeterGrew(what="spin", meter="primary", parts=15, per=10))
    assert (grown.bonus["spin"].meters["primary"], meters(grown)) == (Meter(10_015, 10), {"primary": 1001})
    paid = evolve(grown, ev.MeterPaid(what="spin", meter="primary", seat=1, amount=1001, reset=900))
    assert paid.bonus["spin"].meters["primary"] == Meter(9000, 10)


def test_a_void_spin_keeps_whoever_must_inspect() -> None:
    voided = ev.SpinVoided(round=1, why="ball-left-wheel", by="dealer", call="No spin.", inspectors=("pit",))
    after = evolve(at(Phase.SPINNING), voided)
    assert (after.phase, after.inspectors, after.inspect_for) == (Phase.VOID, ("pit",), "ball-left-wheel")
    again = evolve(replace(after, phase=Phase.SPINNING), replace(voided, why="foreign-object", inspectors=()))
    assert (again.inspectors, again.inspect_for) == (("pit",), "ball-left-wheel")
