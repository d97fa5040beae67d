"""The vector environment: many players, each at a separate wheel, one spin per step for all of them at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.simulation.gym.environment import Observation
from croupier.simulation.gym.game import Game
from croupier.simulation.gym.players import Players, Spun
from croupier.simulation.gym.session import MODES, House, check_mode
from croupier.simulation.gym.stakes import Bool, Int, is_whole
from croupier.simulation.gym.telling import PlayerStatus, tell


class RouletteVectorEnv(VectorEnv[Observation, Int, NDArray[Any]]):
    """``RouletteEnv`` for ``num_envs`` players, with the same parameters and the same rules.

    Observations, rewards and masks have a row for each player; ``info["refused"]`` is an array of sentences, None for
    those who were not refused. A player whose episode has ended begins the next one in the next step, whatever the
    action says (``AutoresetMode.NEXT_STEP``): no ball runs for that player then, and the reward is 0.
    """

    single_action_space: spaces.MultiDiscrete[np.int64]
    single_observation_space: spaces.Dict
    metadata: dict[str, Any] = {"render_modes": list(MODES), "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        house: House = "maryland",
        *,
        bankroll: float = 1000,
        chip: float | None = None,
        most: int | None = None,
        spins: int = 1000,
        target: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        if not (is_whole(num_envs) and num_envs >= 1):
            raise ValueError(f"num_envs: one player or more, not {num_envs!r}")
        check_mode(render_mode)
        self.game = Game.of(house, bankroll, chip, most, spins, target)
        self.num_envs, self.render_mode = int(num_envs), render_mode
        self.single_action_space = self.game.action_space()
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.single_observation_space = self.game.observation_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._players = Players(self.game, self.num_envs)
        self._spun: Spun | None = None
        self._over = np.zeros(self.num_envs, dtype=np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new episode for every player. There are no options."""
        super().reset(seed=seed, options=options)
        self._players.begin(np.ones(self.num_envs, dtype=np.bool_))
        self._spun, self._over = None, np.zeros(self.num_envs, dtype=np.bool_)
        return self._players.observation(), {"action_mask": self._players.mask()}

    def step(self, actions: Int) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Place the wagers of one spin for each player, and return the results."""
        players, unit = self._players, self.game.unit
        away = self._over if self._over.any() else None
        if away is not None:
            players.begin(away)
        self._spun = spun = players.spin(self.game.checked(actions, self.num_envs), self.np_random, away)
        terminated, truncated = players.ended()
        self._over = terminated | truncated
        info = {"action_mask": players.mask(), "staked": spun.staked / unit, "returned": spun.returned / unit}
        if spun.refused:
            info |= self._refused(spun)
        return players.observation(), spun.gain / unit, terminated, truncated, info

    def action_masks(self) -> Bool:
        """The legal values of each number of an action, a row for each player."""
        return self._players.mask().astype(np.bool_)

    def render(self) -> tuple[str, ...] | None:
        """Each player's status in a line of text."""
        if self.render_mode is None:
            return None
        return tuple(tell(self.game, self._table_state(row)) for row in range(self.num_envs))

    def _table_state(self, row: int) -> PlayerStatus:
        players, spun = self._players, self._spun
        held = (players.bankroll[row], players.prisoners[row], players.left[row])
        if spun is None or players.last[row] == players.none_yet:
            return PlayerStatus(*held, refused=spun.refused.get(row) if spun is not None else None)
        return PlayerStatus(*held, players.last[row], spun.staked[row], spun.returned[row], spun.refused.get(row))

    def _refused(self, spun: Spun) -> dict[str, NDArray[Any]]:
        """The sentences and a mask of who has one, in the form of Gymnasium's vector infos."""
        says = np.full(self.num_envs, None, dtype=object)
        for row, sentence in spun.refused.items():
            says[row] = sentence
        return {"refused": says, "_refused": says.astype(np.bool_)}
