"""A strategy of one's own: what it may be, and one clear line for what it may not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.simulation.ask import Ask, prepare
from croupier.simulation.compiler import CannotCompile
from croupier.simulation.kernels.jit import compiled
from croupier.simulation.own_strategy import own_strategy, strategy_file
from croupier.simulation.plan import Block
from croupier.simulation.simulate import simulate
from croupier.simulation.strategies import martingale
from croupier.simulation.work import player

SINGAPORE = croupier.table("singapore")
AT_MOST_64 = croupier.table("singapore", limits={"outside": [1, 64]})

Step = Callable[[int, int, int], tuple[int, int]]


def doubling(stake: int, net: int, memory: int) -> tuple[int, int]:
    """A martingale, written anew."""
    if net > 0:
        return 1, memory
    return (2 * stake if net < 0 else stake), memory


def test_a_function_plays_as_the_strategy_that_it_is() -> None:
    asked = Ask(SINGAPORE, "red=1", 50_000, "martingale", session=25, bankroll=6300, target=7000, seed=3)
    known, own = simulate(asked), simulate(replace(asked, strategy=own_strategy(doubling)))
    assert replace(own, seconds=known.seconds) == known


@pytest.mark.parametrize("function", [doubling, compiled(doubling), martingale], ids=["plain", "compiled", "ours"])
def test_what_may_be_given(function: Any) -> None:
    assert own_strategy(function).step(4, -1, 0) == (8, 0)


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "MOST = 16\n\n\ndef strategy(stake, net, memory):\n    return min(stake + 1, MOST), memory\n", "utf-8"
    )
    found = strategy_file(path)
    assert found.step(15, 0, 0) == found.step(16, 0, 0) == (16, 0)
    assert len(found.digest) == 64


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("", "FILE has no function strategy(stake, net, memory)", id="no-function"),
        pytest.param("strategy = 5", "FILE has no function strategy(stake, net, memory)", id="a-number"),
        pytest.param("def strategy(a, b, c)", "FILE: SyntaxError: expected ':'", id="not-python"),
        pytest.param("import nowhere", "FILE: ModuleNotFoundError: No module named 'nowhere'", id="missing-module"),
        pytest.param("1 / 0", "FILE: ZeroDivisionError: division by zero", id="fails-when-read"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text, "utf-8")
    with pytest.raises(CannotCompile) as refused:
        strategy_file(path)
    assert str(refused.value).startswith(f"strategy: {says}".replace("FILE", str(path)))


@pytest.mark.parametrize(("name", "says"), [("none.py", "No such file or directory"), ("", "Is a directory")])
def test_places_without_a_file(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(CannotCompile) as refused:
        strategy_file(tmp_path / name)
    assert str(refused.value) == f"strategy: {tmp_path / name}: {says}"


BODIES = [
    pytest.param("return stake, memo", "does not compile: NameError: name 'memo' is not defined", id="unknown-name"),
    pytest.param("return open('x'), memory", "does not compile: Untyped global name 'open'", id="files"),
    pytest.param("return 10**30, memory", "does not compile: Int value is too large", id="too-large"),
    pytest.param("return ('a' if net else 1), memory", "does not compile: ", id="two-types"),
    pytest.param("raise ValueError('no more')", "fails: ValueError: no more", id="raises"),
    pytest.param("return stake // memory, memory", "fails: ZeroDivisionError: ", id="divides-by-zero"),
    pytest.param("return 1.5 * stake, memory", "must give two whole numbers, stake and memory; it gave (1.5, 0)"),
    pytest.param("return stake, 0.5", "must give two whole numbers, stake and memory; it gave (1, 0.5)"),
    pytest.param("return stake", "must give two whole numbers, stake and memory; it gave 1", id="one-value"),
    pytest.param("return stake, 0, 0", "must give two whole numbers, stake and memory; it gave (1, 0, 0)"),
    pytest.param("pass", "must give two whole numbers, stake and memory; it gave None", id="nothing"),
    pytest.param("return net < 0, memory", "must give two whole numbers, stake and memory; it gave (True, 0)"),
]


@pytest.mark.parametrize(("body", "says"), BODIES)
def test_functions_that_cannot_be_played(tmp_path: Path, body: str, says: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"def strategy(stake, net, memory):\n    {body}\n", "utf-8")
    with pytest.raises(CannotCompile) as refused:
        strategy_file(path)
    assert str(refused.value).startswith(f"strategy: it {says}")
    assert "\n" not in str(refused.value)


def test_too_few_arguments() -> None:
    with pytest.raises(CannotCompile, match=r"^strategy: it fails: TypeError: too many arguments: expected 2, got 3$"):
        own_strategy(lambda stake, net: (stake, net))


@pytest.mark.parametrize(
    "text",
    ["class strategy:\n    pass", "import functools\nstrategy = functools.partial(max, 5)", "raise SystemExit(3)"],
)
def test_files_with_something_else(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text, "utf-8")
    with pytest.raises(CannotCompile, match=r"^strategy: "):
        strategy_file(path)


def played(function: Step, kernel: str) -> tuple[int, int]:
    """What is staked and won in 20 sessions of 40 spins, at a table that takes 64 stakes."""
    prepared = prepare(Ask(AT_MOST_64, "red=1", 10**6, own_strategy(function), session=40, seed=3))
    tally = player(replace(prepared, kernel=kernel))(Block(0, 10, 80))
    return tally.staked, tally.net


def test_a_strategy_may_ask_for_any_number() -> None:
    """Four times as much on each spin: 1, 4, 16, then the most that the table takes, however much is asked for."""

    def fourfold(stake: int, net: int, memory: int) -> tuple[int, int]:  # noqa: ARG001
        return 4 * stake, memory

    staked, _ = played(fourfold, "lanes")
    assert staked == 20 * (1 + 4 + 16 + 37 * 64)


def test_what_a_strategy_is_told_does_not_depend_on_the_kernel() -> None:
    """Staking as much as the last spin won or lost, and one more."""

    def as_much(stake: int, net: int, memory: int) -> tuple[int, int]:  # noqa: ARG001
        return abs(net) + 1, memory

    assert played(as_much, "lanes") == played(as_much, "machine")


def test_a_strategy_that_fails_in_play() -> None:
    def brittle(stake: int, net: int, memory: int) -> tuple[int, int]:  # noqa: ARG001
        return stake + 1, 1 // (stake - 5)

    asked = Ask(SINGAPORE, "red=1", 10_000, own_strategy(brittle), session=40)
    with pytest.raises(CannotCompile, match=r"^strategy: it fails in play: .*zero"):
        simulate(asked)
