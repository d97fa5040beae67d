"""The gate: who may do what in which phase, read from the rows of acts. No other code decides this."""

from __future__ import annotations

from functools import lru_cache

from croupier.bonus.protocol import bonuses
from croupier.play.act import ActRow, LateAnswer, PlayAct
from croupier.play.command import Command
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import Close
from croupier.rulebook.table import TableRules


@lru_cache(maxsize=8192)
def verdict(act: ActRow, role: Role, phase: Phase, closing: Close, rules: TableRules) -> Code | None:
    """The gate's refusal of an act by a role in a phase; None if it is allowed."""
    if phase is Phase.CLOSED and not act.when_closed:
        return Code.TABLE_CLOSED
    if role not in act.by(rules):
        return Code.NOT_YOUR_ROLE
    if phase in act.when(closing):
        return None
    return Code.WRONG_PHASE if act.late is None else Code.BETTING_CLOSED


def gate(state: RoundState, act: ActRow, command: Command, rules: TableRules) -> Refusal | None:
    """Refuse a command from the wrong person or at the wrong time."""
    code = verdict(act, command.by, state.phase, state.closing, rules)
    if code is None:
        return None
    return refusal(code, state, act, command.by, rules, getattr(command, "spot", None))


def may(state: RoundState, act: PlayAct, role: Role, rules: TableRules) -> Refusal | None:
    """Why somebody may not do an act now, whatever its fields; None if they may. Changes nothing."""
    code = verdict(act, role, state.phase, state.closing, rules)
    return act.ready(state, role, rules) if code is None else refusal(code, state, act, role, rules)


def refusal(
    code: Code, state: RoundState, act: ActRow, role: Role, rules: TableRules, spot: str | None = None
) -> Refusal:
    """The gate's verdict as a sentence, with its clauses; ``spot`` is where a late wager would have gone."""
    name = act.name
    match code:
        case Code.TABLE_CLOSED:
            return Refusal(code, "The table is closed: open it first.")
        case Code.NOT_YOUR_ROLE:
            allowed = " or ".join(sorted(act.by(rules)))
            clauses = rules.in_force((act.role_clauses or act.clauses)(rules))
            return Refusal(code, f"{name} is for the {allowed}, not the {role}.", clauses)
        case Code.BETTING_CLOSED:
            assert act.late is not None
            return _late(act.late, spot, rules)
        case _:
            phases = act.when(state.closing) - ({Phase.CLOSED} if not act.when_closed else set())
            allowed = ", ".join(phase for phase in Phase if phase in phases)
            says = f"{name} belongs to the phase {allowed}; the table is at {state.phase}."
            return Refusal(code, says, rules.in_force(act.clauses(rules)))


def _late(answer: LateAnswer, spot: str | None, rules: TableRules) -> Refusal:
    late = answer.entry(rules)
    clauses: tuple[str, ...] = late.clauses
    if (bonus := bonuses(rules).get((spot or "").partition(":")[0])) is not None:
        clauses = (*clauses, *bonus.late_clauses)
    says = f"No more bets has been called: {answer.says}"
    return Refusal(Code.BETTING_CLOSED, says, rules.in_force(clauses), late.report_to)
