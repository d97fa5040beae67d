"""Many sessions in parallel: bankrolls and progressions in 32-bit SIMD lanes.

A lane plays a fixed number of spins, one session after another. Counting the sessions that happen to end by then would
favour short ones; so only sessions that began early enough to end in any case are counted.

Loops are separate where one loop over more arrays would prevent vectorisation.

See docs/decisions/0018-count-only-sessions-sure-to-end.md.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.simulation import strategies
from croupier.simulation.kernels import setting as at
from croupier.simulation.kernels.jit import compiled, kernel
from croupier.simulation.kernels.outcome import BINS, LASTED, REACHED, RUINED, STOPPED, TALLIES, record
from croupier.simulation.kernels.pockets import CALLS, ROWS, draw_pairs
from croupier.simulation.kernels.types import Bits, Int, Ints, Longs, Pairs

STEPS = 8
"""Spins of a lane in one chunk."""

GROUP = 2 * CALLS // STEPS
GROUPS = 2 * ROWS
LANES = GROUP * GROUPS

STAKED, SQUARES_LOW, SQUARES_HIGH, NET, LONGEST = 0, 1, 2, 3, 4
SUMS = 5
"""Sums over all spins: slips staked, their squares (low 32 bits, and the rest), the net result; the longest run."""

Played = tuple[Longs, Longs, Longs]
"""Those sums, the tallies of the sessions, and the histogram of their results."""


@compiled
def _by_pair(nets: Ints) -> Longs:
    """The results of both spins of every pair: the first in the lower 32 bits, the second in the upper."""
    table = np.empty(nets.size * nets.size, np.int64)
    for pair in range(table.size):
        table[pair] = np.int64(np.uint32(nets[pair // nets.size])) | (np.int64(nets[pair % nets.size]) << 32)
    return table


@compiled
def _look_up(pairs: Pairs, table: Longs, firsts: Ints, seconds: Ints) -> None:
    for lane in range(firsts.size):
        both = table[pairs[lane]]
        firsts[lane] = np.int32(both)
        seconds[lane] = np.int32(both >> 32)


@compiled
def _advance(step: Any, money: Ints, wish: Ints, memory: Ints, net: Ints, cap: Int) -> Int:
    """Settle a spin of every lane and compute the next stakes; return the slips staked."""
    staked = np.int32(0)
    for lane in range(net.size):
        placed = min(wish[lane], cap)
        change = np.int32(net[lane] * placed)
        money[lane] = np.int32(money[lane] + change)
        staked = np.int32(staked + placed)
        following, kept = step(wish[lane], change, memory[lane])
        wish[lane] = min(max(np.int32(following), np.int32(1)), np.int32(strategies.MOST))
        memory[lane] = np.int32(kept)
    return staked


@compiled
def _ended(money: Ints, wish: Ints, over: Bits, stake: Int, cap: Int, target: Int, floor: Int) -> None:
    """Mark the lanes whose session has ended for a reason other than its length."""
    for lane in range(money.size):
        left = money[lane]
        over[lane] = np.uint8((left >= target) | (left <= floor) | (left < np.int32(min(wish[lane], cap) * stake)))


@compiled
def _time_is_up(began: Longs, over: Bits, when: Int) -> Int:
    """Mark the lanes whose session began at ``when``; return the earliest start of the others."""
    oldest = np.int64(1) << 62
    for lane in range(began.size):
        if began[lane] == when:
            over[lane] |= np.uint8(2)
        else:
            oldest = min(oldest, began[lane])
    return oldest


@compiled
def _run_on(run: Ints, net: Ints) -> Int:
    longest = np.int32(0)
    for lane in range(net.size):
        lost = np.int32(run[lane] + 1) if net[lane] < 0 else np.int32(0)
        run[lane] = lost
        longest = max(longest, lost)
    return longest


@compiled
def _squares(wish: Ints, cap: Int) -> Int:
    total = np.int64(0)
    for lane in range(wish.size):
        placed = np.int64(min(wish[lane], cap))
        total += placed * placed
    return total


@compiled
def play(step: Any, seed: Int, block: Int, setting: Longs, nets: Ints) -> Played:
    """Play a block of sessions of a slip with the net results ``nets`` by pocket.

    The caller ensures that no amount exceeds 32 bits and no sum 64.
    """
    lanes, spins, longest_session = setting[at.LANES], setting[at.SPINS], setting[at.LONGEST_SESSION]
    stake, first, cap = setting[at.STAKE], setting[at.FIRST], setting[at.CAP]
    bankroll, target, floor = setting[at.BANKROLL], setting[at.TARGET], setting[at.FLOOR]
    words = np.empty((ROWS, CALLS), np.uint32)
    pairs = np.empty((ROWS, CALLS), np.uint32)
    in_order = pairs.view(np.uint16)
    table = _by_pair(nets)
    money, wish = np.full(lanes, np.int32(bankroll), np.int32), np.full(lanes, np.int32(first), np.int32)
    memory, run, began = np.zeros(lanes, np.int32), np.zeros(lanes, np.int32), np.zeros(lanes, np.int64)
    nets_of_all, over_of_all = np.empty((GROUPS, GROUP), np.int32), np.zeros(LANES, np.uint8)
    net, over, eights = nets_of_all.reshape(-1)[:lanes], over_of_all[:lanes], over_of_all.view(np.uint64)
    due = longest_session
    sums, tallies, bins = np.zeros(SUMS, np.int64), np.zeros(TALLIES, np.int64), np.zeros((2, BINS), np.int64)
    cap32, stake32, target32, floor32 = np.int32(cap), np.int32(stake), np.int32(target), np.int32(floor)
    for chunk in range((spins + STEPS - 1) // STEPS):
        draw_pairs(chunk, block, seed, nets.size, words, pairs)
        for index in range(min(STEPS, spins - chunk * STEPS)):
            spin = chunk * STEPS + index + 1
            for row in range(ROWS):
                here = in_order[row, index * GROUP : (index + 1) * GROUP]
                _look_up(here, table, nets_of_all[2 * row], nets_of_all[2 * row + 1])
            squares = _squares(wish, cap32)
            sums[SQUARES_LOW] += squares & 0xFFFFFFFF
            sums[SQUARES_HIGH] += squares >> 32
            sums[STAKED] += _advance(step, money, wish, memory, net, cap32)
            sums[LONGEST] = max(sums[LONGEST], _run_on(run, net))
            _ended(money, wish, over, stake32, cap32, target32, floor32)
            if spin == due:
                due = min(_time_is_up(began, over, spin - longest_session), spin) + longest_session
            for eight in range(eights.size):
                if not eights[eight]:
                    continue
                for lane in range(8 * eight, min(8 * eight + 8, lanes)):
                    if not over[lane]:
                        continue
                    change = np.int64(money[lane]) - bankroll
                    sums[NET] += change
                    if began[lane] + longest_session <= spins:
                        if money[lane] >= target32:
                            why = REACHED
                        elif money[lane] <= floor32:
                            why = STOPPED
                        else:
                            why = RUINED if over[lane] & 1 else LASTED
                        record(change, spin - began[lane], why, tallies, bins)
                    money[lane], wish[lane], memory[lane], run[lane] = bankroll, first, 0, 0
                    began[lane] = spin
    for lane in range(lanes):
        sums[NET] += np.int64(money[lane]) - bankroll
    return sums, tallies, bins


# One kernel per strategy: a cached kernel must be a separate function whose arguments are all numbers.


@kernel
def flat_lanes(seed: Int, block: Int, setting: Longs, nets: Ints) -> Played:
    return play(strategies.flat, seed, block, setting, nets)


@kernel
def martingale_lanes(seed: Int, block: Int, setting: Longs, nets: Ints) -> Played:
    return play(strategies.martingale, seed, block, setting, nets)


@kernel
def reverse_martingale_lanes(seed: Int, block: Int, setting: Longs, nets: Ints) -> Played:
    return play(strategies.reverse_martingale, seed, block, setting, nets)


@kernel
def dalembert_lanes(seed: Int, block: Int, setting: Longs, nets: Ints) -> Played:
    return play(strategies.dalembert, seed, block, setting, nets)


@kernel
def fibonacci_lanes(seed: Int, block: Int, setting: Longs, nets: Ints) -> Played:
    return play(strategies.fibonacci, seed, block, setting, nets)
