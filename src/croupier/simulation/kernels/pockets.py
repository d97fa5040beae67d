"""Draw pockets: four exact, unbiased, independent ones from every word of 32 bits.

With n pockets, the word w gives the four digits of floor(w * n^4 / 2^32) to the base n. That is unbiased once the words
whose remainder w * n^4 mod 2^32 lies below 2^32 mod n^4 are drawn again (Lemire, 2019). A word drawn again comes from
the same counter's next turn, so no draw depends on another.

A chunk is 512 calls: four rows of 512 words, and so 8,192 spins. Two digits together are a pair, 16 bits wide.

See docs/decisions/0016-four-spins-per-word.md.
"""

from __future__ import annotations

import numpy as np

from croupier.simulation.kernels.jit import compiled
from croupier.simulation.kernels.philox import fill, word
from croupier.simulation.kernels.types import Int, Pairs, Words

CALLS = 512
ROWS = 4
CHUNK = CALLS * ROWS * 4
STRETCH = 64

FIRST_TURN = 0
"""Turns below 2^16 are reserved for pocket draws."""


@compiled
def _pair_up(words: Words, pairs: Words, square: Int) -> Int:
    """Split every word into its two pairs; return the least remainder, which shows whether any word must be redrawn."""
    least = np.uint32(0xFFFFFFFF)
    square = np.uint64(np.uint32(square))  # narrow type: the compiler multiplies once, not three times
    for call in range(words.size):
        upper = np.uint64(words[call]) * square
        lower = (upper & np.uint64(0xFFFFFFFF)) * square
        pairs[call] = np.uint32((upper >> np.uint64(32)) | ((lower >> np.uint64(16)) & np.uint64(0xFFFF0000)))
        rest = np.uint32(lower)
        least = min(rest, least)
    return least


@compiled
def _draw_again(
    words: Words, pairs: Words, square: Int, spare: Int, first: Int, row: Int, block: Int, seed: Int
) -> None:
    """Redraw each rejected word of a row until it is accepted. Stretches without any are skipped quickly."""
    for start in range(0, words.size, STRETCH):
        if _pair_up(words[start : start + STRETCH], pairs[start : start + STRETCH], square) >= spare:
            continue
        for call in range(start, start + STRETCH):
            turn = FIRST_TURN
            while True:
                lower = ((np.uint64(words[call]) * square) & np.uint64(0xFFFFFFFF)) * square
                if np.uint32(lower) >= spare:
                    break
                turn += 1
                words[call] = word(first + np.uint32(call), row, turn, block, seed)
            if turn != FIRST_TURN:
                _pair_up(words[call : call + 1], pairs[call : call + 1], square)


@compiled
def draw_pairs(chunk: Int, block: Int, seed: Int, pockets: Int, words: Words, pairs: Words) -> None:
    """Draw the pairs of a chunk, four spins per word, in the order of play."""
    square = np.uint64(pockets * pockets)
    spare = np.uint32((1 << 32) % (pockets**4))
    first = np.uint32(chunk * CALLS)
    fill(words, first, np.uint32(FIRST_TURN), block, seed)
    for row in range(ROWS):
        if _pair_up(words[row], pairs[row], square) < spare:
            _draw_again(words[row], pairs[row], square, spare, first, row, block, seed)


@compiled
def split(pairs: Pairs, firsts: Pairs, seconds: Pairs, pockets: Int) -> None:
    """Split every pair into its two pockets. Multiplying by ceil(2^16 / n) divides exactly below n^2 for n up to 50."""
    inverse = np.uint16((65536 + pockets - 1) // pockets)
    count = np.uint16(pockets)
    for index in range(pairs.size):
        pair = pairs[index]
        quotient = np.uint16((np.uint32(pair) * np.uint32(inverse)) >> np.uint32(16))
        firsts[index] = quotient
        seconds[index] = np.uint16(pair - np.uint16(quotient * count))
