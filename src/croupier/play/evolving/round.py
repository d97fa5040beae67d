"""The round goes on: betting, draws, the ball."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from croupier.game.pocket import Pocket
from croupier.play import event as ev
from croupier.play.state import State, Turn


def betting_opened(state: State, event: ev.BettingOpened) -> State:
    return replace(
        state,
        round=event.round,
        prior=state.result or state.prior,
        result=None,
        multiplier=None,
        numbers=None,
        targets=None,
        turn=None,
    )


def betting_closed(state: State, event: ev.BettingClosed | ev.TableClosed) -> State:
    del event
    return replace(state, spoken=Map())


def multiplier_drawn(state: State, event: ev.MultiplierDrawn) -> State:
    return replace(state, multiplier=event.multiplier)


def numbers_drawn(state: State, event: ev.NumbersDrawn) -> State:
    return replace(state, numbers=event.numbers)


def targets_drawn(state: State, event: ev.TargetsDrawn) -> State:
    return replace(state, targets=event.targets)


def wheels_turned(state: State, event: ev.WheelsTurned) -> State:
    return replace(state, turn=Turn(event.position, event.hot, event.community))


def ball_rested(state: State, event: ev.BallRested) -> State:
    return replace(state, result=Pocket(event.pocket))


def result_decided(state: State, event: ev.ResultDecided) -> State:
    """As if the ball had come to rest there: what the bonus wheels showed counts only where a target was hit."""
    hit = state.targets is not None and event.pocket in state.targets
    return replace(state, result=Pocket(event.pocket), turn=state.turn if hit else None)


def spin_voided(state: State, event: ev.SpinVoided) -> State:
    if not event.inspectors:
        return replace(state, result=None)
    return replace(state, result=None, inspectors=event.inspectors, inspect_for=event.why)


def ball_inspected(state: State, event: ev.BallInspected) -> State:
    return replace(state, inspectors=(), damaged=state.damaged or event.damaged)


def ball_replaced(state: State, event: ev.BallReplaced) -> State:
    del event
    return replace(state, damaged=False)
