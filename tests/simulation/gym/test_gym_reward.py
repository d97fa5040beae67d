"""What a spin brings in the environment, worked out by hand from the rulebooks."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from simulation.gym.scripted import table_with


@pytest.mark.parametrize(
    ("house", "choices", "wagers", "pocket", "reward"),
    [
        pytest.param("maryland", {}, {"straight:17": 1}, "17", 35, id="a straight pays 35 to 1"),
        pytest.param("maryland", {}, {"straight:17": 1}, "18", -1, id="a straight lost"),
        pytest.param("maryland", {}, {"split:11-8": 5}, "11", 85, id="a split pays 17 to 1"),
        pytest.param("maryland", {}, {"first-five": 2}, "00", 12, id="the first five pay 6 to 1"),
        pytest.param("singapore", {}, {"first-four": 2}, "0", 16, id="the first four pay 8 to 1"),
        pytest.param("maryland", {}, {"dozen:1": 3}, "12", 6, id="a dozen pays 2 to 1"),
        pytest.param("maryland", {}, {"red": 5}, "1", 5, id="red pays 1 to 1"),
        pytest.param("maryland", {}, {"red": 5}, "0", -5, id="a zero takes red"),
        pytest.param("maryland", {}, {"red": 5, "straight:17": 1}, "17", 30, id="one of two wins"),
        pytest.param("maryland", {}, {}, "17", 0, id="nothing down"),
        pytest.param("maryland", {"offers": ["five-adjacent"]}, {"five-adjacent:1": 5}, "1", 31, id="one in five wins"),
        # 36 for the number, 4 splits of 2 at 18, a street of 3 at 12, 4 corners of 4 at 9, 2 lines of 6 at 6: 432.
        pytest.param("maryland", {"offers": ["complete"]}, {"complete:17": 40}, "17", 392, id="a complete of 17"),
        pytest.param("maryland:triple-zero", {"offers": ["green"]}, {"green": 2, "red": 1}, "000", 21, id="green"),
        pytest.param(
            "massachusetts", {"zero": "half"}, {"red": 5}, "00", -2.5, id="half of an even-money wager is lost"
        ),
        pytest.param("massachusetts", {"zero": "half"}, {"dozen:1": 5}, "00", -5, id="a dozen is lost to a zero"),
        pytest.param("colorado", {"zero": "prison"}, {"red": 5}, "00", -5, id="a rule on 0 says nothing of 00"),
    ],
)
def test_one_spin(house: str, choices: dict[str, Any], wagers: dict[str, int], pocket: str, reward: float) -> None:
    env, _ = table_with(croupier.table(house, **choices), pocket)
    observation, gained, terminated, truncated, info = env.step(env.game.action(wagers))
    assert gained == reward
    assert observation["bankroll"].tolist() == [1000 + reward]
    assert env.game.pockets[observation["last_pocket"]] == pocket
    assert observation["spins_left"].tolist() == [999]
    assert (terminated, truncated) == (False, False)
    assert info["staked"] == sum(wagers.values())
    assert info["returned"] == sum(wagers.values()) + reward
    assert "refused" not in info


def test_half_of_an_odd_stake_goes_to_the_player() -> None:
    env, _ = table_with(croupier.table("massachusetts", zero="half"), "0", chip=0.05)
    _, gained, _, _, info = env.step(env.game.action({"odd": 1}))
    assert (gained, info["returned"]) == (-0.02, 0.03)


def test_the_covered_pocket_never_comes() -> None:
    env, _ = table_with("maryland:double-zero-as-single")
    assert len(env.game.pockets) == 37
    assert "00" not in env.game.pockets


def test_bonus_spin_is_left_out() -> None:
    env, _ = table_with(croupier.table("maryland", offers=["bonus-spin", "x-straight"]))
    assert {spot.partition(":")[0] for spot in env.game.spots} >= {"straight", "x-straight"}
    assert "bonus-spin" not in env.game.spots


@pytest.mark.parametrize(("ticket", "reward"), [(0, 50), (4, 50), (5, 100), (10, 100), (11, 150), (18, 250), (24, 500)])
def test_back_to_back_pays_the_multiplier(ticket: int, reward: int) -> None:
    """Of 25 tickets 5 are 10 times, 6 are 20, 7 are 30, 5 are 50 and 2 are 100; the stake comes back besides."""
    env, _ = table_with(croupier.table("massachusetts", offers=["b2b"]), "17", 0, "17", ticket)
    env.step(env.game.action({}))
    _, gained, _, _, info = env.step(env.game.action({"b2b": 5}))
    assert (gained, info["returned"]) == (reward, reward + 5)


def test_back_to_back_loses_on_another_number() -> None:
    env, _ = table_with(croupier.table("massachusetts", offers=["b2b"]), "17", 0, "18", 24)
    env.step(env.game.action({}))
    assert env.step(env.game.action({"b2b": 5}))[1] == -5


def test_a_number_of_roulette_x_that_is_not_drawn_pays_plain_odds() -> None:
    env, _ = table_with(croupier.table("maryland", offers=["x-straight"]), "17", 0)
    assert env.step(env.game.action({"x-straight:17": 2, "x-straight:18": 1}))[1] == 55


def test_what_roulette_x_draws_for_the_winning_number() -> None:
    """Two to five of 38 numbers, each as likely: 1 first and 2.5 later ones on average; 9/10 comes back in all.

    The first pays 50 to 1; a later one 50, 100, 250 or 500 with weights 268, 300, 42 and 15; any other 28.
    """
    env, _ = table_with(croupier.table("maryland", offers=["x-straight"]))
    [wagers] = env.game.drawn
    draw = wagers.draw
    tickets = int(draw.below[-1])
    ends = [0, *draw.below.tolist()]
    shares = {times: end - start for times, start, end in zip(draw.times.tolist(), ends, ends[1:], strict=False)}
    assert tickets * 345 == shares[29] * 380  # 34.5 of 38 are not drawn
    assert shares[51] * 38 * 625 == tickets * (625 + 2.5 * 268)
    assert shares[101] * 38 * 625 == tickets * 2.5 * 300
    assert shares[251] * 38 * 625 == tickets * 2.5 * 42
    assert shares[501] * 38 * 625 == tickets * 2.5 * 15
    assert sum(times * share for times, share in shares.items()) * 10 == tickets * 38 * 9
