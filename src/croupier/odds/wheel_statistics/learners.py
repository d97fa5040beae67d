"""Learners: adaptive bettors that distribute each spin's stake by the results so far.

A learner predicts the next result by the observed share of each, smoothed by a number of imagined results (a Dirichlet
prior). Its predictions for a spin add up to 1 and are made before the spin: on a fair wheel its wealth is a martingale.
"""

from __future__ import annotations

import numpy as np

from croupier.odds.wheel_statistics.bets import Floats, Ints

IMAGINED = (4.0, 25.0, 100.0)
"""Imagined results per pocket: small numbers suit a very uneven wheel, large ones a slightly uneven one."""


def even_wealth(places: Ints, size: int) -> Floats:
    """The log wealth of a stake of 1 on "some pockets come more often than others", spread over ``IMAGINED``."""
    before, spins = _seen_before(places), np.arange(len(places))
    learnt = [np.log(size * (before + extra) / (spins + size * extra)).cumsum() for extra in IMAGINED]
    total: Floats = np.logaddexp.reduce(learnt, axis=0) - np.log(len(IMAGINED))
    return total


def succession_wealth(places: Ints, size: int) -> Floats:
    """The log wealth of a stake of 1 on "each result predicts the next", as in a list that repeats itself.

    One imagined result is spread over all pockets, so that a repeated list is detected in its second pass.
    """
    last, this = places[:-1], places[1:]
    pairs, from_here = _seen_before(last * size + this), _seen_before(last)
    returns = size * (pairs + 1 / size) / (from_here + 1)
    return np.concatenate([np.zeros(min(1, len(places))), np.log(returns).cumsum()])


def _seen_before(values: Ints) -> Ints:
    """How often each value occurred earlier in the list.

    >>> _seen_before(np.array([5, 7, 5, 5, 7])).tolist()
    [0, 0, 1, 2, 1]
    """
    order = np.argsort(values, kind="stable")
    ranked = values[order]
    places = np.arange(len(values))
    first = np.flatnonzero(np.concatenate([[True], ranked[1:] != ranked[:-1]])) if len(values) else places
    starts = np.repeat(first, np.diff(np.append(first, len(values))))
    before = np.empty(len(values), dtype=np.int64)
    before[order] = places - starts
    return before
