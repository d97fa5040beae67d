"""Evolving: a state and an event give the next state. Nothing is checked here but what ``decide`` has promised."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from immutables import Map
from msgspec.structs import replace

from croupier.game.pocket import Pocket
from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.phase import TRANSITIONS
from croupier.play.state import Meter, Seat, Spoken, Stake, State, Turn, WagerKey

E = TypeVar("E", bound=ev.Event)


def evolve(state: State, event: ev.Event) -> State:
    """The state after an event."""
    name = ev.event_name(event)
    after = _EVOLVE[type(event)](state, event)
    phase = TRANSITIONS[state.closing][state.phase].get(name)
    if phase is None:
        assert name not in _MOVES, f"{name} does not follow {state.phase}"
        return after
    return replace(after, phase=phase)


_MOVES = frozenset(name for table in TRANSITIONS.values() for moves in table.values() for name in moves)


def _rack(state: State, seat: int, change: int) -> Map[int, Seat]:
    held = state.seat(seat)
    return state.seats.set(seat, replace(held, rack=held.rack + change))


def _same(state: State, event: ev.Event) -> State:
    del event
    return state


def _betting_opened(state: State, event: ev.BettingOpened) -> State:
    return replace(
        state,
        round=event.round,
        prior=state.result or state.prior,
        result=None,
        multiplier=None,
        numbers=None,
        targets=None,
        turn=None,
    )


def _bought_in(state: State, event: ev.BoughtIn) -> State:
    held = state.seat(event.seat)
    if event.colour is None:
        held = replace(held, rack=held.rack + event.amount, value_chip=event.chip)
    else:
        held = replace(
            held,
            rack=held.rack + event.amount,
            chips=event.chips,
            chip=event.chip,
            colour=event.colour,
            design=event.design,
        )
    return replace(state, seats=state.seats.set(event.seat, held), paid_in=state.paid_in + event.amount)


def _brought_in(state: State, event: ev.ChipsBrought | ev.ChipsReturned | ev.CashConverted) -> State:
    return replace(state, seats=_rack(state, event.seat, event.amount), paid_in=state.paid_in + event.amount)


def _taken_out(state: State, event: ev.ChipsTakenAway | ev.CashedOut) -> State:
    return replace(state, seats=_rack(state, event.seat, -event.amount), paid_out=state.paid_out + event.amount)


def _permitted(state: State, event: ev.Permitted) -> State:
    held = state.seat(event.seat)
    return replace(state, seats=state.seats.set(event.seat, replace(held, permits=held.permits | {event.by})))


def _placed(state: State, event: ev.Placed) -> State:
    key: WagerKey = (event.seat, event.spot, event.tip)
    held, lying = state.seat(event.seat), state.wagers.get(key)
    if lying is None:
        stake = Stake(event.amount, event.chips, event.coupon, event.counts)
    else:
        stake = replace(lying, amount=lying.amount + event.amount, coupon=lying.coupon + event.coupon)
    held = replace(
        held,
        rack=held.rack - event.amount,
        staked=held.staked + event.amount,
        others=held.others + (lying is None and event.counts),
    )
    return replace(
        state,
        seats=state.seats.set(event.seat, held),
        wagers=state.wagers.set(key, stake),
        down=_count(state, event.spot, 1) if lying is None else state.down,
    )


def _count(state: State, spot: str, change: int) -> Map[str, int]:
    kind = spot.partition(":")[0]
    return state.down.set(kind, state.down.get(kind, 0) + change)


def _lifted(state: State, event: ev.Lifted) -> State:
    key: WagerKey = (event.seat, event.spot, False)
    held, lying = state.seat(event.seat), state.wagers[key]
    left = lying.amount - event.amount
    held = replace(
        held,
        rack=held.rack + event.amount,
        staked=held.staked - event.amount,
        others=held.others - (not left and event.counts),
    )
    return replace(
        state,
        seats=state.seats.set(event.seat, held),
        wagers=state.wagers.set(key, replace(lying, amount=left)) if left else state.wagers.delete(key),
        down=state.down if left else _count(state, event.spot, -1),
    )


def _spoken_for(state: State, event: ev.SpokenFor) -> State:
    return replace(state, spoken=state.spoken.set(event.seat, Spoken(event.spot, event.amount)))


def _cash_converted(state: State, event: ev.CashConverted) -> State:
    return _brought_in(replace(state, spoken=state.spoken.delete(event.seat)), event)


def _tipped(state: State, event: ev.Tipped) -> State:
    return replace(state, seats=_rack(state, event.seat, -event.amount), tip_box=state.tip_box + event.amount)


def _seat_left(state: State, event: ev.SeatLeft) -> State:
    seats = state.seats.delete(event.seat) if event.seat in state.seats else state.seats
    return replace(state, seats=seats, paid_out=state.paid_out + event.carried)


def _betting_closed(state: State, event: ev.BettingClosed) -> State:
    del event
    return replace(state, spoken=Map())


def _choice_taken(state: State, event: ev.ChoiceTaken) -> State:
    key: WagerKey = (event.seat, event.spot, event.tip)
    stake = state.pending[key]
    state = replace(state, pending=state.pending.delete(key))
    if event.outcome is Outcome.IMPRISONED:
        return replace(state, prisoners=state.prisoners.set(key, stake))
    return _give_back(state, event.seat, event.stake, event.returned, event.tip, counts=False)


def _give_back(state: State, seat: int, stake: int, returned: int, tip: bool, counts: bool) -> State:
    held = state.seat(seat)
    held = replace(
        held,
        rack=held.rack + (0 if tip else returned),
        staked=held.staked - stake,
        others=held.others - counts,
    )
    return replace(
        state,
        seats=state.seats.set(seat, held),
        tip_box=state.tip_box + (returned if tip else 0),
        house=state.house + stake - returned,
    )


def _multiplier_drawn(state: State, event: ev.MultiplierDrawn) -> State:
    return replace(state, multiplier=event.multiplier)


def _numbers_drawn(state: State, event: ev.NumbersDrawn) -> State:
    return replace(state, numbers=event.numbers)


def _targets_drawn(state: State, event: ev.TargetsDrawn) -> State:
    return replace(state, targets=event.targets)


def _wheels_turned(state: State, event: ev.WheelsTurned) -> State:
    return replace(state, turn=Turn(event.position, event.hot, event.community))


def _ball_rested(state: State, event: ev.BallRested) -> State:
    return replace(state, result=Pocket(event.pocket))


def _spin_voided(state: State, event: ev.SpinVoided) -> State:
    return replace(state, result=None, inspectors=event.inspectors or state.inspectors)


def _ball_inspected(state: State, event: ev.BallInspected) -> State:
    return replace(state, inspectors=(), damaged=event.damaged)


def _ball_replaced(state: State, event: ev.BallReplaced) -> State:
    del event
    return replace(state, inspectors=(), damaged=False)


def _meter_grew(state: State, event: ev.MeterGrew) -> State:
    meter = state.meters[event.meter]
    return replace(state, meters=state.meters.set(event.meter, replace(meter, parts=meter.parts + event.parts)))


def _meter_paid(state: State, event: ev.MeterPaid) -> State:
    per = state.meters[event.meter].per
    return replace(state, meters=state.meters.set(event.meter, Meter(event.reset * per, per)))


def _settled(state: State, event: ev.Collected | ev.Paid) -> State:
    """Wagers leave the layout; what came back goes to the racks, seat by seat."""
    wagers, prisoners, pending = state.wagers.mutate(), state.prisoners.mutate(), state.pending.mutate()
    counts = dict(state.down)
    changes: dict[int, list[int]] = {}
    tip_box, house = state.tip_box, state.house
    for result in event.wagers:
        key = (result.seat, result.spot, result.tip)
        if result.imprisoned:
            if result.outcome is Outcome.IMPRISONED:
                continue
            stake = prisoners.pop(key)
            others = 0
        else:
            stake = wagers.pop(key)
            others = stake.counts
            kind = result.spot.partition(":")[0]
            counts[kind] -= 1
        change = changes.setdefault(result.seat, [0, 0, 0])
        change[2] += others
        if result.outcome is Outcome.PENDING:
            pending[key] = replace(stake, round=state.round, coupon=0)
            continue
        if result.outcome is Outcome.IMPRISONED:
            prisoners[key] = replace(stake, round=state.round, coupon=0)
            continue
        change[1] += result.stake
        house += result.stake - result.returned
        if result.tip:
            tip_box += result.returned
        else:
            change[0] += result.returned
    seats = state.seats.mutate()
    for number, (rack, staked, others) in changes.items():
        held = seats[number]
        seats[number] = replace(held, rack=held.rack + rack, staked=held.staked - staked, others=held.others - others)
    return replace(
        state,
        seats=seats.finish(),
        wagers=wagers.finish(),
        prisoners=prisoners.finish(),
        pending=pending.finish(),
        down=Map(counts),
        tip_box=tip_box,
        house=house,
    )


_EVOLVE: dict[type[ev.Event], Callable[..., State]] = {
    ev.TableOpened: _same,
    ev.TableClosed: _same,
    ev.BettingOpened: _betting_opened,
    ev.BoughtIn: _bought_in,
    ev.ChipsBrought: _brought_in,
    ev.ChipsTakenAway: _taken_out,
    ev.ChipsReturned: _brought_in,
    ev.Permitted: _permitted,
    ev.Placed: _placed,
    ev.Lifted: _lifted,
    ev.SpokenFor: _spoken_for,
    ev.CashConverted: _cash_converted,
    ev.Tipped: _tipped,
    ev.CashedOut: _taken_out,
    ev.SeatLeft: _seat_left,
    ev.BallSpun: _same,
    ev.BettingClosed: _betting_closed,
    ev.ChoiceTaken: _choice_taken,
    ev.MultiplierDrawn: _multiplier_drawn,
    ev.NumbersDrawn: _numbers_drawn,
    ev.TargetsDrawn: _targets_drawn,
    ev.WheelsTurned: _wheels_turned,
    ev.BallRested: _ball_rested,
    ev.SpinVoided: _spin_voided,
    ev.FloorCalled: _same,
    ev.BallInspected: _ball_inspected,
    ev.BallReplaced: _ball_replaced,
    ev.DollyPlaced: _same,
    ev.FifthMoved: _same,
    ev.MeterGrew: _meter_grew,
    ev.MeterPaid: _meter_paid,
    ev.Collected: _settled,
    ev.Paid: _settled,
    ev.DollyRemoved: _same,
}


def fold(state: State, events: tuple[ev.Event, ...]) -> State:
    """The state after all of these events."""
    for event in events:
        state = evolve(state, event)
    return state
