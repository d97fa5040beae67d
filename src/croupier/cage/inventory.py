"""A table's inventory: open, fill, credit and count the float, and empty the drop box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.cage import chart
from croupier.cage import command as cmd
from croupier.cage import event as ev
from croupier.ledger.transfer import Transfer
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.event import Event
from croupier.play.refusal import Code
from croupier.rulebook.money import spell_money

TENDERS = ("cash", "receipt", "wallet")
"""Tenders that buy chips and are kept in the drop box."""


class Tray(NamedTuple):
    """The books' balances of a table: its tray, its drop box by tender, and the currency."""

    expected: int
    box: Mapping[str, int]
    currency: str


def open_float(command: cmd.OpenFloat, by: str, tray: Tray) -> Answer:
    del tray
    return (ev.FloatOpened(amount=command.amount, by=by),)


def fill(command: cmd.Fill, by: str, tray: Tray) -> Answer:
    del tray
    return (ev.FloatFilled(amount=command.amount, by=by),)


def credit(command: cmd.Credit, by: str, tray: Tray) -> Answer:
    held = max(tray.expected, 0)
    if command.amount > held:
        return refuse(Code.INSUFFICIENT_CHIPS, f"The tray holds {spell_money(held, tray.currency)}.")
    return (ev.FloatCredited(amount=command.amount, by=by),)


def close_float(command: cmd.CloseFloat, by: str, tray: Tray) -> Answer:
    return (ev.FloatClosed(counted=command.counted, expected=tray.expected, by=by),)


def count_drop(command: cmd.CountDrop, by: str, tray: Tray) -> Answer:
    del command
    return (ev.DropCounted(amounts=dict(tray.box), by=by),)


def transfers(event: Event, table: str) -> list[Transfer]:
    """The transfers of an inventory event. A closing inventory returns the books' balance to the house."""
    tray = chart.table_float(table)
    match event:
        case ev.FloatOpened(amount=amount) | ev.FloatFilled(amount=amount):
            return [Transfer(chart.HOUSE, tray, amount)]
        case ev.FloatCredited(amount=amount):
            return [Transfer(tray, chart.HOUSE, amount)]
        case ev.FloatClosed(expected=expected) if expected > 0:
            return [Transfer(tray, chart.HOUSE, expected)]
        case ev.FloatClosed(expected=expected) if expected < 0:
            return [Transfer(chart.HOUSE, tray, -expected)]
        case ev.DropCounted(amounts=amounts):
            return [Transfer(chart.drop(table, tender), chart.HOUSE, amount) for tender, amount in amounts.items()]
        case _:
            return []
