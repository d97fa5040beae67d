"""The cage's chips come to a table and go back: the state of play after an event of the cage."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.cage import event as ev
from croupier.play.chips.counts import Chips, minus, plus
from croupier.play.event import Event
from croupier.play.state import RoundState


def stocked(state: RoundState, event: Event) -> RoundState:
    """The state after an event of the cage. An opening inventory is counted: from then on the float can run out."""
    match event:
        case ev.FloatOpened(chips=chips, uncounted=uncounted):
            return replace(_from_cage(state, plus(chips, uncounted)), stocked=True)
        case ev.FloatFilled(chips=chips):
            return _from_cage(state, chips)
        case ev.FloatCredited(chips=chips):
            return _to_cage(state, chips)
        case ev.FloatClosed(expected_chips=expected):
            return replace(_to_cage(state, expected), stocked=False)
        case _:
            return state


def _from_cage(state: RoundState, chips: Chips) -> RoundState:
    return replace(state, float=plus(state.float, chips), cage=minus(state.cage, chips))


def _to_cage(state: RoundState, chips: Chips) -> RoundState:
    return replace(state, float=minus(state.float, chips), cage=plus(state.cage, chips))
