"""The same slip on every spin: counts and runs as plain counting has them."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

import croupier
from croupier.simulation.ask import Ask, prepare
from croupier.simulation.plan import Block
from croupier.simulation.tally import LosingRuns
from croupier.simulation.work import player
from simulation.plain import backs, flat_pockets

SIZES = [1, 2, 3, 8191, 8192, 8193, 20_000]


def runs_of(lost: list[bool]) -> LosingRuns:
    """Opening, longest and closing run of losses."""
    runs = [(bool(key), len(list(group))) for key, group in groupby(lost)]
    longest = max((length for key, length in runs if key), default=0)
    ends = [length if key else 0 for key, length in (runs[0], runs[-1])]
    return LosingRuns(len(lost), ends[0], longest, ends[1])


@pytest.mark.parametrize("spins", SIZES)
@pytest.mark.parametrize(
    ("house", "slip"),
    [
        pytest.param("singapore", {"red": 100}, id="red"),
        pytest.param("singapore", {"straight:17": 100}, id="straight"),
        pytest.param("maryland", {"dozen:1": 100, "column:2": 300, "straight:00": 50}, id="three"),
        pytest.param("maryland:triple-zero", {"low": 100, "high": 100, "split:0-00": 100}, id="nearly-always-lost"),
    ],
)
def test_counts_and_runs(house: str, slip: dict[str, int], spins: int) -> None:
    rules = croupier.table(house)
    text = ",".join(f"{spot}={stake / 100:.2f}" for spot, stake in slip.items())
    play = player(prepare(Ask(rules, text, spins=1, seed=7)))
    found = play(Block(2, 1, spins))

    back, stake = backs(rules, slip), sum(slip.values())
    pockets = flat_pockets(spins, 2, 7, len(back))
    counts = Counter(pockets)
    assert found.counts == [counts[pocket] for pocket in range(len(back))]
    assert found.runs == runs_of([back[pocket] < stake for pocket in pockets])
    assert (found.blocks, found.spins, found.staked, found.squares) == (1, spins, spins, spins)


def test_a_slip_that_never_wins() -> None:
    """Every number and zero: 36 back of 37, whatever comes."""
    rules = croupier.table("singapore")
    slip = ",".join(f"straight:{number}=1" for number in range(37))
    found = player(prepare(Ask(rules, slip, spins=1)))(Block(0, 1, 20_000))
    assert (found.runs, found.net) == (LosingRuns(20_000, 20_000, 20_000, 20_000), -20_000)


def test_a_slip_that_loses_on_zero_alone() -> None:
    """Red and black: nothing either way but on zero, the first pocket of the wheel."""
    found = player(prepare(Ask(croupier.table("singapore"), "red=1,black=1", spins=1)))(Block(0, 1, 8192))
    assert found.net == -found.counts[0], "the unit is both stakes together"
