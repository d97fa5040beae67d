"""Pockets one by one: the count of each, and a confidence interval of its true probability.

The intervals are those of Clopper and Pearson, exact, and hold for all pockets together (Bonferroni): of a hundred
records of any wheel, at least 95 have every pocket's true probability inside its interval.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from scipy import special

from croupier.odds.wheel_statistics.tails import binomial_p, smallest_of

ERROR = 0.05
"""The probability that any of the intervals misses."""


@dataclass(frozen=True, slots=True)
class PocketCount:
    """A pocket's count. ``low`` and ``high`` bound its average over many records of this length.

    ``p`` is two-sided and corrected for the number of pockets; ``band`` is the range of counts of a fair wheel.
    """

    count: int
    expected: float
    low: float
    high: float
    p: float
    band: tuple[int, int]

    @property
    def stands_out(self) -> bool:
        return not self.low <= self.expected <= self.high


def pocket_counts(counts: Sequence[int]) -> tuple[PocketCount, ...]:
    """The counts of every pocket of a wheel."""
    total, size = sum(counts), len(counts)
    band = fair_band(total, 1 / size, ERROR / size)
    rows = []
    for count in counts:
        low, high = interval(count, total, ERROR / size)
        p = smallest_of(binomial_p(count, total, 1 / size), size)
        rows.append(PocketCount(count, total / size, total * low, total * high, p, band))
    return tuple(rows)


def interval(count: int, total: int, error: float) -> tuple[float, float]:
    """Clopper and Pearson's interval of a probability; it misses on either side with at most half of ``error``.

    >>> [round(limit, 4) for limit in interval(1, 10, 0.05)]
    [0.0025, 0.445]
    """
    low = float(special.betaincinv(count, total - count + 1, error / 2)) if count else 0.0
    high = float(special.betaincinv(count + 1, total - count, 1 - error / 2)) if count < total else 1.0
    return low, high


def fair_band(total: int, chance: float, error: float) -> tuple[int, int]:
    """Counts of a fair pocket if each tail excludes at most half of ``error``: those whose interval has ``chance``.

    >>> fair_band(10, 0.5, 0.05)
    (2, 8)
    """
    low = bisect_right(range(total), error / 2, key=lambda count: float(special.bdtr(count, total, chance)))
    high = bisect_left(range(total), -error / 2, key=lambda count: -float(special.bdtrc(count, total, chance)))
    return low, high
