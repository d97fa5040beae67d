"""Moments of a return: mean, variance and skewness, exact; their square roots only as decimals.

The volatility index is 1.65 standard deviations of the return on one stake of 1. 1.65 is the industry's rounding of
1.645, the normal quantile that leaves a tenth outside: after n wagers, nine actual returns in ten lie within the index
divided by the square root of n of the theoretical return.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

VOLATILITY = Fraction("1.65")


@dataclass(frozen=True, slots=True)
class Moments:
    """Mean, variance and third central moment."""

    mean: Fraction
    variance: Fraction
    third: Fraction

    @property
    def sd(self) -> float:
        return sqrt(self.variance)

    @property
    def skewness(self) -> float | None:
        """The skewness: positive if large wins are rare. None if every outcome is the same.

        >>> moments([(Fraction(36), Fraction(1, 37)), (Fraction(0), Fraction(36, 37))]).skewness == 35 / 6
        True
        """
        if not self.variance:
            return None
        square = sqrt(self.third**2 / self.variance**3)
        return square if self.third >= 0 else -square

    @property
    def volatility_index(self) -> float:
        return sqrt(VOLATILITY**2 * self.variance)

    def scaled(self, by: Fraction) -> Moments:
        """The moments of the same quantity multiplied by ``by``."""
        return Moments(self.mean * by, self.variance * by**2, self.third * by**3)


def moments(outcomes: Iterable[tuple[Fraction, Fraction]]) -> Moments:
    """The moments of values with their probabilities."""
    first = second = third = Fraction(0)
    for value, chance in outcomes:
        part = chance * value
        first += part
        second += part * value
        third += part * value**2
    return Moments(first, second - first**2, third - 3 * first * second + 2 * first**3)
