"""The same slip on every spin: count each pocket, and the longest run of losses.

The result of a slip depends on the pocket alone, so the counts determine everything, for any slip: twenty wagers take
no longer than one.

See docs/decisions/0017-flat-slips-count-pockets.md.
"""

from __future__ import annotations

import numpy as np

from croupier.simulation.kernels.jit import compiled, kernel
from croupier.simulation.kernels.pockets import CALLS, CHUNK, ROWS, draw_pairs
from croupier.simulation.kernels.types import Bits, Int, Longs, Pairs, Words

LEADING, LONGEST, TRAILING = 0, 1, 2
"""Runs of losing spins: the block's opening run, its longest, its closing run."""

BOTH = 3
"""Both spins of a pair were lost."""


@compiled
def _count(pairs: Words, found: Words) -> None:
    """Count four pairs at a time."""
    for index in range(pairs.size):
        four = pairs[index]
        found[four & np.uint64(0xFFFF)] += np.uint32(1)
        found[(four >> np.uint64(16)) & np.uint64(0xFFFF)] += np.uint32(1)
        found[(four >> np.uint64(32)) & np.uint64(0xFFFF)] += np.uint32(1)
        found[four >> np.uint64(48)] += np.uint32(1)


@compiled
def _lost(pairs: Pairs, spin: Int, losing: Bits) -> bool:
    return bool((losing[pairs[spin >> 1]] >> (spin & 1)) & 1)


@compiled
def _follow_runs(pairs: Pairs, spins: Int, before: Int, losing: Bits, runs: Longs) -> None:
    """Update the runs with these spins; ``before`` is the number of spins already processed.

    Only a run longer than the longest counts, so the loop jumps that far ahead and searches back for a spin that was
    not lost: most spins are never read. It tests three pairs at once: a branch that almost always goes one way is fast,
    an unpredictable one is slow.
    """
    if runs[LEADING] == before:
        spin = 0
        while spin < spins and _lost(pairs, spin, losing):
            spin += 1
        runs[LEADING] += spin
    start = -runs[TRAILING]  # the start of the open run, in spins from here
    longest = runs[LONGEST]
    probe = start + longest
    while probe < spins:
        low, pair = (max(start, 0) + 1) >> 1, (probe >> 1) - 3
        while pair >= low and losing[pairs[pair]] & losing[pairs[pair + 1]] & losing[pairs[pair + 2]] == BOTH:
            pair -= 3
        if pair >= low:
            # One of these six was not lost. If it was the first, the run began after it; if another, even later.
            start = 2 * pair + 1
            probe = start + longest
            continue
        spin = probe
        while spin >= max(start, 0) and _lost(pairs, spin, losing):
            spin -= 1
        if spin >= max(start, 0):
            start = spin + 1
        else:
            probe += 1
            while probe < spins and _lost(pairs, probe, losing):
                probe += 1
            longest = probe - start
            start = probe + 1
        probe = start + longest
    runs[LONGEST] = longest
    spin = spins
    while spin > 0 and _lost(pairs, spin - 1, losing):
        spin -= 1
    runs[TRAILING] = runs[TRAILING] + spins if spin == 0 else spins - spin


@kernel
def flat_block(seed: Int, block: Int, spins: Int, pockets: Int, losing: Bits) -> tuple[Longs, Longs]:
    """Counts by pocket, and runs, of a block. ``losing`` has a bit for each spin of a pair: whether the slip lost.

    A block has fewer than 2^32 spins, so no count overflows.
    """
    words = np.empty((ROWS, CALLS), np.uint32)
    pairs = np.empty((ROWS, CALLS), np.uint32)
    in_order = pairs.reshape(-1).view(np.uint16)
    found = np.zeros(pockets * pockets, np.uint32)
    counts = np.zeros(pockets, np.int64)
    runs = np.zeros(3, np.int64)
    for chunk in range((spins + CHUNK - 1) // CHUNK):
        draw_pairs(chunk, block, seed, pockets, words, pairs)
        left = min(CHUNK, spins - chunk * CHUNK)
        if left == CHUNK:
            _count(pairs.reshape(-1).view(np.uint64), found)
        else:
            for spin in range(left):
                pair = in_order[spin >> 1]
                counts[pair % pockets if spin & 1 else pair // pockets] += 1
        _follow_runs(in_order, left, chunk * CHUNK, losing, runs)
    for pair in range(pockets * pockets):
        counts[pair // pockets] += found[pair]
        counts[pair % pockets] += found[pair]
    return counts, runs
