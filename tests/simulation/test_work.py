"""Doing the work: the same answer on any number of cores, after any cut, and an honest one when it is broken off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.game.zero import Fate
from croupier.simulation import tally as tally_module
from croupier.simulation.ask import Ask, Prepared, prepare
from croupier.simulation.checkpoint import resume, save
from croupier.simulation.own_strategy import own_strategy
from croupier.simulation.report import SimulationReport
from croupier.simulation.simulate import simulate
from croupier.simulation.tally import Tally
from croupier.simulation.work import work


def careful(stake: int, net: int, memory: int) -> tuple[int, int]:
    """Twice as much after the second loss in a row."""
    if net >= 0:
        return 1, 0
    return (2 * stake if memory == 1 else stake), (memory + 1) % 2


SINGAPORE = croupier.table("singapore")
COLORADO = croupier.table("colorado:single-zero", zero="prison")
MARYLAND = croupier.table("maryland", offers=["x-straight", "bonus-spin"])

ASKS: dict[str, tuple[Callable[[], Ask], int]] = {
    "flat": (lambda: Ask(SINGAPORE, "red=1,straight:17=1", 2 * (1 << 23) + 12_345, seed=5), 3),
    "martingale": (
        lambda: Ask(SINGAPORE, "red=1", 300_007, "martingale", session=10, bankroll=6300, target=7000, seed=5),
        5,
    ),
    "prison": (lambda: Ask(COLORADO, "red=1", 300_007, session=10, choice=Fate.PRISON, seed=5), 5),
    "bonus": (lambda: Ask(MARYLAND, "red=1,x-straight:17=1,bonus-spin=5", 200_000, session=10, players=2), 3),
}
EACH = pytest.mark.parametrize("name", ASKS)


def timeless(report: SimulationReport) -> SimulationReport:
    return replace(report, seconds=0.0, timed=0)


def after_blocks(ask: Ask, blocks: int) -> Tally:
    """The tally of a run that was cut after so many blocks."""
    tally = Tally()
    if blocks:

        def cut(so_far: Tally) -> None:
            if so_far.blocks == blocks:
                raise KeyboardInterrupt

        tally, _, partial = work(prepare(ask), tally, 1, cut)
        assert (partial, tally.blocks) == (True, blocks)
    return tally


@EACH
def test_any_number_of_workers(name: str) -> None:
    made, blocks = ASKS[name]
    ask = made()
    assert prepare(ask).plan.blocks == blocks
    alone = simulate(ask, workers=1)
    assert timeless(alone) == timeless(simulate(ask, workers=2)) == timeless(simulate(ask, workers=5))
    assert alone.spins == ask.spins


def test_a_strategy_of_ones_own_on_two_cores() -> None:
    ask = Ask(SINGAPORE, "red=1", 200_000, own_strategy(careful), session=10, bankroll=6300, seed=5)
    assert timeless(simulate(ask, workers=1)) == timeless(simulate(ask, workers=2))


@EACH
def test_taken_up_after_any_block(name: str, tmp_path: Path) -> None:
    made, blocks = ASKS[name]
    ask = made()
    whole = timeless(simulate(ask, workers=1))
    for cut in range(blocks + 1):
        path = tmp_path / f"{cut}.json"
        save(path, ask, after_blocks(ask, cut))
        assert timeless(simulate(ask, workers=2, checkpoint=path)) == whole
        assert resume(path, ask).blocks == blocks


@EACH
def test_broken_off_by_the_keyboard(name: str, tmp_path: Path) -> None:
    """What is told is what the blocks so far bring, and the run can be taken up."""
    made, _ = ASKS[name]
    ask, path = made(), tmp_path / "run.json"
    told: list[int] = []

    def stop(spins: int) -> None:
        told.append(spins)
        if len(told) == 2:
            raise KeyboardInterrupt

    found = simulate(ask, 1, path, stop)
    tally = after_blocks(ask, 2)
    unit, stake = prepare(ask).compiled.unit, prepare(ask).slip.stake
    assert found.partial
    assert found.spins == told[-1] == tally.spins < ask.spins
    assert (found.staked, found.returned) == (tally.staked * stake, tally.staked * stake + tally.net * unit)
    assert resume(path, ask) == tally
    assert timeless(simulate(ask, 1, path)) == timeless(simulate(ask, 1))


def test_a_part_of_a_flat_run_is_a_shorter_run() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    found = simulate(Ask(SINGAPORE, "red=1", 1 << 25, seed=9), 2, None, stop)
    assert timeless(found) == replace(timeless(simulate(Ask(SINGAPORE, "red=1", 1 << 23, seed=9))), partial=True)


def nothing_played(prepared: Prepared) -> Callable[[Any], Tally]:
    del prepared

    def play(_: Any) -> Tally:
        raise KeyboardInterrupt

    return play


@EACH
def test_broken_off_before_the_first_block_is_done(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.simulation.simulate.player", nothing_played)
    found = simulate(ASKS[name][0]())
    assert (found.partial, found.spins, found.staked, found.returned) == (True, 0, 0, 0)
    assert (found.edge, found.se, found.z, found.sessions, found.results) == (None, None, None, None, ())


def test_broken_off_while_a_block_is_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tally holds a block or it does not: never its spins without its sessions."""
    asked = 0

    class Interrupted(Counter[int]):
        def __add__(self, other: Any) -> Any:
            nonlocal asked
            asked += 1
            if asked == 3:
                raise KeyboardInterrupt
            return super().__add__(other)

    monkeypatch.setattr(tally_module, "Counter", Interrupted)
    found = simulate(ASKS["martingale"][0](), workers=1)
    assert found.partial
    assert found.sessions is not None
    assert sum(count for _, count in found.sessions.histogram) == found.sessions.count
    assert found.sessions.count == sum(
        rate.count
        for rate in (found.sessions.ruined, found.sessions.reached, found.sessions.stopped, found.sessions.lasted)
    )


def test_checkpoints_are_written_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.simulation.simulate.EVERY", -1.0)
    ask, path, seen = ASKS["martingale"][0](), tmp_path / "run.json", []

    def look(_: int) -> None:
        seen.append(resume(path, ask).blocks)

    simulate(ask, 1, path, look)
    assert seen == [0, 1, 2, 3, 4]
    assert [file.name for file in tmp_path.iterdir()] == ["run.json"]


def test_a_run_that_is_done_is_only_told_again(tmp_path: Path) -> None:
    ask, path = ASKS["prison"][0](), tmp_path / "run.json"
    first = simulate(ask, checkpoint=path)
    told: list[int] = []
    assert timeless(simulate(ask, checkpoint=path, progress=told.append)) == timeless(first)
    assert told == []


def test_a_kernel_that_fails_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Tally:
        raise RuntimeError("broken")

    monkeypatch.setattr("croupier.simulation.kernels.flat.flat_block", broken)
    with pytest.raises(RuntimeError, match="broken"):
        simulate(Ask(SINGAPORE, "red=1", 1000))


def test_an_error_that_is_not_the_players_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Tally, __: Tally) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(Tally, "plus", broken)
    with pytest.raises(RuntimeError, match="broken"):
        simulate(Ask(SINGAPORE, "red=1", 1000))
