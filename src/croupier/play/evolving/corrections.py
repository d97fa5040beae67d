"""Settled rounds are corrected: chips are added to or taken from a rack, and wagers caught by a zero are freed."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.play import event as ev
from croupier.play.state import RoundState
from croupier.play.wagers import WagerKey


def corrected(state: RoundState, event: ev.Corrected) -> RoundState:
    """What a player gets is the house's loss; an amount for a wallet counts as paid out (or in) at once."""
    amount = event.amount
    state = replace(state, house=state.house - amount)
    if event.wallet:
        return replace(state, paid_out=state.paid_out + max(amount, 0), paid_in=state.paid_in + max(-amount, 0))
    assert event.seat is not None, "a rack is at a seat"
    held = state.seat(event.seat)
    rack = held.rack + amount
    looks = "value" if held.chips is None and held.others_chips is None else held.others_chips
    held = replace(held, rack=rack, brought=min(held.brought, rack), others_chips=looks)
    return replace(state, seats=state.seats.set(event.seat, held))


def wager_freed(state: RoundState, event: ev.WagerFreed) -> RoundState:
    key: WagerKey = (event.seat, event.spot, False)
    waiting = state.pending if event.pending else state.prisoners
    left = waiting[key].amount - event.amount
    waiting = waiting.set(key, replace(waiting[key], amount=left)) if left else waiting.delete(key)
    held = state.seat(event.seat)
    held = replace(held, rack=held.rack + event.amount, staked=held.staked - event.amount)
    state = replace(state, seats=state.seats.set(event.seat, held))
    return replace(state, pending=waiting) if event.pending else replace(state, prisoners=waiting)
