"""Refusals of chips that are not there, or that do not make up the amount."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.play.chips.counts import Chips, only, worth
from croupier.play.chips.picking import Picked, PickFault
from croupier.play.deciding.answer import refuse
from croupier.play.refusal import Code, Refusal
from croupier.play.state import Seat
from croupier.rulebook.money import spell_money
from croupier.rulebook.table import TableRules


def not_whole(amount: int, picked: Picked, pool: Chips, rules: TableRules) -> Refusal:
    """Chips that do not make up the amount, or are worth another."""
    unequal = not_worth(amount, picked.chips, rules) if picked.fault is PickFault.UNEQUAL else None
    return unequal or not_of(amount, [stack.value for stack in pool], rules)


def not_worth(amount: int, chips: Chips, rules: TableRules) -> Refusal | None:
    """Chips that are counted out for an amount which they are not worth."""
    if worth(chips) == amount:
        return None
    counted, said = spell_money(worth(chips), rules.currency), spell_money(amount, rules.currency)
    return refuse(Code.NOT_WHOLE_CHIPS, f"The chips are worth {counted}, not {said}: state what they are worth.")


def no_such_chip(kind: str, value: int, rules: TableRules) -> Refusal:
    """A chip with a printed value that the house does not have."""
    listed = ", ".join(spell_money(each, rules.currency) for each in rules.chips.values_of(kind))
    says = f"There is no {kind} chip of {spell_money(value, rules.currency)}: {listed or 'none'}."
    return refuse(Code.CHIP_NOT_ALLOWED, says)


def not_of(amount: int, values: Iterable[int], rules: TableRules, clause: str | None = None) -> Refusal:
    """An amount that chips of these values do not make."""
    each = " and ".join(spell_money(value, rules.currency) for value in dict.fromkeys(values))
    says = f"{spell_money(amount, rules.currency)} is no whole number of chips at {each}."
    return refuse(Code.NOT_WHOLE_CHIPS, says, clause)


def too_few(number: int, seat: Seat, kinds: Iterable[str], rules: TableRules) -> Refusal:
    """Chips that the seat does not have."""
    kinds = tuple(dict.fromkeys(kinds))
    held, rack = worth(only(seat.chips, kinds)), spell_money(seat.rack, rules.currency)
    if held == seat.rack:
        return refuse(Code.INSUFFICIENT_CHIPS, f"Seat {number} holds {rack}.")
    of_kind = f"{spell_money(held, rules.currency)} in {' and '.join(kinds)} chips"
    return refuse(Code.INSUFFICIENT_CHIPS, f"Seat {number} holds {of_kind}, and {rack} in all.")
