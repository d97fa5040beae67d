"""Tallies: runs that are joined end to end, sums that add up in any grouping."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.simulation.tally import LosingRuns, Tally

SPINS = st.lists(st.booleans(), max_size=40)


def runs(lost: list[bool]) -> LosingRuns:
    lengths = [(key, len(list(group))) for key, group in groupby(lost)]
    if not lengths:
        return LosingRuns()
    longest = max((length for key, length in lengths if key), default=0)
    first, last = lengths[0], lengths[-1]
    return LosingRuns(len(lost), first[1] * first[0], longest, last[1] * last[0])


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        pytest.param("LLW", "WL", LosingRuns(5, 2, 2, 1), id="wins-between"),
        pytest.param("WLL", "LLLW", LosingRuns(7, 0, 5, 0), id="a-run-across"),
        pytest.param("LL", "LW", LosingRuns(4, 3, 3, 0), id="opening-run-goes-on"),
        pytest.param("WL", "LL", LosingRuns(4, 0, 3, 3), id="closing-run-began-before"),
        pytest.param("LL", "LL", LosingRuns(4, 4, 4, 4), id="all-lost"),
        pytest.param("", "WLW", LosingRuns(3, 0, 1, 0), id="nothing-before"),
        pytest.param("LLW", "", LosingRuns(3, 2, 2, 0), id="nothing-after"),
    ],
)
def test_runs_joined(before: str, after: str, joined: LosingRuns) -> None:
    lost = [[spin == "L" for spin in spins] for spins in (before, after)]
    assert runs(lost[0]).then(runs(lost[1])) == joined


@given(SPINS, SPINS)
def test_runs_are_those_of_all_spins_in_a_row(before: list[bool], after: list[bool]) -> None:
    assert runs(before).then(runs(after)) == runs(before + after)


@given(SPINS, SPINS, SPINS)
def test_it_does_not_matter_which_are_joined_first(a: list[bool], b: list[bool], c: list[bool]) -> None:
    assert runs(a).then(runs(b)).then(runs(c)) == runs(a).then(runs(b).then(runs(c)))


def test_what_adds_up_and_what_does_not() -> None:
    total = Tally(blocks=1, spins=10, net=-3, longest=4, counts=[1, 2], losses={3: 1}, gains={0: 2}, lasted=3)
    total = total.plus(
        Tally(blocks=1, spins=5, net=2, longest=3, counts=[4, 1], losses={3: 2, 9: 1}, gains={}, lasted=3)
    )
    assert total == Tally(
        blocks=2, spins=15, net=-1, longest=4, counts=[5, 3], losses={3: 3, 9: 1}, gains={0: 2}, lasted=6
    )


def test_counts_begin_with_the_first_block_that_has_any() -> None:
    total = Tally().plus(Tally(blocks=1, counts=[2, 3])).plus(Tally(blocks=1))
    assert total.counts == [2, 3]


def test_no_two_tallies_share_their_lists() -> None:
    one, other = Tally(), Tally()
    assert one.plus(Tally(counts=[1], losses={1: 1})).counts == [1]
    assert (one.counts, other.counts, other.losses) == ([], [], {})
