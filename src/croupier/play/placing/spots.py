"""Spots by name: finds a spot of this table, or refuses an unknown name."""

from __future__ import annotations

from croupier.game.spot import Spot
from croupier.play.deciding.answer import refuse
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.kinds import known_kinds
from croupier.rulebook.table import TableRules


def find(name: str, rules: TableRules) -> Spot | Refusal:
    """The spot of that name on this table, its numbers in any order."""
    spot = rules.layout.find(name)
    if spot is not None:
        return spot
    kind, _, words = name.partition(":")
    book = rules.book
    if kind not in rules.terms.offers and (kind in book.wagers.wager or kind in known_kinds()):
        entry = book.wagers.wager.get(kind)
        clause = (entry.wheels_clause or entry.clause) if entry is not None else book.title.wagers_clause
        if rules.terms.wheel.covered and entry is not None and not entry.optional:
            clause = book.wheels.wheel[rules.terms.wheel.name].clause
        return refuse(Code.NOT_OFFERED, f"{kind} is not offered at this table.", clause)
    covered = rules.terms.wheel.covered.intersection(words.split("-"))
    if covered:
        says = f"{' and '.join(covered)} is covered: nothing that takes it in is on the table."
        return refuse(Code.NOT_OFFERED, says, book.wheels.wheel[rules.terms.wheel.name].clause)
    return refuse(Code.UNKNOWN_SPOT, f"{name} is no spot of this layout.")
