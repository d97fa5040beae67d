"""The environment: one player at one table, one spin per step."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from croupier.simulation.gym.game import Game
from croupier.simulation.gym.player import Player, StepResult
from croupier.simulation.gym.session import MODES, House, check_mode
from croupier.simulation.gym.stakes import Bool, Int
from croupier.simulation.gym.telling import PlayerStatus, tell

Observation = dict[str, Any]


class RouletteEnv(gymnasium.Env[Observation, Int]):
    """Roulette by the rules of one table, for one player who bets before every spin.

    **Parameters.** ``house``: a house file, ``rulebook``, ``rulebook:wheel``, or ``croupier.table(...)``. ``bankroll``,
    ``chip`` (the value of a chip) and ``target`` are currency units. ``chip`` defaults to the table's smallest minimum,
    or one currency unit if none is set. ``most`` is how many chips an action may put on a spot: by default 10, or as
    many as the spot's smallest wager takes. An episode is at most ``spins`` steps. An invalid parameter raises
    ValueError.

    **Action.** For each of ``game.spots``, the number of chips to put there. If a zero leaves the owner of a wager a
    choice (half back, or prison), the choice follows for each of ``game.caught``, as an index into ``game.fates``: it
    applies if a zero catches the wager of this spin, and 0 is the default. ``game.action`` builds an action from names.
    The bonuses that the table offers are included, except those whose pay depends on meters that the whole house feeds.

    **Masks.** ``info["action_mask"]`` (int8) and ``action_masks()`` (bool) are flat: for each number of the action,
    each of its values. They apply limits, units that a stake must divide into, the bankroll, and wagers that need
    another wager or an earlier spin. Numbers that are legal separately may be illegal together. An action that is
    illegal, by the mask or together, is refused: nothing is staked, no ball runs, the reward is 0, prisoners wait, one
    of the spins is used up, and ``info["refused"]`` gives the reason, with the clause.

    **Observation.** ``bankroll`` in currency units; ``last_pocket``, an index into ``game.pockets``, one past its end
    before the first spin; ``spins_left``; and where the table imprisons ``prisoners``, the stake that lies in prison on
    each of ``game.caught``, in currency units.

    **Reward.** The change of bankroll and prisoners together, in currency units. A stake that goes to prison costs
    nothing until it is lost.

    **End.** ``terminated`` once the bankroll reaches ``target``, or covers no wager and nothing is in prison;
    ``truncated`` once the spins are used up.

    A ball in a covered pocket makes no result, so none is simulated: a step is a spin that decides.
    """

    action_space: spaces.MultiDiscrete[np.int64]
    observation_space: spaces.Dict
    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        house: House = "maryland",
        *,
        bankroll: float = 1000,
        chip: float | None = None,
        most: int | None = None,
        spins: int = 1000,
        target: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.game = Game.of(house, bankroll, chip, most, spins, target)
        self.render_mode = render_mode
        self.action_space = self.game.action_space()
        self.observation_space = self.game.observation_space()
        self._player = Player(self.game)
        self._turn: StepResult | None = None
        self._over = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new episode with the full bankroll. There are no options."""
        super().reset(seed=seed, options=options)
        self._player.begin()
        self._turn, self._over = None, False
        return self._player.observation(), {"action_mask": self._player.mask()}

    def step(self, action: Int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Place the wagers of one spin, and return its result."""
        if self._over:
            raise ResetNeeded("the episode is over: reset the environment first")
        player, unit = self._player, self.game.unit
        self._turn = turn = player.spin(self.game.checked(action), self.np_random)
        terminated, truncated = player.ended()
        self._over = terminated or truncated
        info = {"action_mask": player.mask(), "staked": turn.staked / unit, "returned": turn.returned / unit}
        if turn.refused is not None:
            info["refused"] = turn.refused
        return player.observation(), turn.gain / unit, terminated, truncated, info

    def action_masks(self) -> Bool:
        """The legal values of each number of an action, concatenated."""
        return self._player.mask().astype(np.bool_)

    def render(self) -> str | None:
        """The player's status in a line of text."""
        if self.render_mode is None:
            return None
        player, turn = self._player, self._turn
        if turn is None:
            return tell(self.game, PlayerStatus(player.bankroll, player.prisoners, player.left))
        last = (player.last, turn.staked, turn.returned, turn.refused)
        return tell(self.game, PlayerStatus(player.bankroll, player.prisoners, player.left, *last))
