"""Sectors: test whether the ball favours a part of the wheel, as on a tilted wheel or one with a worn drop zone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import atan2, cos, exp, hypot, pi, sin, sqrt

from croupier.odds.wheel_statistics.tails import binomial_p, smallest_of


@dataclass(frozen=True, slots=True)
class Circular:
    """The mean of the results as unit vectors: its length, its direction in pockets, and the p-value."""

    length: float
    towards: float
    p: float


@dataclass(frozen=True, slots=True)
class Sectors:
    """The most unusual arc of the ``arcs`` that were tested; ``p`` is corrected for that number."""

    start: int
    length: int
    count: int
    expected: float
    arcs: int
    p: float
    rayleigh: Circular


def sectors(counts: Sequence[int]) -> Sectors:
    """Scan every arc from two pockets to half the wheel. A longer arc is too full where its complement is too empty."""
    size, total = len(counts), sum(counts)
    sums = [0, *accumulate((*counts, *counts))]
    arcs = [(start, length) for length in range(2, size // 2 + 1) for start in range(size)]
    found = {arc: binomial_p(sums[sum(arc)] - sums[arc[0]], total, arc[1] / size) for arc in arcs}
    start, length = best = min(arcs, key=found.__getitem__)
    count = sums[start + length] - sums[start]
    p = smallest_of(found[best], len(arcs))
    return Sectors(start, length, count, total * length / size, len(arcs), p, rayleigh(counts))


def rayleigh(counts: Sequence[int]) -> Circular:
    """Rayleigh's test for places on a circle: a preferred direction makes the mean vector long."""
    size, total = len(counts), sum(counts)
    x = sum(count * cos(2 * pi * place / size) for place, count in enumerate(counts))
    y = sum(count * sin(2 * pi * place / size) for place, count in enumerate(counts))
    resultant = hypot(x, y)
    towards = atan2(y, x) * size / (2 * pi) % size
    return Circular(resultant / total if total else 0.0, towards, rayleigh_p(resultant, total))


def rayleigh_p(resultant: float, total: int) -> float:
    """The chance of a resultant at least as long, by Zar's approximation: exp(sqrt(1 + 4n + 4(n² - R²)) - (1 + 2n)).

    >>> f"{rayleigh_p(10, 10):.3g}"
    '4.58e-07'
    """
    whole, part = 1 + 2 * total, 2 * resultant
    # The same formula, rearranged so that no two large numbers are subtracted.
    return exp(-(part**2) / (whole + sqrt(whole**2 - part**2)))
