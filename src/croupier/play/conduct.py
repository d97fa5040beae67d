"""The rulebook's conduct as columns of the table of acts: who may, in which phases, by which clauses."""

from __future__ import annotations

from collections.abc import Callable

from croupier.play.phase import Phase, ball_is_running, betting_is_open, phases_for
from croupier.rulebook.role import Role
from croupier.rulebook.schema.chips import ChipVerdict
from croupier.rulebook.schema.conduct import Close, Late, Step
from croupier.rulebook.table import TableRules

Roles = Callable[[TableRules], frozenset[Role]]
Phases = Callable[[Close], frozenset[Phase]]
Clauses = Callable[[TableRules], tuple[str, ...]]


def roles(*allowed: Role) -> Roles:
    """The same roles under every rulebook."""
    found = frozenset(allowed)
    return lambda _: found


PLAYER_OR_DEALER = roles(Role.PLAYER, Role.DEALER)
"""The roles for what a player does, or a dealer for a player."""
DEALER = roles(Role.DEALER)
DEALER_OR_FLOOR = roles(Role.DEALER, Role.FLOOR)
SUPERVISOR = roles(Role.FLOOR, Role.PIT)
STAFF = roles(Role.DEALER, Role.FLOOR, Role.PIT)
ANYBODY = roles(*Role)


def who_opens(rules: TableRules) -> frozenset[Role]:
    return frozenset(map(Role, rules.book.conduct.open.by))


def who_closes(rules: TableRules) -> frozenset[Role]:
    return frozenset(map(Role, rules.book.conduct.close.by))


def who_spins(rules: TableRules) -> frozenset[Role]:
    return frozenset(map(Role, rules.book.conduct.spin.by))


def who_calls(rules: TableRules) -> frozenset[Role]:
    return frozenset(map(Role, rules.closing.by))


def who_replaces(rules: TableRules) -> frozenset[Role]:
    """The roles that the rulebook's irregularities name; the floor and the pit if it names nobody."""
    entries = rules.book.irregularities.irregularity.values()
    named = frozenset(Role(role) for entry in entries for role in entry.replaced_by)
    return named or frozenset({Role.FLOOR, Role.PIT})


def leads_by(event: str) -> Phases:
    """The phases from which an event advances the round."""
    return lambda closing: phases_for(closing, event)


def during(*phases: Phase) -> Phases:
    """The same phases, whenever the rulebook closes betting."""
    found = frozenset(phases)
    return lambda _: found


def while_betting(closing: Close) -> frozenset[Phase]:
    return frozenset(phase for phase in Phase if betting_is_open(closing, phase))


def while_running(closing: Close) -> frozenset[Phase]:
    return frozenset(phase for phase in Phase if ball_is_running(closing, phase))


def while_not_running(closing: Close) -> frozenset[Phase]:
    return frozenset(Phase) - while_running(closing)


def opening_clauses(rules: TableRules) -> tuple[str, ...]:
    return rules.book.conduct.open.clauses


def closing_clauses(rules: TableRules) -> tuple[str, ...]:
    return rules.book.conduct.close.clauses


def betting_clauses(rules: TableRules) -> tuple[str, ...]:
    """The clauses that say when betting closes."""
    return rules.closing.clauses


def step_clauses(step: Step) -> Clauses:
    return lambda rules: rules.step(step)


def direction_clause(rules: TableRules) -> tuple[str, ...]:
    return (rules.book.conduct.spin.direction_clause,)


def replacement_clauses(rules: TableRules) -> tuple[str, ...]:
    entries = rules.book.irregularities.irregularity.values()
    return tuple(dict.fromkeys(clause for entry in entries for clause in entry.replacement_clauses))


def confirming_clauses(rules: TableRules) -> tuple[str, ...]:
    return tuple(rule.clause for rule in rules.book.chips.rule if rule.verdict is ChipVerdict.NEEDS_DEALER)


def late_place(rules: TableRules) -> Late:
    return rules.book.conduct.late_place


def late_lift(rules: TableRules) -> Late:
    return rules.book.conduct.late_lift
