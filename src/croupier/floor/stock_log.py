"""Reading the cage's stock out of a table's log: only records of chips that come or go are decoded."""

from __future__ import annotations

from croupier.cage.stock import TableStock, table_stock
from croupier.floor.event import TableSetUp
from croupier.floor.ports import Store
from croupier.floor.record import read
from croupier.play.event import Event

_CONCERNS = (b'"event":"float_', b'"event":"chips_', b'"event":"cashed_out"', b'"event":"seat_left"', b'"table_set_up"')
"""Byte patterns in a body; a wager has none of them."""


async def stock_of(store: Store, table: str) -> TableStock:
    """The chips of a table that are the cage's or outside; its currency is that of its last rules."""
    events = list[Event]()
    async for entry in store.entries(table):
        if _concerns(entry.body):
            events += read(entry.body).events
    return table_stock(events, table, _currency(events))


def _concerns(body: bytes) -> bool:
    return any(word in body for word in _CONCERNS)


def _currency(events: list[Event]) -> str:
    told = [event.currency for event in events if isinstance(event, TableSetUp)]
    return told[-1] if told else ""
