"""The round goes on: betting, draws, the ball."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from croupier.game.pocket import Pocket
from croupier.play import event as ev
from croupier.play.state import RoundState, Turn


def betting_opened(state: RoundState, event: ev.BettingOpened) -> RoundState:
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


def betting_closed(state: RoundState, event: ev.BettingClosed | ev.TableClosed) -> RoundState:
    del event
    return replace(state, spoken=Map())


def multiplier_drawn(state: RoundState, event: ev.MultiplierDrawn) -> RoundState:
    return replace(state, multiplier=event.multiplier)


def numbers_drawn(state: RoundState, event: ev.NumbersDrawn) -> RoundState:
    return replace(state, numbers=event.numbers)


def targets_drawn(state: RoundState, event: ev.TargetsDrawn) -> RoundState:
    return replace(state, targets=event.targets)


def wheels_turned(state: RoundState, event: ev.WheelsTurned) -> RoundState:
    return replace(state, turn=Turn(event.position, event.hot, event.community))


def ball_rested(state: RoundState, event: ev.BallRested) -> RoundState:
    return replace(state, result=Pocket(event.pocket))


def result_decided(state: RoundState, event: ev.ResultDecided) -> RoundState:
    """As if the ball had come to rest there: what the bonus wheels showed counts only where a target was hit."""
    hit = state.targets is not None and event.pocket in state.targets
    return replace(state, result=Pocket(event.pocket), turn=state.turn if hit else None)


def spin_voided(state: RoundState, event: ev.SpinVoided) -> RoundState:
    if not event.inspectors:
        return replace(state, result=None)
    return replace(state, result=None, inspectors=event.inspectors, inspect_for=event.why)


def ball_inspected(state: RoundState, event: ev.BallInspected) -> RoundState:
    return replace(state, inspectors=(), damaged=state.damaged or event.damaged)


def ball_replaced(state: RoundState, event: ev.BallReplaced) -> RoundState:
    del event
    return replace(state, damaged=False)
