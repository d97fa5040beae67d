"""Wagers come onto the layout and leave it before the spin."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from croupier.play import event as ev
from croupier.play.evolving.chips import brought_in
from croupier.play.state import DRAWN_FOR, Spoken, State
from croupier.play.wagers import Stake, WagerKey, Wagers


def placed(state: State, event: ev.Placed) -> State:
    number, amount, spot = event.seat, event.amount, event.spot
    order, spots = 2 * number + event.tip, state.wagers.spots
    held, there = state.seat(number), state.wagers.on(spot)
    lying = there.get(order)
    rack, staked, others = held.rack - amount, held.staked + amount, held.others
    if lying is None:
        stake = Stake(amount, event.chips, event.coupon, event.counts)
        others += event.counts
    else:
        stake = replace(lying, amount=lying.amount + amount, coupon=lying.coupon + event.coupon)
    if held.brought:
        brought = min(held.brought - event.brought, rack)
        held = replace(held, rack=rack, staked=staked, others=others, brought=brought)
    else:
        held = replace(held, rack=rack, staked=staked, others=others)
    seats, wagers = state.seats.set(number, held), Wagers.of(spots.set(spot, there.set(order, stake)))
    if lying is None and spot.partition(":")[0] in DRAWN_FOR:
        return replace(state, seats=seats, wagers=wagers, down=_count(state, spot, 1))
    return replace(state, seats=seats, wagers=wagers)


def _count(state: State, spot: str, change: int) -> Map[str, int]:
    kind = spot.partition(":")[0]
    return state.down.set(kind, state.down.get(kind, 0) + change) if kind in DRAWN_FOR else state.down


def lifted(state: State, event: ev.Lifted) -> State:
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


def spoken_for(state: State, event: ev.SpokenFor) -> State:
    waiting = (*state.spoken.get(event.seat, ()), Spoken(event.spot, event.amount))
    return replace(state, spoken=state.spoken.set(event.seat, waiting))


def cash_converted(state: State, event: ev.CashConverted) -> State:
    waiting = state.spoken[event.seat][1:]
    spoken = state.spoken.set(event.seat, waiting) if waiting else state.spoken.delete(event.seat)
    return brought_in(replace(state, spoken=spoken), event)
