"""``croupier replay FILE``: run a file of commands and print the outcome."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from croupier.cli.houses import cite
from croupier.cli.main import DONE, NO
from croupier.cli.options import json_option
from croupier.cli.output import print_json, print_table
from croupier.play.explain import explain
from croupier.play.replay import BadFirstLine, ReplayReport, document, first_line
from croupier.play.replay import replay as run_replay
from croupier.rulebook.house import UnreadableHouse, beside, house_from, house_table
from croupier.rulebook.judge import judge
from croupier.rulebook.money import spell_money
from croupier.rulebook.table import TableRules


@click.command
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--explain", "told", is_flag=True, help="Describe the rounds as a dealer would, clause by clause.")
@json_option
def replay(file: Path, told: bool, json: bool) -> int:
    """Run a FILE of commands, one JSON object per line; the first line names the house."""
    lines = _lines(file)
    rules = _rules(file, lines[0])
    if rules is None:
        return NO
    report = run_replay(lines[1:], rules)
    if json:
        print_json(document(report))
    elif told:
        for sentence in explain(report):
            click.echo(sentence)
    else:
        _show(report)
    return NO if report.refusals else DONE


def _lines(file: Path) -> list[str]:
    try:
        lines = file.read_text(encoding="utf-8").rstrip("\n").split("\n")
    except OSError as error:
        raise UnreadableHouse(f"{file}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise UnreadableHouse(f"{file}: byte {error.start + 1} is not UTF-8") from None
    if not "".join(lines).strip():
        raise UnreadableHouse(f'{file}: line 1 names no house: write {{"house": "maryland"}}')
    return lines


def _rules(file: Path, line: str) -> TableRules | None:
    try:
        house, keys = first_line(line)
    except BadFirstLine as error:
        raise UnreadableHouse(f"{file}: line 1: {error}") from None
    if house.endswith(".toml"):
        table = house_table(file.parent / house)
    else:
        rulebook, _, wheel = house.partition(":")
        folder = beside(file, rulebook) if rulebook.startswith(".") else rulebook
        table = {"rulebook": folder, **({"wheel": wheel} if wheel else {})}
    text = house_from({**table, **keys}, f"{file}: line 1")
    book, rules = judge(text)
    if isinstance(rules, TableRules):
        return rules
    for breach in rules:
        print(f"croupier: {file}: line 1: {breach.key}: {breach.says}{cite(book, breach.clause)}", file=sys.stderr)
    return None


def _show(report: ReplayReport) -> None:
    money, book = report.rules.currency, report.rules.book
    for done in report.rounds:
        title = f"Round {done.number}: " + (f"void ({done.why})" if done.void else f"{done.result}")
        rows = [
            (
                str(result.seat),
                result.spot,
                spell_money(result.stake, money),
                str(result.outcome),
                spell_money(result.returned, money),
                book.cite(result.clauses),
            )
            for result in done.wagers
        ]
        print_table(title, ("seat", "spot", "stake", "outcome", "returned", "clauses"), rows, right=[2, 4])
    seats = [
        (str(number), seat.colour or "", spell_money(seat.rack, money), spell_money(seat.staked, money))
        for number, seat in sorted(report.state.seats.items())
    ]
    print_table("Seats", ("seat", "colour", "rack", "on the layout"), seats, right=[2, 3])
    if report.refusals:
        refused_rows = [
            (
                str(refused.line),
                str(refused.refusal.code),
                refused.refusal.says,
                book.cite(refused.refusal.clauses),
            )
            for refused in report.refusals
        ]
        print_table("Refused", ("line", "code", "why", "clauses"), refused_rows, right=[0])
    if report.reports:
        told_rows = [
            (
                str(told.line),
                told.reported.to,
                f"{told.reported.act}, {told.reported.why}",
                "" if told.reported.seat is None else str(told.reported.seat),
                "open" if told.answered is None else f"by the {told.answered.by} on line {told.answered_on}",
                ", ".join(dict.fromkeys(book.at(clause) for clause in told.reported.clauses)),
            )
            for told in report.reports
        ]
        print_table("Told", ("line", "to", "what", "seat", "answered", "clauses"), told_rows, right=[0])
