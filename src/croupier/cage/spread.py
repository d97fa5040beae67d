"""The chips of an amount that the cage makes up itself: barrels of each denomination, the larger ones first."""

from __future__ import annotations

from croupier.play.chips.counts import Chips, gathered
from croupier.play.chips.house_chips import change, printed_chips
from croupier.play.chips.stack import Stack
from croupier.rulebook.chip_set import VALUE
from croupier.rulebook.table import TableRules

BARREL = 20
"""Chips are handled in barrels of twenty."""


def spread(amount: int, rules: TableRules) -> Chips:
    """An amount in value chips: half of what is left goes into each denomination of which that makes a barrel.

    Of denominations below one currency unit there is one barrel. What is left at the end is made of the largest chips.

    >>> import croupier
    >>> [(stack.count, stack.value) for stack in spread(100_000, croupier.table("colorado"))][:5]
    [(20, 2500), (26, 1000), (25, 500), (26, 250), (31, 100)]
    """
    left, stacks = amount, list[Stack]()
    for value in rules.chips.values_of(VALUE):
        count = left // 2 // value
        if count < BARREL:
            continue
        stack = printed_chips(VALUE, value, count if value >= rules.unit else BARREL, rules)
        assert stack is not None, "the house has this denomination"
        stacks.append(stack)
        left -= stack.count * value
    return gathered((*stacks, *change(left, rules)))
