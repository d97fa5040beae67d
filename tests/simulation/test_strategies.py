"""The strategies of the kernels call for the stakes of the progressions, whatever comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from croupier.odds.session.progression import PROGRESSIONS, Progression
from croupier.simulation import strategies
from croupier.simulation.kernels.types import Longs

Think = Callable[[int, int, Longs], int]
LONGEST = 10

STRATEGIES: dict[str, Any] = {
    "flat": strategies.flat,
    "martingale": strategies.martingale,
    "reverse-martingale": strategies.reverse_martingale,
    "dalembert": strategies.dalembert,
    "fibonacci": strategies.fibonacci,
}
THINKING: dict[str, Think] = {
    "flat": strategies.think_flat,
    "martingale": strategies.think_martingale,
    "reverse-martingale": strategies.think_reverse_martingale,
    "dalembert": strategies.think_dalembert,
    "fibonacci": strategies.think_fibonacci,
    "labouchere": strategies.labouchere,
}


def following(play: Progression, state: object, net: int) -> object:
    return play.won(state) if net > 0 else play.lost(state) if net < 0 else state


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_sequence_of_wins_losses_and_pushes(name: str) -> None:
    step, play = STRATEGIES[name], PROGRESSIONS[name]()
    wave = {(1, 0, play.start)}
    for _ in range(LONGEST):
        after = set()
        for stake, memory, state in wave:
            for net in (-1, 0, 1):
                asked, kept = step(stake, net, memory)
                assert asked == play.stake(following(play, state, net)), (stake, memory, net)
                after.add((asked, kept, following(play, state, net)))
        wave |= after


@pytest.mark.parametrize("name", THINKING)
def test_the_same_with_a_longer_memory(name: str) -> None:
    think, play = THINKING[name], PROGRESSIONS[name]()
    wave = {(play.stake(play.start), (0,) * strategies.MEMORY, play.start)}
    for _ in range(LONGEST):
        after = set()
        for stake, memory, state in wave:
            for net in (-1, 0, 1):
                kept = np.array(memory, np.int64)
                asked = think(stake, net, kept)
                assert asked == play.stake(following(play, state, net)), (stake, memory, net)
                after.add((asked, tuple(kept.tolist()), following(play, state, net)))
        wave |= after


@pytest.mark.parametrize(
    ("name", "results", "stakes"),
    [
        ("martingale", "LLLWL", [2, 4, 8, 1, 2]),
        ("reverse-martingale", "WWWWWL", [2, 4, 8, 1, 2, 1]),
        ("dalembert", "LLPWWWL", [2, 3, 3, 2, 1, 1, 2]),
        ("fibonacci", "LLLLLWWL", [1, 2, 3, 5, 8, 3, 1, 2]),
        ("labouchere", "LWWW", [6, 6, 3, 5]),
        ("labouchere", "LLLLLLLLL", [6, 7, 8, 9, 10, 11, 12, 13, 5]),
    ],
)
def test_stakes_by_hand(name: str, results: str, stakes: list[int]) -> None:
    memory = np.zeros(strategies.MEMORY, np.int64)
    stake, found = (5 if name == "labouchere" else 1), []
    for result in results:
        stake = THINKING[name](stake, {"W": 1, "P": 0, "L": -1}[result], memory)
        found.append(stake)
    assert found == stakes
