"""Runs: test whether the two sides of an even-money wager alternate too often or too seldom, ignoring zeros.

Given how often each side came, every order of them is equally likely; the number of runs then has the exact
distribution of Wald and Wolfowitz.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy import special

from croupier.game.pocket import Colour, Pocket, colour, is_zero, number
from croupier.odds.wheel_statistics.bets import Floats, Ints
from croupier.odds.wheel_statistics.tails import smallest_of

SIDES: dict[str, Callable[[Pocket], bool]] = {
    "red and black": lambda pocket: colour(pocket) is Colour.RED,
    "odd and even": lambda pocket: number(pocket) % 2 == 1,
    "low and high": lambda pocket: number(pocket) <= 18,
}


@dataclass(frozen=True, slots=True)
class Run:
    """The runs of two sides: the count of each side, the number of runs, and the expected number."""

    sides: str
    first: int
    second: int
    runs: int
    expected: float
    p: float


@dataclass(frozen=True, slots=True)
class Runs:
    """The three pairs of sides; ``p`` is the smallest p-value, corrected for there being three."""

    tests: tuple[Run, ...]
    p: float


def runs(pockets: Sequence[Pocket]) -> Runs:
    """Test all pairs of sides."""
    numbers = [pocket for pocket in pockets if not is_zero(pocket)]
    tests = tuple(_run(name, [side(pocket) for pocket in numbers]) for name, side in SIDES.items())
    return Runs(tests, smallest_of(min(test.p for test in tests), len(tests)))


def _run(name: str, sides: list[bool]) -> Run:
    first, second = sides.count(True), sides.count(False)
    found = sum(a != b for a, b in pairwise(sides)) + bool(sides)
    expected = 1 + 2 * first * second / len(sides) if sides else 0.0
    return Run(name, first, second, found, expected, runs_p(found, first, second))


def runs_p(found: int, first: int, second: int) -> float:
    """Two-sided: twice the smaller tail of the exact distribution. 1 if a side never came.

    >>> round(runs_p(2, 2, 2), 12)
    0.666666666667
    """
    if not first or not second:
        return 1.0
    number_of_runs = np.arange(2, 2 * min(first, second) + 2)
    ways = np.logaddexp(
        _ways(first, (number_of_runs + 1) // 2) + _ways(second, number_of_runs // 2),
        _ways(first, number_of_runs // 2) + _ways(second, (number_of_runs + 1) // 2),
    )
    chances = np.exp(ways - ways.max())
    chances /= chances.sum()
    below, above = chances[number_of_runs <= found].sum(), chances[number_of_runs >= found].sum()
    return min(1.0, 2 * float(min(below, above)))


def _ways(count: int, parts: Ints) -> Floats:
    """The log of the number of ways to divide ``count`` results into each number of runs; -inf if there is none."""
    fits = parts <= count
    cut = np.where(fits, parts, 1)
    ways = special.gammaln(count) - special.gammaln(cut) - special.gammaln(count - cut + 1)
    return np.where(fits, ways, -np.inf)
