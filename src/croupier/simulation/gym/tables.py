"""Tables: settlement asked once for every spot and pocket, its answers kept as whole numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.game.settlement import Outcome, judge
from croupier.rulebook.schema.wagers import Group
from croupier.simulation.gym.stakes import Bool, Int, Stakes

HELD = (Outcome.HALF, Outcome.PENDING, Outcome.IMPRISONED)
"""What becomes of a wager that a zero catches and does not take."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Rows are the pockets in play, clockwise; columns are the spots. ``times`` is how often a unit comes back."""

    units: Int
    times: Int
    caught: Bool
    """Whether a zero catches a wager there and leaves something of it."""
    composite: bool
    """Whether a stake has to be divided into units anywhere."""

    @classmethod
    def at(cls, stakes: Stakes) -> Tables:
        rules, pockets = stakes.rules, stakes.rules.terms.wheel.in_play
        times = np.zeros((len(pockets), len(stakes.spots)), dtype=np.int64)
        caught = np.zeros(times.shape, dtype=np.bool_)
        for column, spot in enumerate(stakes.spots):
            if rules.wager(spot.kind).group is Group.BONUS:
                continue  # what it brings hangs on a draw
            for row, pocket in enumerate(pockets):
                verdict = judge(spot, pocket, rules.terms)
                caught[row, column] = verdict.outcome in HELD
                times[row, column] = verdict.times
        units = np.array([spot.units for spot in stakes.spots], dtype=np.int64)
        return cls(units, times, caught, composite=bool((units > 1).any()))

    def brings(self, chips: Int, pocket: Int) -> Int:
        """Chips that come back, a row for each player."""
        units = chips // self.units if self.composite else chips
        back: Int = np.einsum("ns,ns->n", units, self.times[pocket])
        return back

    def brings_one(self, chips: Int, pocket: int) -> int:
        """The same for one player."""
        units = chips // self.units if self.composite else chips
        return int(units @ self.times[pocket])
