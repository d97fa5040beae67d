"""The round goes on: betting, draws, the ball."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from croupier.game.pocket import Pocket
from croupier.play import event as ev
from croupier.play.evolving.restoring import put_back
from croupier.play.evolving.settlement import fifths_back
from croupier.play.phase import ball_is_running
from croupier.play.state import RoundState
from croupier.rulebook.role import Role


def betting_opened(state: RoundState, event: ev.BettingOpened) -> RoundState:
    return replace(
        state,
        round=event.round,
        prior=state.result or state.prior,
        result=None,
        called=(),
        bonus=Map({name: bonus.opened() for name, bonus in state.bonus.items()}) if state.bonus else state.bonus,
    )


def betting_closed(state: RoundState, event: ev.BettingClosed | ev.TableClosed) -> RoundState:
    del event
    return replace(state, spoken=Map())


def bonus_drawn(state: RoundState, event: ev.BonusDrawn) -> RoundState:
    return replace(state, bonus=state.bonus.set(event.what, state.bonus[event.what].drawn(event.drawn)))


def ball_rested(state: RoundState, event: ev.BallRested) -> RoundState:
    return replace(state, result=Pocket(event.pocket))


def result_decided(state: RoundState, event: ev.ResultDecided) -> RoundState:
    """As if the ball had come to rest there; a bonus keeps of its draws what counts for that pocket."""
    result = Pocket(event.pocket)
    if result != state.result:
        state = fifths_back(state)
    bonus = Map({name: bonus.decided(result) for name, bonus in state.bonus.items()})
    return replace(state, result=result, bonus=bonus)


def floor_called(state: RoundState, event: ev.FloorCalled) -> RoundState:
    """Note for what the dealer called the floor while the ball runs: some irregularities wait for that call."""
    if event.by != Role.DEALER or not ball_is_running(state.closing, state.phase):
        return state
    return replace(state, called=tuple(dict.fromkeys((*state.called, event.why))))


def spin_voided(state: RoundState, event: ev.SpinVoided) -> RoundState:
    """The round ends without a result, and the layout is as it was before the dolly was placed."""
    state = put_back(state)
    if not event.inspectors:
        return replace(state, result=None)
    return replace(state, result=None, inspectors=event.inspectors, inspect_for=event.why)


def ball_inspected(state: RoundState, event: ev.BallInspected) -> RoundState:
    return replace(state, inspectors=(), damaged=state.damaged or event.damaged)


def ball_replaced(state: RoundState, event: ev.BallReplaced) -> RoundState:
    del event
    return replace(state, damaged=False)
