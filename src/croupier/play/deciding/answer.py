"""What a decision is: events, or a refusal."""

from __future__ import annotations

from croupier.play.event import Event
from croupier.play.refusal import Code, Refusal

Answer = tuple[Event, ...] | Refusal


def refuse(code: Code, says: str, *clauses: str | None) -> Refusal:
    return Refusal(code, says, tuple(clause for clause in clauses if clause))
