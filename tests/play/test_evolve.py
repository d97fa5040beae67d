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
from croupier.play.evolve import evolve, fold
from croupier.play.evolving.settlement import settled
from croupier.play.phase import Phase
from croupier.play.state import RoundState, Seat, Spoken, balanced, chips_in_play, meters
from croupier.play.wagers import Stake, WagerKey, Wagers
from croupier.rulebook.schema.conduct import Close

BLUE = Seat(rack=1000, chips="colour", chip=100, colour="blue")
BETTING = RoundState(closing=Close.DURING_SPIN, phase=Phase.BETTING, round=1, seats=Map({1: BLUE}), paid_in=1000)
RED = (1, "red", False)
DOWN = fold(BETTING, (ev.Placed(seat=1, spot="red", amount=500, chips="colour"),))


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
        (at(Phase.RESTING), ev.DollyPlaced(pocket="7", call="7."), at(Phase.DOLLY_PLACED)),
        (at(Phase.DOLLY_PLACED), ev.Collected(listed=()), at(Phase.COLLECTING)),
        (at(Phase.COLLECTING), ev.Paid(wagers=()), at(Phase.PAYING)),
        (at(Phase.PAYING), ev.DollyRemoved(round=1, pocket="7"), at(Phase.DOLLY_REMOVED)),
        (BETTING, ev.FloorCalled(by="dealer", why="dispute"), BETTING),
        (BETTING, ev.FifthMoved(seat=1, spot="five-adjacent:17", amount=100, to="straight:17"), BETTING),
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
            ev.Permitted(seat=1, by="floor"),
            replace(BETTING, seats=Map({1: replace(BLUE, permits=frozenset({"floor"}))})),
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
    assert (dict(DOWN.wagers), dict(DOWN.bonus_wagers)) == ({RED: Stake(500, "colour")}, {})


def test_placing_raising_lifting() -> None:
    raised = evolve(DOWN, ev.Placed(seat=1, spot="red", amount=200, chips="colour", coupon=200))
    assert raised.wagers[RED] == Stake(700, "colour", coupon=200)
    assert (raised.seat(1).rack, raised.seat(1).standalone_wagers) == (300, 1)
    part = evolve(DOWN, ev.Lifted(seat=1, spot="red", amount=300))
    assert (part.seat(1).rack, part.seat(1).standalone_wagers, part.wagers[RED].amount) == (800, 1, 200)
    whole = evolve(DOWN, ev.Lifted(seat=1, spot="red", amount=500))
    assert (whole.seat(1), dict(whole.wagers)) == (BLUE, {})


def test_wagers_that_something_is_drawn_for_are_counted() -> None:
    offered = replace(DOWN, bonus=Map({"b2b": BackToBackState(), "x-straight": RouletteXState()}))
    bonus = evolve(offered, ev.Placed(seat=1, spot="b2b", amount=100, chips="colour"))
    raised = evolve(bonus, ev.Placed(seat=1, spot="b2b", amount=100, chips="colour"))
    another = evolve(raised, ev.Placed(seat=1, spot="x-straight:17", amount=100, chips="colour"))
    assert [dict(state.bonus_wagers) for state in (bonus, raised)] == [{"b2b": 1}, {"b2b": 1}]
    assert dict(another.bonus_wagers) == {"b2b": 1, "x-straight": 1}
    assert evolve(another, ev.Lifted(seat=1, spot="b2b", amount=100)).bonus_wagers["b2b"] == 1
    assert evolve(another, ev.Lifted(seat=1, spot="b2b", amount=200)).bonus_wagers["b2b"] == 0


@pytest.mark.parametrize(
    ("event", "rack", "paid_in", "paid_out"),
    [
        (ev.ChipsBrought(seat=1, amount=300, chips="value"), 1300, 1300, 0),
        (ev.ChipsReturned(seat=1, amount=300, chip=100), 1300, 1300, 0),
        (ev.CashedOut(seat=1, amount=300), 700, 1000, 300),
        (ev.ChipsTakenAway(seat=1, amount=300), 700, 1000, 300),
        (ev.BoughtIn(seat=1, amount=300, chips="colour", chip=100, colour="blue"), 1300, 1300, 0),
        (ev.BoughtIn(seat=1, amount=300, chips="value", chip=100), 1300, 1300, 0),
    ],
)
def test_money_in_and_out(event: ev.Event, rack: int, paid_in: int, paid_out: int) -> None:
    after = evolve(BETTING, event)
    assert (after.seat(1).rack, after.paid_in, after.paid_out) == (rack, paid_in, paid_out)
    assert balanced(after)


def test_what_a_rack_is_known_to_hold() -> None:
    bought = evolve(BETTING, ev.BoughtIn(seat=2, amount=500, chips="value", chip=500))
    more = evolve(bought, ev.BoughtIn(seat=2, amount=2500, chips="value", chip=2500))
    assert more.seat(2) == Seat(rack=3000, value_chips=frozenset({500, 2500}), others_chips="value")
    brought = evolve(more, ev.ChipsBrought(seat=2, amount=100, chips="house"))
    assert (brought.seat(2).others_chips, brought.seat(2).brought) == ("house", 100)
    assert brought.seat(2).value_chips == frozenset({500, 2500})
    looks = evolve(brought, ev.ChipsBrought(seat=2, amount=200, chips="value", chip=100))
    assert (looks.seat(2).others_chips, looks.seat(2).brought) == ("value", 300)
    assert looks.seat(2).value_chips == frozenset({100, 500, 2500})
    returned = evolve(BETTING, ev.ChipsReturned(seat=3, amount=500, chip=250))
    assert returned.seat(3) == Seat(rack=500, chip=250)
    assert evolve(returned, ev.ChipsReturned(seat=3, amount=500, chip=100)).seat(3).chip == 250


def test_brought_chips_are_counted_until_they_are_wagered_or_gone() -> None:
    brought = evolve(BETTING, ev.ChipsBrought(seat=1, amount=300, chips="value", chip=100))
    down = evolve(brought, ev.Placed(seat=1, spot="red", amount=1100, chips="value", brought=100))
    assert (down.seat(1).rack, down.seat(1).brought) == (200, 200)
    assert evolve(brought, ev.ChipsTakenAway(seat=1, amount=1000)).seat(1).brought == 300
    assert evolve(brought, ev.ChipsTakenAway(seat=1, amount=1100)).seat(1).brought == 200


@pytest.mark.parametrize("event", [ev.CashedOut, ev.ChipsTakenAway])
def test_whoever_has_no_chips_has_no_colour(event: type[ev.CashedOut] | type[ev.ChipsTakenAway]) -> None:
    held = replace(BLUE, value_chips=frozenset({500}), others_chips="value", brought=100, permits=frozenset({"floor"}))
    state = replace(BETTING, seats=Map({1: held}))
    assert evolve(state, event(seat=1, amount=1000)).seat(1) == Seat(permits=frozenset({"floor"}))
    assert evolve(state, event(seat=1, amount=950)).seat(1) == replace(held, rack=50, brought=50)
    staked = replace(state, seats=Map({1: replace(held, staked=500)}))
    assert evolve(staked, event(seat=1, amount=1000)).seat(1) == replace(held, rack=0, staked=500, brought=0)


def test_a_tip_and_a_seat_left() -> None:
    tipped = evolve(BETTING, ev.Tipped(seat=1, amount=100))
    assert (tipped.seat(1).rack, tipped.tip_box, chips_in_play(tipped)) == (900, 100, 1000)
    left = evolve(tipped, ev.SeatLeft(seat=1, carried=900))
    assert (dict(left.seats), left.paid_out, chips_in_play(left)) == ({}, 900, 100)
    assert balanced(left)
    assert evolve(left, ev.SeatLeft(seat=5)) == left


def test_cash_converted_leaves_nothing_to_confirm() -> None:
    two = replace(BETTING, spoken=Map({1: (Spoken("red", 500), Spoken("odd", 200))}))
    one = evolve(two, ev.CashConverted(seat=1, amount=500))
    assert (dict(one.spoken), one.seat(1).rack, one.paid_in) == ({1: (Spoken("odd", 200),)}, 1500, 1500)
    assert dict(evolve(one, ev.CashConverted(seat=1, amount=200)).spoken) == {}
    assert dict(evolve(two, ev.SeatLeft(seat=1, carried=1000)).spoken) == {}
    assert dict(evolve(at(Phase.SPINNING, two), ev.BettingClosed(call="No more bets.")).spoken) == {}
    assert dict(evolve(two, ev.TableClosed(by="floor")).spoken) == {}


def result(outcome: Outcome, returned: int, imprisoned: bool = False, tip: bool = False) -> ev.Result:
    return ev.Result(1, "red", 500, outcome, returned, (), tip, imprisoned)


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
    held = Stake(500, "colour", round=1)
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
        wagers=Wagers({(4, "red", False): Stake(100, "colour")} | dict.fromkeys(lying, Stake(500, "colour", coupon=5))),
        prisoners=Map(dict.fromkeys(inside, Stake(500, "colour"))),
        bonus_wagers=Map({"b2b": 18}),
    )
    leaving = [ev.Result(*key[:2], 500, *came, (), key[2], True) for key, came in inside.items()]
    others = [ev.Result(*key[:2], 500, *came, (), key[2]) for key, came in lying.items()]
    together = [*others, *leaving]
    random.shuffle(together)
    one_by_one = state
    # Whatever leaves prison has left before anything else goes there.
    for result in (*leaving, *others):
        one_by_one = settled(one_by_one, (result,))
    after = settled(state, tuple(together))
    assert after == one_by_one
    assert dict(after.wagers) == {(4, "red", False): Stake(100, "colour")}
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
