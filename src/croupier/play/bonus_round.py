"""What stands against a wager on a bonus: the state of play as the bonus sees it."""

from __future__ import annotations

from croupier.play.deciding.answer import refuse
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.table import TableRules


def locked(state: RoundState, kind: str, rules: TableRules) -> Refusal | None:
    """Why wagers of this kind can neither be placed nor lifted now, where a bonus has locked them."""
    spin = rules.bonus.bonus_spin
    if spin is None or kind != "bonus-spin":
        return None
    if state.phase is Phase.BETTING and not (spin.locks_at_draw and state.targets is not None):
        return None
    says = "The round has started: the bonus wager is locked out."
    return refuse(Code.BETTING_CLOSED, says, spin.entry.lock_clause)


def unplaceable(state: RoundState, kind: str, rules: TableRules) -> Refusal | None:
    """Why a bonus takes no wager of this kind now, chips and limits being in order."""
    if rules.bonus.b2b is None or kind != "b2b" or state.prior is not None:
        return None
    says = "No valid spin has been played at this table yet."
    return refuse(Code.NO_PRIOR_SPIN, says, rules.bonus.b2b.entry.win_clause)


def placing_clauses(kind: str, rules: TableRules) -> tuple[str, ...]:
    """Clauses about placing a wager on a bonus, besides those of every wager."""
    spin = rules.bonus.bonus_spin
    return spin.entry.device_clauses if spin is not None and kind == "bonus-spin" else ()
