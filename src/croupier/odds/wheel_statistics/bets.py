"""Bets: the ways a wheel may be wrong on which the sequential test puts its stake, one likelihood ratio each.

A bet says that a pocket, or an arc of neighbouring pockets, takes the ball ``factor`` times as often as it should, and
that all others share the rest alike. It holds from some spin on: a wheel wears. What a bet returns for a result is how
much likelier it makes that result than a fair wheel does.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log2

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

BLOCK = 100
"""A bet may begin at every hundredth spin."""

POCKET_FACTORS = {0.5: 1, 0.8: 1, 1.2: 3, 1.5: 2, 2.5: 1, 8.0: 1}
"""Factors on a single pocket, with the weight of each: most on those that are hardest to find in time."""

ARC_LENGTHS = (2, 3, 5, 8, 12, 18)
ARC_FACTORS = (1.1, 1.2, 1.5)

ON_POCKETS = 0.7
"""The part of the stake that goes on single pockets; the rest goes on arcs."""


@dataclass(frozen=True, slots=True)
class Bet:
    """``length`` pockets clockwise from place ``start`` come ``factor`` times as often as they should."""

    start: int
    length: int
    factor: float


@dataclass(frozen=True, slots=True, eq=False)
class Bets:
    """All bets on a ring of ``size`` places, those on single places first.

    ``shares`` add up to 1. ``ratios[place]`` is what each bet returns when the ball rests there; a last row of ones,
    which is ``ratios[-1]``, is for a spin that decides nothing.
    """

    size: int
    bets: tuple[Bet, ...]
    shares: Floats
    ratios: Floats

    @property
    def singles(self) -> int:
        """How many of the bets, from the first, are on a single place."""
        return self.size * len(POCKET_FACTORS)


@cache
def bets_on(size: int) -> Bets:
    """The bets on a ring of this many places.

    >>> bets = bets_on(37)
    >>> len(bets.bets), float(bets.ratios[:37].mean(axis=0).max().round(12))
    (888, 1.0)
    """
    singles = [Bet(start, 1, factor) for factor in POCKET_FACTORS for start in range(size)]
    arcs = [Bet(start, length, f) for length in ARC_LENGTHS for f in ARC_FACTORS for start in range(size)]
    weights = sum(POCKET_FACTORS.values())
    shares = [ON_POCKETS * POCKET_FACTORS[bet.factor] / weights / size for bet in singles]
    shares += [(1 - ON_POCKETS) / len(arcs)] * len(arcs)
    columns = [_ratios(bet, size) for bet in (*singles, *arcs)]
    return Bets(size, (*singles, *arcs), np.array(shares), np.array(columns).T.copy())


def _ratios(bet: Bet, size: int) -> list[float]:
    """What one bet returns at each place: on a fair wheel the mean of these is 1."""
    elsewhere = (size - bet.length * bet.factor) / (size - bet.length)
    return [bet.factor if (place - bet.start) % size < bet.length else elsewhere for place in range(size)] + [1.0]


def waiting(block: int) -> float:
    """The part of the stake that is still held back when a block begins; what is missing to the last has been put on.

    It falls so slowly that a bias which begins late still finds money behind it.

    >>> waiting(0), waiting(2), waiting(1022)
    (1.0, 0.5, 0.1)
    """
    return 1 / log2(block + 2)


@dataclass(frozen=True, slots=True, eq=False)
class Wealth:
    """What a stake of 1 on the bets is after each spin, in natural logarithms, and each bet's part at the last."""

    singles: Floats
    arcs: Floats
    idle: Floats
    last: Floats


def wealth(bets: Bets, places: Ints) -> Wealth:
    """Play the bets on the places where the ball came to rest; -1 is a spin that decides nothing."""
    singles, arcs, idle = (np.empty(len(places)) for _ in range(3))
    held, scale = np.zeros(len(bets.bets)), 0.0  # what the bets hold is held * exp(scale), to stay within floats
    for block, begin in enumerate(range(0, len(places), BLOCK)):
        here = slice(begin, begin + BLOCK)
        held = held + (waiting(block) - waiting(block + 1)) * np.exp(-scale) * bets.shares
        rows = bets.ratios[places[here]]
        rows[0] *= held
        np.cumprod(rows, axis=0, out=rows)
        with np.errstate(divide="ignore"):  # bets that have all but lost beside one that has won beyond measure
            singles[here] = scale + np.log(rows[:, : bets.singles].sum(axis=1))
            arcs[here] = scale + np.log(rows[:, bets.singles :].sum(axis=1))
        idle[here] = np.log(waiting(block + 1))
        total = rows[-1].sum()
        held, scale = rows[-1] / total, scale + float(np.log(total))
    return Wealth(singles, arcs, idle, held)
