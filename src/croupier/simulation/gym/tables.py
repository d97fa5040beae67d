"""Tables: the settlement of every spot and pocket, precomputed as whole numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.game.settlement import Outcome, judge
from croupier.rulebook.schema.wagers import Group
from croupier.simulation.gym.stakes import Bool, Int, Stakes

HELD = (Outcome.HALF, Outcome.PENDING, Outcome.IMPRISONED)
"""The outcomes of a wager that a zero catches and does not take."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Rows are the pockets in play, clockwise; columns are the spots. ``times`` is the multiple of a unit returned."""

    units: Int
    times: Int
    caught: Bool
    """Whether a zero catches a wager on the spot without taking the whole stake."""
    composite: bool
    """Whether any spot divides its stake into units."""

    @classmethod
    def at(cls, stakes: Stakes) -> Tables:
        rules, pockets = stakes.rules, stakes.rules.terms.wheel.in_play
        times = np.zeros((len(pockets), len(stakes.spots)), dtype=np.int64)
        caught = np.zeros(times.shape, dtype=np.bool_)
        for column, spot in enumerate(stakes.spots):
            if rules.wager(spot.kind).group is Group.BONUS:
                continue  # a draw decides its return
            for row, pocket in enumerate(pockets):
                verdict = judge(spot, pocket, rules.terms)
                caught[row, column] = verdict.outcome in HELD
                times[row, column] = verdict.times
        units = np.array([spot.units for spot in stakes.spots], dtype=np.int64)
        return cls(units, times, caught, composite=bool((units > 1).any()))

    def brings(self, chips: Int, pocket: Int) -> Int:
        """The chips returned, a row for each player."""
        units = chips // self.units if self.composite else chips
        back: Int = np.einsum("ns,ns->n", units, self.times[pocket])
        return back

    def brings_one(self, chips: Int, pocket: int) -> int:
        """The chips returned to one player."""
        units = chips // self.units if self.composite else chips
        return int(units @ self.times[pocket])
