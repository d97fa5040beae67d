"""Racks: a seat's chips after some came or went."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.play.chips.counts import Chips, bare, minus, plus
from croupier.play.chips.stack import OWN, Stack
from croupier.play.state import RoundState, Seat


def received(held: Seat, chips: Chips, amount: int) -> Seat:
    """The seat with more chips in its rack."""
    return replace(held, rack=held.rack + amount, chips=plus(held.chips, chips))


def given_up(held: Seat, chips: Chips, amount: int) -> Seat:
    """The seat without chips that left the rack for good; one that has none left has neither look nor permits."""
    left = held.rack - amount
    if not left and not held.staked:
        return Seat()
    return with_own(replace(held, rack=left, chips=minus(held.chips, chips)))


def with_own(held: Seat) -> Seat:
    """The seat without its own look, if nothing of it is in the rack and nothing at all on the layout."""
    if held.own is None or held.staked or (held.chips and held.chips[0].kind in OWN):
        return held
    return replace(held, own=None)


def own_of(held: Seat, chips: Chips) -> Stack | None:
    """One of the player's own chips, after these came to the rack."""
    return next((replace(stack, count=1) for stack in chips if stack.kind in OWN), held.own)


def to_float(state: RoundState, chips: Chips) -> Chips:
    """The float with more chips."""
    return plus(state.float, bare(chips))


def from_float(state: RoundState, chips: Chips) -> Chips:
    """The float without chips that were issued."""
    return minus(state.float, bare(chips)) if chips else state.float


def to_outside(state: RoundState, chips: Chips) -> Chips:
    """What is outside, with chips that left the table."""
    return plus(state.out, bare(chips))


def from_outside(state: RoundState, chips: Chips) -> Chips:
    """What is outside, without chips that came to the table."""
    return minus(state.out, bare(chips))
