"""Progressions as exact chains."""

from __future__ import annotations

from functools import cache

import pytest

from croupier.odds.session import progression as module
from croupier.odds.session.after import TooLong
from croupier.odds.session.progression import (
    PROGRESSIONS,
    Progression,
    dalembert,
    fibonacci,
    flat,
    labouchere,
    martingale,
    play_out,
    reverse_martingale,
)
from croupier.odds.session.ruin import within
from croupier.odds.session.steps import Steps
from odds.session.test_steps import step


def stakes(play: Progression, results: str) -> list[int]:
    """The stakes that a progression calls for while these results come."""
    state, found = play.start, []
    for result in results:
        found.append(play.stake(state))
        state = play.won(state) if result == "W" else play.lost(state)
    return [*found, play.stake(state)]


@pytest.mark.parametrize(
    ("play", "results", "expected"),
    [
        (flat(), "LWLL", [1, 1, 1, 1, 1]),
        (martingale(), "LLLWL", [1, 2, 4, 8, 1, 2]),
        (reverse_martingale(), "WWWWWL", [1, 2, 4, 8, 1, 2, 1]),
        (dalembert(), "LLWWWL", [1, 2, 3, 2, 1, 1, 2]),
        (fibonacci(), "LLLLLWWL", [1, 1, 2, 3, 5, 8, 3, 1, 2]),
        (labouchere(), "LWWW", [5, 6, 6, 3, 5]),
        (labouchere((1, 1), 3), "LLLW", [2, 3, 2, 3, 1]),
    ],
)
def test_stakes(play: Progression, results: str, expected: list[int]) -> None:
    assert stakes(play, results) == expected


def test_martingale_from_255_to_355() -> None:
    """The published figure: one unit on red, single zero, cap 1,024, a thousand spins."""
    found = play_out(step("singapore", "red=1"), martingale(), 25_500, 1000, 35_500, 102_400)
    assert found.ruin == pytest.approx(0.384113989, abs=5e-10)
    assert found.reached + found.ruin == pytest.approx(1, abs=1e-9)


def by_hand(one: Steps, play: Progression, bankroll: int, spins: int, target: int | None, cap: int | None) -> float:
    """The chance of ruin, spin by spin and branch by branch."""

    @cache
    def lost(money: int, state: object, left: int) -> float:
        size = play.stake(state) * one.stake
        size = size if cap is None else min(size, cap)
        if target is not None and money >= target:
            return 0.0
        if money < size:
            return 1.0
        if not left:
            return 0.0
        chance = 0.0
        for net, count in one.results:
            after = play.won(state) if net > 0 else play.lost(state) if net < 0 else state
            change = net * one.unit * size // one.stake
            chance += count / one.total * lost(money + change, after, left - 1)
        return chance

    return lost(bankroll, play.start, spins)


@pytest.mark.parametrize("name", PROGRESSIONS)
@pytest.mark.parametrize(("target", "cap"), [(None, None), (3000, 400), (None, 800)])
@pytest.mark.parametrize("house", ["singapore", "colorado:single-zero"])
def test_as_worked_out_branch_by_branch(name: str, target: int | None, cap: int | None, house: str) -> None:
    one = step(house, "red=1", **({"zero": "prison"} if house.startswith("colorado") else {}))
    play = PROGRESSIONS[name]()
    found = play_out(one, play, 1500, 12, target, cap)
    assert found.ruin == pytest.approx(by_hand(one, play, 1500, 12, target, cap), abs=1e-12)
    assert found.ruin + found.reached + found.playing == pytest.approx(1)


def test_flat_play_is_the_same_either_way() -> None:
    red = step("singapore", "red=1")
    assert play_out(red, flat(), 1000, 200, 1500).ruin == pytest.approx(within(red, 1000, 200, 1500).ruin, abs=1e-12)


def test_over_before_it_begins() -> None:
    red = step("singapore", "red=1")
    assert play_out(red, martingale(), 500, 10, 500).reached == 1.0
    assert play_out(red, martingale(), 50, 10).ruin == 1.0
    assert play_out(red, martingale(), 50, 10, cap=40).ruin < 1.0


def test_when_nothing_moves_any_more() -> None:
    """One unit to win, one to lose: all is decided with the first spin, however many follow."""
    found = play_out(step("singapore", "red=1"), martingale(), 100, 5000, 200)
    assert found.ruin == pytest.approx(19 / 37)
    assert found.reached == pytest.approx(18 / 37)


def test_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    red = step("singapore", "red=1")
    monkeypatch.setattr(module, "MOST_WORK", 100)
    with pytest.raises(TooLong, match="are too many to work through"):
        play_out(red, martingale(), 25_500, 100, 35_500)
    monkeypatch.setattr(module, "MOST_STATES", 50)
    with pytest.raises(TooLong, match="martingale reaches more than 50 states"):
        play_out(red, martingale(), 25_500, 100, 35_500)
