"""Replaying: turns a file of commands, one on each line, into a report of its rounds, seats and refusals."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.play import event as ev
from croupier.play.chips.counts import worth
from croupier.play.chips.spelling import stack_document
from croupier.play.decide import ACT_OF, decide
from croupier.play.evolve import evolve
from croupier.play.parse import read_command
from croupier.play.refusal import Code, Refusal
from croupier.play.remark import REMARKS
from croupier.play.reporting import follow
from croupier.play.state import RoundState, meters, start
from croupier.rulebook.book import Rulebook
from croupier.rulebook.table import TableRules


class RoundReport(msgspec.Struct):
    """A round that has ended. ``wagers`` are amended when a choice is taken later."""

    number: int
    result: str | None
    void: bool
    wagers: list[ev.Result]
    why: str | None = None


class RefusedLine(msgspec.Struct, frozen=True):
    line: int
    refusal: Refusal


class Assumed(msgspec.Struct, frozen=True):
    line: int
    says: str


class ReportedLine(msgspec.Struct):
    """What was reported, and what answered it, if anything has."""

    line: int
    reported: ev.Reported
    answered_on: int | None = None
    answered: ev.ReportAnswered | None = None


class ReplayReport(msgspec.Struct):
    """The outcome of a replay. ``lines`` pairs each line's number with its events or its refusal; a refusal that is
    reported has its report after it.
    """

    rules: TableRules
    state: RoundState
    rounds: list[RoundReport]
    refusals: list[RefusedLine]
    assumptions: list[Assumed]
    reports: list[ReportedLine]
    lines: list[tuple[int, tuple[ev.Event, ...] | Refusal]]


def replay(lines: list[str], rules: TableRules, first: int = 2) -> ReplayReport:
    """Run the commands of a replay file; ``first`` is the number of the first of these lines in it."""
    report = ReplayReport(rules, start(rules), [], [], [], [], [])
    settled: list[ev.Result] = []
    for number, line in enumerate(lines, start=first):
        if not line.strip():
            continue
        answer, follows = _answer(line, report.state, rules)
        events = follows
        if isinstance(answer, Refusal):
            report.lines.append((number, answer))
            report.refusals.append(RefusedLine(number, answer))
        else:
            events = (*answer, *follows)
        if events:
            report.lines.append((number, events))
        for event in events:
            report.state = evolve(report.state, event)
            settled = _note(event, report, settled, number)
    return report


def _answer(
    line: str, state: RoundState, rules: TableRules
) -> tuple[tuple[ev.Event, ...] | Refusal, tuple[ev.Event, ...]]:
    """The answer to a line, and what is recorded besides."""
    try:
        command = read_command(line)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        return Refusal(Code.BAD_COMMAND, f"{error}."), ()
    answer = decide(state, command, rules)
    return answer, follow(state, ACT_OF[type(command)], command, answer, rules)


def _note(event: ev.Event, report: ReplayReport, settled: list[ev.Result], line: int) -> list[ev.Result]:
    """Add an event to a round's report; returns the results collected so far in this round."""
    match event:
        case ev.Collected() | ev.Paid():
            return [*settled, *event.wagers]
        case ev.DollyRemoved(round=number, pocket=pocket):
            ordered = sorted(settled, key=lambda result: (result.seat, result.spot, result.imprisoned))
            report.rounds.append(RoundReport(number, pocket, False, ordered))
            return []
        case ev.SpinVoided(round=number, why=why, wagers=wagers, assumed=assumed, remarks=remarks):
            report.rounds.append(RoundReport(number, None, True, list(wagers), why))
            if assumed:
                says = f"{why} is not among the rulebook's reasons: the floor's word is taken for it."
                report.assumptions.append(Assumed(line, says))
            report.assumptions += [Assumed(line, REMARKS[remark]) for remark in remarks]
            return []
        case ev.ChoiceTaken():
            _amend(event, report)
        case ev.Reported():
            _tell(event, report, line)
        case ev.ReportAnswered(number=number):
            told = next(each for each in reversed(report.reports) if each.reported.number == number)
            told.answered_on, told.answered = line, event
    return settled


def _amend(event: ev.ChoiceTaken, report: ReplayReport) -> None:
    """Add the owner's choice to the round in which the zero came up."""
    for done in report.rounds:
        if done.number == event.round:
            done.wagers = [
                msgspec.structs.replace(
                    result, outcome=event.outcome, returned=event.returned, paid=event.paid, clauses=event.clauses
                )
                if (result.seat, result.spot, result.tip) == (event.seat, event.spot, event.tip)
                and result.outcome == "pending"
                else result
                for result in done.wagers
            ]


def _tell(event: ev.Reported, report: ReplayReport, line: int) -> None:
    """Add a report, or count one that is open once more."""
    for each in report.reports:
        if each.reported.number == event.number:
            each.reported = event
            return
    report.reports.append(ReportedLine(line, event))


def document(report: ReplayReport) -> dict[str, Any]:
    """A report as the command prints it, with clauses by their place in the text."""
    book = report.rules.book

    return {
        "rulebook": book.id,
        "wheel": report.rules.terms.wheel.name,
        "digest": report.rules.digest,
        "phase": report.state.phase,
        "rounds": [
            {
                "number": done.number,
                "result": done.result,
                "void": done.void,
                "why": done.why,
                "wagers": [_wager(result, book) for result in done.wagers],
            }
            for done in report.rounds
        ],
        "seats": {
            str(number): {
                "rack": seat.rack,
                "staked": seat.staked,
                "chip": seat.chip,
                "colour": seat.colour,
                "chips": [stack_document(stack) for stack in seat.chips],
            }
            for number, seat in sorted(report.state.seats.items())
        },
        "refusals": [
            {
                "line": refused.line,
                "code": refused.refusal.code,
                "clauses": list(book.places(refused.refusal.clauses)),
                "requirements": list(refused.refusal.clauses),
                "says": refused.refusal.says,
                "report_to": refused.refusal.report_to,
            }
            for refused in report.refusals
        ],
        "reports": [_reported(told, book) for told in report.reports],
        "assumptions": [{"line": assumed.line, "says": assumed.says} for assumed in report.assumptions],
        "house": report.state.house,
        "tip_box": worth(report.state.tip_box),
        "tip_chips": [stack_document(stack) for stack in report.state.tip_box],
        "meters": dict(sorted(meters(report.state).items())),
    }


def _reported(told: ReportedLine, book: Rulebook) -> dict[str, Any]:
    reported, answered = told.reported, told.answered
    return {
        "number": reported.number,
        "line": told.line,
        "round": reported.round,
        "act": reported.act,
        "why": reported.why,
        "by": reported.by,
        "to": reported.to,
        "seat": reported.seat,
        "times": reported.times,
        "clauses": list(book.places(reported.clauses)),
        "requirements": list(reported.clauses),
        "answered": None
        if answered is None
        else {"line": told.answered_on, "by": answered.by, "act": answered.act, "note": answered.note},
    }


def _wager(result: ev.Result, book: Rulebook) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "seat": result.seat,
        "spot": result.spot,
        "stake": result.stake,
        "outcome": result.outcome,
        "returned": result.returned,
        "clauses": list(book.places(result.clauses)),
        "requirements": list(result.clauses),
    }
    shown |= {name: value for name in ("imprisoned", "tip", "coupon", "lost") if (value := getattr(result, name))}
    stacks = {name: [*map(stack_document, getattr(result, name))] for name in ("chips", "paid")}
    return shown | {name: told for name, told in stacks.items() if told}


class BadFirstLine(Exception):  # noqa: N818 - it is named for what it is
    """The first line of a replay file does not name a house."""


def first_line(line: str) -> tuple[str, dict[str, Any]]:
    """Parse the first line of a replay file: the house, and further keys of a house file."""
    try:
        keys = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadFirstLine(f"not JSON: {error}") from None
    if not isinstance(keys, dict) or not isinstance(keys.get("house"), str):
        raise BadFirstLine('names no house: write {"house": "maryland"}')
    if keys.pop("pit", False):
        raise BadFirstLine("pit: the records of the pit are not kept yet; leave the key out")
    return keys.pop("house"), keys
