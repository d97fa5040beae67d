"""A wheel that is told where the ball rests: it stands in for an environment's generator."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from croupier.rulebook.table import TableRules
from croupier.simulation.gym import RouletteEnv


class Scripted:
    """Gives the numbers of a list, one after the other."""

    def __init__(self, numbers: list[int]) -> None:
        self.left = list(numbers)

    def integers(self, high: int, size: int | None = None) -> Any:
        given = [self.left.pop(0) for _ in range(1 if size is None else size)]
        assert all(0 <= number < high for number in given), (given, high)
        return given[0] if size is None else np.array(given, dtype=np.int64)

    def as_generator(self) -> np.random.Generator:
        return cast("np.random.Generator", self)


def table_with(house: str | TableRules, *results: str | int, **parameters: Any) -> tuple[RouletteEnv, Scripted]:
    """An environment whose ball rests in these pockets; a number is a ticket that a bonus wager draws."""
    env = RouletteEnv(house, **parameters)
    env.reset()
    pockets = env.game.pockets
    script = Scripted([pockets.index(result) if isinstance(result, str) else result for result in results])
    env.np_random = script.as_generator()
    return env, script
