"""Every rule of placing that an action of the environment can break: the mask, one player, and many."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.simulation.gym import RouletteEnv
from croupier.simulation.gym.legal import Legal
from placing.cases import Case, cases


@pytest.mark.parametrize("case", cases("environment"), ids=lambda case: case.name)
def test_an_action(case: Case) -> None:
    env = RouletteEnv(case.rules, bankroll=case.rack / 100, chip=case.chip / 100, most=50)
    env.reset(seed=1)
    if case.spun:
        assert "refused" not in env.step(env.game.action({}))[4]
    wagers = {spot: amount // case.chip for spot, amount in (*case.laid, (case.spot, case.amount))}
    action, legal = env.game.action(wagers), Legal.at(env.game)
    many = legal.refused(action[None, : len(env.game.spots)], np.array([case.rack]), np.array([not case.spun]))
    column = env.game.spots.index(case.spot)
    allowed = env.action_masks()[env.game.stakes.first[column] + wagers[case.spot]]
    refused = env.step(action)[4].get("refused")
    assert (refused is None, many.tolist()) == (case.code == "taken", [case.code != "taken"])
    assert case.says in (refused or "")
    # The mask looks at one number of an action at a time, with the bankroll as it is before it.
    assert allowed == (case.code == "taken" or case.code == "needs-another-wager" or bool(case.laid))
