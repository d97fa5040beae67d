"""Reading shifts out of a table's log: only records that concern the tray, the drop box or the tips are decoded."""

from __future__ import annotations

from collections.abc import AsyncIterator

from croupier.cage.shift import ShiftStep, shifts
from croupier.cage.shift_report import TableShifts
from croupier.floor.event import TableSetUp
from croupier.floor.ports import LogEntry, Store
from croupier.floor.record import read

_CONCERNS = (b'"float', b'"drop:', b'"tips:', b'"coupons:', b'"event":"table_set_up"')
"""Byte patterns in a body. A wager has none of them: its chips go from the rack to the layout."""


async def table_shifts(store: Store, table: str) -> TableShifts:
    """All shifts of a table. Its currency is that of its last rules: it can only change when no chips are left at the
    table.
    """
    steps, currency = list[ShiftStep](), ""
    async for entry in _concerned(store, table):
        record = read(entry.body)
        steps.append(ShiftStep(record.at, record.events, record.transfers))
        for event in record.events:
            if isinstance(event, TableSetUp):
                currency = event.currency
    return TableShifts(table, currency, tuple(shifts(steps, table)))


async def _concerned(store: Store, table: str) -> AsyncIterator[LogEntry]:
    async for entry in store.entries(table):
        if any(word in entry.body for word in _CONCERNS):
            yield entry
