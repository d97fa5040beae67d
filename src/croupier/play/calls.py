"""Calls: what the dealer says with an act, the gesture that goes with it, and the clauses that require it."""

from __future__ import annotations

from collections.abc import Callable

from croupier.play.act import Announcement
from croupier.play.conduct import direction_clause, revolutions_clause
from croupier.play.deciding.opening import opening_call, settled_call
from croupier.play.state import RoundState
from croupier.rulebook.schema.conduct import Step
from croupier.rulebook.table import TableRules


def opening(state: RoundState, rules: TableRules) -> Announcement:
    del state
    opened = rules.book.conduct.open
    return Announcement(opened.call, opened.gesture, rules.in_force(opened.clauses))


def first_call(state: RoundState, rules: TableRules) -> Announcement:
    """Betting opens after the table was opened."""
    del state
    opening = opening_call(rules)
    return Announcement(opening.call, None, rules.in_force(opening.clauses))


def next_round(state: RoundState, rules: TableRules) -> Announcement:
    """The dolly is lifted, and betting opens again."""
    del state
    settled = settled_call(rules)
    return Announcement(settled.call, None, (*rules.step(Step.REMOVE_DOLLY), *rules.in_force(settled.clauses)))


def closing(state: RoundState, rules: TableRules) -> Announcement:
    del state
    close, cover = rules.book.conduct.close, rules.book.pit.cover
    clauses = (*close.clauses, *((cover,) if cover else ()))
    return Announcement(close.call, close.gesture, rules.in_force(clauses))


def spinning(state: RoundState, rules: TableRules) -> Announcement:
    del state
    return Announcement(clauses=rules.in_force((*direction_clause(rules), *rules.book.conduct.spin.also)))


def no_more_bets(state: RoundState, rules: TableRules) -> Announcement:
    del state
    return Announcement(rules.closing.call, rules.closing.gesture, rules.in_force(rules.closing.clauses))


def resting(state: RoundState, rules: TableRules) -> Announcement:
    del state
    return Announcement(clauses=rules.in_force(revolutions_clause(rules)))


def the_number(state: RoundState, rules: TableRules) -> Announcement:
    """The winning number, announced before the dolly is placed on it."""
    call = f"{rules.terms.wheel.label(state.result)}." if state.result is not None else None
    return Announcement(call, None, (*rules.step(Step.ANNOUNCE), *rules.step(Step.DOLLY)))


def void(state: RoundState, rules: TableRules) -> Announcement:
    """The call that every irregularity has in common."""
    del state
    calls = {entry.call for entry in rules.book.irregularities.irregularity.values()}
    clauses = rules.in_force((rules.book.irregularities.void,))
    return Announcement(calls.pop() if len(calls) == 1 else "No spin.", None, clauses)


def step(of: Step) -> Callable[[RoundState, TableRules], Announcement]:
    """The call of a step of the settlement."""

    def announced(state: RoundState, rules: TableRules) -> Announcement:
        del state
        call = next((entry.call for entry in rules.book.conduct.step if entry.do is of), None)
        return Announcement(call, None, rules.step(of))

    return announced
