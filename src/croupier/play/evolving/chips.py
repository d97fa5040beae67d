"""Chips come and go."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from croupier.play import event as ev
from croupier.play.state import RoundState, Seat


def _rack(state: RoundState, seat: int, change: int) -> Map[int, Seat]:
    held = state.seat(seat)
    return state.seats.set(seat, replace(held, rack=held.rack + change))


def bought_in(state: RoundState, event: ev.BoughtIn) -> RoundState:
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


def chips_brought(state: RoundState, event: ev.ChipsBrought) -> RoundState:
    state = brought_in(state, event)
    held = state.seat(event.seat)
    looks = held.value_chips | {event.chip} if event.chip else held.value_chips
    held = replace(held, others_chips=event.chips, brought=held.brought + event.amount, value_chips=looks)
    return replace(state, seats=state.seats.set(event.seat, held))


def chips_returned(state: RoundState, event: ev.ChipsReturned) -> RoundState:
    state = brought_in(state, event)
    held = state.seat(event.seat)
    return replace(state, seats=state.seats.set(event.seat, replace(held, chip=held.chip or event.chip)))


def brought_in(state: RoundState, event: ev.ChipsBrought | ev.ChipsReturned | ev.CashConverted) -> RoundState:
    return replace(state, seats=_rack(state, event.seat, event.amount), paid_in=state.paid_in + event.amount)


def taken_out(state: RoundState, event: ev.ChipsTakenAway | ev.CashedOut) -> RoundState:
    held = state.seat(event.seat)
    left = held.rack - event.amount
    held = replace(held, rack=left, brought=min(held.brought, left))
    if not left and not held.staked:
        held = Seat(permits=held.permits)  # without chips the colour is free for others
    return replace(state, seats=state.seats.set(event.seat, held), paid_out=state.paid_out + event.amount)


def permitted(state: RoundState, event: ev.Permitted) -> RoundState:
    held = state.seat(event.seat)
    return replace(state, seats=state.seats.set(event.seat, replace(held, permits=held.permits | {event.by})))


def tipped(state: RoundState, event: ev.Tipped) -> RoundState:
    held = state.seat(event.seat)
    left = held.rack - event.amount
    held = replace(held, rack=left, brought=min(held.brought, left))
    return replace(state, seats=state.seats.set(event.seat, held), tip_box=state.tip_box + event.amount)


def seat_left(state: RoundState, event: ev.SeatLeft) -> RoundState:
    seats = state.seats.delete(event.seat) if event.seat in state.seats else state.seats
    spoken = state.spoken.delete(event.seat) if event.seat in state.spoken else state.spoken
    return replace(state, seats=seats, spoken=spoken, paid_out=state.paid_out + event.carried)
