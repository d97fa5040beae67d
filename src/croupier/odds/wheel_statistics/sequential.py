"""The sequential test: an e-process, which stays valid if it is checked after every spin and stopped at any time.

It spreads a stake of 1 over many bets against the wheel: that a pocket or an arc comes too often or too seldom, that
the ball travels a preferred distance from one result to the next, that the pockets are uneven as a whole, that a
result predicts the next. Each bet begins at some spin and is fair on a fair wheel. The e-value is the current value of
the stake.

Why it is valid. Let the wheel be fair: given the past, each of its N pockets has chance 1/N. A bet b names, before the
spin, chances q(1), ..., q(N) that add up to 1, and its wealth is multiplied by q(x) / (1/N) when the ball rests in x.
The expected multiplier is sum over x of 1/N * q(x) * N = 1. So the wealth W_b of every bet is a nonnegative martingale
that starts at 1; one that waits until a spin fixed in advance, and returns 1 until then, is so too, and so is a
learner, for q may depend on the past. The e-value E_n = sum over b of share(b) * W_b(n), where the shares are fixed in
advance, are not negative and add up to 1, is then a nonnegative martingale with E_0 = 1. By Ville's inequality P(there
is an n with E_n >= 1/alpha) <= alpha: the alarm is false with chance at most alpha, however often and however long one
looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import log

import numpy as np

from croupier.odds.wheel_statistics.bets import BLOCK, Bet, Bets, Floats, Ints, bets_on, waiting, wealth
from croupier.odds.wheel_statistics.learners import even_wealth, succession_wealth


class Family(StrEnum):
    """The family of a bet: the kind of fault that it bets on."""

    POCKET = "pocket"
    SECTOR = "sector"
    DISTANCE = "distance"
    WHOLE = "whole"
    SUCCESSION = "succession"


PLAIN = (Family.POCKET, Family.SECTOR, Family.DISTANCE)
"""Families whose bets each name a place; the others are learners."""

ON_PLACES, ON_DISTANCES, ON_WHOLE, ON_SUCCESSION = 0.65, 0.15, 0.1, 0.1
"""How the stake of 1 is divided: most on faults of wheels, less on those of dealers and of copied lists."""

SURE = log(20)
"""How much likelier a late start must be before the report says that a bias began late."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """The most likely fault when the evidence is greatest; ``since`` is the first spin that it applies to."""

    family: Family
    share: float
    bet: Bet | None = None
    since: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Sequential:
    """The running e-value (natural logarithm), its maximum and the first spin at which it reached 1/alpha.

    ``suspect`` is set once the logarithm is half way to the alarm.
    """

    alpha: float
    log_e: Floats
    maximum_at: int
    alarm_at: int | None
    suspect: Suspect | None

    @property
    def log_maximum(self) -> float:
        return float(self.log_e[self.maximum_at - 1])

    def path(self, points: int = 1000) -> list[tuple[int, float]]:
        """The e-value over time as (spin, decimal logarithm): every spin, or the peaks of ``points`` segments."""
        edges = np.linspace(0, len(self.log_e), min(points, len(self.log_e)) + 1).astype(int)
        peaks = np.maximum.reduceat(self.log_e, edges[:-1]) / log(10)
        return [(0, 0.0), *zip(edges[1:].tolist(), peaks.tolist(), strict=True)]


def distances(places: Ints, size: int) -> Ints:
    """The clockwise distance of each result from the one before it; -1 for the first.

    >>> distances(np.array([3, 5, 1]), 37).tolist()
    [-1, 2, 33]
    """
    return np.concatenate([np.full(min(1, len(places)), -1), np.diff(places) % size])


def sequential(places: Ints, size: int, alpha: float) -> Sequential:
    """Run the test on a sequence of places on a wheel of this size."""
    parts = parts_of(places, size)
    log_e = np.logaddexp.reduce(list(parts.values()), axis=0)
    passed = np.flatnonzero(log_e >= -log(alpha))
    peak = int(log_e.argmax()) + 1
    alarm_at = int(passed[0]) + 1 if len(passed) else None
    suspect = _suspect(places[:peak], size, parts) if log_e.max() >= -log(alpha) / 2 else None
    return Sequential(alpha, log_e, peak, alarm_at, suspect)


def parts_of(places: Ints, size: int) -> dict[Family | None, Floats]:
    """The logarithm of each family's share of the e-value after every spin; None is the stake not yet bet."""
    bets = bets_on(size)
    at_places, at_distances = wealth(bets, places), wealth(bets, distances(places, size))
    return {
        Family.POCKET: log(ON_PLACES) + at_places.singles,
        Family.SECTOR: log(ON_PLACES) + at_places.arcs,
        Family.DISTANCE: log(ON_DISTANCES) + np.logaddexp(at_distances.singles, at_distances.arcs),
        Family.WHOLE: log(ON_WHOLE) + even_wealth(places, size),
        Family.SUCCESSION: log(ON_SUCCESSION) + succession_wealth(places, size),
        None: log(ON_PLACES + ON_DISTANCES) + at_places.idle,
    }


def _suspect(places: Ints, size: int, parts: dict[Family | None, Floats]) -> Suspect:
    """The family, and within it the bet, with the greatest wealth after these results.

    A learner gains on every gross fault: a simple bet that accounts for half of the evidence is preferred.
    """
    peak = len(places) - 1
    held = {family: float(part[peak]) for family, part in parts.items() if family is not None}
    family = max(held, key=held.__getitem__)
    plain = max(PLAIN, key=held.__getitem__)
    family = plain if held[plain] >= held[family] / 2 else family
    share = float(np.exp(held[family] - np.logaddexp.reduce([part[peak] for part in parts.values()])))
    if family not in PLAIN:
        return Suspect(family, share)
    bets = bets_on(size)
    seen = distances(places, size) if family is Family.DISTANCE else places
    last = wealth(bets, seen).last
    if family is Family.POCKET:
        last[bets.singles :] = 0
    elif family is Family.SECTOR:
        last[: bets.singles] = 0
    index = int(last.argmax())
    return Suspect(family, share, bets.bets[index], _since(bets, index, seen))


def _since(bets: Bets, index: int, seen: Ints) -> int:
    """The most likely first spin of a bet: the first spin, unless another is far likelier."""
    later = np.concatenate([[0.0], np.log(bets.ratios[seen, index]).cumsum()])[: len(seen) : BLOCK]
    begun = np.array([log(waiting(block) - waiting(block + 1)) for block in range(len(later))]) - later
    best = int(begun.argmax())
    return best * BLOCK + 1 if begun[best] - begun[0] > SURE else 1
