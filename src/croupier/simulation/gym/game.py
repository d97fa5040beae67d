"""Game: everything that is constant during an episode, compiled once, and the spaces derived from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.simulation.gym.draws import DrawnWagers
from croupier.simulation.gym.prison import PrisonTables
from croupier.simulation.gym.session import House, SessionSetup
from croupier.simulation.gym.stakes import Int, Stakes
from croupier.simulation.gym.tables import Tables

EXACT = 2**53
"""Below this every whole number of minor units is exact as a float."""


@dataclass(frozen=True, eq=False)
class Game:
    session: SessionSetup
    tables: Tables
    prison: PrisonTables | None
    drawn: tuple[DrawnWagers, ...]

    @classmethod
    def of(cls, house: House, bankroll: Any, chip: Any, most: int | None, spins: int, target: Any) -> Game:
        """The game of an environment's parameters. Raises ValueError if they are invalid."""
        session = SessionSetup.of(house, bankroll, chip, most, spins, target)
        stakes = session.stakes
        tables = Tables.at(stakes)
        game = cls(session, tables, PrisonTables.at(stakes, tables), DrawnWagers.at(stakes))
        if game.ceiling > EXACT:
            raise ValueError("bankroll, chip, most, spins: more might be won than can be counted exactly; lower one")
        return game

    @property
    def stakes(self) -> Stakes:
        return self.session.stakes

    @cached_property
    def spots(self) -> tuple[str, ...]:
        """The spots of an action, in its order."""
        return tuple(spot.id for spot in self.stakes.spots)

    @property
    def pockets(self) -> tuple[str, ...]:
        """The pockets in play, clockwise."""
        return self.stakes.rules.terms.wheel.in_play

    @cached_property
    def caught(self) -> tuple[str, ...]:
        """The spots whose wagers a zero may catch without taking the whole stake."""
        return tuple(self.spots[column] for column in self.prison.columns) if self.prison is not None else ()

    @property
    def fates(self) -> tuple[str, ...]:
        """The owner's choices, the default first; empty if there is no choice."""
        return self.prison.fates if self.prison is not None and len(self.prison.fates) > 1 else ()

    @property
    def choices(self) -> list[int]:
        """The number of options of each choice in an action."""
        return [len(self.fates)] * len(self.caught) if self.fates else []

    @cached_property
    def sizes(self) -> NDArray[np.uint64]:
        """The number of values of each number of an action: chips for each spot, then the choices."""
        return np.array([top + 1 for top in self.stakes.tops] + self.choices, dtype=np.uint64)

    @property
    def unit(self) -> int:
        """The number of minor units in one currency unit."""
        return self.stakes.rules.unit

    @cached_property
    def ceiling(self) -> int:
        """An upper bound of a player's money, in minor units: the best result in every spin, with every spot full."""
        stakes, tops = self.stakes, np.array(self.stakes.tops, dtype=object)
        best = int(max(self.tables.times.astype(object) @ (tops // self.tables.units)))
        for wagers in self.drawn:
            laid = int(wagers.decided.sum(axis=1).max())
            best += max(stakes.tops) * laid * int(wagers.draw.times.max())
        # Prisoners come on top: at most everything that was ever staked.
        return int(self.session.bankroll) + self.session.spins * (best + sum(stakes.tops)) * int(stakes.chip)

    def action_space(self) -> spaces.MultiDiscrete[np.int64]:
        return spaces.MultiDiscrete(self.sizes.astype(np.int64))

    def observation_space(self) -> spaces.Dict:
        money, pockets = self.ceiling / self.unit, len(self.tables.times)
        found: dict[str, spaces.Space[Any]] = {
            "bankroll": spaces.Box(0.0, money, (1,), np.float64),
            "last_pocket": spaces.Discrete(pockets + 1),
            "spins_left": spaces.Box(0, self.session.spins, (1,), np.int64),
        }
        if self.prison is not None and self.prison.imprisons:
            found["prisoners"] = spaces.Box(0.0, money, (len(self.prison.columns),), np.float64)
        return spaces.Dict(found)

    def action(self, wagers: Mapping[str, int], fates: Mapping[str, str] | None = None) -> Int:
        """Build an action from names: chips by spot, and the choice for wagers that a zero may catch.

        >>> game = Game.of("maryland", 1000, None, None, 100, None)
        >>> game.action({"straight:0": 2, "red": 5})[[0, -6]]
        array([2, 5])
        """
        chosen = [0] * len(self.choices)
        for name, fate in (fates or {}).items():
            if fate not in self.fates or name not in self.caught:
                raise ValueError(f"{name}: {fate!r} is no choice that a zero leaves here")
            chosen[self.caught.index(name)] = self.fates.index(fate)
        return np.array(self.stakes.lay(wagers) + chosen, dtype=np.int64)

    def checked(self, actions: Any, *rows: int) -> Int:
        """Validate an action, or a row for each player. Raises ValueError for anything else."""
        actions, shape = np.asarray(actions), (*rows, len(self.sizes))
        if actions.dtype.kind not in "iu" or actions.shape != shape:
            raise ValueError(f"an action is whole numbers of shape {shape}, not {actions.dtype} of {actions.shape}")
        found: Int = actions.astype(np.int64, copy=False)
        # Seen as unsigned, a negative number is above any size.
        if (found.view(np.uint64) >= self.sizes).any():
            raise ValueError("an action has chips or a choice beyond those of the action space")
        return found
