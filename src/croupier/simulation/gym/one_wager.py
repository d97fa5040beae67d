"""One wager: the environment with a discrete action, a single wager or none in each spin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from croupier.simulation.gym.environment import Observation, RouletteEnv
from croupier.simulation.gym.game import Game
from croupier.simulation.gym.legal import Mask
from croupier.simulation.gym.stakes import Bool


@dataclass(frozen=True, slots=True)
class Lone:
    """A single wager, and the owner's choice if a zero catches it and leaves one."""

    spot: str
    chips: int
    fate: str | None = None


class OneWager(gymnasium.Wrapper[Observation, Any]):
    """A ``Discrete`` action instead of chips for every spot: 0 places nothing, i places ``listed[i - 1]``.

    Every listed wager is within the limits and needs no other wager. The mask is exact: what it allows is never
    refused.
    """

    def __init__(self, env: gymnasium.Env[Observation, Any]) -> None:
        super().__init__(env)
        roulette = env.unwrapped
        if not isinstance(roulette, RouletteEnv):
            raise ValueError(f"OneWager goes around croupier/Roulette-v0, not {roulette}")
        self.game = roulette.game
        self.listed = _listed(self.game)
        column = {spot: column for column, spot in enumerate(self.game.spots)}
        first = self.game.stakes.first
        self._entries = np.array([first[column[lone.spot]] + lone.chips for lone in self.listed], dtype=np.int64)
        self._numbers = [self._set(lone, column[lone.spot]) for lone in self.listed]
        self.action_space = spaces.Discrete(1 + len(self.listed))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        observation, info = self.env.reset(seed=seed, options=options)
        return observation, info | {"action_mask": self._mask(info["action_mask"])}

    def step(self, action: np.int64) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        if not 0 <= action <= len(self.listed):
            raise ValueError(f"an action is 0 to {len(self.listed)}, not {action!r}")
        numbers = np.zeros(len(self.game.sizes), dtype=np.int64)
        for index, value in self._numbers[action - 1] if action else ():
            numbers[index] = value
        observation, reward, terminated, truncated, info = self.env.step(numbers)
        return observation, reward, terminated, truncated, info | {"action_mask": self._mask(info["action_mask"])}

    def action_masks(self) -> Bool:
        """Which actions are legal now."""
        masks: Bool = self.env.get_wrapper_attr("action_masks")()
        return self._mask(masks.astype(np.int8)).astype(np.bool_)

    def _set(self, lone: Lone, column: int) -> list[tuple[int, int]]:
        """The numbers of a full action that this wager sets, and their values."""
        chips = [(column, lone.chips)]
        if lone.fate is None:
            return chips
        choice = len(self.game.spots) + self.game.caught.index(lone.spot)
        return [*chips, (choice, self.game.fates.index(lone.fate))]

    def _mask(self, mask: Mask) -> Mask:
        return np.concatenate((np.ones(1, dtype=np.int8), mask[self._entries]))


def _listed(game: Game) -> tuple[Lone, ...]:
    stakes = game.stakes
    return tuple(
        Lone(spot.id, chips, fate)
        for spot, top, dependent in zip(stakes.spots, stakes.tops, stakes.dependent, strict=True)
        for chips in range(1, top + 1)
        if not dependent and stakes.refusal(spot, chips) is None
        for fate in ((game.fates or (None,)) if spot.id in game.caught else (None,))
    )
