"""A table's inventory: the float opened, filled, credited and counted, and the drop box emptied."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cage import chart
from croupier.cage import command as cmd
from croupier.cage import event as ev
from croupier.ledger.transfer import Transfer, move
from croupier.play.event import Event

TENDERS = ("cash", "receipt", "wallet")
"""What chips are bought with, and the drop box holds."""

InventoryCommand = cmd.OpenFloat | cmd.Fill | cmd.Credit | cmd.CloseFloat | cmd.CountDrop


def events(command: InventoryCommand, by: str, expected: int, box: Mapping[str, int]) -> tuple[Event, ...]:
    """What comes of a command, the books saying that the tray has ``expected`` and the drop box what is in ``box``."""
    match command:
        case cmd.OpenFloat(amount=amount):
            return (ev.FloatOpened(amount=amount, by=by),)
        case cmd.Fill(amount=amount):
            return (ev.FloatFilled(amount=amount, by=by),)
        case cmd.Credit(amount=amount):
            return (ev.FloatCredited(amount=amount, by=by),)
        case cmd.CloseFloat(counted=counted):
            return (ev.FloatClosed(counted=counted, expected=expected, by=by),)
        case cmd.CountDrop():
            return (ev.DropCounted(amounts=dict(box), by=by),)


def transfers(event: Event, table: str) -> list[Transfer]:
    """What an event of the inventory moves. A closing inventory goes back to the house as the books have it."""
    tray = chart.table_float(table)
    match event:
        case ev.FloatOpened(amount=amount) | ev.FloatFilled(amount=amount):
            return [move(chart.HOUSE, tray, amount)]
        case ev.FloatCredited(amount=amount):
            return [move(tray, chart.HOUSE, amount)]
        case ev.FloatClosed(expected=expected) if expected > 0:
            return [move(tray, chart.HOUSE, expected)]
        case ev.FloatClosed(expected=expected) if expected < 0:
            return [move(chart.HOUSE, tray, -expected)]
        case ev.DropCounted(amounts=amounts):
            return [move(chart.drop(table, tender), chart.HOUSE, amount) for tender, amount in amounts.items()]
        case _:
            return []
