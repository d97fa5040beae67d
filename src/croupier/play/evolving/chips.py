"""Chips come and go."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from croupier.play import event as ev
from croupier.play.state import Seat, State


def _rack(state: State, seat: int, change: int) -> Map[int, Seat]:
    held = state.seat(seat)
    return state.seats.set(seat, replace(held, rack=held.rack + change))


def bought_in(state: State, event: ev.BoughtIn) -> State:
    held = state.seat(event.seat)
    if event.colour is None:
        looks = held.value_chips | {event.chip or 0}
        held = replace(held, rack=held.rack + event.amount, value_chips=looks, others_chips="value")
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


def chips_brought(state: State, event: ev.ChipsBrought) -> State:
    state = brought_in(state, event)
    held = state.seat(event.seat)
    looks = held.value_chips | {event.chip} if event.chip else held.value_chips
    held = replace(held, others_chips=event.chips, brought=held.brought + event.amount, value_chips=looks)
    return replace(state, seats=state.seats.set(event.seat, held))


def chips_returned(state: State, event: ev.ChipsReturned) -> State:
    state = brought_in(state, event)
    held = state.seat(event.seat)
    return replace(state, seats=state.seats.set(event.seat, replace(held, chip=held.chip or event.chip)))


def brought_in(state: State, event: ev.ChipsBrought | ev.ChipsReturned | ev.CashConverted) -> State:
    return replace(state, seats=_rack(state, event.seat, event.amount), paid_in=state.paid_in + event.amount)


def taken_out(state: State, event: ev.ChipsTakenAway | ev.CashedOut) -> State:
    held = state.seat(event.seat)
    left = held.rack - event.amount
    held = replace(held, rack=left, brought=min(held.brought, left))
    if not left and not held.staked:
        held = Seat(permits=held.permits)  # no chips, no colour: others may have it now
    return replace(state, seats=state.seats.set(event.seat, held), paid_out=state.paid_out + event.amount)


def permitted(state: State, event: ev.Permitted) -> State:
    held = state.seat(event.seat)
    return replace(state, seats=state.seats.set(event.seat, replace(held, permits=held.permits | {event.by})))


def tipped(state: State, event: ev.Tipped) -> State:
    held = state.seat(event.seat)
    left = held.rack - event.amount
    held = replace(held, rack=left, brought=min(held.brought, left))
    return replace(state, seats=state.seats.set(event.seat, held), tip_box=state.tip_box + event.amount)


def seat_left(state: State, event: ev.SeatLeft) -> State:
    seats = state.seats.delete(event.seat) if event.seat in state.seats else state.seats
    spoken = state.spoken.delete(event.seat) if event.seat in state.spoken else state.spoken
    return replace(state, seats=seats, spoken=spoken, paid_out=state.paid_out + event.carried)
