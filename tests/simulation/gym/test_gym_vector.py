"""The vector form: the same game as the single one, row by row, and the same settlement as the table's own."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import croupier
from croupier.game.settlement import MinorUnits, Outcome, Wager, settle, take
from croupier.game.spot import SpotId
from croupier.game.zero import Fate
from croupier.rulebook.table import TableRules
from croupier.simulation.gym import ID, RouletteEnv, RouletteVectorEnv
from simulation.gym.scripted import Scripted

ROWS = 24
PRISON = croupier.table("colorado", zero="prison", zero_on=["0", "00"])
HALF = croupier.table("massachusetts", zero="half", offers=["five-adjacent", "six-colour", "eight-colour"])
COMPLETE = croupier.table("maryland", offers=["complete", "five-adjacent"])
GREEN = croupier.table("maryland:triple-zero", offers=["green"])
TABLES: list[str | TableRules] = ["small-stakes", "singapore", PRISON, HALF, COMPLETE, GREEN]
NAMES = ["small-stakes", "singapore", "prison", "half", "complete", "green"]


def vector_with(house: str | TableRules, rows: list[list[str]], **parameters: Any) -> RouletteVectorEnv:
    """A vector whose balls rest in these pockets, a list for each step."""
    env = RouletteVectorEnv(len(rows[0]), house, **parameters)
    env.reset()
    pockets = env.game.pockets
    env.np_random = Scripted([pockets.index(pocket) for row in rows for pocket in row]).as_generator()
    return env


def some_actions(env: RouletteVectorEnv, generator: np.random.Generator) -> np.ndarray[Any, np.dtype[np.int64]]:
    """A few wagers in each row, most of them legal."""
    sizes = env.single_action_space.nvec
    actions = generator.integers(sizes, size=(env.num_envs, len(sizes)))
    few = generator.random(actions.shape) < 0.02
    few[:, len(env.game.spots) :] = True
    legal = env.action_masks()[:, : len(env.game.stakes.costs)]
    first = env.game.stakes.first
    chips = actions[:, : len(env.game.spots)]
    wrong = ~np.take_along_axis(legal, chips + first, axis=1)
    few[:, : len(env.game.spots)] &= ~wrong | (generator.random(chips.shape) < 0.1)
    return np.asarray(actions * few, dtype=np.int64)


@pytest.mark.parametrize("house", TABLES, ids=NAMES)
def test_each_row_is_as_a_single_environment(house: str | TableRules) -> None:
    parameters: dict[str, Any] = {"bankroll": 60, "spins": 12, "target": 150}
    vector = RouletteVectorEnv(ROWS, house, **parameters)
    singles = [RouletteEnv(house, **parameters) for _ in range(ROWS)]
    observations, infos = vector.reset(seed=4)
    for single in singles:
        single.reset()
    generator = np.random.default_rng(11)
    over = np.zeros(ROWS, dtype=np.bool_)
    ended = refused = 0
    for _ in range(60):
        actions = some_actions(vector, generator)
        observations, rewards, terminations, truncations, infos = vector.step(actions)
        for row, single in enumerate(singles):
            says = infos["refused"][row] if "refused" in infos else None
            if over[row]:
                observation, info = single.reset()
                assert (rewards[row], terminations[row], truncations[row], says) == (0, False, False, None)
            else:
                fed = [] if says is not None else [int(observations["last_pocket"][row])]
                single.np_random = Scripted(fed).as_generator()
                observation, reward, terminated, truncated, info = single.step(actions[row])
                assert rewards[row] == reward
                assert (terminations[row], truncations[row]) == (terminated, truncated)
                assert says == info.get("refused")
                assert (infos["staked"][row], infos["returned"][row]) == (info["staked"], info["returned"])
                refused += says is not None
            assert (infos["action_mask"][row] == info["action_mask"]).all()
            for name, value in observation.items():
                assert (observations[name][row] == value).all(), name
        over = terminations | truncations
        ended += int(over.sum())
    assert ended > 20
    assert refused > 20


@pytest.mark.parametrize("house", TABLES, ids=NAMES)
def test_each_row_is_as_the_table_settles_it(house: str | TableRules) -> None:
    """One spin from the start: what settlement gives for the same wagers and the same pocket."""
    rules = house if isinstance(house, TableRules) else croupier.table(house)
    vector = RouletteVectorEnv(200, house)
    vector.reset(seed=9)
    generator = np.random.default_rng(12)
    actions = some_actions(vector, generator)
    observations, rewards, _, _, infos = vector.step(actions)
    game, chip, settled = vector.game, int(vector.game.stakes.chip), 0
    for row, action in enumerate(actions):
        if "refused" in infos and infos["refused"][row] is not None:
            continue
        down = [(name, int(chips)) for name, chips in zip(game.spots, action, strict=False) if chips]
        wagers = [Wager(SpotId(name), MinorUnits(chips * chip)) for name, chips in down]
        pocket = rules.terms.wheel.in_play[observations["last_pocket"][row]]
        back = jailed = 0
        for result in settle(wagers, pocket, rules.terms):
            outcome, returned = result.outcome, int(result.returned)
            if outcome is Outcome.PENDING:
                choice = action[len(game.spots) + game.caught.index(result.wager.spot)]
                verdict = take(rules.terms.spots[result.wager.spot], Fate(game.fates[choice]), rules.terms)
                outcome, returned = verdict.outcome, int(verdict.returned(result.wager.stake))
            back += returned
            jailed += result.wager.stake if outcome is Outcome.IMPRISONED else 0
        staked = sum(wager.stake for wager in wagers)
        assert infos["returned"][row] == back / 100
        assert rewards[row] == (back + jailed - staked) / 100
        assert observations["bankroll"][row] == 1000 + (back - staked) / 100
        settled += len(wagers)
    assert settled > 300


def test_two_players_on_two_wheels() -> None:
    env = vector_with("maryland", [["17", "0"]])
    action = env.game.action({"straight:17": 1, "red": 5})
    observations, rewards, terminations, truncations, infos = env.step(np.array([action, action]))
    assert rewards.tolist() == [30, -6]  # 17 is black
    assert observations["bankroll"].tolist() == [[1030], [994]]
    assert [env.game.pockets[pocket] for pocket in observations["last_pocket"]] == ["17", "0"]
    assert not terminations.any() and not truncations.any()
    assert infos["returned"].tolist() == [36, 0]


def test_an_ended_episode_begins_anew_in_the_next_step() -> None:
    env = vector_with("small-stakes", [["2", "1"], ["3"], ["2", "2"]], bankroll=5)
    red = np.array([env.game.action({"red": 5})] * 2)
    _, rewards, terminations, _, _ = env.step(red)
    assert (rewards.tolist(), terminations.tolist()) == ([-5, 5], [True, False])
    observations, rewards, terminations, _, infos = env.step(red)  # no ball for the first
    assert (rewards.tolist(), terminations.tolist()) == ([0, 5], [False, False])
    assert observations["bankroll"].tolist() == [[5], [15]]
    assert observations["last_pocket"].tolist() == [38, env.game.pockets.index("3")]
    assert observations["spins_left"].tolist() == [[1000], [998]]
    assert infos["staked"].tolist() == [0, 5]
    _, rewards, terminations, _, _ = env.step(red)
    assert (rewards.tolist(), terminations.tolist()) == ([-5, -5], [True, False])


def test_a_refusal_is_for_its_row_alone() -> None:
    env = vector_with("small-stakes", [["1", "1"]])
    actions = np.array([env.game.action({"red": 1}), env.game.action({"red": 5})])
    observations, rewards, _, _, infos = env.step(actions)
    assert rewards.tolist() == [0, 5]
    assert infos["refused"].tolist() == ["The minimum on red is USD 5. (SS-71)", None]
    assert infos["_refused"].tolist() == [True, False]
    assert observations["last_pocket"].tolist() == [38, env.game.pockets.index("1")]
    assert "refused" not in env.reset()[1]


def test_back_to_back_in_rows() -> None:
    """The multiplier is drawn for each row; ticket 24 of 25 is a hundred times."""
    env = RouletteVectorEnv(2, croupier.table("massachusetts", offers=["b2b"]))
    env.reset()
    nothing, repeat = env.game.action({}), env.game.action({"b2b": 1})
    env.np_random = Scripted([3, 4, 0, 0, 3, 3, 24, 24]).as_generator()
    env.step(np.array([nothing, nothing]))
    assert env.step(np.array([repeat, repeat]))[1].tolist() == [100, -1]


def test_roulette_x_in_rows() -> None:
    env = RouletteVectorEnv(2, croupier.table("maryland", offers=["x-straight"]))
    env.reset()
    action = env.game.action({"x-straight:17": 1})
    pockets = [env.game.pockets.index("17"), env.game.pockets.index("18")]
    env.np_random = Scripted([*pockets, 0, 0]).as_generator()
    assert env.step(np.array([action, action]))[1].tolist() == [28, -1]


def test_made_by_name() -> None:
    envs = gymnasium.make_vec(ID, num_envs=3, house="singapore", bankroll=50)
    assert isinstance(envs.unwrapped, RouletteVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observations, infos = envs.reset(seed=2)
    assert observations in envs.observation_space
    assert infos["action_mask"].shape == (3, 157 * 11)
    envs.action_space.seed(2)
    observations, rewards, terminations, truncations, _ = envs.step(envs.action_space.sample())
    assert observations in envs.observation_space
    assert rewards.dtype == np.float64
    assert terminations.dtype == truncations.dtype == np.bool_
    envs.close()


def test_the_same_seed_gives_the_same_spins_to_all() -> None:
    env = RouletteVectorEnv(50, "singapore")
    nothing = np.zeros((50, 157), dtype=np.int64)

    def pockets(seed: int) -> list[int]:
        env.reset(seed=seed)
        found: list[int] = env.step(nothing)[0]["last_pocket"].tolist()
        return found

    assert pockets(5) == pockets(5) != pockets(6)
    assert len(set(pockets(5))) > 10


def test_gymnasiums_wrappers_go_around_it() -> None:
    envs = DictInfoToList(RecordEpisodeStatistics(gymnasium.make_vec(ID, num_envs=2, house="small-stakes", spins=1)))
    envs.reset(seed=1)
    game = envs.unwrapped.game  # type: ignore[attr-defined]
    *_, infos = envs.step(np.array([game.action({"red": 1}), game.action({})]))
    assert infos[0]["refused"] == "The minimum on red is USD 5. (SS-71)"
    assert "refused" not in infos[1]
    assert [info["episode"]["l"] for info in infos] == [1, 1]


def test_what_is_returned_is_nobody_elses() -> None:
    env = vector_with("singapore", [["17", "17"], ["18", "18"]])
    red = np.array([env.game.action({"red": 1})] * 2)
    first = env.step(red)
    kept = [first[0]["bankroll"].copy(), first[0]["spins_left"].copy(), first[4]["action_mask"].copy()]
    env.step(red)
    again = [first[0]["bankroll"], first[0]["spins_left"], first[4]["action_mask"]]
    assert all((before == after).all() for before, after in zip(kept, again, strict=True))


def test_render_tells_of_everybody() -> None:
    env = vector_with("small-stakes", [["17"]], render_mode="ansi")
    assert env.render() == ("Bankroll USD 1,000. Spins left: 1000.",)
    env.step(np.array([env.game.action({"red": 1})]))
    assert env.render() == ("Refused: The minimum on red is USD 5. (SS-71) Bankroll USD 1,000. Spins left: 999.",)
    env.step(np.array([env.game.action({"red": 5})]))
    assert env.render() == ("17 black. Staked USD 5, back USD 0. Bankroll USD 995. Spins left: 998.",)
    assert RouletteVectorEnv(2).render() is None


@pytest.mark.parametrize("number", [0, -1, 1.5, True])
def test_a_number_of_players_that_will_not_do(number: Any) -> None:
    with pytest.raises(ValueError, match=f"^num_envs: one player or more, not {number}$"):
        RouletteVectorEnv(number)


def test_actions_of_another_shape() -> None:
    env = RouletteVectorEnv(2, "singapore")
    with pytest.raises(ValueError, match=r"^an action is whole numbers of shape \(2, 157\), not int64 of \(157,\)$"):
        env.step(env.game.action({}))


def test_nothing_to_repeat_and_too_little_money_in_rows() -> None:
    env = RouletteVectorEnv(3, croupier.table("massachusetts", offers=["b2b"]), bankroll=5)
    env.reset()
    env.np_random = Scripted([3, 0]).as_generator()
    actions = np.array([env.game.action(wagers) for wagers in ({"b2b": 1}, {"red": 3, "black": 3}, {"red": 5})])
    assert env.step(actions)[4]["refused"].tolist() == [
        "No valid spin has been played at this table yet.",
        "Wagers of USD 6: the bankroll is USD 5.",
        None,
    ]


def test_nobody_in_any_row_is_ruined_while_a_wager_is_in_prison() -> None:
    env = vector_with(PRISON, [["0", "0"], ["1"]], bankroll=5)
    actions = np.array([env.game.action({"red": 5}, {"red": "prison"}), env.game.action({"dozen:1": 5})])
    observations, rewards, terminations, _, _ = env.step(actions)
    assert (rewards.tolist(), terminations.tolist()) == ([0, -5], [False, True])
    assert observations["prisoners"].tolist() == [[5, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]
    observations, rewards, terminations, _, _ = env.step(np.zeros_like(actions))
    assert (rewards.tolist(), terminations.tolist()) == ([0, 0], [False, False])
    assert observations["bankroll"].tolist() == [[5], [5]]
