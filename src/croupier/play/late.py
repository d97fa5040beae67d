"""Late: the refusal of a wager, a lift or a choice at a moment when betting is not open."""

from __future__ import annotations

from croupier.play.deciding.answer import too_late
from croupier.play.deciding.opening import opening_call, settled_call
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.schema.conduct import Late
from croupier.rulebook.table import TableRules


def betting_is_closed(
    state: RoundState, says: str, late: Late, rules: TableRules, also: tuple[str, ...] = ()
) -> Refusal:
    """Refuse what needs betting open: before the first call, after no more bets, or once all winners are paid.

    The clauses about late hands end when the winners are paid; from then on betting has not been opened again.
    """
    if state.phase is Phase.OPEN:
        callers = rules.book.conduct.betting.by
        opening = opening_call(rules)
        words = f'says "{opening.call}"' if opening.call else "opens betting"
        told = f"Betting has not been opened: the {' or '.join(callers)} {words} first."
        return Refusal(Code.WRONG_PHASE, told, rules.in_force(opening.clauses))
    if state.phase is Phase.PAYING:
        told = "Winners have been paid, and betting opens again when the dolly is lifted."
        return Refusal(Code.BETTING_CLOSED, told, rules.in_force(settled_call(rules).clauses))
    return too_late(late, f"No more bets has been called{says}", rules, also)
