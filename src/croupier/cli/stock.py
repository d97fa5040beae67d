"""``croupier stock``: print the chips that the cage has given to each table, and those outside, by denomination."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli.database import db_option, reading, run
from croupier.cli.main import DONE
from croupier.cli.options import json_option
from croupier.cli.output import print_json, print_table

if TYPE_CHECKING:
    from croupier.cage.stock import StockReport, StockRow


@click.command
@db_option
@json_option
def stock(db: str | None, json: bool) -> int:
    """Report the cage's stock: chips given to each table and not brought back, and chips that players carried away."""
    report = run(_report(db))
    if json:
        from msgspec import to_builtins

        print_json(to_builtins(report))
        return DONE
    for row in (*report.tables, *report.house):
        _show(row)
    if not report.tables:
        click.echo("No tables: no chips have been given out.")
    return DONE


async def _report(db: str | None) -> StockReport:
    import msgspec

    from croupier.cage.stock import stock_report
    from croupier.floor.cashier import NAME
    from croupier.floor.stock_log import stock_of

    async with reading(db) as reader:
        try:
            return stock_report([await stock_of(reader, name) for name in await reader.tables() if name != NAME])
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise click.UsageError(f"a record cannot be read: {error}; audit verify says which") from None


def _show(row: StockRow) -> None:
    from croupier.play.chips.spelling import spell_chips
    from croupier.rulebook.money import spell_money

    rows = [
        ("from the cage", spell_money(row.amount, row.currency), spell_chips(row.given, row.currency)),
        ("outside", spell_money(row.outside_amount, row.currency), spell_chips(row.outside, row.currency)),
    ]
    print_table(row.table or f"The house, {row.currency}", ("", "worth", "chips"), rows, right=[1])
