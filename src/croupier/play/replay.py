"""Replaying: turns a file of commands, one on each line, into a report of its rounds, seats and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.play import event as ev
from croupier.play.decide import decide
from croupier.play.evolve import evolve
from croupier.play.parse import read_command
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState, meters, start
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


class ReplayReport(msgspec.Struct):
    """The outcome of a replay. ``lines`` pairs each line's number with its events or its refusal."""

    rules: TableRules
    state: RoundState
    rounds: list[RoundReport]
    refusals: list[RefusedLine]
    assumptions: list[Assumed]
    lines: list[tuple[int, tuple[ev.Event, ...] | Refusal]]


def replay(lines: list[str], rules: TableRules, first: int = 2) -> ReplayReport:
    """Run the commands of a replay file; ``first`` is the number of the first of these lines in it."""
    report = ReplayReport(rules, start(rules), [], [], [], [])
    settled: list[ev.Result] = []
    for number, line in enumerate(lines, start=first):
        if not line.strip():
            continue
        answer = _answer(line, report.state, rules)
        report.lines.append((number, answer))
        if isinstance(answer, Refusal):
            report.refusals.append(RefusedLine(number, answer))
            continue
        for event in answer:
            report.state = evolve(report.state, event)
            settled = _note(event, report, settled, number)
    return report


def _answer(line: str, state: RoundState, rules: TableRules) -> tuple[ev.Event, ...] | Refusal:
    try:
        command = read_command(line)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        return Refusal(Code.BAD_COMMAND, f"{error}.")
    return decide(state, command, rules)


def _note(event: ev.Event, report: ReplayReport, settled: list[ev.Result], line: int) -> list[ev.Result]:
    """Add an event to a round's report; returns the results collected so far in this round."""
    match event:
        case ev.Collected() | ev.Paid():
            return [*settled, *event.wagers]
        case ev.DollyRemoved(round=number, pocket=pocket):
            ordered = sorted(settled, key=lambda result: (result.seat, result.spot, result.imprisoned))
            report.rounds.append(RoundReport(number, pocket, False, ordered))
            return []
        case ev.SpinVoided(round=number, why=why, wagers=wagers, assumed=assumed):
            report.rounds.append(RoundReport(number, None, True, list(wagers), why))
            if assumed:
                says = f"{why} is not among the rulebook's reasons: the floor's word is taken for it."
                report.assumptions.append(Assumed(line, says))
            return []
        case ev.ChoiceTaken():
            _amend(event, report)
    return settled


def _amend(event: ev.ChoiceTaken, report: ReplayReport) -> None:
    """Add the owner's choice to the round in which the zero came up."""
    for done in report.rounds:
        if done.number == event.round:
            done.wagers = [
                msgspec.structs.replace(result, outcome=event.outcome, returned=event.returned, clauses=event.clauses)
                if (result.seat, result.spot, result.tip) == (event.seat, event.spot, event.tip)
                and result.outcome == "pending"
                else result
                for result in done.wagers
            ]


def document(report: ReplayReport) -> dict[str, Any]:
    """A report as the command prints it, with clauses by their place in the text."""
    book = report.rules.book

    def at(clauses: tuple[str, ...]) -> list[str]:
        return list(dict.fromkeys(book.at(clause) for clause in clauses))

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
                "wagers": [_wager(result, at) for result in done.wagers],
            }
            for done in report.rounds
        ],
        "seats": {
            str(number): {
                "rack": seat.rack,
                "staked": seat.staked,
                "chip": seat.chip,
                "colour": seat.colour,
            }
            for number, seat in sorted(report.state.seats.items())
        },
        "refusals": [
            {
                "line": refused.line,
                "code": refused.refusal.code,
                "clauses": at(refused.refusal.clauses),
                "says": refused.refusal.says,
                "report_to": refused.refusal.report_to,
            }
            for refused in report.refusals
        ],
        "assumptions": [{"line": assumed.line, "says": assumed.says} for assumed in report.assumptions],
        "house": report.state.house,
        "tip_box": report.state.tip_box,
        "meters": dict(sorted(meters(report.state).items())),
    }


def _wager(result: ev.Result, at: Callable[[tuple[str, ...]], list[str]]) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "seat": result.seat,
        "spot": result.spot,
        "stake": result.stake,
        "outcome": result.outcome,
        "returned": result.returned,
        "clauses": at(result.clauses),
        "requirements": list(result.clauses),
    }
    if result.imprisoned:
        shown["imprisoned"] = True
    if result.tip:
        shown["tip"] = True
    if result.coupon:
        shown["coupon"] = result.coupon
    return shown


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
