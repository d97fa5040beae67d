"""Which actions are legal: masks before the fact, refusals after it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import croupier
from croupier.play.lone_player import lay_together, seat_of
from croupier.rulebook.table import TableRules
from croupier.simulation.gym import RouletteEnv
from croupier.simulation.gym.legal import Legal
from simulation.gym.scripted import table_with

GREEN = croupier.table("maryland:triple-zero", offers=["green"])
REPEAT = croupier.table("massachusetts", offers=["b2b", "five-adjacent"])
COMPLETE = croupier.table("maryland", offers=["complete", "five-adjacent", "x-straight"])
PRISON = croupier.table("colorado", zero="prison")


def allowed(env: RouletteEnv, spot: str) -> list[int]:
    """The numbers of chips that the mask allows on a spot."""
    parts = np.split(env.action_masks(), np.cumsum(env.action_space.nvec)[:-1])
    return np.flatnonzero(parts[env.game.spots.index(spot)]).tolist()


@pytest.mark.parametrize(
    ("house", "parameters", "spot", "chips"),
    [
        pytest.param("small-stakes", {}, "straight:17", list(range(11)), id="1 to 10"),
        pytest.param("small-stakes", {}, "red", [0, 5, 6, 7, 8, 9, 10], id="5 to 10"),
        pytest.param("small-stakes", {"most": 12}, "red", [0, 5, 6, 7, 8, 9, 10], id="the maximum"),
        pytest.param("small-stakes", {"most": 4}, "red", [0], id="too few chips for the minimum"),
        pytest.param("small-stakes", {"bankroll": 7}, "red", [0, 5, 6, 7], id="the bankroll"),
        pytest.param("small-stakes", {"bankroll": 4}, "red", [0], id="a bankroll below the minimum"),
        pytest.param("small-stakes", {"chip": 2.5}, "red", [0, 2, 3, 4], id="chips of 2.50"),
        pytest.param("small-stakes", {"chip": 2.5}, "straight:17", [0, 1, 2, 3, 4], id="chips of 2.50 inside"),
        pytest.param(COMPLETE, {}, "five-adjacent:17", [0, 5, 10], id="a number divisible by five"),
        pytest.param(COMPLETE, {}, "complete:17", [0, 40], id="a complete"),
        pytest.param(COMPLETE, {"most": 90}, "complete:17", [0, 40, 80], id="twice a complete"),
        pytest.param(COMPLETE, {"bankroll": 30}, "complete:17", [0], id="a complete beyond the bankroll"),
        pytest.param(GREEN, {"bankroll": 1}, "green", [0], id="no money for another wager beside green"),
        pytest.param(GREEN, {"bankroll": 3}, "green", [0, 1, 2], id="money for another wager beside green"),
        pytest.param(GREEN, {"bankroll": 3}, "red", [0, 1, 2, 3], id="red stands alone"),
        pytest.param(REPEAT, {}, "b2b", [0], id="no number to repeat yet"),
    ],
)
def test_a_mask(house: str | TableRules, parameters: dict[str, Any], spot: str, chips: list[int]) -> None:
    env = RouletteEnv(house, **parameters)
    env.reset(seed=1)
    assert allowed(env, spot) == chips


def test_back_to_back_after_a_spin() -> None:
    env, _ = table_with(REPEAT, "17", 0)
    env.step(env.game.action({}))
    assert allowed(env, "b2b") == list(range(11))


@pytest.mark.parametrize("house", ["small-stakes", COMPLETE, PRISON])
def test_the_mask_comes_with_every_step_and_is_flat(house: str | TableRules) -> None:
    env = RouletteEnv(house, bankroll=8)
    _, info = env.reset(seed=1)
    for _ in range(3):
        mask = info["action_mask"]
        assert (mask.dtype, mask.shape) == (np.int8, (env.action_space.nvec.sum(),))
        assert env.action_masks().dtype == np.bool_
        assert (env.action_masks() == mask).all()
        *_, info = env.step(env.game.action({}))


def test_a_mask_can_be_sampled_from() -> None:
    env = RouletteEnv("small-stakes")
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    mask = tuple(np.split(info["action_mask"], np.cumsum(env.action_space.nvec)[:-1]))
    drawn = env.action_space.sample(mask)[env.game.spots.index("red")]
    assert drawn in (0, 5, 6, 7, 8, 9, 10)


@pytest.mark.parametrize(
    ("house", "bankroll"),
    [("small-stakes", 7), ("small-stakes", 1000), (COMPLETE, 30), (REPEAT, 9), (PRISON, 4), ("singapore", 3)],
)
def test_the_mask_is_exact_for_a_wager_alone(house: str | TableRules, bankroll: int) -> None:
    env = RouletteEnv(house, bankroll=bankroll)
    mask = env.reset(seed=1)[1]["action_mask"]
    action = np.zeros(len(env.action_space.nvec), dtype=np.int64)
    entry = 0
    for column, size in enumerate(env.action_space.nvec):
        for value in range(size):
            env.reset(seed=1)
            action[column] = value
            refused = "refused" in env.step(action)[4]
            assert refused != mask[entry], (column, value)
            entry += 1
        action[column] = 0
    assert entry == len(mask)


@pytest.mark.parametrize(
    ("house", "parameters", "wagers", "says"),
    [
        pytest.param("small-stakes", {}, {"red": 4}, "The minimum on red is USD 5. (SS-71)", id="minimum"),
        pytest.param(
            "small-stakes",
            {"most": 11},
            {"straight:17": 11},
            "The maximum on straight:17 is USD 10. (SS-63)",
            id="maximum",
        ),
        pytest.param(
            "singapore",
            {"bankroll": 10},
            {"red": 6, "black": 5},
            "Wagers of SGD 11: the bankroll is SGD 10.",
            id="more than the bankroll together",
        ),
        pytest.param(
            COMPLETE,
            {},
            {"five-adjacent:17": 6},
            "6 chips: Five adjacent numbers takes a number divisible by 5. (MD-58)",
            id="not divisible by five",
        ),
        pytest.param(
            COMPLETE,
            {},
            {"complete:17": 39},
            "USD 39: complete:17 costs USD 40 or a whole multiple. (MD-85)",
            id="not a whole complete",
        ),
        pytest.param(
            GREEN, {}, {"green": 1}, "Green is for a player with another wager down. (MD-70)", id="green alone"
        ),
        pytest.param(
            REPEAT, {}, {"b2b": 1, "red": 1}, "No valid spin has been played at this table yet.", id="no prior"
        ),
        pytest.param(
            "small-stakes",
            {"bankroll": 5},
            {"red": 4, "black": 10},
            "The minimum on red is USD 5. (SS-71)",
            id="the first of several reasons",
        ),
    ],
)
def test_a_refused_action_changes_nothing_but_the_spins_left(
    house: str | TableRules, parameters: dict[str, Any], wagers: dict[str, int], says: str
) -> None:
    env, script = table_with(house, "17", **parameters)
    before = parameters.get("bankroll", 1000)
    observation, gained, terminated, truncated, info = env.step(env.game.action(wagers))
    assert info["refused"] == says
    assert (gained, terminated, truncated) == (0, False, False)
    assert (info["staked"], info["returned"]) == (0, 0)
    assert observation["bankroll"].tolist() == [before]
    assert observation["last_pocket"] == len(env.game.pockets)
    assert observation["spins_left"].tolist() == [999]
    assert len(script.left) == 1  # no ball ran


def test_green_beside_red_is_taken() -> None:
    env, _ = table_with(GREEN, "0")
    assert "refused" not in env.step(env.game.action({"green": 1, "red": 1}))[4]


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ([1, 2], r"an action is whole numbers of shape \(157,\), not int64 of \(2,\)"),
        (np.zeros(157), r"an action is whole numbers of shape \(157,\), not float64 of \(157,\)"),
        (np.full(157, -1), "an action has chips or a choice beyond those of the action space"),
        (np.full(157, 11), "an action has chips or a choice beyond those of the action space"),
    ],
)
def test_what_is_no_action_at_all(action: Any, says: str) -> None:
    env, _ = table_with("singapore")
    with pytest.raises(ValueError, match=f"^{says}$"):
        env.step(action)


@pytest.mark.parametrize(
    ("wagers", "says"),
    [
        ({"straight:00": 1}, "straight:00 is no spot of this table that an action can name"),
        ({"red": 11}, "red: 0 to 10 chips, not 11"),
        ({"red": 0.5}, "red: 0 to 10 chips, not 0.5"),
    ],
)
def test_an_action_is_written_down_by_names(wagers: dict[str, Any], says: str) -> None:
    env, _ = table_with("singapore")
    with pytest.raises(ValueError, match=f"^{says}$"):
        env.game.action(wagers)


@pytest.mark.parametrize("house", ["small-stakes", GREEN, REPEAT, COMPLETE])
def test_the_arrays_refuse_what_the_table_refuses(house: str | TableRules) -> None:
    """Wagers at random, few and many, with little money and much, laid one after the other at the table beside it."""
    env = RouletteEnv(house)
    game, legal, dice = env.game, Legal.at(env.game), np.random.default_rng(20261118)
    stakes, tops = game.stakes, np.array(game.stakes.tops)
    refused = 0
    for _ in range(400):
        few = dice.random(len(tops)) < dice.choice([0.01, 0.03, 0.2])
        chips = np.where(few, dice.integers(0, tops + 1), 0)
        bankroll, fresh = int(dice.choice([500, 2_000, 20_000, 500_000])), bool(dice.integers(2))
        wagers = [(stakes.spots[column], int(chips[column]) * stakes.chip) for column in np.flatnonzero(chips)]
        seat = seat_of(bankroll, stakes.rules, stakes.chip)
        stopped = lay_together(wagers, seat, stakes.rules, spun=not fresh) is not None
        many = legal.refused(chips[None], np.array([bankroll]), np.array([fresh]))
        assert (legal.stops(chips, bankroll, fresh), many.tolist()) == (stopped, [stopped])
        refused += stopped
    assert 20 < refused < 380
