"""Spots by name: finds a spot of this table, or refuses a name that is unknown or not offered."""

from __future__ import annotations

from croupier.game.spot import Spot
from croupier.play.deciding.answer import refuse
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.consistency.wagers import has_spots
from croupier.rulebook.kinds import known_kinds
from croupier.rulebook.schema.wagers import WagerEntry
from croupier.rulebook.table import TableRules


def find(name: str, rules: TableRules) -> Spot | Refusal:
    """The spot of that name on this table, its numbers in any order."""
    spot = rules.layout.find(name)
    if spot is not None:
        return spot
    kind, _, words = name.partition(":")
    book = rules.book
    if kind not in rules.terms.offers and (kind in book.wagers.wager or kind in known_kinds()):
        return not_offered(kind, rules)
    covered = rules.terms.wheel.covered.intersection(words.split("-"))
    if covered:
        says = f"{' and '.join(covered)} is covered: nothing that takes it in is on the table."
        return refuse(Code.NOT_OFFERED, says, book.wheels.wheel[rules.terms.wheel.name].hidden)
    return refuse(Code.UNKNOWN_SPOT, f"{name} is no spot of this layout.")


def not_offered(kind: str, rules: TableRules) -> Refusal:
    """Refuse a kind of wager that is not on this table, citing what keeps it off."""
    entry = rules.book.wagers.wager.get(kind)
    clause = _why_not_offered(kind, entry, rules) if entry is not None else rules.book.title.wagers_clause
    return refuse(Code.NOT_OFFERED, f"{kind} is not offered at this table.", clause)


def _why_not_offered(kind: str, entry: WagerEntry, rules: TableRules) -> str | None:
    """The clause that keeps a wager of this rulebook off this table; None if the house alone left it out."""
    wheel = rules.terms.wheel
    if entry.wheels and wheel.name not in entry.wheels:
        return entry.wheels_clause
    for offered in map(rules.wager, rules.terms.offers):
        if kind in offered.excludes:
            return offered.excludes_clause[kind]
    if not has_spots(entry, wheel):
        return rules.book.wheels.wheel[wheel.name].hidden if wheel.covered else entry.clause
    return entry.optional_clause
