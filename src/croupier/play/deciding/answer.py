"""What a decision is: events, or a refusal."""

from __future__ import annotations

from croupier.play.event import Event
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.schema.conduct import Late
from croupier.rulebook.table import TableRules

Answer = tuple[Event, ...] | Refusal


def refuse(code: Code, says: str, *clauses: str | None) -> Refusal:
    return Refusal(code, says, tuple(clause for clause in clauses if clause))


def too_late(late: Late, says: str, rules: TableRules, also: tuple[str, ...] = ()) -> Refusal:
    """Refuse an act after betting has closed, and name whom the rulebook has told of it."""
    clauses = rules.in_force((*late.clauses, *late.report_clauses, *also))
    return Refusal(Code.BETTING_CLOSED, says, clauses, late.report_to, rules.in_force(late.report_clauses))
