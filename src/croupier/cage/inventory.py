"""A table's inventory: open, fill, credit and count the float chip by chip, and empty the drop box.

See docs/decisions/0101-a-counted-float-can-run-out.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.cage import chart
from croupier.cage import command as cmd
from croupier.cage import event as ev
from croupier.cage.spread import spread
from croupier.ledger.transfer import Transfer
from croupier.play.chips.counts import Chips, gathered, holds, only, worth
from croupier.play.chips.house_chips import PRINTED, printed_chips
from croupier.play.chips.make_up import make_up
from croupier.play.chips.spelling import spell_chips
from croupier.play.chips.stack import KINDS, Stack, counted
from croupier.play.command import ChipCount
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.faults import no_such_chip, not_worth
from croupier.play.deciding.shortage import free_in_float
from croupier.play.event import Event
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.chip_set import normal_look
from croupier.rulebook.money import spell_money
from croupier.rulebook.table import TableRules

TENDERS = ("cash", "receipt", "wallet")
"""Tenders that buy chips and are kept in the drop box."""

FROM_CAGE = ("value", "plaque")
"""Chips that the cage brings. Colour chips belong to the table; other games' chips only go back."""


class TableInventory(NamedTuple):
    """A table as the cage finds it: the state with its float, the drop box by tender, and the rules."""

    state: RoundState
    box: Mapping[str, int]
    rules: TableRules


def printed(chips: Chips) -> Chips:
    """The chips with a printed value: colour chips are not counted, because they have none in a tray."""
    return only(chips, PRINTED)


def open_float(command: cmd.OpenFloat, by: str, table: TableInventory) -> Answer:
    chips = _from_cage(command, table.rules)
    if isinstance(chips, Refusal):
        return chips
    before = printed(table.state.float) if not table.state.stocked else ()
    uncounted = tuple(counted(stack, -stack.count) for stack in before if stack.count < 0)
    return (ev.FloatOpened(amount=worth(chips), chips=chips, by=by, uncounted=uncounted),)


def fill(command: cmd.Fill, by: str, table: TableInventory) -> Answer:
    chips = _from_cage(command, table.rules)
    return chips if isinstance(chips, Refusal) else (ev.FloatFilled(amount=worth(chips), chips=chips, by=by),)


def credit(command: cmd.Credit, by: str, table: TableInventory) -> Answer:
    rules, held = table.rules, tuple(stack for stack in printed(free_in_float(table.state)) if stack.count > 0)
    chips = _credited(command, held, rules)
    if isinstance(chips, Refusal):
        return chips
    if not holds(held, chips):
        return refuse(Code.INSUFFICIENT_CHIPS, f"The tray holds {spell_chips(held, rules.currency)}.")
    return (ev.FloatCredited(amount=worth(chips), chips=chips, by=by),)


def _credited(command: cmd.Credit, held: Chips, rules: TableRules) -> Chips | Refusal:
    if command.chips is not None:
        return _counted(command.chips, command.amount, PRINTED, rules)
    if command.amount is None:
        return _nothing_said()
    if command.amount > worth(held):
        return refuse(Code.INSUFFICIENT_CHIPS, f"The tray holds {spell_money(worth(held), rules.currency)}.")
    found = make_up(command.amount, tuple(sorted(held, key=lambda stack: -stack.value)))
    if found is None:
        says = f"The tray's chips do not make {spell_money(command.amount, rules.currency)}."
        return refuse(Code.NOT_WHOLE_CHIPS, says)
    return found


def close_float(command: cmd.CloseFloat, by: str, table: TableInventory) -> Answer:
    if command.chips is None and command.counted is None:
        return refuse(Code.BAD_COMMAND, "Say what was counted: chips, or the amount.")
    chips = None if command.chips is None else _counted(command.chips, command.counted, PRINTED, table.rules)
    if isinstance(chips, Refusal):
        return chips
    found = (command.counted or 0) if chips is None else worth(chips)
    expected = printed(table.state.float)
    return (ev.FloatClosed(counted=found, expected=worth(expected), by=by, chips=chips, expected_chips=expected),)


def count_drop(command: cmd.CountDrop, by: str, table: TableInventory) -> Answer:
    del command
    return (ev.DropCounted(amounts=dict(table.box), by=by),)


def _from_cage(command: cmd.OpenFloat | cmd.Fill, rules: TableRules) -> Chips | Refusal:
    if command.chips is not None:
        return _counted(command.chips, command.amount, FROM_CAGE, rules)
    return _nothing_said() if command.amount is None else spread(command.amount, rules)


def _nothing_said() -> Refusal:
    return refuse(Code.BAD_COMMAND, "Say which chips, or the amount.")


def _counted(
    said: Iterable[ChipCount], amount: int | None, kinds: tuple[str, ...], rules: TableRules
) -> Chips | Refusal:
    """The chips that somebody has counted, each of a denomination that the house has."""
    stacks: list[Stack] = []
    for each in said:
        stack = _stack(each, kinds, rules)
        if isinstance(stack, Refusal):
            return stack
        stacks.append(stack)
    chips = gathered(stacks)
    return chips if amount is None else not_worth(amount, chips, rules) or chips


def _stack(said: ChipCount, kinds: tuple[str, ...], rules: TableRules) -> Stack | Refusal:
    if refused := _not_of_kind(said, kinds):
        return refused
    assert said.value is not None
    stack = printed_chips(said.kind, said.value, said.count, rules)
    if stack is None:
        return no_such_chip(said.kind, said.value, rules)
    if normal_look(said.colour or stack.colour) == stack.colour:
        return stack
    says = f"The {said.kind} chip of {spell_money(said.value, rules.currency)} is {stack.colour}."
    return refuse(Code.CHIP_NOT_ALLOWED, says)


def _not_of_kind(said: ChipCount, kinds: tuple[str, ...]) -> Refusal | None:
    if said.kind not in KINDS:
        return refuse(Code.BAD_COMMAND, f"chips: {said.kind}; one of {', '.join(kinds)}.")
    if said.kind not in kinds:
        says = f"{said.kind.capitalize()} chips do not go between the cage and a table: {' and '.join(kinds)} chips do."
        return refuse(Code.CHIP_NOT_ALLOWED, says)
    if said.value is None:
        return refuse(Code.BAD_COMMAND, f"chips: {said.count} {said.kind} chips: say the value of one.")
    return None


def transfers(event: Event, table: str) -> list[Transfer]:
    """The transfers of an inventory event. A closing inventory returns what should be there to the house."""
    tray = chart.table_float(table)
    match event:
        case ev.FloatOpened(amount=amount, uncounted=uncounted):
            return [Transfer(chart.HOUSE, tray, amount + worth(uncounted))]
        case ev.FloatFilled(amount=amount):
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
