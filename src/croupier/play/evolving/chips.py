"""Chips come and go."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.play import event as ev
from croupier.play.chips.counts import bare, minus, plus
from croupier.play.chips.stack import PERMITTED, sourced
from croupier.play.evolving.racks import (
    from_float,
    from_outside,
    given_up,
    own_of,
    received,
    to_float,
    to_outside,
)
from croupier.play.state import ReturnPermit, RoundState


def bought_in(state: RoundState, event: ev.BoughtIn) -> RoundState:
    """Chips come from the float for money, or for the chips that they were paid with."""
    held = received(state.seat(event.seat), event.chips, event.amount)
    held = replace(held, own=own_of(held, event.chips))
    state = replace(state, float=from_float(state, event.chips))
    if event.tender == "chips":
        held = given_up(held, event.paid, event.amount)
        return replace(state, seats=state.seats.set(event.seat, held), float=to_float(state, event.paid))
    return replace(state, seats=state.seats.set(event.seat, held), paid_in=state.paid_in + event.amount)


def chips_brought(state: RoundState, event: ev.ChipsBrought) -> RoundState:
    held = received(state.seat(event.seat), event.chips, event.amount)
    return _come_in(replace(state, seats=state.seats.set(event.seat, held)), event)


def chips_returned(state: RoundState, event: ev.ChipsReturned) -> RoundState:
    """The permission for it, if there was one, is used up."""
    held = received(state.seat(event.seat), event.chips, event.amount)
    (stack,) = event.chips
    used = next((each for each in held.permits if each.allows(stack.value, event.amount)), None)
    left = tuple(each for each in held.permits if each is not used)
    held = replace(held, own=own_of(held, event.chips), permits=left)
    return _come_in(replace(state, seats=state.seats.set(event.seat, held)), event)


def _come_in(state: RoundState, event: ev.ChipsBrought | ev.ChipsReturned) -> RoundState:
    return replace(state, out=from_outside(state, event.chips), paid_in=state.paid_in + event.amount)


def cash_converted(state: RoundState, event: ev.CashConverted) -> RoundState:
    """The cash of the first spoken wager becomes chips."""
    waiting = state.spoken[event.seat][1:]
    held = received(state.seat(event.seat), event.chips, event.amount)
    return replace(
        state,
        spoken=state.spoken.set(event.seat, waiting) if waiting else state.spoken.delete(event.seat),
        seats=state.seats.set(event.seat, held),
        float=from_float(state, event.chips),
        paid_in=state.paid_in + event.amount,
    )


def taken_away(state: RoundState, event: ev.ChipsTakenAway) -> RoundState:
    return replace(_go_out(state, event), out=to_outside(state, event.chips))


def cashed_out(state: RoundState, event: ev.CashedOut) -> RoundState:
    """The chips go to the float, for money or for other chips."""
    state = replace(_go_out(state, event), float=to_float(state, event.chips))
    if not event.given:
        return state
    left = replace(state, float=from_float(state, event.given))
    if event.redeemed:
        return replace(left, cage=plus(state.cage, bare(event.given)))
    return replace(left, out=to_outside(state, event.given))


def _go_out(state: RoundState, event: ev.ChipsTakenAway | ev.CashedOut) -> RoundState:
    held = given_up(state.seat(event.seat), event.chips, event.amount)
    return replace(state, seats=state.seats.set(event.seat, held), paid_out=state.paid_out + event.amount)


def permitted(state: RoundState, event: ev.Permitted) -> RoundState:
    held = state.seat(event.seat)
    if event.chip is not None:
        held = replace(held, permits=(*held.permits, ReturnPermit(event.chip, event.by, event.amount)))
    else:
        agreed = tuple(sourced(stack, PERMITTED) for stack in event.chips)
        held = replace(held, chips=plus(minus(held.chips, event.chips), agreed))
    return replace(state, seats=state.seats.set(event.seat, held))


def tipped(state: RoundState, event: ev.Tipped) -> RoundState:
    held = given_up(state.seat(event.seat), event.chips, event.amount)
    return replace(state, seats=state.seats.set(event.seat, held), tip_box=plus(state.tip_box, bare(event.chips)))


def seat_left(state: RoundState, event: ev.SeatLeft) -> RoundState:
    seats = state.seats.delete(event.seat) if event.seat in state.seats else state.seats
    spoken = state.spoken.delete(event.seat) if event.seat in state.spoken else state.spoken
    paid_out = state.paid_out + event.carried
    return replace(state, seats=seats, spoken=spoken, paid_out=paid_out, out=to_outside(state, event.chips))
