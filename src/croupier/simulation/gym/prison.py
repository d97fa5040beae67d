"""Prison: settle wagers that a zero catches, by giving half back or by holding them for another spin."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.game.settlement import MinorUnits, Outcome, half, judge, take
from croupier.game.zero import Fate
from croupier.rulebook.table import TableRules
from croupier.simulation.gym.stakes import Bool, Int, Stakes
from croupier.simulation.gym.tables import Tables


@dataclass(frozen=True, slots=True, eq=False)
class PrisonTables:
    """Rows are the pockets in play, clockwise; columns are the spots whose wagers a zero may catch."""

    columns: Int
    """The columns of those spots among all spots."""
    catches: Bool
    opens: Bool
    """Whether a pocket catches any wager."""
    fates: tuple[Fate, ...]
    """The owner's choices, the default first; a single fate if there is no choice."""
    halves: Bool
    jails: Bool
    """Whether each fate gives half back, or imprisons."""
    half_of: Int
    """The half of each number of chips, in minor units."""
    frees: Int
    keeps: Int
    """Whether a pocket frees a prisoner, or keeps it for another spin."""
    imprisons: bool
    chip: int

    @classmethod
    def at(cls, stakes: Stakes, tables: Tables) -> PrisonTables | None:
        """The tables; None if a zero takes everything that it catches."""
        rules, spots = stakes.rules, stakes.spots
        columns = np.flatnonzero(tables.caught.any(axis=0))
        if not len(columns):
            return None
        fates = _fates(rules)
        outcomes = [take(spots[columns[0]], fate, rules.terms).outcome for fate in fates]
        frees = np.zeros((len(tables.times), len(columns)), dtype=np.int64)
        keeps = np.zeros_like(frees)
        if Outcome.IMPRISONED in outcomes:
            for row, pocket in enumerate(rules.terms.wheel.in_play):
                for index, column in enumerate(columns):
                    verdict = judge(spots[column], pocket, rules.terms, imprisoned=True)
                    frees[row, index] = verdict.times
                    keeps[row, index] = verdict.outcome is Outcome.IMPRISONED
        return cls(
            columns=columns,
            catches=tables.caught[:, columns],
            opens=np.logical_or.reduce(tables.caught, axis=1),
            fates=fates,
            halves=np.array([outcome is Outcome.HALF for outcome in outcomes]),
            jails=np.array([outcome is Outcome.IMPRISONED for outcome in outcomes]),
            half_of=np.array([half(MinorUnits(n * stakes.chip)) for n in range(max(stakes.tops) + 1)], dtype=np.int64),
            frees=frees,
            keeps=keeps,
            imprisons=Outcome.IMPRISONED in outcomes,
            chip=int(stakes.chip),
        )

    def settle(self, prisoners: Int, chips: Int, choices: Int, pocket: Int) -> tuple[Int, Int]:
        """The return in minor units, and the prisoners after the spin: those kept and those newly caught."""
        returned: Int = (prisoners * self.frees[pocket]).sum(axis=1)
        prisoners = prisoners * self.keeps[pocket]
        catches = self.catches[pocket]
        if catches.any():
            laid = chips[:, self.columns]
            if not choices.shape[1]:
                choices = np.zeros_like(laid)
            returned += (self.half_of[laid] * (catches & self.halves[choices])).sum(axis=1)
            prisoners += laid * self.chip * (catches & self.jails[choices])
        return returned, prisoners


def _fates(rules: TableRules) -> tuple[Fate, ...]:
    zero = rules.terms.zero
    assert zero is not None, "only a zero rule catches a wager"
    return (zero.default, *(fate for fate in zero.choices if fate is not zero.default))
