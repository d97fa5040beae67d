"""An automatic wheel: a generator draws the pocket. No ball is spun, so direction and revolutions do not exist.

See docs/decisions/0112-an-automatic-wheel-says-so.md.
"""

from __future__ import annotations

from croupier.bonus.round import RoundStep
from croupier.game.pocket import Pocket
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.draws import missing_draw
from croupier.play.deciding.spin import RESTED_VERSION, covered
from croupier.play.deciding.voiding import void_spin
from croupier.play.phase import phases_for
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


def start_wheel(state: RoundState, rules: TableRules) -> Answer:
    """The wheel starts; it replaces the spin of the ball."""
    refused = _untimely(state, "ball_spun") or missing_draw(state, RoundStep.SPIN, rules)
    return refused or (ev.BallSpun(by=Role.GENERATOR),)


def take_pocket(state: RoundState, pocket: Pocket, rules: TableRules) -> Answer:
    """A generator drew the pocket, from all pockets of the wheel; a covered one makes the round void."""
    if refused := _untimely(state, "ball_rested"):
        return refused
    rested = ev.BallRested(pocket=pocket, by=Role.GENERATOR, version=RESTED_VERSION)
    if why := covered(pocket, rules):
        return rested, *void_spin(state, why, Role.GENERATOR, rules)
    return missing_draw(state, RoundStep.REST, rules) or (rested,)


def _untimely(state: RoundState, event: str) -> Refusal | None:
    if state.phase in phases_for(state.closing, event):
        return None
    return refuse(Code.WRONG_PHASE, f"The automatic wheel waits: the table is at {state.phase}.")
