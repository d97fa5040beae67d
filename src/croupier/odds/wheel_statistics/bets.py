"""Bets: the alternatives to a fair wheel that the sequential test bets on, one likelihood ratio each.

A bet says that a pocket, or an arc of neighbouring pockets, is ``factor`` times as likely as it should be, and that all
others share the rest equally. It holds from some spin on, because a wheel wears. A bet's return for a result is the
likelihood ratio: the result's probability under the bet divided by that on a fair wheel.
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
"""The interval in spins between possible starts of a bet."""

POCKET_FACTORS = {0.5: 1, 0.8: 1, 1.2: 3, 1.5: 2, 2.5: 1, 8.0: 1}
"""Factors on a single pocket with the weight of each: the largest for those that are hardest to detect in time."""

ARC_LENGTHS = (2, 3, 5, 8, 12, 18)
ARC_FACTORS = (1.1, 1.2, 1.5)

ON_POCKETS = 0.7
"""The share of the stake that goes to single pockets; the rest goes to arcs."""


@dataclass(frozen=True, slots=True)
class Bet:
    """``length`` pockets clockwise from place ``start`` are ``factor`` times as likely as they should be."""

    start: int
    length: int
    factor: float


@dataclass(frozen=True, slots=True, eq=False)
class Bets:
    """All bets on a ring of ``size`` places, those on single places first.

    ``shares`` add up to 1. ``ratios[place]`` is the return of each bet when the ball rests there; the last row of ones,
    ``ratios[-1]``, is for a spin that decides nothing.
    """

    size: int
    bets: tuple[Bet, ...]
    shares: Floats
    ratios: Floats

    @property
    def singles(self) -> int:
        """The number of bets on a single place; they come first."""
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
    """The returns of one bet at each place: on a fair wheel their mean is 1."""
    elsewhere = (size - bet.length * bet.factor) / (size - bet.length)
    return [bet.factor if (place - bet.start) % size < bet.length else elsewhere for place in range(size)] + [1.0]


def waiting(block: int) -> float:
    """The share of the stake that is not yet bet when a block begins.

    It falls slowly, so that a bias that begins late still meets part of the stake.

    >>> waiting(0), waiting(2), waiting(1022)
    (1.0, 0.5, 0.1)
    """
    return 1 / log2(block + 2)


@dataclass(frozen=True, slots=True, eq=False)
class Wealth:
    """The logarithm of a stake of 1 on the bets after each spin, and the share of each bet at the end."""

    singles: Floats
    arcs: Floats
    idle: Floats
    last: Floats


def wealth(bets: Bets, places: Ints) -> Wealth:
    """Play the bets on a sequence of places; -1 is a spin that decides nothing."""
    singles, arcs, idle = (np.empty(len(places)) for _ in range(3))
    held, scale = np.zeros(len(bets.bets)), 0.0  # the wealth is held * exp(scale), within a float's range
    for block, begin in enumerate(range(0, len(places), BLOCK)):
        here = slice(begin, begin + BLOCK)
        held = held + (waiting(block) - waiting(block + 1)) * np.exp(-scale) * bets.shares
        rows = bets.ratios[places[here]]
        rows[0] *= held
        np.cumprod(rows, axis=0, out=rows)
        with np.errstate(divide="ignore"):  # log of 0 where a family's wealth underflows
            singles[here] = scale + np.log(rows[:, : bets.singles].sum(axis=1))
            arcs[here] = scale + np.log(rows[:, bets.singles :].sum(axis=1))
        idle[here] = np.log(waiting(block + 1))
        total = rows[-1].sum()
        held, scale = rows[-1] / total, scale + float(np.log(total))
    return Wealth(singles, arcs, idle, held)
