"""Drawing pockets: word by word what plain arithmetic gives, the rejected words too, and evenly."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from croupier.simulation.kernels.pockets import CALLS, CHUNK, ROWS, draw_pairs, split
from simulation.plain import chunk, pockets_of_word, words

FAR = 3 << 32
"""A block whose number has more than 32 bits."""


def drawn(number: int, block: int, seed: int, pockets: int) -> list[int]:
    """The pockets of a chunk in the order of play, from the kernel."""
    some, pairs = np.empty((ROWS, CALLS), np.uint32), np.empty((ROWS, CALLS), np.uint32)
    draw_pairs(number, np.uint64(block), np.uint64(seed), pockets, some, pairs)
    flat = pairs.reshape(-1).view(np.uint16)
    firsts, seconds = np.empty(flat.size, np.uint16), np.empty(flat.size, np.uint16)
    split(flat, firsts, seconds, pockets)
    found: list[int] = np.stack((firsts, seconds), axis=1).reshape(-1).tolist()
    return found


def turns(number: int, block: int, seed: int, pockets: int) -> list[int]:
    """How many turns were rejected for each word of a chunk that had any rejected."""
    calls = range(512 * number, 512 * (number + 1))
    found = [
        pockets_of_word(call, row, block, seed, pockets, first)[1]
        for call in calls
        for row, first in enumerate(words(call, 0, block, seed))
    ]
    return sorted(turn for turn in found if turn)


@pytest.mark.parametrize(
    ("pockets", "seed", "block", "number", "rejected"),
    [
        pytest.param(37, 0, 0, 0, [1], id="37-first-chunk"),
        pytest.param(37, 1, FAR + 10, 432, [1, 2], id="37-twice"),
        pytest.param(37, (1 << 40) + 5, FAR + 4, 651, [2], id="37-wide-seed"),
        pytest.param(38, 1, FAR + 2, 415, [1, 2], id="38-twice"),
        pytest.param(38, (1 << 40) + 5, FAR + 1, 849, [2], id="38-wide-seed"),
        pytest.param(39, 1, FAR + 9, 429, [2], id="39-twice"),
        pytest.param(39, (1 << 40) + 5, FAR + 7, 720, [1, 2], id="39-wide-seed"),
        pytest.param(37, (1 << 64) - 1, (1 << 64) - 1, (1 << 23) - 1, [], id="37-the-last-of-all"),
    ],
)
def test_as_in_plain_arithmetic(pockets: int, seed: int, block: int, number: int, rejected: list[int]) -> None:
    expected = [pocket for row in chunk(number, block, seed, pockets) for four in row for pocket in four]
    assert drawn(number, block, seed, pockets) == expected
    assert turns(number, block, seed, pockets) == rejected


@pytest.mark.parametrize(("pockets", "spare"), [(37, 1_264_445), (38, 1_672_272), (39, 1_220_800)])
def test_as_many_words_are_left_for_every_four_pockets(pockets: int, spare: int) -> None:
    """Of the 2^32 words as many are rejected as do not divide by pockets^4; a few fours are counted in full."""
    ways = pockets**4
    assert (1 << 32) % ways == spare
    for four in (0, 1, 12_345, ways // 2, ways - 1):
        low, high = -(-(four << 32) // ways), -(-((four + 1) << 32) // ways)
        kept = [word for word in range(low, high) if (word * ways & 0xFFFFFFFF) >= spare]
        assert len(kept) == ((1 << 32) - spare) // ways


@pytest.mark.parametrize("pockets", [37, 38, 39])
def test_every_pair_is_split_exactly(pockets: int) -> None:
    pairs = np.arange(pockets * pockets, dtype=np.uint16)
    firsts, seconds = np.empty_like(pairs), np.empty_like(pairs)
    split(pairs, firsts, seconds, pockets)
    assert list(zip(firsts.tolist(), seconds.tolist(), strict=True)) == [
        (first, second) for first in range(pockets) for second in range(pockets)
    ]


@pytest.mark.parametrize("pockets", [37, 38, 39])
def test_pockets_come_evenly(pockets: int) -> None:
    """Each pocket, each pair in a row, and each pair with one between."""
    spins = np.array([pocket for number in range(40) for pocket in drawn(number, 0, 2026, pockets)])
    assert spins.size == 40 * CHUNK
    assert stats.chisquare(np.bincount(spins, minlength=pockets)).pvalue > 1e-4
    for apart in (1, 2, 4):
        pairs = spins[:-apart] * pockets + spins[apart:]
        assert stats.chisquare(np.bincount(pairs, minlength=pockets**2)).pvalue > 1e-4


def test_the_first_spins_of_all() -> None:
    """The first published word, 6627e8d5, is 747,877 of 37^4: 14, 28, 10, 33 to the base 37."""
    assert drawn(0, 0, 0, 37)[:4] == [14, 28, 10, 33]
