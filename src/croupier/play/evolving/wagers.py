"""Wagers are placed on the layout and lifted from it before the spin."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from croupier.play import event as ev
from croupier.play.chips.counts import minus, plus
from croupier.play.state import RoundState, Seat, Spoken
from croupier.play.wagers import Stake, WagerKey, Wagers


def placed(state: RoundState, event: ev.Placed) -> RoundState:
    number, spot, slot, wagers = event.seat, event.spot, 2 * event.seat + event.tip, state.wagers
    there = wagers.on(spot)
    lying = there.get(slot)
    seats = state.seats.set(number, held_after(state.seat(number), event, lying is None))
    wagers = Wagers.of(wagers.spots.set(spot, there.set(slot, stake_after(lying, event))))
    if lying is not None or spot.partition(":")[0] not in state.bonus:
        return replace(state, seats=seats, wagers=wagers)
    return replace(state, seats=seats, wagers=wagers, bonus_wagers=_count(state, spot, 1))


def held_after(held: Seat, event: ev.Placed, first: bool) -> Seat:
    """The seat's chips after it placed a wager; ``first``: it had none on the spot before."""
    return replace(
        held,
        rack=held.rack - event.amount,
        staked=held.staked + event.amount,
        standalone_wagers=held.standalone_wagers + (first and event.stands_alone),
        chips=minus(held.chips, event.chips),
    )


def stake_after(lying: Stake | None, event: ev.Placed) -> Stake:
    """The stake on the spot after the wager."""
    if lying is None:
        return Stake(event.amount, event.chips, event.coupon, event.stands_alone)
    return replace(
        lying,
        amount=lying.amount + event.amount,
        chips=plus(lying.chips, event.chips),
        coupon=lying.coupon + event.coupon,
    )


def _count(state: RoundState, spot: str, change: int) -> Map[str, int]:
    """How many wagers of each bonus there are, with one more or less on this spot."""
    counts, kind = state.bonus_wagers, spot.partition(":")[0]
    return counts.set(kind, counts.get(kind, 0) + change) if kind in state.bonus else counts


def lifted(state: RoundState, event: ev.Lifted) -> RoundState:
    key: WagerKey = (event.seat, event.spot, False)
    held, lying = state.seat(event.seat), state.wagers[key]
    left = lying.amount - event.amount
    held = replace(
        held,
        rack=held.rack + event.amount,
        staked=held.staked - event.amount,
        standalone_wagers=held.standalone_wagers - (not left and event.stands_alone),
        chips=plus(held.chips, event.chips),
    )
    rest = replace(lying, amount=left, chips=minus(lying.chips, event.chips))
    return replace(
        state,
        seats=state.seats.set(event.seat, held),
        wagers=state.wagers.set(key, rest) if left else state.wagers.delete(key),
        bonus_wagers=state.bonus_wagers if left else _count(state, event.spot, -1),
    )


def spoken_for(state: RoundState, event: ev.SpokenFor) -> RoundState:
    waiting = (*state.spoken.get(event.seat, ()), Spoken(event.spot, event.amount))
    return replace(state, spoken=state.spoken.set(event.seat, waiting))
