"""Philox4x32-10: a counter and a key in, 128 random bits out (Salmon, Moraes, Dror and Shaw, 2011).

It has no state, so any word of any stream can be computed at any time, on any core, in any order.
"""

from __future__ import annotations

import numpy as np

from croupier.simulation.kernels.jit import compiled, inlined, kernel
from croupier.simulation.kernels.types import Int, Words


@inlined
def philox(c0: Int, c1: Int, c2: Int, c3: Int, k0: Int, k1: Int) -> tuple[Int, Int, Int, Int]:
    """Ten rounds over the counter (c0, c1, c2, c3) with the key (k0, k1), all of 32 bits."""
    for _ in range(10):
        low = np.uint64(c0) * np.uint64(0xD2511F53)
        high = np.uint64(c2) * np.uint64(0xCD9E8D57)
        c0 = np.uint32(high >> np.uint64(32)) ^ c1 ^ k0
        c2 = np.uint32(low >> np.uint64(32)) ^ c3 ^ k1
        c1 = np.uint32(high)
        c3 = np.uint32(low)
        k0 = np.uint32(k0 + np.uint32(0x9E3779B9))
        k1 = np.uint32(k1 + np.uint32(0xBB67AE85))
    return c0, c1, c2, c3


@kernel
def one_call(counter: Words, key: Words) -> tuple[Int, Int, Int, Int]:
    """A single call, to check the published test vectors."""
    return philox(counter[0], counter[1], counter[2], counter[3], key[0], key[1])


@compiled
def fill(words: Words, first: Int, turn: Int, block: Int, seed: Int) -> None:
    """Compute many calls: one row per word, the counters running from ``first``."""
    w0, w1, w2, w3 = words[0], words[1], words[2], words[3]
    b0, b1 = np.uint32(block), np.uint32(block >> np.uint64(32))
    k0, k1 = np.uint32(seed), np.uint32(seed >> np.uint64(32))
    for call in range(w0.size):
        a, b, c, d = philox(np.uint32(first + np.uint32(call)), turn, b0, b1, k0, k1)
        w0[call] = a
        w1[call] = b
        w2[call] = c
        w3[call] = d


@compiled
def word(call: Int, row: Int, turn: Int, block: Int, seed: Int) -> Int:
    """One word of one call."""
    b0, b1 = np.uint32(block), np.uint32(block >> np.uint64(32))
    k0, k1 = np.uint32(seed), np.uint32(seed >> np.uint64(32))
    a, b, c, d = philox(np.uint32(call), np.uint32(turn), b0, b1, k0, k1)
    if row == 0:
        return a
    if row == 1:
        return b
    return c if row == 2 else d
