"""Serial dependence: test whether a result predicts the next, by the distance that the ball travels between them.

On a fair wheel the distances between successive results, counted clockwise round the wheel, are themselves independent
and equally likely. A dealer's signature makes some of them too frequent, and so does a bad generator or a copied list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from croupier.odds.wheel_statistics.chi_square import ChiSquare, chi_square
from croupier.odds.wheel_statistics.sectors import Circular, rayleigh
from croupier.odds.wheel_statistics.tails import binomial_p


@dataclass(frozen=True, slots=True)
class Serial:
    """Tests of the distances as a whole and for a direction, and of the repeats (distance 0) alone."""

    distances: ChiSquare
    rayleigh: Circular
    repeats: int
    repeats_expected: float
    repeats_p: float


def serial(places: Sequence[int], size: int) -> Serial:
    """Test each result against the one before it."""
    found = Counter((this - last) % size for last, this in pairwise(places))
    counts = [found[distance] for distance in range(size)]
    pairs = sum(counts)
    repeats = counts[0]
    return Serial(chi_square(counts), rayleigh(counts), repeats, pairs / size, binomial_p(repeats, pairs, 1 / size))
