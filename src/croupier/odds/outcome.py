"""Outcomes of one wager: every possible return on a stake of 1, with its exact probability.

The table's own settlement judges every pocket. An imprisoned wager stays open until the next spin, which makes a small
linear system: with probability s it stays in prison, so it is released in the end with probability r / (1 - s).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction

from croupier.bonus.weighted import Distribution
from croupier.game.settlement import MinorUnits, Outcome, Verdict, judge, take
from croupier.game.spot import Spot
from croupier.game.terms import Terms
from croupier.game.zero import Fate

Tally = tuple[tuple[Verdict, int], ...]
"""The number of pockets for each verdict, ignoring clauses."""

Outcomes = tuple[tuple[Fraction, Fraction], ...]
"""Every possible return with its probability, the greatest first."""


def ranked(distribution: Distribution) -> Outcomes:
    """Sort the outcomes, the greatest first, and drop those with probability 0."""
    return tuple(sorted(((back, chance) for back, chance in distribution.items() if chance), reverse=True))


def tally(spot: Spot, terms: Terms) -> Tally:
    """Count the verdicts of all pockets in play for a wager on this spot."""
    verdicts = (judge(spot, pocket, terms) for pocket in terms.wheel.in_play)
    counts = Counter((verdict.outcome, verdict.times, verdict.units) for verdict in verdicts)
    return tuple((Verdict(outcome, (), times, units), count) for (outcome, times, units), count in counts.items())


def returns(spot: Spot, terms: Terms, counts: Tally, choice: Fate | None = None) -> Distribution:
    """The distribution of the return if the owner always makes the same choice after a zero."""
    pockets = len(terms.wheel.in_play)
    result: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for verdict, count in counts:
        chance = Fraction(count, pockets)
        if verdict.outcome is Outcome.PENDING:
            assert choice is not None, "a wager caught by a zero waits for its owner's choice"
            verdict = take(spot, choice, terms)
        if verdict.outcome is Outcome.IMPRISONED:
            for back, part in prisoner(spot, terms).items():
                result[back] += chance * part
        else:
            stake = MinorUnits(2 * verdict.units)  # even, so that half of the stake is exact
            result[Fraction(verdict.returned(stake), stake)] += chance
    return dict(result)


def prisoner(spot: Spot, terms: Terms) -> Distribution:
    """The distribution of an imprisoned wager's final return, over any number of spins."""
    pockets = terms.wheel.in_play
    ends = Counter(judge(spot, pocket, terms, imprisoned=True).outcome for pocket in pockets)
    decided = len(pockets) - ends[Outcome.IMPRISONED]
    released = Fraction(ends[Outcome.RELEASED], decided)
    return {Fraction(1): released, Fraction(0): 1 - released}


def choices(spot: Spot, terms: Terms) -> tuple[Fate, ...]:
    """The choices that a zero leaves the owner of a wager on this spot; empty if it leaves none."""
    zero = terms.zero
    if zero is None or len(zero.choices) < 2 or spot.kind not in zero.kinds:
        return ()
    return zero.choices if any(pocket in zero.on for pocket in terms.wheel.in_play) else ()
