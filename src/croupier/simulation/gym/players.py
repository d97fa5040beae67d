"""Players: the state of many players, and a spin for all of them at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from croupier.simulation.gym.game import Game
from croupier.simulation.gym.legal import Legal, Mask, sentence
from croupier.simulation.gym.stakes import Bool, Int


@dataclass(frozen=True, slots=True, eq=False)
class Spun:
    """The results of a step for each player, in minor units, and the refusals by row."""

    refused: dict[int, str]
    staked: Int
    returned: Int
    gain: Int


class Players:
    """Each row of every array is a player at a separate wheel. Money is in minor units."""

    def __init__(self, game: Game, count: int) -> None:
        self.game, self.legal, self.count = game, Legal.at(game), count
        self.columns, self.none_yet = len(game.stakes.spots), len(game.tables.times)
        self.bankroll = np.empty(count, dtype=np.int64)
        self.last = np.empty(count, dtype=np.int64)
        self.left = np.empty(count, dtype=np.int64)
        self.prisoners = np.empty((count, len(game.prison.columns) if game.prison is not None else 0), dtype=np.int64)
        self.begin(np.ones(count, dtype=np.bool_))

    def begin(self, rows: Bool) -> None:
        """Begin a new episode for these players."""
        self.bankroll[rows] = self.game.session.bankroll
        self.last[rows] = self.none_yet
        self.left[rows] = self.game.session.spins
        self.prisoners[rows] = 0

    def spin(self, actions: Int, generator: np.random.Generator, away: Bool | None = None) -> Spun:
        """Place the wagers, spin, and settle. There is no spin for ``away`` players or refused wagers."""
        chips = actions[:, : self.columns]
        out = self.legal.refused(chips, self.bankroll, self.last == self.none_yet)
        if away is None:
            self.left -= 1
        else:
            self.left -= ~away
            out |= away
        if not out.any():
            return Spun({}, *self._round(actions, generator, slice(None)))
        rows = np.flatnonzero(out if away is None else out & ~away)
        why = {row: self._why(chips, row) for row in rows.tolist()}
        amounts = np.zeros((3, self.count), dtype=np.int64)
        amounts[:, ~out] = self._round(actions[~out], generator, ~out)
        return Spun(why, *amounts)

    def _round(self, actions: Int, generator: np.random.Generator, rows: Bool | slice) -> tuple[Int, Int, Int]:
        """Stakes, returns and gains of these players; prisoners count as the players' money."""
        game, chip = self.game, int(self.game.stakes.chip)
        chips, choices = actions[:, : self.columns], actions[:, self.columns :]
        pocket = generator.integers(self.none_yet, size=len(chips))
        units = game.tables.brings(chips, pocket)
        for wagers in game.drawn:
            units += wagers.brings(chips, pocket, pocket == self.last[rows], generator)
        staked, returned = chips.sum(axis=1) * chip, units * chip
        gain = returned - staked
        if game.prison is not None:
            before = self.prisoners[rows]
            more, after = game.prison.settle(before, chips, choices, pocket)
            returned += more
            gain += more + (after - before).sum(axis=1)
            self.prisoners[rows] = after
        self.bankroll[rows] += returned - staked
        self.last[rows] = pocket
        return staked, returned, gain

    def _why(self, chips: Int, row: int) -> str:
        refusal = self.legal.why(chips[row], int(self.bankroll[row]), bool(self.last[row] == self.none_yet))
        return sentence(refusal)

    def ended(self) -> tuple[Bool, Bool]:
        """Which players are ruined or at the target, and which others have no spins left."""
        session = self.game.session
        over = (self.bankroll < session.stakes.least) & ~self.prisoners.any(axis=1)
        if session.target is not None:
            over |= self.bankroll >= session.target
        return over, (self.left == 0) & ~over

    def mask(self) -> Mask:
        return self.legal.mask(self.bankroll, self.last == self.none_yet)

    def observation(self) -> dict[str, Any]:
        """One row per player, in the form of the batched observation space; money in currency units."""
        found: dict[str, Any] = {
            "bankroll": self.bankroll[:, None] / self.game.unit,
            "last_pocket": self.last.copy(),
            "spins_left": self.left[:, None].copy(),
        }
        if self.game.prison is not None and self.game.prison.imprisons:
            found["prisoners"] = self.prisoners / self.game.unit
        return found
