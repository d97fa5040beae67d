"""The house's own chips: a value chip, plaque or another game's chip with its look, and change in value chips."""

from __future__ import annotations

from functools import lru_cache

from croupier.play.chips.counts import Chips, gathered, plus
from croupier.play.chips.make_up import make_up
from croupier.play.chips.stack import BOUGHT, Stack, counted
from croupier.rulebook.table import TableRules

PRINTED = ("value", "plaque", "house")
"""Kinds of chips with a printed value. Each has a design of that name."""


def printed_chips(kind: str, value: int, count: int, rules: TableRules, source: str = BOUGHT) -> Stack | None:
    """So many chips with a printed value; None if the house has no such denomination."""
    colour = rules.chips.colour_of(kind, value)
    return None if colour is None else Stack(kind, value, count, colour, kind, source)


@lru_cache(maxsize=256)
def _denominations(kind: str, rules: TableRules) -> Chips:
    """One chip of each denomination, the largest first."""
    found = (printed_chips(kind, value, 1, rules) for value in rules.chips.values_of(kind))
    return tuple(stack for stack in found if stack is not None)


def change(amount: int, rules: TableRules, kind: str = "value") -> Chips:
    """An amount in value chips, the largest first."""
    found = make_up(amount, tuple(counted(chip, amount // chip.value) for chip in _denominations(kind, rules)))
    assert found is not None, "a chip of one minor unit makes every amount"
    return found


def in_units(amount: int, rules: TableRules, kind: str = "value", source: str = BOUGHT) -> Chips:
    """An amount in value chips of one currency unit, and the rest in smaller ones."""
    unit = printed_chips(kind, rules.unit, 1, rules)
    units = amount // rules.unit if unit is not None else 0
    one = (counted(unit, units),) if unit is not None and units else ()
    rest = change(amount - units * rules.unit, rules, kind)
    return gathered(
        Stack(stack.kind, stack.value, stack.count, stack.colour, stack.design, source) for stack in plus(one, rest)
    )
