"""Draws: what a generator gives for a bonus wager, by the exact chances of ``croupier.bonus``, and what it brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from croupier.bonus import back_to_back, roulette_x
from croupier.game.pocket import Pocket
from croupier.game.spot import Spot
from croupier.game.wheel import Wheel
from croupier.rulebook.resolving.bonus import BackToBackRules, RouletteXRules
from croupier.simulation.gym.stakes import Bool, Int, Stakes


@dataclass(frozen=True, slots=True, eq=False)
class Draw:
    """How often a winning unit comes back, each with the end of its share of ``below[-1]`` equal tickets."""

    times: Int
    below: Int

    @classmethod
    def by(cls, chances: Iterable[tuple[int, Fraction]]) -> Draw:
        """Exact chances as whole tickets, so that no share is rounded."""
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
class BackToBack:
    """The wager that the number repeats: its column, and what it then brings."""

    column: int
    draw: Draw

    @classmethod
    def at(cls, stakes: Stakes) -> BackToBack | None:
        rules = stakes.rules.bonus.b2b
        if rules is None:
            return None
        [column] = [column for column, spot in enumerate(stakes.spots) if spot.kind == "b2b"]
        return cls(column, _multipliers(rules, stakes.rules.terms.wheel))

    def brings(self, chips: Int, repeated: Bool, generator: np.random.Generator) -> Int:
        """Chips that come back; the multiplier is drawn while the ball runs, with or without wagers."""
        return chips[:, self.column] * self.draw.pick(generator, len(chips)) * repeated


@dataclass(frozen=True, slots=True, eq=False)
class RouletteX:
    """The second grid of numbers: the column of each pocket's number, and what the winning one brings."""

    columns: Int
    draw: Draw

    @classmethod
    def at(cls, stakes: Stakes) -> RouletteX | None:
        rules, wheel = stakes.rules.bonus.x_straight, stakes.rules.terms.wheel
        if rules is None:
            return None
        spots = {
            spot.covers[0]: (column, spot) for column, spot in enumerate(stakes.spots) if spot.kind == "x-straight"
        }
        columns = np.array([spots[pocket][0] for pocket in wheel.in_play], dtype=np.int64)
        return cls(columns, _winning_odds(rules, wheel, spots[wheel.in_play[0]][1]))

    def brings(self, chips: Int, pocket: Int, generator: np.random.Generator) -> Int:
        """Chips that come back. Numbers are drawn once betting has closed, with or without wagers.

        Only the number where the ball rests is paid, and every number has the same chances of being drawn at each odds;
        so it is enough to draw for that one.
        """
        return chips[np.arange(len(chips)), self.columns[pocket]] * self.draw.pick(generator, len(chips))


def _multipliers(rules: BackToBackRules, wheel: Wheel) -> Draw:
    same = wheel.in_play[0]
    return Draw.by(
        (back_to_back.pay(rules, multiplier, same, prior=same).times, chance)
        for multiplier, chance in back_to_back.draws(rules).items()
    )


def _winning_odds(rules: RouletteXRules, wheel: Wheel, spot: Spot) -> Draw:
    [number] = spot.covers
    other = next(pocket for pocket in wheel.in_play if pocket != number)

    def drawn(odds: int | None) -> dict[Pocket, int]:
        if odds is None:
            return {}
        return {number: odds} if odds == rules.table.first else {other: rules.table.first, number: odds}

    return Draw.by(
        (roulette_x.pay(rules, drawn(odds), spot, number).times, chance)
        for odds, chance in roulette_x.draws(rules, wheel).items()
    )
