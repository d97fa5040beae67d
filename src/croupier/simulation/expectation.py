"""The exact expectation and variance of a run, which the simulation is compared with."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.bonus.compiled import Lanes
from croupier.bonus.protocol import bonuses
from croupier.game.zero import Fate
from croupier.odds.slip import slip_odds
from croupier.rulebook.table import TableRules
from croupier.simulation.slips import PlayedSlip


@dataclass(frozen=True, slots=True)
class Expectation:
    """The expected return of one slip, in minor units, and its variance.

    ``variance`` is None if a bonus is played: it is then estimated from the run.
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
    """The expectation of a slip; with meters, over these lanes, in each of which the meters begin at their starts."""
    plain = slip_odds(slip.wagers, rules, choice) if slip.wagers else None
    returned = plain.mean if plain is not None else Fraction(0)
    for line in slip.bonus:
        returned += bonuses(rules)[line.spot.kind].expected(line.stake, lanes, players)
    variance = plain.variance if plain is not None and not slip.bonus else None
    return Expectation(slip.stake, returned, variance)
