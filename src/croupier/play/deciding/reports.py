"""Calling the floor, and answering what was reported to it."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.chip_rules import needing_permission
from croupier.play.phase import ball_is_running
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.schema.chips import Act
from croupier.rulebook.table import TableRules

PAST_POSTING, HAND_TO_HAND, CHIPS_RETURNED = "past-posting", "hand-to-hand", "chips-returned"


def call_floor(state: RoundState, command: cmd.CallFloor, rules: TableRules) -> Answer:
    if (refused := _called(state, command)) is not None:
        return refused
    clauses = rules.in_force(_clauses(command, rules))
    return (ev.FloorCalled(by=command.by, why=command.why, seat=command.seat, clauses=clauses),)


def _clauses(command: cmd.CallFloor, rules: TableRules) -> tuple[str, ...]:
    """The clauses that have the floor called for a reason, or that say what is wrong with it."""
    conduct, why = rules.book.conduct, command.why
    if why == PAST_POSTING:
        return conduct.late_place.report_clauses
    if why == HAND_TO_HAND:
        return (conduct.hand_to_hand,) if conduct.hand_to_hand is not None else ()
    if why == CHIPS_RETURNED:
        return needing_permission(Act.RETURN, rules)
    entry = rules.book.irregularities.irregularity.get(why)
    return entry.after_clauses if entry is not None and command.by is Role.DEALER else ()


def _called(state: RoundState, command: cmd.CallFloor) -> Refusal | None:
    """Refuse to call again for what nobody has answered yet: in a round, or a player at all."""
    if command.by is Role.DEALER and ball_is_running(state.closing, state.phase) and command.why not in state.called:
        return None  # an irregularity of the spin waits for a call that was made while the ball runs
    for number, each in sorted(state.reports.open.items()):
        same = (each.act, each.by, each.seat) == ("call_floor", command.by, command.seat)
        if same and (command.by is Role.PLAYER or (each.why, each.round) == (command.why, state.round)):
            says = f"The floor was called for that already and has not answered report {number} yet."
            return refuse(Code.ALREADY_CALLED, says)
    return None


def none_open(state: RoundState, role: Role, rules: TableRules) -> Refusal | None:
    """Refuse to answer if nothing is open."""
    del role, rules
    return None if state.reports.open else refuse(Code.NOTHING_TO_DECIDE, "No report is open.")


def answer_report(state: RoundState, command: cmd.AnswerReport, rules: TableRules) -> Answer:
    if (refused := none_open(state, command.by, rules)) is not None:
        return refused
    found = state.reports.open.get(command.report)
    if found is None:
        numbers = sorted(state.reports.open)
        listed = f"{', '.join(map(str, numbers))} {'is' if len(numbers) == 1 else 'are'}"
        return refuse(Code.NOTHING_TO_DECIDE, f"Report {command.report} is not open; {listed}.")
    return (ev.ReportAnswered(number=command.report, by=command.by, note=command.note or "", clauses=found.clauses),)
