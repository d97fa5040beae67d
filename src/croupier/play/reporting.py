"""Reports: what is recorded for the floor to answer, besides the answer to a command.

A refused act changes nothing at the table, but where somebody must be told of it, that is recorded. So is every call of
the floor, and whatever waits for the floor or the pit. ``follow`` is asked after every command, by a replay and by a
table's writer.

See docs/decisions/0120-a-report-is-an-event.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.play import event as ev
from croupier.play.act import ActRow
from croupier.play.command import Command
from croupier.play.deciding.reports import CHIPS_RETURNED
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.schema.irregularities import Irregularity
from croupier.rulebook.table import TableRules


def follow(
    state: RoundState, act: ActRow, command: Command, answer: tuple[ev.Event, ...] | Refusal, rules: TableRules
) -> tuple[ev.Event, ...]:
    """The reports that a command opens and answers; ``state`` is the one in which it was decided."""
    if isinstance(answer, Refusal):
        return _of_refusal(state, act, command, answer)
    opened = (report for event in answer for report in _of_event(state, event, rules))
    return *_answered(state, act, command, answer), *opened


def _of_refusal(state: RoundState, act: ActRow, command: Any, refusal: Refusal) -> tuple[ev.Reported, ...]:
    """The report of a refused act; none if the same was reported in this round, however often it is tried.

    A shortage of chips is reported again when it was answered and chips are still lacking.
    """
    seat = getattr(command, "seat", None)
    if refusal.report_to is None:
        return ()
    if refusal.lacking:
        told = any((each.seat, each.act, each.why) == (seat, act.name, refusal.code) for each in _open(state))
    else:
        told = (state.round, seat or 0, act.name, refusal.code) in state.reports.told
    if told:
        return ()
    return (
        report(
            state,
            act=act.name,
            why=refusal.code,
            by=command.by,
            to=refusal.report_to,
            seat=seat,
            spot=getattr(command, "spot", None),
            amount=getattr(command, "amount", None),
            says=refusal.says,
            clauses=refusal.report_clauses,
            chips=refusal.lacking,
        ),
    )


def _open(state: RoundState) -> Iterable[ev.Reported]:
    return state.reports.open.values()


def _of_event(state: RoundState, event: ev.Event, rules: TableRules) -> Iterator[ev.Reported]:
    """The report that an event calls for: a call of the floor, or a ball that the floor or the pit must see."""
    match event:
        case ev.FloorCalled(by=by, why=why, seat=seat, clauses=clauses):
            yield report(state, act="call_floor", why=why, by=by, to=Role.FLOOR, seat=seat, clauses=clauses)
        case ev.SpinVoided(by=by, why=why, inspectors=(first, *_) as inspectors) if Role.DEALER not in inspectors:
            says, clauses = _irregularity(why, rules).says, rules.in_force(_irregularity(why, rules).inspection_clauses)
            yield report(state, act="no_spin", why=Code.BALL_NOT_INSPECTED, by=by, to=first, says=says, clauses=clauses)
        case ev.BallInspected(by=by, damaged=True):
            after = state.inspect_for
            clauses = rules.in_force(_irregularity(after, rules).replacement_clauses) if after is not None else ()
            yield report(state, act="inspect_ball", why=Code.BALL_NOT_REPLACED, by=by, to=Role.FLOOR, clauses=clauses)


def _irregularity(why: str, rules: TableRules) -> Irregularity:
    return rules.book.irregularities.irregularity[why]


def report(state: RoundState, *, act: str, why: str, seat: int | None = None, **words: Any) -> ev.Reported:
    """A report, with the number of the one that is open about the same, or with the next number."""
    number, times = state.reports.last + 1, 1
    for each in _open(state):
        if (each.seat, each.act, each.why) == (seat, act, why):
            number, times = each.number, each.times + 1
    return ev.Reported(number=number, round=state.round, act=act, why=why, seat=seat, times=times, **words)


def _answered(
    state: RoundState, act: ActRow, command: Any, events: tuple[ev.Event, ...]
) -> Iterator[ev.ReportAnswered]:
    """The open reports that an act answers by being done."""
    for number, open_ in sorted(state.reports.open.items()):
        if open_.why in act.answers or _is_called_for(open_, act, command) or _lets_return(open_, command.by, events):
            yield ev.ReportAnswered(number=number, by=command.by, act=act.name, clauses=open_.clauses)


def _lets_return(open_: ev.Reported, by: Role, events: tuple[ev.Event, ...]) -> bool:
    """Whether the floor lets the chips come back for which it was called."""
    if by not in (Role.FLOOR, Role.PIT) or (open_.act != "return_chips" and open_.why != CHIPS_RETURNED):
        return False
    return any(
        event.seat == open_.seat
        for event in events
        if isinstance(event, ev.ChipsReturned) or (isinstance(event, ev.Permitted) and event.chip is not None)
    )


def _is_called_for(open_: ev.Reported, act: ActRow, command: Any) -> bool:
    """Whether somebody who was called does what the call was for."""
    if not act.answers_calls or command.by not in (Role.FLOOR, Role.PIT):
        return False
    return open_.act == "call_floor" and open_.why == command.why
