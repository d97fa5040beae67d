"""The environment as Gymnasium has it: the checker, registration, parameters, the end of an episode."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import croupier
from croupier.simulation.gym import ID, RouletteEnv
from simulation.gym.scripted import table_with

TABLES = [f"{book}:{wheel}" for book in croupier.SHIPPED for wheel in croupier.load(book).wheels.wheel]

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("colorado:single-zero", {"zero": "prison"}),
    ("colorado", {"zero": "prison", "zero_on": ["0", "00"]}),
    ("massachusetts", {"zero": "half", "offers": ["b2b", "five-adjacent", "seven-numbers"]}),
    ("maryland", {"offers": ["complete", "five-adjacent", "x-straight", "bonus-spin"]}),
    ("maryland:triple-zero", {"offers": ["green"]}),
]

AMOUNT = "write currency units with at most 2 decimals, above 0"


@pytest.mark.parametrize("house", TABLES)
def test_gymnasiums_checker_finds_nothing_at_any_table(house: str) -> None:
    check_env(gymnasium.make(ID, house=house, render_mode="ansi").unwrapped)


@pytest.mark.parametrize(("house", "choices"), OPTIONS)
def test_nor_at_tables_with_options(house: str, choices: dict[str, Any]) -> None:
    check_env(gymnasium.make(ID, house=croupier.table(house, **choices)).unwrapped)


def test_there_are_twelve_tables() -> None:
    assert len(TABLES) == 12


def test_made_by_name_with_the_module_before_it() -> None:
    env = gymnasium.make(f"croupier.simulation.gym:{ID}", house="maryland:triple-zero")
    assert env.action_space == gymnasium.spaces.MultiDiscrete([11] * 164)
    assert isinstance(env.unwrapped, RouletteEnv)


def test_made_from_a_house_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('rulebook = "maryland"\nlimits = { inside = [5, 100], outside = [25, 500] }\n', encoding="utf-8")
    env = RouletteEnv(file)
    assert env.game.stakes.chip == 500
    _, info = env.reset(seed=1)
    parts = np.split(info["action_mask"], np.cumsum(env.action_space.nvec)[:-1])
    assert np.flatnonzero(parts[env.game.spots.index("red")]).tolist() == [0, 5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize(
    ("house", "choices", "chip"),
    [
        ("maryland", {}, 100),
        ("small-stakes", {}, 100),
        ("maryland", {"limits": {"inside": [2.5, 10], "outside": [10, 50]}}, 250),
        ("maryland", {"limits": {"inside": [0.01, 0.5], "outside": [0.01, 5]}}, 50),
    ],
)
def test_the_chip_if_nobody_says(house: str, choices: dict[str, Any], chip: int) -> None:
    assert RouletteEnv(croupier.table(house, **choices)).game.stakes.chip == chip


def test_a_spot_with_a_high_minimum_gets_as_many_chips_as_that_takes() -> None:
    env = RouletteEnv(croupier.table("maryland", limits={"inside": [1, 100], "outside": [25, 100]}))
    sizes = dict(zip(env.game.spots, env.action_space.nvec.tolist(), strict=False))
    assert (sizes["straight:17"], sizes["red"]) == (11, 26)


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ({"house": 7}, "house: a house file, a rulebook, rulebook:wheel or table rules, not 7"),
        ({"house": "none.toml"}, "house: none.toml: cannot be read: No such file or directory"),
        (
            {"house": "maryland:square"},
            "house: wheel: square is not a wheel of this rulebook: use single-zero, double-zero, "
            "double-zero-as-single, triple-zero",
        ),
        ({"bankroll": 0}, f"bankroll: 0 is not an amount; {AMOUNT}"),
        ({"bankroll": -5}, f"bankroll: -5 is not an amount; {AMOUNT}"),
        (
            {"bankroll": 0.001},
            f"bankroll: 0.001 is not an amount; {AMOUNT}",
        ),
        (
            {"bankroll": math.inf},
            f"bankroll: inf is not an amount; {AMOUNT}",
        ),
        (
            {"bankroll": math.nan},
            f"bankroll: nan is not an amount; {AMOUNT}",
        ),
        (
            {"bankroll": "ten"},
            f"bankroll: 'ten' is not an amount; {AMOUNT}",
        ),
        ({"bankroll": True}, f"bankroll: True is not an amount; {AMOUNT}"),
        ({"chip": 0}, f"chip: 0 is not an amount; {AMOUNT}"),
        ({"chip": 11}, "chip: no wager of this table can be made with 10 chips at USD 11 or fewer"),
        ({"bankroll": 0.5}, "bankroll: USD 0.50 makes no wager here: the least is USD 1"),
        ({"most": 0}, "most: 1 to 1000 chips on a spot, not 0"),
        ({"most": 1001}, "most: 1 to 1000 chips on a spot, not 1001"),
        ({"most": 2.5}, "most: 1 to 1000 chips on a spot, not 2.5"),
        ({"spins": 0}, "spins: an episode has 1 spin or more, not 0"),
        ({"spins": 1.5}, "spins: an episode has 1 spin or more, not 1.5"),
        ({"target": 1000}, "target: USD 1,000 is not above the bankroll of USD 1,000"),
        ({"target": -1}, f"target: -1 is not an amount; {AMOUNT}"),
        ({"render_mode": "human"}, "render_mode: ansi or None, not 'human'"),
        (
            {"spins": 10**12},
            "bankroll, chip, most, spins: more might be won than can be counted exactly; lower one",
        ),
        (
            {"house": "singapore", "chip": 10**12},
            "bankroll: SGD 1,000 makes no wager here: the least is SGD 1,000,000,000,000",
        ),
    ],
)
def test_parameters_that_will_not_do(parameters: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as bad:
        RouletteEnv(**{"house": "small-stakes", **parameters})
    assert str(bad.value) == says


def test_a_rulebook_that_is_none() -> None:
    with pytest.raises(ValueError, match=r"^house: atlantis is no rulebook: "):
        RouletteEnv("atlantis")


def test_a_table_of_nothing_but_the_bonus_spin() -> None:
    kinds = "straight split street trio corner first-five line column dozen red black odd even low high".split()
    rules = croupier.table("maryland", offers=["bonus-spin"], without=kinds)
    with pytest.raises(ValueError, match=r"^house: the table offers no wager that an action can place$"):
        RouletteEnv(rules)


def test_weights_that_are_too_fine_to_draw_by() -> None:
    rules = croupier.table("massachusetts", offers=["b2b"], b2b={"multipliers": {"10": 1, "20": 2**63 - 1}})
    with pytest.raises(ValueError, match=r"^house: the weights of a bonus wager are too fine to draw by"):
        RouletteEnv(rules)


def test_numbers_of_numpy_will_do() -> None:
    numbers: dict[str, Any] = {"bankroll": np.int64(50), "chip": np.float64(2.5), "most": np.int64(4)}
    env = RouletteEnv(**numbers, spins=np.int32(7))  # type: ignore[arg-type]
    assert (env.game.session.bankroll, env.game.stakes.chip, env.game.session.spins) == (5000, 250, 7)


def test_the_same_seed_gives_the_same_spins() -> None:
    env = RouletteEnv("singapore")

    def pockets(seed: int) -> list[int]:
        env.reset(seed=seed)
        return [env.step(env.game.action({}))[0]["last_pocket"] for _ in range(20)]

    assert pockets(5) == pockets(5) != pockets(6)
    assert set(pockets(5)) <= set(range(37))


def test_ruin_ends_an_episode() -> None:
    env, _ = table_with("small-stakes", "1", "2", bankroll=5.5)
    assert env.step(env.game.action({"red": 5}))[1:4] == (5, False, False)
    _, gained, terminated, truncated, _ = env.step(env.game.action({"red": 10}))
    assert (gained, terminated, truncated) == (-10, True, False)  # 0.50 is left and the least wager is 1
    with pytest.raises(ResetNeeded):
        env.step(env.game.action({}))
    env.reset()
    assert env.action_masks().any()


def test_the_target_ends_an_episode() -> None:
    env, _ = table_with("small-stakes", "17", target=1350)
    assert env.step(env.game.action({"straight:17": 10}))[1:4] == (350, True, False)


def test_a_target_missed_by_a_cent() -> None:
    env, _ = table_with("small-stakes", "17", target=1350.01)
    assert env.step(env.game.action({"straight:17": 10}))[1:4] == (350, False, False)


def test_spins_run_out() -> None:
    env, _ = table_with("small-stakes", "17", "18", spins=2)
    assert env.step(env.game.action({}))[2:4] == (False, False)
    observation, _, terminated, truncated, _ = env.step(env.game.action({"red": 5}))
    assert (terminated, truncated) == (False, True)
    assert observation["spins_left"].tolist() == [0]


def test_ruin_in_the_last_spin_is_no_truncation() -> None:
    env, _ = table_with("small-stakes", "2", spins=1, bankroll=5)
    assert env.step(env.game.action({"red": 5}))[2:4] == (True, False)


def test_refused_actions_use_up_the_spins() -> None:
    env, _ = table_with("small-stakes", spins=2)
    assert env.step(env.game.action({"red": 1}))[2:4] == (False, False)
    assert env.step(env.game.action({"red": 1}))[2:4] == (False, True)


def test_render_tells_where_the_player_stands() -> None:
    rules = croupier.table("colorado:single-zero", zero="prison")
    env, _ = table_with(rules, "17", "0", render_mode="ansi")
    assert env.render() == "Bankroll USD 1,000. Spins left: 1000."
    env.step(env.game.action({"straight:17": 2}))
    assert env.render() == "17 black. Staked USD 2, back USD 72. Bankroll USD 1,070. Spins left: 999."
    env.step(env.game.action({"red": 5}, {"red": "prison"}))
    assert env.render() == (
        "0 green. Staked USD 5, back USD 0. Bankroll USD 1,065. In prison on red: USD 5. Spins left: 998."
    )


def test_render_tells_of_a_refusal() -> None:
    env, _ = table_with("small-stakes", render_mode="ansi")
    env.step(env.game.action({"red": 1}))
    assert env.render() == "Refused: The minimum on red is USD 5. (SS-71) Bankroll USD 1,000. Spins left: 999."


def test_nothing_is_rendered_unasked() -> None:
    assert table_with("small-stakes")[0].render() is None


def test_observations_stay_within_their_space() -> None:
    env = RouletteEnv(croupier.table("colorado", zero="prison"), bankroll=100, spins=50)
    env.action_space.seed(3)
    for seed in range(5):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            assert env.observation_space.contains(observation)
            action = env.action_space.sample() * (np.arange(167) % 40 == seed)
            observation, _, terminated, truncated, _ = env.step(action)
            over = terminated or truncated
        assert env.observation_space.contains(observation)
