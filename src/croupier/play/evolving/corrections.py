"""Settled rounds are corrected: chips are added to or taken from a rack, and wagers caught by a zero are freed."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from croupier.play import event as ev
from croupier.play.chips.counts import bare, minus, plus
from croupier.play.evolving.racks import received, with_own
from croupier.play.state import RoundState
from croupier.play.wagers import Stake, WagerKey


def corrected(state: RoundState, event: ev.Corrected) -> RoundState:
    """What a player gets is the house's loss; an amount for a wallet counts as paid out (or in) at once."""
    amount = event.amount
    state = replace(state, house=state.house - amount)
    if event.wallet:
        return replace(state, paid_out=state.paid_out + max(amount, 0), paid_in=state.paid_in + max(-amount, 0))
    assert event.seat is not None, "a rack is at a seat"
    held = state.seat(event.seat)
    held = replace(held, rack=held.rack + amount, chips=minus(plus(held.chips, event.chips), event.taken))
    tray = minus(plus(state.float, bare(event.taken)), bare(event.chips))
    return replace(state, seats=state.seats.set(event.seat, with_own(held)), float=tray)


def wager_freed(state: RoundState, event: ev.WagerFreed) -> RoundState:
    key: WagerKey = (event.seat, event.spot, False)
    held = received(state.seat(event.seat), event.chips, event.amount)
    held = replace(held, staked=held.staked - event.amount)
    state = replace(state, seats=state.seats.set(event.seat, held))
    if event.pending:
        return replace(state, pending=_less(state.pending, key, event))
    laid = state.laid
    if laid is not None:
        laid = replace(laid, prisoners=_less(laid.prisoners, key, event))
    return replace(state, prisoners=_less(state.prisoners, key, event), laid=laid)


def _less(waiting: Map[WagerKey, Stake], key: WagerKey, event: ev.WagerFreed) -> Map[WagerKey, Stake]:
    """The wagers with this one reduced by what was freed, or without it."""
    stake = waiting[key]
    left = replace(stake, amount=stake.amount - event.amount, chips=minus(stake.chips, event.chips))
    return waiting.set(key, left) if left.amount else waiting.delete(key)
