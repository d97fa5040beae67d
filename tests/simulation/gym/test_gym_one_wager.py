"""One wager in each spin: a list of actions in place of chips for every spot."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

import croupier
from croupier.simulation.gym import ID, OneWager
from croupier.simulation.gym.one_wager import Lone
from simulation.gym.scripted import Scripted

PRISON = croupier.table("colorado:single-zero", zero="prison")


def test_every_number_of_chips_within_the_limits_is_listed() -> None:
    """155 - 3 - 3 - 6 spots inside at 1 to 10 chips, 12 outside at 5 to 10, and nothing."""
    env = OneWager(gymnasium.make(ID, house="small-stakes"))
    assert env.action_space == gymnasium.spaces.Discrete(1 + 149 * 10 + 12 * 6)
    assert env.listed[0] == Lone("straight:0", 1)
    assert Lone("red", 5) in env.listed
    assert Lone("red", 4) not in env.listed


def test_a_wager_with_a_choice_is_listed_for_each_fate() -> None:
    env = OneWager(gymnasium.make(ID, house=PRISON, most=1))
    assert [lone.fate for lone in env.listed if lone.spot == "red"] == ["half", "prison"]
    assert [lone.fate for lone in env.listed if lone.spot == "dozen:1"] == [None]


def test_a_wager_that_needs_another_is_not_listed() -> None:
    env = OneWager(gymnasium.make(ID, house=croupier.table("maryland:triple-zero", offers=["green"])))
    assert "green" not in {lone.spot for lone in env.listed}


@pytest.mark.parametrize(
    ("lone", "pockets", "rewards"),
    [
        (Lone("straight:17", 2), ["17"], [70]),
        (Lone("red", 4, "half"), ["0"], [-2]),
        (Lone("red", 4, "prison"), ["0", "1"], [0, 4]),
    ],
)
def test_the_wager_is_made(lone: Lone, pockets: list[str], rewards: list[float]) -> None:
    env = OneWager(gymnasium.make(ID, house=PRISON))
    env.reset()
    env.unwrapped.np_random = Scripted([env.game.pockets.index(pocket) for pocket in pockets]).as_generator()
    action = 1 + env.listed.index(lone)
    assert [env.step(np.int64(action))[1] for _ in pockets] == rewards


def test_action_0_places_nothing() -> None:
    env = OneWager(gymnasium.make(ID, house="singapore"))
    env.reset(seed=1)
    _, reward, _, _, info = env.step(np.int64(0))
    assert (reward, info["staked"]) == (0, 0)


def test_what_the_mask_allows_is_never_refused_and_what_it_forbids_always_is() -> None:
    env = OneWager(gymnasium.make(ID, house="small-stakes", bankroll=6))
    _, info = env.reset(seed=1)
    mask = info["action_mask"]
    assert mask.sum() == 1 + 149 * 6 + 12 * 2
    assert (env.action_masks() == mask).all()
    for action in range(env.action_space.n):  # type: ignore[attr-defined]
        env.reset(seed=1)
        assert ("refused" in env.step(np.int64(action))[4]) != mask[action]


def test_the_list_can_be_sampled_by_its_mask() -> None:
    env = OneWager(gymnasium.make(ID, house="small-stakes", bankroll=6))
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    assert info["action_mask"][env.action_space.sample(info["action_mask"])] == 1


@pytest.mark.parametrize("action", [-1, 1563])
def test_what_is_not_on_the_list(action: int) -> None:
    env = OneWager(gymnasium.make(ID, house="small-stakes"))
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"^an action is 0 to 1562, not "):
        env.step(np.int64(action))


def test_it_goes_around_no_other_environment() -> None:
    with pytest.raises(ValueError, match=r"^OneWager goes around croupier/Roulette-v0, not "):
        OneWager(gymnasium.make("CartPole-v1"))
