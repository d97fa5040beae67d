"""The cage's stock: the chips that it has given to each table, and those outside, counted from the records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from croupier.cage import event as ev
from croupier.play import event as play
from croupier.play.chips.counts import NO_CHIPS, Chips, bare, minus, plus, worth
from croupier.play.event import Event


class TableStock(NamedTuple):
    """Chips of a table, net: ``given`` by the cage and not brought back; ``outside``: carried away and not back."""

    table: str
    currency: str
    given: Chips = NO_CHIPS
    outside: Chips = NO_CHIPS


class StockRow(msgspec.Struct, frozen=True, kw_only=True):
    """``given``: chips from the cage that have not gone back to it, at a table or at all of a currency's.

    ``outside``: chips that players carried away, less those that they brought. ``amount`` and ``outside_amount`` are
    what they are worth, in minor units.
    """

    table: str | None
    currency: str
    given: Chips
    amount: int
    outside: Chips
    outside_amount: int


class StockReport(msgspec.Struct, frozen=True):
    """A row for each table, and one for all tables of a currency."""

    tables: list[StockRow]
    house: list[StockRow]


def table_stock(events: Iterable[Event], table: str, currency: str) -> TableStock:
    """The chips that a table's events moved between it, the cage and the world outside."""
    given, outside = NO_CHIPS, NO_CHIPS
    for event in events:
        given, outside = _given(given, event), _outside(outside, event)
    return TableStock(table, currency, given, outside)


def _given(given: Chips, event: Event) -> Chips:
    match event:
        case ev.FloatOpened(chips=chips, uncounted=uncounted):
            return plus(given, plus(chips, uncounted))
        case ev.FloatFilled(chips=chips):
            return plus(given, chips)
        case ev.FloatCredited(chips=chips) | ev.FloatClosed(expected_chips=chips):
            return minus(given, chips)
        case _:
            return given


def _outside(outside: Chips, event: Event) -> Chips:
    match event:
        case play.ChipsTakenAway(chips=chips) | play.SeatLeft(chips=chips) | play.CashedOut(given=chips):
            return plus(outside, bare(chips))
        case play.ChipsBrought(chips=chips) | play.ChipsReturned(chips=chips):
            return minus(outside, bare(chips))
        case _:
            return outside


def stock_report(found: Iterable[TableStock]) -> StockReport:
    """The rows of the tables, and of all tables of a currency together."""
    tables, house = list(found), dict[str, TableStock]()
    for each in tables:
        house[each.currency] = _both(house.get(each.currency, TableStock("", each.currency)), each)
    return StockReport([_row(each.table, each) for each in tables], [_row(None, each) for each in house.values()])


def _both(one: TableStock, other: TableStock) -> TableStock:
    return TableStock("", one.currency, plus(one.given, other.given), plus(one.outside, other.outside))


def _row(table: str | None, stock: TableStock) -> StockRow:
    return StockRow(
        table=table,
        currency=stock.currency,
        given=stock.given,
        amount=worth(stock.given),
        outside=stock.outside,
        outside_amount=worth(stock.outside),
    )
