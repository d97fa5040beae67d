"""Making up an amount from chips: exactly, in the order given, with as many of the first as possible."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from math import gcd
from operator import add

from croupier.play.chips.counts import Chips, gathered
from croupier.play.chips.stack import Stack, counted

STEPS = 20_000
"""How many tries an amount gets. A house's denominations take a few; only values chosen to defeat it come near."""


def make_up(amount: int, chips: Chips) -> Chips | None:
    """Chips that are worth exactly this; None if these cannot make it.

    The order of ``chips`` is the order of preference.

    >>> from croupier.play.chips.stack import Stack
    >>> found = make_up(700, (Stack("value", 500, 3), Stack("value", 100, 9)))
    >>> [(stack.value, stack.count) for stack in found]
    [(500, 1), (100, 2)]
    """
    found = _greedily(amount, chips)
    if found is None:
        counts = _Search(chips).counts(amount)
        found = None if counts is None else list(map(counted, chips, counts))
    if found is None or len(found) == 1:
        return None if found is None else tuple(found)
    return gathered(found)


def _greedily(amount: int, chips: Chips) -> list[Stack] | None:
    """As many as possible of each stack in turn: the first way that the search tries, and nearly always the answer."""
    found = []
    for stack in chips:
        if stack.value <= amount:
            count = min(amount // stack.value, stack.count)
            found.append(counted(stack, count))
            amount -= count * stack.value
            if not amount:
                break
    return None if amount else found


class _Search:
    """A search with backtracking: what the rest cannot make, by its sum or its common divisor, is not tried."""

    def __init__(self, chips: Chips) -> None:
        self.chips = chips
        self.sums = _from_the_end([stack.value * stack.count for stack in chips], add)
        self.divisors = _from_the_end([stack.value for stack in chips], gcd)
        self.steps = STEPS

    def counts(self, amount: int, first: int = 0) -> list[int] | None:
        """How many of each stack from ``first`` on; None if there is no way."""
        if amount == 0:
            return [0] * (len(self.chips) - first)
        if amount > self.sums[first] or amount % self.divisors[first]:
            return None
        stack = self.chips[first]
        most, least = min(stack.count, amount // stack.value), -((self.sums[first + 1] - amount) // stack.value)
        for count in range(most, max(least, 0) - 1, -1):
            self.steps -= 1
            if self.steps < 0:
                return None
            rest = self.counts(amount - count * stack.value, first + 1)
            if rest is not None:
                return [count, *rest]
        return None


def _from_the_end(values: list[int], join: Callable[[int, int], int]) -> list[int]:
    """For each place the values from there on, joined; 0 after the last."""
    return [0, *accumulate(reversed(values), join)][::-1]


def common_value(chips: Chips) -> int:
    """The greatest amount of which every sum of these chips is a multiple; 0 without chips."""
    return gcd(*(stack.value for stack in chips))
