"""How sessions ended: bins and squares, for small results and for great ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.simulation.kernels.outcome import (
    BINS,
    NET,
    SESSIONS,
    SPINS,
    SQUARES,
    TALLIES,
    bin_of,
    least_of,
    record,
)

GREATEST = 1 << 51
SIZES = st.one_of(st.integers(0, 1000), st.integers(0, GREATEST - 1), st.integers(0, 50).map(lambda bits: 1 << bits))


@pytest.mark.parametrize(
    ("size", "index", "least"),
    [
        pytest.param(0, 0, 0, id="nothing"),
        pytest.param(255, 255, 255, id="the-last-exact-one"),
        pytest.param(256, 256, 256, id="the-first-of-two"),
        pytest.param(257, 256, 256, id="the-second-of-two"),
        pytest.param(511, 383, 510, id="the-last-of-two"),
        pytest.param(512, 384, 512, id="the-first-of-four"),
        pytest.param(1023, 511, 1020, id="the-last-of-four"),
    ],
)
def test_bins(size: int, index: int, least: int) -> None:
    assert (bin_of(size), least_of(index)) == (index, least)


@given(SIZES)
def test_a_bin_is_within_a_hundred_and_twenty_eighth(size: int) -> None:
    index = bin_of(size)
    assert 0 <= index < BINS
    assert least_of(index) <= size < least_of(index + 1)
    assert size - least_of(index) <= least_of(index) / 128


@given(st.lists(st.tuples(SIZES, st.booleans()), max_size=5))
def test_sums_of_sessions(results: list[tuple[int, bool]]) -> None:
    """Sizes up to 2^51, as the bins allow for."""
    nets = [-size if lost else size for size, lost in results]
    tallies, bins = np.zeros(TALLIES, np.int64), np.zeros((2, BINS), np.int64)
    for net in nets:
        record(net, 7, 0, tallies, bins)
    squares = sum(int(tallies[part]) << shift for part, shift in SQUARES)
    assert squares == sum(net * net for net in nets)
    assert (tallies[SESSIONS], tallies[NET], tallies[SPINS]) == (len(nets), sum(nets), 7 * len(nets))
    assert bins[0].sum() == sum(net < 0 for net in nets)
    assert bins[1].sum() == sum(net >= 0 for net in nets)
