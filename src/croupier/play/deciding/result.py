"""Decide which pocket counts after the dealer and the wheel's sensor reported different ones."""

from __future__ import annotations

from croupier.game.pocket import Pocket
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.settling import fifths
from croupier.play.deciding.spin import covered, settled_where_it_lies
from croupier.play.deciding.voiding import void_spin
from croupier.play.evolve import evolve
from croupier.play.phase import Phase
from croupier.play.refusal import Code
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


def decide_result(state: RoundState, pocket: str, by: Role, rules: TableRules) -> Answer:
    """Set the pocket as if the ball had rested there; once wagers are collected it cannot change."""
    wheel, told = rules.terms.wheel, state.result
    if pocket not in wheel:
        return refuse(Code.UNKNOWN_POCKET, f"The {wheel.name} wheel has no pocket {pocket}.")
    if told is None:
        return refuse(Code.WRONG_PHASE, "The ball has not come to rest: wait for it, or call no spin.")
    decided = ev.ResultDecided(pocket=pocket, by=by, clauses=rules.in_force(settled_where_it_lies(rules)))
    void = covered(Pocket(pocket), rules)
    if pocket == told and void is None:
        return (decided,)
    if state.phase is Phase.RESTING:
        return (decided, *void_spin(state, void, by, rules)) if void is not None else (decided,)
    if state.phase is Phase.DOLLY_PLACED and void is None:
        return decided, *fifths(evolve(state, decided), Pocket(pocket), rules)
    says = f"The round is being settled for {told}: decide {told}, and ask for a correction or a void afterwards."
    return refuse(Code.WRONG_PHASE, says)
