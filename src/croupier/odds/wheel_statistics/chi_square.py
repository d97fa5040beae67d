"""Chi-square: test whether counts that should be equal are, and whether they are suspiciously equal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scipy import special

ENOUGH = 5
"""The smallest expected count for which the p-value is reliable."""


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """``p`` is the chance of counts at least this uneven on a fair wheel, ``p_even`` of counts at least this even."""

    statistic: float
    degrees: int
    p: float
    p_even: float
    expected: float

    @property
    def reliable(self) -> bool:
        return self.expected >= ENOUGH


def chi_square(counts: Sequence[int]) -> ChiSquare:
    """Pearson's test that all of these are equally likely.

    >>> chi_square([5, 8, 9, 8, 10, 20]).statistic
    13.4
    """
    total, cells = sum(counts), len(counts)
    expected = total / cells
    # Whole numbers up to the last division, so that the statistic is as exact as a float can be.
    statistic = (cells * sum(count * count for count in counts) - total * total) / total if total else 0.0
    degrees = cells - 1
    p, p_even = float(special.chdtrc(degrees, statistic)), float(special.chdtr(degrees, statistic))
    return ChiSquare(statistic, degrees, p, p_even if total else 1.0, expected)
