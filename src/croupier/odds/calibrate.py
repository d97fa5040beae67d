"""Calibration: weights of a bonus wager that bring its return to a target, exactly or as near as it gets.

What a value would return if it always came is asked of the bonus game itself, and so is what the weights return in
the end: the rules of the games are nowhere repeated here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.bonus import back_to_back, bonus_spin, roulette_x
from croupier.bonus.weighted import mean
from croupier.odds.lattice import nearest_weights
from croupier.rulebook.resolving.bonus import Weighted
from croupier.rulebook.schema.bonus import Weights
from croupier.rulebook.table import TableRules

KINDS = ("x-straight", "b2b", "bonus-spin")
MOST = 1_000_000
"""What weights may add up to unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Range:
    """What a wager can return with the values it has."""

    lowest: Fraction
    highest: Fraction


@dataclass(frozen=True, slots=True)
class Calibration:
    """New weights by the keys of the wager's section, and the exact return that the game then gives."""

    kind: str
    target: Fraction
    returned: Fraction
    weights: dict[str, Weights]
    possible: Range

    @property
    def distance(self) -> Fraction:
        """How far the return is above the target; below nought under it."""
        return self.returned - self.target


@dataclass(frozen=True, slots=True)
class Dial:
    """Weights that may be turned: the key they stand under, as they are, and what any others would return."""

    key: str
    present: Weights
    returns: Callable[[Weights], Fraction]

    def ends(self) -> dict[str, Fraction]:
        """What each value would return if it always came."""
        return {value: self.returns({value: 1}) for value in self.present}

    def reaches(self, target: Fraction) -> bool:
        ends = self.ends().values()
        return min(ends) <= target <= max(ends)

    def turned(self, target: Fraction, most: int) -> Weights:
        """The weights that come nearest to the target; the present ones if they meet it."""
        if sum(self.present.values()) <= most and self.returns(self.present) == target:
            return self.present
        ends = self.ends()
        weights = nearest_weights(tuple(ends.values()), tuple(self.present.values()), target, most)
        return dict(zip(ends, weights, strict=True))


def calibrate(rules: TableRules, kind: str, target: Fraction, most: int = MOST) -> Calibration | Range:
    """Weights that reach the target, or the range of what can be reached where it lies outside.

    >>> from croupier import table
    >>> found = calibrate(table("massachusetts", offers=["b2b"]), "b2b", Fraction("0.92"))
    >>> found.returned, found.weights
    (Fraction(23, 25), {'multipliers': {'10': 49, '20': 59, '30': 69, '50': 51, '100': 22}})
    """
    if kind == "bonus-spin":
        return _calibrate_bonus_spin(rules, target, most)
    dial = _multipliers(rules) if kind == "b2b" else _later_odds(rules)
    ends = dial.ends().values()
    possible = Range(min(ends), max(ends))
    if not possible.lowest <= target <= possible.highest:
        return possible
    weights = dial.turned(target, most)
    return Calibration(kind, target, dial.returns(weights), {dial.key: weights}, possible)


def _multipliers(rules: TableRules) -> Dial:
    """Back-to-back: the multipliers."""
    offered, wheel = rules.bonus.b2b, rules.terms.wheel
    assert offered is not None, "calibrate what the table offers"

    def returns(weights: Weights) -> Fraction:
        return mean(back_to_back.returns(replace(offered, multipliers=_whole(weights)), wheel))

    return Dial("multipliers", _present(offered.multipliers), returns)


def _later_odds(rules: TableRules) -> Dial:
    """Roulette X: the odds of the numbers drawn after the first; how many are drawn stays as it is."""
    offered, wheel = rules.bonus.x_straight, rules.terms.wheel
    assert offered is not None, "calibrate what the table offers"

    def returns(weights: Weights) -> Fraction:
        return mean(roulette_x.returns(replace(offered, later=_whole(weights)), wheel))

    return Dial("pays", _present(offered.later), returns)


def _calibrate_bonus_spin(rules: TableRules, target: Fraction, most: int) -> Calibration | Range:
    """Bonus Spin Xtreme: the wheel with the longer way, and the other too where that one alone does not reach.

    The other then goes the same part of its way, or if that fails all of it: the longer way covers what is left.
    """
    spin, wheel = rules.bonus.bonus_spin, rules.terms.wheel
    assert spin is not None, "calibrate what the table offers"

    def returns(chosen: dict[str, Weights]) -> Fraction:
        return mean(bonus_spin.returns(replace(spin, hot=chosen["hot"], community=chosen["community"]), wheel))

    def dial(key: str, others: dict[str, Weights]) -> Dial:
        return Dial(key, present[key], lambda weights: returns({**others, key: weights}))

    present = {"hot": _present(tuple(spin.hot.items())), "community": _present(tuple(spin.community.items()))}
    ends = {key: dial(key, present).ends() for key in present}
    lowest = {key: {min(found, key=found.__getitem__): 1} for key, found in ends.items()}
    highest = {key: {max(found, key=found.__getitem__): 1} for key, found in ends.items()}
    possible = Range(returns(lowest), returns(highest))
    if not possible.lowest <= target <= possible.highest:
        return possible
    longer, other = sorted(present, key=lambda key: min(ends[key].values()) - max(ends[key].values()))
    way = (target - possible.lowest) / ((possible.highest - possible.lowest) or 1)
    level = min(ends[other].values()) + way * (max(ends[other].values()) - min(ends[other].values()))
    part = dial(other, present).turned(level, 1000)
    candidates = (present[other], part, lowest[other], highest[other])
    chosen = next(weights for weights in candidates if dial(longer, {other: weights}).reaches(target))
    weights = {longer: dial(longer, {other: chosen}).turned(target, most)}
    if chosen is not present[other]:
        weights[other] = {value: chosen.get(value, 0) for value in present[other]}
    return Calibration("bonus-spin", target, returns({other: chosen, **weights}), weights, possible)


def _present(weighted: tuple[tuple[object, int], ...]) -> Weights:
    """The values that can come; one that the house gives no weight stays out."""
    return {str(value): weight for value, weight in weighted if weight}


def _whole(weights: Weights) -> Weighted:
    return tuple((int(value), weight) for value, weight in weights.items())
