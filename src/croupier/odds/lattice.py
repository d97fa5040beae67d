"""Find whole-number weights with a given mean: exact if their sum may be large enough, otherwise the nearest.

All differences between the values are multiples of one step, so the mean of weights with the sum W is a multiple of
step / W. The continued fraction of the target says which sums can meet it, or come nearest. For such a sum the weights
are rounded from the distribution nearest to the present one (tilted exponentially to the target mean), and two of
them are then solved for, so that the mean is right to the last unit. Decimals only guide the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import exp, gcd, lcm

TRIES = 20
ENOUGH = 0.01
"""The largest total-variation distance from the smooth weights that is accepted before a larger sum is tried."""

Pair = tuple[int, int]
"""The indices of the two weights that are solved for."""


def nearest_weights(
    values: Sequence[Fraction], shape: Sequence[int], target: Fraction, most: int = 1_000_000, least: int = 0
) -> tuple[int, ...]:
    """Weights with a sum of at most ``most``, shaped like the present ones, whose mean is nearest to the target.

    Each is at least ``least``, 0 or 1; with 1, some such weights must have a mean on either side of the target.

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
    if not least and goal in (0, max(units)):
        return tuple(int(unit == goal) for unit in units)
    smooth = _tilted(units, shape, float(goal))
    exact, nearly = _totals(goal.denominator, len(values), most)
    best = _best(units, smooth, exact, aim, least)
    if best is None or best.error:
        best = min(filter(None, (best, _best(units, smooth, nearly, aim, least))), key=lambda found: found.rank)
    return best.weights


@dataclass(frozen=True, slots=True)
class _Found:
    """Candidate weights, the error of their mean, and their total-variation distance from the smooth ones."""

    weights: tuple[int, ...]
    error: Fraction
    apart: float

    @property
    def rank(self) -> tuple[Fraction, int, float]:
        return self.error, self.weights.count(0), self.apart

    @property
    def good(self) -> bool:
        """Whether it is exact, has no zero weight, and is smooth enough."""
        return not self.error and 0 not in self.weights and self.apart <= ENOUGH


def _step(differences: Sequence[Fraction]) -> Fraction:
    """The greatest common divisor of the differences; 0 if all are 0."""
    below = lcm(*(difference.denominator for difference in differences))
    return Fraction(gcd(*(int(difference * below) for difference in differences)), below)


def _totals(denominator: int, count: int, most: int) -> tuple[list[int], range]:
    """Sums that meet the goal, from a few units per value upwards and increasingly sparse; and the largest sums."""
    exact, times = [], max(1, min(4 * count, most) // denominator)
    while times * denominator <= most:
        exact.append(times * denominator)
        times += 1 + times // 10
    return exact, range(most, max(0, most - TRIES), -1)


def _best(
    units: Sequence[int], smooth: Sequence[float], totals: Iterable[int], aim: Fraction, lowest: int
) -> _Found | None:
    """The best weights with one of these sums; stop at the first good ones."""
    best: _Found | None = None
    for total in totals:
        for least in range(1, lowest - 1, -1):
            found = _rounded(units, smooth, total, aim, least)
            if found is not None:
                best = found if best is None or found.rank < best.rank else best
                if not found.error:
                    break
        if best is not None and best.good:
            break
    return best


def _tilted(units: Sequence[int], shape: Sequence[int], mean: float) -> tuple[float, ...]:
    """The shape tilted exponentially to this mean: the nearest distribution that has it."""
    far = max(units)
    places = [unit / far for unit in units]
    low, high = -700.0, 700.0
    for _ in range(80):
        tilt = (low + high) / 2
        middle = max(tilt, 0.0)  # keeps every power at most 1
        parts = [weight * exp(tilt * place - middle) for weight, place in zip(shape, places, strict=True)]
        found = sum(part * place for part, place in zip(parts, places, strict=True)) / sum(parts)
        low, high = (tilt, high) if found < mean / far else (low, tilt)
    return tuple(part / sum(parts) for part in parts)


def _rounded(units: Sequence[int], smooth: Sequence[float], total: int, aim: Fraction, least: int) -> _Found | None:
    """The best weights with this sum: all but two rounded from the smooth ones, those two solved for.

    If two do not divide evenly, a third is moved until they do.
    """
    start, wanted = _shares(smooth, total, least), aim * total
    best: _Found | None = None
    for moving in (False, True):
        for pair in combinations(range(len(units)), 2):
            for weights in _moved(start, units, pair, total, round(wanted)) if moving else (start,):
                found = _solved(weights, units, pair, total, round(wanted), least)
                if found is not None:
                    error = abs(_units(found, units) - wanted) / total
                    apart = sum(abs(weight / total - part) for weight, part in zip(found, smooth, strict=True)) / 2
                    rival = _Found(tuple(found), error, apart)
                    best = rival if best is None or rival.rank < best.rank else best
        if best is not None and not best.error:
            break
    return best


def _shares(smooth: Sequence[float], total: int, least: int) -> list[int]:
    """Divide the sum into whole shares; the largest remainders get what is left over."""
    weights = [int(part * total) for part in smooth]
    short = sorted(range(len(smooth)), key=lambda index: weights[index] - smooth[index] * total)
    for index in short[: total - sum(weights)]:
        weights[index] += 1
    return [max(least, weight) for weight in weights]


def _moved(weights: list[int], units: Sequence[int], pair: Pair, total: int, wanted: int) -> Iterator[list[int]]:
    """Variants in which one other weight moves, up or down, by the least amount that makes the pair divide evenly."""
    i, j = pair
    between = abs(units[j] - units[i])
    missing = wanted - _fixed(weights, units, pair, total)
    for index, unit in enumerate(units):
        apart = unit - units[i]
        common = gcd(apart, between)
        if index in pair or not between or missing % common:
            continue
        cycle = between // common
        move = missing // common * pow(apart // common, -1, cycle) % cycle
        for by in (move, move - cycle):
            yield [*weights[:index], weights[index] + by, *weights[index + 1 :]]


def _fixed(weights: list[int], units: Sequence[int], pair: Pair, total: int) -> int:
    """The total of all weights in units, with the pair's second weight given to its first."""
    i, j = pair
    left = total - sum(weights) + weights[i] + weights[j]
    return _units(weights, units) - weights[i] * units[i] - weights[j] * units[j] + left * units[i]


def _units(weights: Sequence[int], units: Sequence[int]) -> int:
    return sum(weight * unit for weight, unit in zip(weights, units, strict=True))


def _solved(
    weights: list[int], units: Sequence[int], pair: Pair, total: int, wanted: int, least: int
) -> list[int] | None:
    """The weights with two of them replaced so that the sum is right and the units come nearest to those wanted."""
    i, j = pair
    between = units[j] - units[i]
    left = total - sum(weights) + weights[i] + weights[j]
    if not between or left < 2 * least or min(weights) < least:
        return None
    second = round((wanted - _fixed(weights, units, pair, total)) / between)
    found = list(weights)
    found[j] = min(max(second, least), left - least)
    found[i] = left - found[j]
    return found
