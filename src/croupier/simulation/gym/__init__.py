"""Gymnasium: ``croupier/Roulette-v0``, an environment for reinforcement learning at any table, and its vector form.

>>> import gymnasium
>>> gymnasium.make("croupier/Roulette-v0", house="singapore").action_space.shape
(157,)
"""

from croupier.extras import require

require("croupier.simulation.gym", "gym")

from gymnasium.envs.registration import register, registry  # noqa: E402 - the extra is checked first

from croupier.simulation.gym.environment import RouletteEnv  # noqa: E402
from croupier.simulation.gym.one_wager import OneWager  # noqa: E402
from croupier.simulation.gym.vector import RouletteVectorEnv  # noqa: E402

ID = "croupier/Roulette-v0"

__all__ = ["ID", "OneWager", "RouletteEnv", "RouletteVectorEnv"]

if ID not in registry:
    register(
        id=ID,
        entry_point="croupier.simulation.gym.environment:RouletteEnv",
        vector_entry_point="croupier.simulation.gym.vector:RouletteVectorEnv",
    )
