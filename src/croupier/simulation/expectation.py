"""What a run must bring on average, exactly, and how far it may scatter: what the simulation is held against."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from croupier.bonus import bonus_spin
from croupier.bonus.weighted import average, chances, mean
from croupier.game.settlement import MinorUnits
from croupier.game.zero import Fate
from croupier.odds.bonus import bonus_returns
from croupier.odds.slip import slip_odds
from croupier.rulebook.resolving.bonus import BonusSpinRules
from croupier.rulebook.table import TableRules
from croupier.simulation.slips import PlayedSlip

Lanes = list[tuple[int, int]]
"""How a run is laid out: so many lanes, with so many spins each."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What comes back of one slip on average, in minor units, and its variance.

    ``variance`` is None where a bonus is played: then it is judged from the run itself.
    """

    stake: int
    returned: Fraction
    variance: Fraction | None

    @property
    def edge(self) -> Fraction:
        return 1 - self.returned / self.stake


def expectation(
    slip: PlayedSlip, rules: TableRules, choice: Fate | None, lanes: Lanes, players: int = 1
) -> Expectation:
    """The expectation of a slip; with meters, over these lanes, in each of which they begin at their starts."""
    plain = slip_odds(slip.wagers, rules, choice) if slip.wagers else None
    returned = plain.mean if plain is not None else Fraction(0)
    by_kind = dict(bonus_returns(rules))
    for line in slip.bonus:
        if line.spot.kind == "bonus-spin":
            assert rules.bonus.bonus_spin is not None
            returned += _with_meters(rules.bonus.bonus_spin, rules, lanes, players)
        else:
            returned += line.stake * mean(by_kind[line.spot.kind])
    variance = plain.variance if plain is not None and not slip.bonus else None
    return Expectation(slip.stake, returned, variance)


def _with_meters(spin: BonusSpinRules, rules: TableRules, lanes: Lanes, players: int) -> Fraction:
    """What the first player gets back of a bonus spin, averaged over all spins of the lanes.

    The return is a straight line in each meter's value, and the value at the spin t follows v[t + 1] = (1 - q) v[t] +
    q * reset + growth, q being the chance that some player empties it.
    """
    wheel = rules.terms.wheel
    returned = spin.stake * mean(bonus_spin.returns(spin, wheel, {name: MinorUnits(0) for name in spin.meters}))
    hit = average(spin.targets) / len(wheel.in_play)
    symbols = chances(spin.hot.items())
    for name, meter in spin.meters.items():
        mine = hit * symbols.get(name, Fraction(0)) / spin.positions
        emptied, growth = mine * players, players * spin.stake * meter.rate
        if mine:
            returned += mine * _average_value(emptied, meter.start + growth, emptied * meter.reset + growth, lanes)
    return returned


def _average_value(q: Fraction, first: Fraction, inflow: Fraction, lanes: Lanes) -> Fraction:
    """The mean of v[0] ... v[T - 1] over lanes of T spins, to 40 digits: the powers have far too many."""
    if not lanes:
        return first
    settled = inflow / q
    with localcontext() as context:
        context.prec = 60
        keep = 1 - Decimal(q.numerator) / Decimal(q.denominator)
        total = Fraction(0)
        for count, spins in lanes:
            fading = Fraction(1 - keep**spins) / q
            total += count * (spins * settled + (first - settled) * fading)
    mean_value = total / sum(count * spins for count, spins in lanes)
    return mean_value.limit_denominator(10**40)
