"""Whole-number weights with a given mean: exact where their sum may be large enough, otherwise the nearest.

All differences between the values are multiples of one step, so the mean of weights with the sum W is a multiple of
step / W. The continued fraction of the target says which sums can meet it, or come nearest. For such a sum the weights
are rounded from the distribution nearest to the present one (tilted exponentially to the target mean), and two of
them are then solved for, so that the mean is right to the last unit. Decimals only guide the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import exp, gcd, lcm

TRIES = 150
ENOUGH = 0.01
"""How far, in total variation, weights may be from the smooth ones before a larger sum is tried."""


def nearest_weights(
    values: Sequence[Fraction], shape: Sequence[int], target: Fraction, most: int = 1_000_000
) -> tuple[int, ...]:
    """Weights that add up to ``most`` at the most, shaped like the present ones, whose mean is the target's nearest.

    >>> nearest_weights([Fraction(10), Fraction(20), Fraction(40)], [1, 1, 1], Fraction(20), most=10)
    (4, 4, 2)
    """
    low, high = min(values), max(values)
    assert low <= target <= high, "a mean lies between the least value and the greatest"
    step = _step([value - low for value in values])
    if not step:
        return tuple(shape)
    units = tuple(int((value - low) / step) for value in values)
    aim = (target - low) / step
    goal = aim.limit_denominator(most)
    if goal in (0, max(units)):
        return tuple(int(unit == goal) for unit in units)
    smooth = _tilted(units, shape, float(goal))
    best: _Found | None = None
    for total in _totals(goal.denominator, len(values), most):
        for least in (1, 0):
            found = _rounded(units, smooth, total, aim, least)
            if found is not None and (best is None or found.rank < best.rank):
                best = found
        if best is not None and best.rank[:2] == (0, 0) and best.rank[2] <= ENOUGH:
            break
    assert best is not None, "with no least weight there is always a way to round"
    return best.weights


@dataclass(frozen=True, slots=True)
class _Found:
    """Weights, and how good they are: distance from the target, values that never come, distance from the shape."""

    weights: tuple[int, ...]
    rank: tuple[Fraction, int, float]


def _step(differences: Sequence[Fraction]) -> Fraction:
    """The greatest number of which all are multiples; 0 where all are 0."""
    below = lcm(*(difference.denominator for difference in differences))
    return Fraction(gcd(*(int(difference * below) for difference in differences)), below)


def _totals(denominator: int, count: int, most: int) -> Iterator[int]:
    """Sums to try: those that can meet the goal, from a few units a value on; then the largest ones."""
    first = max(1, min(most, 4 * count) // denominator)
    yield from range(first * denominator, min(most, (first + TRIES) * denominator) + 1, denominator)
    yield from range(most, max(0, most - TRIES), -1)


def _tilted(units: Sequence[int], shape: Sequence[int], mean: float) -> tuple[float, ...]:
    """The shape multiplied by a power of each value, so that it has this mean: the nearest such distribution."""
    far = max(units)
    places = [unit / far for unit in units]
    low, high = -700.0, 700.0
    for _ in range(80):
        tilt = (low + high) / 2
        middle = max(tilt, 0.0)  # keeps every power at 1 or below
        parts = [weight * exp(tilt * place - middle) for weight, place in zip(shape, places, strict=True)]
        found = sum(part * place for part, place in zip(parts, places, strict=True)) / sum(parts)
        low, high = (tilt, high) if found < mean / far else (low, tilt)
    return tuple(part / sum(parts) for part in parts)


def _rounded(
    units: Sequence[int], smooth: Sequence[float], total: int, aim: Fraction, least: int
) -> _Found | None:
    """The best weights with this sum: all but two rounded from the smooth ones, those two solved for."""
    start = [max(least, round(part * total)) for part in smooth]
    best: _Found | None = None
    for weights in _shaken(start, least):
        for i, j in combinations(range(len(units)), 2):
            found = _solved(weights, units, (i, j), total, aim, least)
            if found is None:
                continue
            error = abs(Fraction(sum(w * unit for w, unit in zip(found, units, strict=True)), total) - aim)
            apart = sum(abs(w / total - part) for w, part in zip(found, smooth, strict=True)) / 2
            rank = (error, found.count(0), apart)
            if best is None or rank < best.rank:
                best = _Found(tuple(found), rank)
        if best is not None and not best.rank[0]:
            break
    return best


def _shaken(weights: list[int], least: int) -> Iterator[list[int]]:
    """The weights, then with one of them moved a little: what divides evenly for one may not for another."""
    yield weights
    for index, weight in enumerate(weights):
        for move in (-1, 1, -2, 2):
            if weight + move >= least:
                yield [*weights[:index], weight + move, *weights[index + 1 :]]


def _solved(
    weights: list[int], units: Sequence[int], pair: tuple[int, int], total: int, aim: Fraction, least: int
) -> list[int] | None:
    """The weights with two of them replaced so that the sum is right and the mean as near as it gets."""
    i, j = pair
    if units[i] == units[j]:
        return None
    left = total - sum(weights) + weights[i] + weights[j]
    if left < 2 * least:
        return None
    rest = sum(w * unit for w, unit in zip(weights, units, strict=True)) - weights[i] * units[i] - weights[j] * units[j]
    wanted = (aim * total - rest - left * units[i]) / (units[j] - units[i])
    second = min(max(round(wanted), least), left - least)
    found = list(weights)
    found[i], found[j] = left - second, second
    return found
