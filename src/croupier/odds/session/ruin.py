"""Ruin and target: absorbing chains on the lattice of bankrolls.

A bankroll plays on from the slip's stake up; below it is ruin, at the target or above it is reached. The chances within
N spins are computed spin by spin; those without a limit solve a banded linear system, one band per result of a spin.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import linalg
from threadpoolctl import threadpool_limits

from croupier.odds.session.after import TooLong, half_width
from croupier.odds.session.steps import Steps

MOST_WORK = 20_000_000_000
"""The largest number of additions and multiplications of a computation: about twenty seconds."""

MOST_STATES = 5_000_000


@dataclass(frozen=True, slots=True)
class Within:
    """Chances within a number of spins; ``playing`` is the remaining probability."""

    ruin: float
    reached: float
    playing: float
    error: float


@dataclass(frozen=True, slots=True)
class Ever:
    """Chances without a limit on the spins, and the expected number of spins."""

    ruin: float
    reached: float
    duration: float


def within(step: Steps, bankroll: int, spins: int, target: int | None = None) -> Within:
    """Ruin and target within ``spins`` spins, from this bankroll in minor units."""
    floor, top, start = _ends(step, bankroll, target)
    tail = 0.0
    if top is None:
        # Above this bankroll the next N spins cannot ruin the player, except with probability TAIL.
        tail, drop = 1e-13, half_width(step, spins, 1e-13) + max(0, -int(spins * step.mean // step.unit))
        top = max(start, floor + drop) + 1
        top = min(top, start + spins * max(step.best, 0) + 1)
    size = top - floor
    if size > MOST_STATES or size * spins * len(step.results) > MOST_WORK:
        raise TooLong(f"{spins:,} spins over {size:,} bankrolls are too many to march through")
    chances = np.zeros(size)
    chances[start - floor] = 1.0
    ruin = reached = 0.0
    for _ in range(spins):
        following = np.zeros(size)
        for net, count in step.results:
            part = chances * (count / step.total)
            if net >= 0:
                following[net:] += part[: size - net] if net else part
                reached += float(part[size - net :].sum()) if net else 0.0
            else:
                following[:net] += part[-net:]
                ruin += float(part[:-net].sum())
        chances = following
    if target is None:
        return Within(ruin, 0.0, 1.0 - ruin, tail + 1e-15 * spins)
    return Within(ruin, reached, float(chances.sum()), 1e-15 * spins)


def ever(step: Steps, bankroll: int, target: int) -> Ever:
    """Ruin and target without a limit on the spins, and the expected number of spins, by banded solves.

    Each of the two chances is solved for separately, so that a very small one stays accurate.
    """
    floor, top, start = _ends(step, bankroll, target)
    assert top is not None
    size = top - floor
    if size > MOST_STATES:
        raise TooLong(f"{size:,} bankrolls are too many to solve for")
    below, above = max(-step.worst, 0), max(step.best, 0)
    bands = np.zeros((below + above + 1, size))
    bands[above] = 1.0
    ruin, reached = np.zeros(size), np.zeros(size)
    for net, count in step.results:
        chance = count / step.total
        # Row i of the matrix is the bankroll before the spin, column i + net the one after it.
        if net >= 0:
            bands[above - net, net:] -= chance
            reached[size - net :] += chance if net else 0.0
        else:
            bands[above - net, :net] -= chance
            ruin[:-net] += chance
    right = np.stack([ruin, reached, np.ones(size)], axis=1)
    # Small bands gain nothing from threads: they make the solve a hundred times slower.
    with threadpool_limits(limits=1):
        solved: NDArray[np.float64] = linalg.solve_banded((below, above), bands, right, check_finite=False)
    found = solved[start - floor]
    return Ever(float(found[0]), float(found[1]), float(found[2]))


def _ends(step: Steps, bankroll: int, target: int | None) -> tuple[int, int | None, int]:
    """The lattice in units: its lowest playing bankroll, its end, and the position of the bankroll."""
    offset = bankroll % step.unit
    floor = -(-(step.stake - offset) // step.unit)
    top = None if target is None else -(-(target - offset) // step.unit)
    return floor, top, bankroll // step.unit
