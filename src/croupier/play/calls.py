"""Calls: what the dealer says with an act, the gesture that goes with it, and the clauses that require it."""

from __future__ import annotations

from collections.abc import Callable

from croupier.play.act import Announcement
from croupier.play.state import RoundState
from croupier.rulebook.schema.conduct import Step
from croupier.rulebook.table import TableRules


def opening(state: RoundState, rules: TableRules) -> Announcement:
    """The table opens, and betting with it."""
    del state
    return _betting(rules.in_force(rules.book.conduct.open.clauses), rules)


def next_round(state: RoundState, rules: TableRules) -> Announcement:
    """The dolly is lifted, and betting opens again."""
    del state
    return _betting(rules.step(Step.REMOVE_DOLLY), rules)


def _betting(before: tuple[str, ...], rules: TableRules) -> Announcement:
    betting = rules.book.conduct.betting
    return Announcement(betting.call, betting.gesture, (*before, *rules.in_force(betting.clauses)))


def closing(state: RoundState, rules: TableRules) -> Announcement:
    del state
    close = rules.book.conduct.close
    return Announcement(close.call, close.gesture, rules.in_force(close.clauses))


def spinning(state: RoundState, rules: TableRules) -> Announcement:
    del state
    spin = rules.book.conduct.spin
    return Announcement(clauses=rules.in_force((spin.direction_clause, *spin.also)))


def no_more_bets(state: RoundState, rules: TableRules) -> Announcement:
    del state
    return Announcement(rules.closing.call, rules.closing.gesture, rules.in_force(rules.closing.clauses))


def resting(state: RoundState, rules: TableRules) -> Announcement:
    del state
    return Announcement(clauses=rules.in_force((rules.book.conduct.spin.revolutions_clause,)))


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
