"""The same slip on every spin: how often each pocket came, and how long the slip lost without a break.

What a slip brings depends on the pocket alone, so these counts say all there is to say, whatever the slip: twenty
wagers cost what one does.
"""

from __future__ import annotations

import numpy as np

from croupier.simulation.kernels.jit import compiled, kernel
from croupier.simulation.kernels.pockets import CALLS, CHUNK, ROWS, draw_pairs
from croupier.simulation.kernels.types import Int, Longs, Pairs, Words

LEADING, LONGEST, TRAILING = 0, 1, 2
"""Runs of lost spins: the one that the block opens with, the longest, the one that it closes with."""


@compiled
def _count(pairs: Words, c0: Words, c1: Words, c2: Words, c3: Words) -> None:
    """Four pairs at a time, each into counts of its own, so that no increment waits for the one before."""
    for index in range(pairs.size):
        four = pairs[index]
        c0[four & np.uint64(0xFFFF)] += np.uint32(1)
        c1[(four >> np.uint64(16)) & np.uint64(0xFFFF)] += np.uint32(1)
        c2[(four >> np.uint64(32)) & np.uint64(0xFFFF)] += np.uint32(1)
        c3[four >> np.uint64(48)] += np.uint32(1)


@compiled
def _lost(pairs: Pairs, spin: Int, losing: Pairs) -> bool:
    return bool(losing[2 * pairs[spin >> 1] + (spin & 1)])


@compiled
def _follow_runs(pairs: Pairs, spins: Int, before: Int, losing: Pairs, runs: Longs) -> None:
    """Take these spins, ``before`` others having been followed, into the runs.

    Only a run longer than the longest counts, so it looks that far ahead first and then back for a spin that was not
    lost: most spins are never looked at.
    """
    if runs[LEADING] == before:
        spin = 0
        while spin < spins and _lost(pairs, spin, losing):
            spin += 1
        runs[LEADING] += spin
    start = -runs[TRAILING]  # where the run now open began, in spins from here
    probe = start + runs[LONGEST]
    while probe < spins:
        spin = probe
        while spin >= max(start, 0) and _lost(pairs, spin, losing):
            spin -= 1
        if spin >= max(start, 0):
            start = spin + 1
        else:
            probe += 1
            while probe < spins and _lost(pairs, probe, losing):
                probe += 1
            runs[LONGEST] = probe - start
            start = probe + 1
        probe = start + runs[LONGEST]
    spin = spins
    while spin > 0 and _lost(pairs, spin - 1, losing):
        spin -= 1
    runs[TRAILING] = runs[TRAILING] + spins if spin == 0 else spins - spin


@kernel
def flat_block(seed: Int, block: Int, spins: Int, pockets: Int, losing: Pairs) -> tuple[Longs, Longs]:
    """Counts by pocket and runs of a block. ``losing`` says of both spins of every pair whether the slip lost.

    A block has fewer than 2^32 spins, so no count overflows.
    """
    words = np.empty((ROWS, CALLS), np.uint32)
    pairs = np.empty((ROWS, CALLS), np.uint32)
    in_order = pairs.reshape(-1).view(np.uint16)
    found = np.zeros((4, pockets * pockets), np.uint32)
    counts = np.zeros(pockets, np.int64)
    runs = np.zeros(3, np.int64)
    for chunk in range((spins + CHUNK - 1) // CHUNK):
        draw_pairs(chunk, block, seed, pockets, words, pairs)
        left = min(CHUNK, spins - chunk * CHUNK)
        if left == CHUNK:
            _count(pairs.reshape(-1).view(np.uint64), found[0], found[1], found[2], found[3])
        else:
            for spin in range(left):
                pair = in_order[spin >> 1]
                counts[pair % pockets if spin & 1 else pair // pockets] += 1
        _follow_runs(in_order, left, chunk * CHUNK, losing, runs)
    for pair in range(pockets * pockets):
        total = np.int64(found[0, pair]) + found[1, pair] + found[2, pair] + found[3, pair]
        counts[pair // pockets] += total
        counts[pair % pockets] += total
    return counts, runs
