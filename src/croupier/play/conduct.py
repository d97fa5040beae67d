"""The rulebook's conduct as columns of the table of acts: who may, in which phases, by which clauses."""

from __future__ import annotations

from collections.abc import Callable

from croupier.bonus.protocol import bonuses
from croupier.play.command import Draw, NoSpin
from croupier.play.deciding.chip_rules import needing_permission
from croupier.play.deciding.opening import opening_call
from croupier.play.deciding.voiding import AT_REST
from croupier.play.phase import Phase, ball_is_running, betting_is_open, phases_for
from croupier.rulebook.role import Role
from croupier.rulebook.schema.chips import Act, ChipVerdict
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


def who_opens_betting(rules: TableRules) -> frozenset[Role]:
    return frozenset(map(Role, rules.book.conduct.betting.by))


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


BEFORE_REST = frozenset({Phase.BETTING, Phase.SPINNING, Phase.NO_MORE_BETS})


def during(*phases: Phase) -> Phases:
    """The same phases, whenever the rulebook closes betting."""
    found = frozenset(phases)
    return lambda _: found


def while_betting(closing: Close) -> frozenset[Phase]:
    return frozenset(phase for phase in Phase if betting_is_open(closing, phase))


def while_running(closing: Close) -> frozenset[Phase]:
    return frozenset(phase for phase in Phase if ball_is_running(closing, phase))


def while_voidable(closing: Close) -> frozenset[Phase]:
    """From the spin until the first winner is paid."""
    return while_running(closing) | AT_REST


def once_paid(instead: str) -> Callable[[Phase], str | None]:
    """What would be right instead once winners have been paid."""
    return lambda phase: f"Winners have been paid: {instead}" if phase is Phase.PAYING else None


def while_not_running(closing: Close) -> frozenset[Phase]:
    return frozenset(Phase) - while_running(closing)


def first_call_clauses(rules: TableRules) -> tuple[str, ...]:
    """The clauses of the call that opens betting after the table was opened."""
    return opening_call(rules).clauses


def betting_clauses(rules: TableRules) -> tuple[str, ...]:
    """The clauses about the close of betting."""
    return rules.closing.clauses


def closing_time_clauses(rules: TableRules) -> tuple[str, ...]:
    """The clauses that say when in the round betting closes."""
    return rules.closing.when_clauses


def announcing_clauses(rules: TableRules) -> tuple[str, ...]:
    """The clause that has every terminal announce the close of betting; none at a table without terminals."""
    clause = rules.book.conduct.terminals_announce
    return rules.in_force((clause,)) if rules.house.terminals and clause is not None else ()


def step_clauses(step: Step) -> Clauses:
    return lambda rules: rules.step(step)


def order_clauses(step: Step) -> Clauses:
    """The clauses that say after what a step comes."""
    return lambda rules: rules.step(step) if rules.in_order(step) else ()


def direction_clause(rules: TableRules) -> tuple[str, ...]:
    clause = rules.book.conduct.spin.direction_clause
    return () if clause is None else (clause,)


def revolutions_clause(rules: TableRules) -> tuple[str, ...]:
    clause = rules.book.conduct.spin.revolutions_clause
    return () if clause is None else (clause,)


def replacement_clauses(rules: TableRules) -> tuple[str, ...]:
    entries = rules.book.irregularities.irregularity.values()
    return tuple(dict.fromkeys(clause for entry in entries for clause in entry.replacement_clauses))


def confirming_clauses(rules: TableRules) -> tuple[str, ...]:
    return tuple(
        rule.clause
        for rule in rules.book.chips.rule
        if rule.act is Act.VERBAL and rule.verdict is ChipVerdict.NEEDS_DEALER
    )


def permitting_clauses(rules: TableRules) -> tuple[str, ...]:
    """The clauses by which chips need somebody's permission."""
    return *needing_permission(Act.WAGER, rules), *needing_permission(Act.RETURN, rules)


def declaring_clauses(command: NoSpin, rules: TableRules) -> tuple[str, ...]:
    """The clauses that say who declares a spin void for a reason; none where the text names nobody."""
    entry = rules.book.irregularities.irregularity.get(command.why)
    return entry.clauses if entry is not None and len(entry.by) == 1 else ()


def generator_clauses(command: Draw, rules: TableRules) -> tuple[str, ...]:
    """The clauses that have a generator draw for a bonus."""
    bonus = bonuses(rules).get(command.what)
    drawn = bonus.read_draw(command.drawn) if bonus is not None else None
    return bonus.generator_clauses(type(drawn)) if bonus is not None and drawn is not None else ()


def late_place(rules: TableRules) -> Late:
    return rules.book.conduct.late_place


def late_lift(rules: TableRules) -> Late:
    return rules.book.conduct.late_lift


def late_choice(rules: TableRules) -> Late:
    """No text says what becomes of a choice that comes too late."""
    del rules
    return Late(clauses=())
