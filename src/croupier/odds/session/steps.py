"""One spin of a slip as a step on a lattice: whole net results with whole weights.

All net results are multiples of one amount, the lattice's ``unit``; bankrolls move on it. A player who has a choice
after a zero takes half back, which ends the wager at once: otherwise spins would not be independent.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from croupier.game.settlement import MinorUnits, Outcome, judge, take
from croupier.game.zero import Fate
from croupier.odds.slip_text import SlipLine
from croupier.rulebook.table import TableRules


class CarriesOver(Exception):  # noqa: N818 - the name states the condition
    """A slip whose wagers last longer than the spin, so that spins are not independent."""


@dataclass(frozen=True, slots=True)
class Steps:
    """The net results of one spin in units, each weighted in ``total`` equally likely pockets."""

    stake: MinorUnits
    unit: int
    results: tuple[tuple[int, int], ...]
    total: int
    currency: str

    @property
    def mean(self) -> Fraction:
        """The mean net result of a spin, in minor units."""
        return self.unit * Fraction(sum(net * count for net, count in self.results), self.total)

    @property
    def variance(self) -> Fraction:
        square = Fraction(sum(net * net * count for net, count in self.results), self.total)
        return self.unit**2 * square - self.mean**2

    @property
    def worst(self) -> int:
        return min(net for net, _ in self.results)

    @property
    def best(self) -> int:
        return max(net for net, _ in self.results)


def steps(lines: tuple[SlipLine, ...], rules: TableRules) -> Steps:
    """The steps of a slip, from the table's own settlement of every pocket."""
    terms = rules.terms
    counts: Counter[int] = Counter()
    stake = MinorUnits(sum(line.stake for line in lines))
    for pocket in terms.wheel.in_play:
        back = 0
        for line in lines:
            verdict = judge(line.spot, pocket, terms)
            if verdict.outcome is Outcome.PENDING and terms.zero is not None and Fate.HALF in terms.zero.choices:
                verdict = take(line.spot, Fate.HALF, terms)
            if verdict.outcome in (Outcome.PENDING, Outcome.IMPRISONED):
                raise CarriesOver(f"{line.spot.id} stays in prison after a zero: its spins are not independent")
            back += verdict.returned(line.stake)
        counts[back - stake] += 1
    unit = gcd(*counts) or 1
    results = tuple(sorted((net // unit, count) for net, count in counts.items()))
    return Steps(stake, unit, results, len(terms.wheel.in_play), rules.currency)
