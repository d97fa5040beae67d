"""Betting opens: after the table was opened, after a round was settled, and after a spin was declared void.

See docs/decisions/0111-the-dealer-opens-betting.md.
"""

from __future__ import annotations

from croupier.play import event as ev
from croupier.rulebook.schema.conduct import BettingEntry, CallEntry
from croupier.rulebook.table import TableRules

BettingCall = CallEntry | BettingEntry


def opening_call(rules: TableRules) -> BettingCall:
    """The call that opens betting after the table was opened."""
    betting = rules.book.conduct.betting
    return betting.opening or betting


def settled_call(rules: TableRules) -> BettingCall:
    """The call that opens betting after a round was settled."""
    betting = rules.book.conduct.betting
    return betting.settled or betting


def after_opening(number: int, rules: TableRules, by: str | None = None) -> ev.BettingOpened:
    """Betting opens for the first round since the table was opened; ``by`` is whoever called it, if that is known."""
    return _opened(number, opening_call(rules), rules, by)


def after_settling(number: int, rules: TableRules) -> ev.BettingOpened:
    return _opened(number, settled_call(rules), rules)


def after_void(number: int, rules: TableRules) -> ev.BettingOpened:
    return _opened(number, rules.book.conduct.betting, rules)


def _opened(number: int, said: BettingCall, rules: TableRules, by: str | None = None) -> ev.BettingOpened:
    """Whoever the rulebook names calls it, unless ``by`` says who did."""
    caller = by or rules.book.conduct.betting.by[0]
    return ev.BettingOpened(round=number, call=said.call, by=caller, clauses=rules.in_force(said.clauses))
