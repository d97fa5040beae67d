"""Shifts and stock: the figures of each table and of the house, and the cage's chips, for those who supervise."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.cage.shift_report import ShiftReport, shift_report
from croupier.cage.stock import StockReport, stock_report
from croupier.floor.answer import Refused
from croupier.floor.house import House
from croupier.floor.shift_log import table_shifts
from croupier.floor.stock_log import stock_of
from croupier.server.desk import NO_TABLE
from croupier.server.http.endpoint import ApiRequest, Endpoints, refuse
from croupier.server.http.records import UNREADABLE

ENDPOINTS = Endpoints("records")


class WhichShifts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``since``, in milliseconds since 1970 UTC, selects open shifts and those closed at that time or later."""

    table: Annotated[str, Meta(max_length=100)] | None = None
    since: Annotated[int, Meta(ge=0, le=10**14)] = 0


@ENDPOINTS.add(
    "GET",
    "/api/shifts",
    action="see-shifts",
    query=WhichShifts,
    gives=ShiftReport,
    refuses=("no-such-table", "unreadable-record"),
    paced="heavy",
)
async def shifts(call: ApiRequest, house: House) -> ShiftReport | Refused:
    """Opening float, fills, credits, drop by tender, win, hold, tips, coupons, the closing count and its difference
    from the books, with who did it and when: for each shift of a table or of all tables, and summed for the house."""
    call.require("see-shifts")
    asked = call.query
    if asked.table is not None and asked.table not in house.tables:
        return NO_TABLE
    names = list(house.tables) if asked.table is None else [asked.table]
    try:
        return shift_report([await table_shifts(house.store, name) for name in names], asked.since)
    except (msgspec.DecodeError, UnicodeDecodeError):
        refuse(UNREADABLE)


@ENDPOINTS.add(
    "GET", "/api/stock", action="see-shifts", gives=StockReport, refuses=("unreadable-record",), paced="heavy"
)
async def stock(call: ApiRequest, house: House) -> StockReport | Refused:
    """The chips that the cage has given to each table and that have not come back, by denomination, and those that
    players carried away, less those that they brought; summed for the house."""
    call.require("see-shifts")
    try:
        return stock_report([await stock_of(house.store, name) for name in house.tables])
    except (msgspec.DecodeError, UnicodeDecodeError):
        refuse(UNREADABLE)
