"""``croupier shift``: print float, drop, win, hold and tips of each table's shifts, and of the house."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from croupier.cli.database import db_option, reading, run
from croupier.cli.main import DONE
from croupier.cli.options import json_option
from croupier.cli.output import percent, print_json, print_table

if TYPE_CHECKING:
    from croupier.cage.shift_report import FloatMoveRow, ShiftFigures, ShiftReport, TableShift

_SUMS = (
    "opening",
    "fills",
    "credits",
    "drop",
    "cashed",
    "colour chips out",
    "win",
    "hold",
    "tips",
    "coupons",
    "difference",
)


def _since(ctx: click.Context, parameter: click.Parameter, given: str | None) -> int:
    """Parse a day, or a day and a time, to milliseconds since 1970."""
    del ctx, parameter
    if given is None:
        return 0
    try:
        moment = datetime.datetime.fromisoformat(given)
    except ValueError:
        raise click.UsageError(f"since: {given!r} is no time: write 2026-11-18 or 2026-11-18T18:00, in UTC") from None
    return int((moment if moment.tzinfo else moment.replace(tzinfo=datetime.UTC)).timestamp() * 1000)


@click.command
@db_option
@click.option("--table", metavar="NAME", help="One table; all of them if left out.")
@click.option("--since", metavar="TIME", callback=_since, help="Open shifts, and those closed since then (UTC).")
@json_option
def shift(db: str | None, table: str | None, since: int, json: bool) -> int:
    """Report shifts: opening float, fills, credits, drop by tender, win, hold, tips, coupons, count and difference."""
    report = run(_report(db, table, since))
    if json:
        from msgspec import to_builtins

        print_json(to_builtins(report))
        return DONE
    for row in report.shifts:
        _show(row)
    for sums in report.house:
        rows = [(name, _sums(sums)[name]) for name in _SUMS if _sums(sums)[name]]
        print_table(f"The house, {sums.currency}", ("", ""), rows, right=[1])
    if not report.shifts:
        click.echo("No shifts: no float was opened, and no chips were sold.")
    return DONE


async def _report(db: str | None, table: str | None, since: int) -> ShiftReport:
    import msgspec

    from croupier.cage.shift_report import shift_report
    from croupier.floor.cashier import NAME
    from croupier.floor.shift_log import table_shifts

    async with reading(db) as reader:
        tables = [name for name in await reader.tables() if name != NAME]
        if table is not None and table not in tables:
            raise click.UsageError(f"table: {table!r} is not there: {', '.join(tables) or 'none'}")
        try:
            found = [await table_shifts(reader, name) for name in tables if table in (None, name)]
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise click.UsageError(f"a record cannot be read: {error}; audit verify says which") from None
    return shift_report(found, since)


def _sums(row: ShiftFigures) -> dict[str, str]:
    from croupier.rulebook.money import spell_money

    def money(amount: int | None) -> str:
        return "" if amount is None else spell_money(amount, row.currency)

    def some(amount: int) -> str:
        return money(amount) if amount else ""

    tenders = ", ".join(f"{tender} {money(amount)}" for tender, amount in row.drop.items())
    return {
        "opening": money(row.opening),
        "fills": money(row.fills),
        "credits": money(row.credits),
        "drop": money(row.total_drop) + (f" ({tenders})" if tenders else ""),
        "cashed": some(row.cashed),
        "colour chips out": some(row.issued),
        "win": money(row.win),
        "hold": "" if row.hold is None else f"{row.hold} ({percent(Fraction(row.hold))})",
        "tips": money(row.tips),
        "coupons": money(row.coupons),
        "difference": money(row.difference) + _by_chip(row),
    }


def _by_chip(row: ShiftFigures) -> str:
    from croupier.play.chips.spelling import spell_chips

    return f" ({spell_chips(row.chip_differences, row.currency)})" if row.chip_differences else ""


def _show(row: TableShift) -> None:
    from croupier.rulebook.money import spell_money

    def told(moves: list[FloatMoveRow]) -> str:
        return "; ".join(f"{spell_money(move.amount, row.currency)} by {move.by}, {_when(move.at)}" for move in moves)

    sums = _sums(row)
    lines = [
        ("opening", told(row.opened) or sums["opening"]),
        ("fills", told(row.filled) or sums["fills"]),
        ("credits", told(row.credited) or sums["credits"]),
        ("drop", sums["drop"]),
        ("cashed", sums["cashed"]),
        ("tray, by the books", spell_money(row.tray, row.currency)),
        ("closing count", told([row.closing]) if row.closing is not None else "not yet counted"),
        ("colour chips out", sums["colour chips out"]),
        ("difference", sums["difference"]),
        ("win" if row.closing is not None else "win, by the books", sums["win"]),
        ("hold", sums["hold"]),
        ("tips", sums["tips"]),
        ("coupons", sums["coupons"]),
    ]
    state = "closed" if row.closing is not None else "open"
    print_table(f"{row.table}, {state}", ("", ""), [line for line in lines if line[1]])


def _when(at: int) -> str:
    return datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")
