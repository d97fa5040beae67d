"""Player: the same as ``players`` for a single player, in plain Python numbers, in a fifth of the time per step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from croupier.simulation.gym.game import Game
from croupier.simulation.gym.legal import Legal, Mask, sentence
from croupier.simulation.gym.stakes import Int


@dataclass(frozen=True, slots=True)
class StepResult:
    """The result of a player's step, in minor units, or the refusal of the wagers."""

    staked: int = 0
    returned: int = 0
    gain: int = 0
    refused: str | None = None


class Player:
    """One player at one wheel. Money is in minor units."""

    def __init__(self, game: Game) -> None:
        self.game, self.legal = game, Legal.at(game)
        self.columns, self.none_yet = len(game.stakes.spots), len(game.tables.times)
        self.begin()

    def begin(self) -> None:
        """Begin a new episode."""
        session = self.game.session
        self.bankroll, self.left, self.last = int(session.bankroll), session.spins, self.none_yet
        self.prisoners: Int = np.zeros(len(self.game.caught), dtype=np.int64)

    def spin(self, action: Int, generator: np.random.Generator) -> StepResult:
        """Place the wagers, spin, and settle; there is no spin if the wagers are refused."""
        game, chips = self.game, action[: self.columns]
        self.left -= 1
        fresh = self.last == self.none_yet
        if self.legal.stops(chips, self.bankroll, fresh):
            return StepResult(refused=sentence(self.legal.why(chips, self.bankroll, fresh)))
        pocket, chip = int(generator.integers(self.none_yet)), int(game.stakes.chip)
        staked, returned = int(chips.sum()) * chip, game.tables.brings_one(chips, pocket) * chip
        for wagers in game.drawn:
            repeated = np.array([pocket == self.last])
            returned += int(wagers.brings(chips[None], np.array([pocket]), repeated, generator)[0]) * chip
        kept = 0
        if game.prison is not None and (game.prison.opens[pocket] or self.prisoners.any()):
            [more], [prisoners] = game.prison.settle(
                self.prisoners[None], chips[None], action[None, self.columns :], np.array([pocket])
            )
            returned, kept = returned + int(more), int(prisoners.sum() - self.prisoners.sum())
            self.prisoners = prisoners
        self.bankroll += returned - staked
        self.last = pocket
        return StepResult(staked, returned, returned - staked + kept)

    def ended(self) -> tuple[bool, bool]:
        """Whether the player is ruined or at the target; and otherwise whether no spins are left."""
        session = self.game.session
        over = self.bankroll < session.stakes.least and not self.prisoners.any()
        over = over or (session.target is not None and self.bankroll >= session.target)
        return over, self.left == 0 and not over

    def mask(self) -> Mask:
        fresh = self.last == self.none_yet
        if self.bankroll >= self.legal.dearest and not fresh:
            return self.legal.rich.copy()
        mask: Mask = self.legal.mask(np.array([self.bankroll]), np.array([fresh]))[0]
        return mask

    def observation(self) -> dict[str, Any]:
        """The observation in the form of the observation space; money in currency units."""
        found: dict[str, Any] = {
            "bankroll": np.array([self.bankroll / self.game.unit]),
            "last_pocket": self.last,
            "spins_left": np.array([self.left]),
        }
        if self.game.prison is not None and self.game.prison.imprisons:
            found["prisoners"] = self.prisoners / self.game.unit
        return found
