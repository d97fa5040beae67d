"""The gate: who may do what in which phase, read from the rows of acts. No other code decides this.

See docs/decisions/0126-only-what-happened-is-cited.md.
"""

from __future__ import annotations

from functools import lru_cache

from croupier.bonus.protocol import bonuses
from croupier.play.act import ActRow, LateAnswer, PlayAct
from croupier.play.command import Command
from croupier.play.late import betting_is_closed
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
    return Code.WRONG_PHASE if act.late is None or phase is Phase.OPEN else Code.BETTING_CLOSED


def gate(state: RoundState, act: ActRow, command: Command, rules: TableRules) -> Refusal | None:
    """Refuse a command from the wrong person or at the wrong time."""
    code = verdict(act, command.by, state.phase, state.closing, rules)
    if code is None:
        return None
    if code is Code.NOT_YOUR_ROLE and (named := act.named_role_clauses(command, rules)):
        return _not_theirs(act, command.by, named, rules)
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
            return _not_theirs(act, role, (act.role_clauses or act.clauses)(rules), rules)
        case Code.BETTING_CLOSED:
            assert act.late is not None
            return _late(state, act.late, spot, rules)
        case _ if state.phase is Phase.OPEN and act.late is not None:
            return _late(state, act.late, spot, rules)
        case _:
            phases = act.when(state.closing) - ({Phase.CLOSED} if not act.when_closed else set())
            allowed = ", ".join(phase for phase in Phase if phase in phases)
            instead = act.hint(state.phase)
            says = f"{name} belongs to the phase {allowed}; the table is at {state.phase}."
            says = says if instead is None else f"{says} {instead}"
            clauses = act.clauses(rules) if state.phase in act.clauses_at else ()
            return Refusal(code, says, rules.in_force(clauses))


def _not_theirs(act: ActRow, role: Role, clauses: tuple[str, ...], rules: TableRules) -> Refusal:
    allowed = " or ".join(sorted(act.by(rules)))
    return Refusal(Code.NOT_YOUR_ROLE, f"{act.name} is for the {allowed}, not the {role}.", rules.in_force(clauses))


def _late(state: RoundState, answer: LateAnswer, spot: str | None, rules: TableRules) -> Refusal:
    bonus = bonuses(rules).get((spot or "").partition(":")[0])
    adds = answer.entry(rules) is rules.book.conduct.late_place
    also = bonus.late_clauses if bonus is not None and adds else ()
    return betting_is_closed(state, f": {answer.says}", answer.entry(rules), rules, also)
