"""Calibration: find weights of a bonus wager that bring its return to a target, exactly or as near as possible.

The bonus game itself computes the return of each single value and of the final weights: no rule of a game is
repeated here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from croupier.bonus.protocol import bonuses
from croupier.bonus.weighted import Weights, mean
from croupier.odds.lattice import nearest_weights
from croupier.rulebook.table import TableRules

MOST = 1_000_000
"""The default for the largest allowed sum of weights."""


@dataclass(frozen=True, slots=True)
class Range:
    """The lowest and the highest return that a wager can have with its present values."""

    lowest: Fraction
    highest: Fraction


@dataclass(frozen=True, slots=True)
class Calibration:
    """New weights by their keys in the wager's section, and the exact return that they give."""

    kind: str
    target: Fraction
    returned: Fraction
    weights: dict[str, Weights]
    possible: Range

    @property
    def distance(self) -> Fraction:
        """The return minus the target; negative if the return is below it."""
        return self.returned - self.target


@dataclass(frozen=True, slots=True)
class Dial:
    """One set of adjustable weights: its key, its present weights, a function from weights to the return, and the least
    weight of each value.
    """

    key: str
    present: Weights
    returns: Callable[[Weights], Fraction]
    least: int

    def ends(self) -> dict[str, Fraction]:
        """The return of each value if it were always drawn."""
        return {value: self.returns({value: 1}) for value in self.present}

    def leaning(self, value: str, most: int) -> Weights:
        """The weights with which this value comes as often as it can."""
        own = max(1, most - len(self.present) + 1) if self.least else 1
        return {each: own if each == value else self.least for each in self.present}

    def lowest(self, most: int) -> Weights:
        ends = self.ends()
        return self.leaning(min(ends, key=ends.__getitem__), most)

    def highest(self, most: int) -> Weights:
        ends = self.ends()
        return self.leaning(max(ends, key=ends.__getitem__), most)

    def reaches(self, target: Fraction, most: int) -> bool:
        return self.returns(self.lowest(most)) <= target <= self.returns(self.highest(most))

    def turned(self, target: Fraction, most: int) -> Weights:
        """The weights whose return is nearest to the target; the present weights if they meet it."""
        if sum(self.present.values()) <= most and self.returns(self.present) == target:
            return self.present
        low, high = self.lowest(most), self.highest(most)
        if not self.returns(low) < target < self.returns(high):
            return min((low, high), key=lambda end: abs(self.returns(end) - target))
        ends = self.ends()
        weights = nearest_weights(tuple(ends.values()), tuple(self.present.values()), target, most, self.least)
        return dict(zip(ends, weights, strict=True))


def calibrate(rules: TableRules, kind: str, target: Fraction, most: int = MOST) -> Calibration | Range:
    """Find weights that reach the target; give the range of possible returns if the target is outside it.

    If there are several sets of weights, adjust the one with the widest range of returns. If that alone does not reach
    the target, first move every other set to the same fraction of its own range, or if that fails to its end.

    >>> from croupier import table
    >>> found = calibrate(table("massachusetts", offers=["b2b"]), "b2b", Fraction("0.92"))
    >>> found.returned, found.weights
    (Fraction(23, 25), {'multipliers': {'10': 49, '20': 59, '30': 69, '50': 51, '100': 22}})
    """
    bonus = bonuses(rules)[kind]
    present = bonus.weights()

    def returns(chosen: dict[str, Weights]) -> Fraction:
        return mean(bonus.with_weights(chosen).returns())

    def dial(key: str, others: dict[str, Weights]) -> Dial:
        return Dial(key, present[key], lambda weights: returns({**others, key: weights}), int(bonus.every_value))

    ends = {key: dial(key, present).ends() for key in present}
    lowest = {key: dial(key, present).lowest(most) for key in present}
    highest = {key: dial(key, present).highest(most) for key in present}
    possible = Range(returns(lowest), returns(highest))
    if not possible.lowest <= target <= possible.highest:
        return possible
    longest, *others = sorted(present, key=lambda key: min(ends[key].values()) - max(ends[key].values()))
    way = (target - possible.lowest) / ((possible.highest - possible.lowest) or 1)

    def part(key: str) -> Weights:
        low, high = min(ends[key].values()), max(ends[key].values())
        return dial(key, present).turned(low + way * (high - low), 1000)

    candidates = (present, {key: part(key) for key in others}, lowest, highest)
    chosen = next(found for found in candidates if dial(longest, found).reaches(target, most))
    weights = {longest: dial(longest, chosen).turned(target, most)}
    if chosen is not present:
        weights |= {key: {value: chosen[key].get(value, 0) for value in present[key]} for key in others}
    return Calibration(kind, target, returns({**chosen, **weights}), weights, possible)
