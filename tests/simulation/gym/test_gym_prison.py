"""The choice that a zero leaves, in the environment: half back, or prison for the next spin."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import croupier
from croupier.game.zero import Sentence
from simulation.gym.scripted import table_with

PRISON = croupier.table("colorado:single-zero", zero="prison")


def held(observation: dict[str, Any]) -> tuple[float, list[float]]:
    return observation["bankroll"].item(), observation["prisoners"].tolist()


def test_an_action_ends_with_a_choice_for_each_even_money_wager() -> None:
    env, _ = table_with(PRISON)
    assert env.game.caught == ("red", "black", "odd", "even", "low", "high")
    assert env.game.fates == ("half", "prison")
    assert env.action_space.nvec.tolist()[-6:] == [2, 2, 2, 2, 2, 2]
    assert len(env.action_space.nvec) == 156 + 6


@pytest.mark.parametrize("house", ["colorado:single-zero", "singapore"])
def test_no_choice_and_no_prisoners_where_a_zero_takes_all(house: str) -> None:
    env, _ = table_with(house)
    assert len(env.action_space.nvec) == len(env.game.spots)
    assert "prisoners" not in env.observation_space.spaces


def test_a_table_of_half_leaves_no_choice() -> None:
    env, _ = table_with(croupier.table("massachusetts", zero="half"))
    assert len(env.action_space.nvec) == 161
    assert "prisoners" not in env.observation_space.spaces


@pytest.mark.parametrize(
    ("fates", "reward", "bankroll", "prisoners"),
    [
        pytest.param({}, -2.5, 997.5, [0, 0, 0, 0, 0, 0], id="half if nobody says"),
        pytest.param({"red": "half"}, -2.5, 997.5, [0, 0, 0, 0, 0, 0], id="half"),
        pytest.param({"red": "prison"}, 0, 995, [5, 0, 0, 0, 0, 0], id="prison costs nothing yet"),
    ],
)
def test_the_choice_is_taken_on_a_zero(
    fates: dict[str, str], reward: float, bankroll: float, prisoners: list[float]
) -> None:
    env, _ = table_with(PRISON, "0")
    observation, gained, *_ = env.step(env.game.action({"red": 5}, fates))
    assert gained == reward
    assert held(observation) == (bankroll, prisoners)


def test_each_wager_has_its_own_choice() -> None:
    env, _ = table_with(PRISON, "0")
    observation, gained, *_ = env.step(env.game.action({"red": 5, "odd": 4, "dozen:1": 1}, {"red": "prison"}))
    assert gained == -3  # half of the 4, and the dozen
    assert held(observation) == (992, [5, 0, 0, 0, 0, 0])


def test_a_choice_means_nothing_without_a_zero() -> None:
    env, _ = table_with(PRISON, "2")
    observation, gained, *_ = env.step(env.game.action({"red": 5}, {"red": "prison"}))
    assert gained == -5
    assert held(observation) == (995, [0, 0, 0, 0, 0, 0])


@pytest.mark.parametrize(
    ("pocket", "reward", "bankroll"),
    [
        pytest.param("1", 0, 1000, id="a win lets it go"),
        pytest.param("2", -5, 995, id="a loss loses it"),
        pytest.param("0", -5, 995, id="so does another zero"),
    ],
)
def test_the_next_spin_settles_a_prisoner(pocket: str, reward: float, bankroll: float) -> None:
    env, _ = table_with(PRISON, "0", pocket)
    env.step(env.game.action({"red": 5}, {"red": "prison"}))
    observation, gained, *_ = env.step(env.game.action({}))
    assert gained == reward
    assert held(observation) == (bankroll, [0, 0, 0, 0, 0, 0])


def test_a_wager_may_be_made_beside_a_prisoner() -> None:
    env, _ = table_with(PRISON, "0", "1")
    env.step(env.game.action({"red": 5}, {"red": "prison"}))
    observation, gained, _, _, info = env.step(env.game.action({"red": 3}))
    assert gained == 3
    assert (info["staked"], info["returned"]) == (3, 11)
    assert held(observation) == (1003, [0, 0, 0, 0, 0, 0])


def test_another_zero_takes_the_prisoner_and_imprisons_the_wager_beside_it() -> None:
    env, _ = table_with(PRISON, "0", "0")
    env.step(env.game.action({"red": 5}, {"red": "prison"}))
    observation, gained, *_ = env.step(env.game.action({"red": 3}, {"red": "prison"}))
    assert gained == -5
    assert held(observation) == (992, [3, 0, 0, 0, 0, 0])


def test_where_a_zero_keeps_a_prisoner_the_next_one_joins_it() -> None:
    assert PRISON.terms.zero is not None and PRISON.terms.zero.prison is not None
    prison = replace(PRISON.terms.zero.prison, zero=Sentence.STAY)
    rules = replace(PRISON, terms=replace(PRISON.terms, zero=replace(PRISON.terms.zero, prison=prison)))
    env, _ = table_with(rules, "0", "0", "1")
    env.step(env.game.action({"red": 5}, {"red": "prison"}))
    observation, gained, *_ = env.step(env.game.action({"red": 3}, {"red": "prison"}))
    assert gained == 0
    assert held(observation) == (992, [8, 0, 0, 0, 0, 0])
    observation, gained, *_ = env.step(env.game.action({}))
    assert gained == 0
    assert held(observation) == (1000, [0, 0, 0, 0, 0, 0])


def test_nobody_is_ruined_while_a_wager_is_in_prison() -> None:
    env, _ = table_with(PRISON, "0", "2", bankroll=5)
    _, gained, terminated, _, info = env.step(env.game.action({"red": 5}, {"red": "prison"}))
    assert (gained, terminated) == (0, False)
    assert info["action_mask"].sum() == 156 + 12  # nothing on each spot, and the choices
    _, gained, terminated, _, _ = env.step(env.game.action({}))
    assert (gained, terminated) == (-5, True)


def test_prisoners_wait_while_wagers_are_refused() -> None:
    env, script = table_with(PRISON, "0", "1", bankroll=10)
    env.step(env.game.action({"red": 5}, {"red": "prison"}))
    observation, gained, _, _, info = env.step(env.game.action({"red": 6}))
    assert (gained, info["refused"]) == (0, "Wagers of USD 6: the bankroll is USD 5.")
    assert held(observation) == (5, [5, 0, 0, 0, 0, 0])
    assert len(script.left) == 1


@pytest.mark.parametrize(
    ("house", "fates"),
    [
        (PRISON, {"red": "lose"}),
        (PRISON, {"dozen:1": "half"}),
        ("singapore", {"red": "lose"}),
    ],
)
def test_no_other_choice_can_be_written_down(house: Any, fates: dict[str, str]) -> None:
    env, _ = table_with(house)
    [(name, fate)] = fates.items()
    with pytest.raises(ValueError, match=f"^{name}: '{fate}' is no choice that a zero leaves here$"):
        env.game.action({name: 1}, fates)
