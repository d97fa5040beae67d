"""The round as a bonus sees it, made from the state of play."""

from __future__ import annotations

from typing import Any

from croupier.bonus.protocol import bonuses
from croupier.bonus.round import BonusRound, Moment, Objection
from croupier.play.phase import Phase, ball_is_running, betting_is_open
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.schema.conduct import Close
from croupier.rulebook.table import TableRules


def moment(closing: Close, phase: Phase) -> Moment:
    """The stage of the round, in the terms of the bonus protocol."""
    running = ball_is_running(closing, phase)
    if betting_is_open(closing, phase):
        return Moment.LAST_BETS if running else Moment.BETTING
    if running:
        return Moment.RUNNING
    if phase is Phase.NO_MORE_BETS:
        return Moment.CLOSED
    return Moment.RESTED if phase in (Phase.RESTING, Phase.DOLLY_PLACED) else Moment.OVER


def bonus_round(state: RoundState, name: str) -> BonusRound[Any]:
    """The round for the bonus of this name."""
    return BonusRound(
        moment(state.closing, state.phase),
        state.bonus[name],
        state.bonus_wagers.get(name, 0),
        state.prior,
        state.result,
        _seats(state, name) if state.result is not None else (),
    )


def _seats(state: RoundState, name: str) -> tuple[int, ...]:
    """The seats with a wager of this bonus, in order."""
    if not state.bonus_wagers.get(name):
        return ()
    of_kind = (lying for spot, lying in state.wagers.spots.items() if spot.partition(":")[0] == name)
    return tuple(sorted({slot >> 1 for lying in of_kind for slot in lying}))


def refusal(objection: Objection) -> Refusal:
    """A bonus's objection as a refusal of play."""
    clauses = (objection.clause,) if objection.clause else ()
    return Refusal(Code(objection.code), objection.says, clauses)


def locked(state: RoundState, kind: str, rules: TableRules) -> Refusal | None:
    """Why wagers of this kind can neither be placed nor lifted now; None unless a bonus has locked them."""
    bonus = bonuses(rules).get(kind)
    objection = bonus.locked(bonus_round(state, kind)) if bonus is not None else None
    return refusal(objection) if objection is not None else None


def placing_clauses(kind: str, rules: TableRules) -> tuple[str, ...]:
    """Clauses about placing a wager on a bonus, besides those of every wager."""
    bonus = bonuses(rules).get(kind)
    return () if bonus is None else bonus.placing_clauses


def unplaceable(state: RoundState, kind: str, rules: TableRules) -> Refusal | None:
    """Why a bonus takes no wager of this kind now, after chips and limits were checked."""
    bonus = bonuses(rules).get(kind)
    objection = bonus.unplaceable(bonus_round(state, kind)) if bonus is not None else None
    return refusal(objection) if objection is not None else None
