"""The gate: who may do what in which phase. One table, read from the rulebook's conduct; every cell is decided."""

from __future__ import annotations

from functools import lru_cache

from croupier.play.command import COMMANDS, Command, name_of
from croupier.play.phase import Phase, ball_is_running, betting_is_open, phases_for
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.schema.chips import ChipVerdict
from croupier.rulebook.schema.conduct import Close, Step
from croupier.rulebook.table import TableRules

PLAYERS_OWN = frozenset(
    {
        "buy_in",
        "bring",
        "take_away",
        "place",
        "lift",
        "verbal",
        "tip",
        "choose",
        "cash_out",
        "leave",
    }
)
"""What a player does, or a dealer for a player."""

_STAFF: dict[str, frozenset[Role]] = {
    "permit": frozenset({Role.DEALER, Role.FLOOR}),
    "confirm": frozenset({Role.DEALER}),
    "return_chips": frozenset({Role.DEALER, Role.FLOOR}),
    "draw": frozenset({Role.GENERATOR}),
    "ball_rests": frozenset({Role.DEALER}),
    "no_spin": frozenset({Role.DEALER, Role.FLOOR}),
    "call_floor": frozenset({Role.DEALER, Role.PLAYER}),
    "inspect_ball": frozenset({Role.DEALER, Role.FLOOR, Role.PIT}),
    "place_dolly": frozenset({Role.DEALER}),
    "collect": frozenset({Role.DEALER}),
    "pay": frozenset({Role.DEALER}),
    "remove_dolly": frozenset({Role.DEALER}),
    "settle": frozenset({Role.DEALER}),
}

_LEADS_TO = {
    "open_table": "table_opened",
    "close_table": "table_closed",
    "spin": "ball_spun",
    "no_more_bets": "betting_closed",
    "ball_rests": "ball_rested",
    "place_dolly": "dolly_placed",
    "collect": "collected",
    "pay": "paid",
    "remove_dolly": "dolly_removed",
}
"""Commands that move the round on, and the event by which they do."""

_WHEN_CLOSED = frozenset({"open_table", "cash_out", "leave"})
"""What can be done at a closed table: a player's chips are never locked in."""
_BETTING_COMMANDS = frozenset({"place", "lift", "verbal", "confirm", "choose"})


def roles_for(command: str, rules: TableRules) -> frozenset[Role]:
    """Who may do it at this table."""
    conduct = rules.book.conduct
    said = {
        "open_table": conduct.open.by,
        "close_table": conduct.close.by,
        "spin": conduct.spin.by,
        "no_more_bets": rules.closing.by,
    }
    if command in said:
        return frozenset(map(Role, said[command]))
    if command == "replace_ball":
        entries = rules.book.irregularities.irregularity.values()
        named = frozenset(Role(role) for entry in entries for role in entry.replaced_by)
        return named or frozenset({Role.FLOOR, Role.PIT})
    if command in PLAYERS_OWN:
        return frozenset({Role.PLAYER, Role.DEALER})
    return _STAFF[command]


def phases_of(command: str, closing: Close) -> frozenset[Phase]:
    """When it may be done."""
    if command in _LEADS_TO:
        return phases_for(closing, _LEADS_TO[command])
    if command in _BETTING_COMMANDS:
        return frozenset(phase for phase in Phase if betting_is_open(closing, phase))
    if command == "settle":
        return frozenset({Phase.RESTING, Phase.DOLLY_PLACED, Phase.COLLECTING, Phase.PAYING})
    if command in ("no_spin", "inspect_ball", "replace_ball"):
        running = frozenset(phase for phase in Phase if ball_is_running(closing, phase))
        return running if command == "no_spin" else frozenset(Phase) - running
    return frozenset(Phase)


@lru_cache(maxsize=8192)
def verdict(command: str, role: Role, phase: Phase, closing: Close, rules: TableRules) -> Code | None:
    """What the gate says of a command from somebody in a phase; None where it lets it through."""
    if phase is Phase.CLOSED and command not in _WHEN_CLOSED:
        return Code.TABLE_CLOSED
    if role not in roles_for(command, rules):
        return Code.NOT_YOUR_ROLE
    if phase in phases_of(command, closing):
        return None
    return Code.BETTING_CLOSED if command in _BETTING_COMMANDS else Code.WRONG_PHASE


def gate(state: RoundState, command: Command, rules: TableRules) -> Refusal | None:
    """Stop a command from the wrong person or at the wrong time."""
    name = name_of(command)
    code = verdict(name, command.by, state.phase, state.closing, rules)
    if code is None:
        return None
    match code:
        case Code.TABLE_CLOSED:
            return Refusal(code, "The table is closed: open it first.")
        case Code.NOT_YOUR_ROLE:
            allowed = " or ".join(sorted(roles_for(name, rules)))
            return Refusal(code, f"{name} is for the {allowed}, not the {command.by}.", _role_clauses(name, rules))
        case Code.BETTING_CLOSED:
            return _late(name, command, rules)
        case _:
            allowed = ", ".join(phase for phase in Phase if phase in phases_of(name, state.closing))
            says = f"{name} belongs to the phase {allowed}; the table is at {state.phase}."
            return Refusal(code, says, _clauses(name, rules))


def _late(name: str, command: Command, rules: TableRules) -> Refusal:
    late = rules.book.conduct.late_lift if name == "lift" else rules.book.conduct.late_place
    clauses: tuple[str, ...] = late.clauses
    if rules.bonus.b2b is not None and getattr(command, "spot", None) == "b2b":
        clauses = (*clauses, rules.bonus.b2b.entry.close_clause)
    says = "No more bets has been called: "
    says += _LATE.get(name, "nothing is added now.")
    return Refusal(Code.BETTING_CLOSED, says, rules.in_force(clauses), late.report_to)


_LATE = {
    "lift": "the wager stays and is settled where it lies.",
    "choose": "whoever had not chosen has been given the rule's own choice.",
    "confirm": "the cash goes back.",
}


def _role_clauses(name: str, rules: TableRules) -> tuple[str, ...]:
    """The clauses that say whose act a command is."""
    if name == "spin":
        return rules.in_force((rules.book.conduct.spin.direction_clause,))
    if name == "replace_ball":
        entries = rules.book.irregularities.irregularity.values()
        return rules.in_force(tuple(dict.fromkeys(c for entry in entries for c in entry.replacement_clauses)))
    if name == "confirm":
        return rules.in_force(tuple(r.clause for r in rules.book.chips.rule if r.verdict is ChipVerdict.NEEDS_DEALER))
    return _clauses(name, rules)


def _clauses(name: str, rules: TableRules) -> tuple[str, ...]:
    """The clauses that give a command its place in the round."""
    conduct = rules.book.conduct
    said: dict[str, tuple[str, ...]] = {
        "open_table": conduct.open.clauses,
        "close_table": conduct.close.clauses,
        "spin": rules.closing.clauses,
        "no_more_bets": rules.closing.clauses,
        "ball_rests": rules.closing.clauses,
        "place_dolly": rules.step(Step.DOLLY),
        "collect": rules.step(Step.COLLECT),
        "pay": rules.step(Step.PAY),
        "settle": rules.step(Step.COLLECT),
        "remove_dolly": rules.step(Step.REMOVE_DOLLY),
    }
    return rules.in_force(said.get(name, ()))


assert set(COMMANDS) == PLAYERS_OWN | set(_STAFF) | {
    "open_table",
    "close_table",
    "spin",
    "no_more_bets",
    "replace_ball",
}
