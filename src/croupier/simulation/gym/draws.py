"""Draw the results of bonus wagers by the exact chances of ``croupier.bonus``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from croupier.bonus.protocol import bonuses
from croupier.simulation.gym.stakes import Bool, Int, Stakes


@dataclass(frozen=True, slots=True, eq=False)
class TicketDraw:
    """The multiples of a winning unit, each with the upper end of its share of ``below[-1]`` equal tickets."""

    times: Int
    below: Int

    @classmethod
    def by(cls, chances: Iterable[tuple[int, Fraction]]) -> TicketDraw:
        """Convert exact chances to whole tickets, so that no share is rounded."""
        shares: Counter[int] = Counter()
        listed = list(chances)
        tickets = lcm(*(chance.denominator for _, chance in listed))
        if tickets >= 2**63:
            raise ValueError("house: the weights of a bonus wager are too fine to draw by; state smaller ones")
        for times, chance in listed:
            shares[times] += int(chance * tickets)
        return cls(np.array(list(shares), dtype=np.int64), np.cumsum(list(shares.values()), dtype=np.int64))

    def pick(self, generator: np.random.Generator, count: int) -> Int:
        tickets = generator.integers(int(self.below[-1]), size=count)
        return self.times[np.searchsorted(self.below, tickets, side="right")]


@dataclass(frozen=True, slots=True, eq=False)
class DrawnWagers:
    """The wagers that one draw decides: their columns, which of them each pocket decides, and their draw."""

    columns: Int
    decided: Int
    draw: TicketDraw
    repeats: bool

    @classmethod
    def at(cls, stakes: Stakes) -> tuple[DrawnWagers, ...]:
        """The drawn wagers of every bonus of the table that an action can place."""
        found = []
        pockets = stakes.rules.terms.wheel.in_play
        for name, bonus in bonuses(stakes.rules).items():
            places = [(column, spot) for column, spot in enumerate(stakes.spots) if spot.kind == name]
            tickets = [bonus.tickets(spot) for _, spot in places]
            if not tickets or tickets[0] is None:
                continue
            decided = [[int(each is not None and pocket in each.pockets) for each in tickets] for pocket in pockets]
            found.append(
                cls(
                    np.array([column for column, _ in places], dtype=np.int64),
                    np.array(decided, dtype=np.int64),
                    TicketDraw.by(tickets[0].times.items()),
                    tickets[0].repeats,
                )
            )
        return tuple(found)

    def brings(self, chips: Int, pocket: Int, repeated: Bool, generator: np.random.Generator) -> Int:
        """The chips returned. A value is drawn in every spin, with or without wagers."""
        laid = np.einsum("ns,ns->n", chips[:, self.columns], self.decided[pocket])
        back: Int = laid * self.draw.pick(generator, len(chips))
        return back * repeated if self.repeats else back
