"""Many sessions side by side: bankrolls and progressions in 32-bit lanes that the processor works through in parallel.

A lane plays for a fixed number of spins, one session after the other. Counting the sessions that happen to be over by
then would favour the short ones; so those count that began early enough to be over in any case.

Loops are kept apart where one over more arrays would stop the compiler from using vectors.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.simulation import strategies
from croupier.simulation.kernels import setting as at
from croupier.simulation.kernels.jit import compiled, kernel
from croupier.simulation.kernels.outcome import BINS, LASTED, REACHED, RUINED, STOPPED, TALLIES, record
from croupier.simulation.kernels.pockets import CALLS, ROWS, draw_pairs, split
from croupier.simulation.kernels.types import Int, Ints, Longs, Pairs

STEPS = 8
"""Spins of a lane in one chunk."""

GROUP = 2 * CALLS // STEPS
GROUPS = 2 * ROWS
LANES = GROUP * GROUPS

STAKED, SQUARES_LOW, SQUARES_HIGH, NET, LONGEST = 0, 1, 2, 3, 4
SUMS = 5
"""Sums over all spins: slips staked, their squares (32 bits, and what is above), the net result; the longest run."""

Played = tuple[Longs, Longs, Longs]
"""Those sums, the tallies of the sessions, and the bins of their results."""


@compiled
def _look_up(pockets: Pairs, nets: Ints, net: Ints) -> None:
    for lane in range(net.size):
        net[lane] = nets[pockets[lane]]


@compiled
def _advance(step: Any, money: Ints, wish: Ints, memory: Ints, net: Ints, cap: Int) -> Int:
    """Settle a spin of every lane and let the player think; what was staked, in slips."""
    staked = np.int32(0)
    for lane in range(net.size):
        placed = min(wish[lane], cap)
        change = np.int32(net[lane] * placed)
        money[lane] = np.int32(money[lane] + change)
        staked = np.int32(staked + placed)
        following, kept = step(wish[lane], change, memory[lane])
        wish[lane] = np.int32(min(max(following, 1), strategies.MOST))
        memory[lane] = np.int32(kept)
    return staked


@compiled
def _ended(money: Ints, wish: Ints, ended: Ints, stake: Int, cap: Int, target: Int, floor: Int) -> Int:
    found = np.int32(0)
    for lane in range(money.size):
        left = money[lane]
        over = np.int32((left >= target) | (left <= floor) | (left < np.int32(min(wish[lane], cap) * stake)))
        ended[lane] = over
        found = np.int32(found | over)
    return found


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
    """A block of sessions of a slip that brings ``nets`` by pocket.

    The caller sees to it that no amount leaves 32 bits and no sum 64.
    """
    lanes, spins, longest_session = setting[at.LANES], setting[at.SPINS], setting[at.LONGEST_SESSION]
    stake, first, cap = setting[at.STAKE], setting[at.FIRST], setting[at.CAP]
    bankroll, target, floor = setting[at.BANKROLL], setting[at.TARGET], setting[at.FLOOR]
    words = np.empty((ROWS, CALLS), np.uint32)
    pairs = np.empty((ROWS, CALLS), np.uint32)
    pockets = np.empty((GROUPS, STEPS, GROUP), np.uint16)
    money = np.full((GROUPS, GROUP), np.int32(bankroll), np.int32)
    wish = np.full((GROUPS, GROUP), np.int32(first), np.int32)
    memory = np.zeros((GROUPS, GROUP), np.int32)
    run = np.zeros((GROUPS, GROUP), np.int32)
    began = np.zeros((GROUPS, GROUP), np.int64)
    due = np.full(GROUPS, longest_session, np.int64)
    net, ended = np.empty(GROUP, np.int32), np.empty(GROUP, np.int32)
    sums, tallies, bins = np.zeros(SUMS, np.int64), np.zeros(TALLIES, np.int64), np.zeros((2, BINS), np.int64)
    cap32, stake32, target32, floor32 = np.int32(cap), np.int32(stake), np.int32(target), np.int32(floor)
    for chunk in range((spins + STEPS - 1) // STEPS):
        draw_pairs(chunk, block, seed, nets.size, words, pairs)
        for row in range(ROWS):
            both = pockets[2 * row : 2 * row + 2].reshape((2, 2 * CALLS))
            split(pairs[row].view(np.uint16), both[0], both[1], nets.size)
        for group in range((lanes + GROUP - 1) // GROUP):
            width = min(GROUP, lanes - group * GROUP)
            held, asked, kept = money[group, :width], wish[group, :width], memory[group, :width]
            lost, result, over = run[group, :width], net[:width], ended[:width]
            for index in range(min(STEPS, spins - chunk * STEPS)):
                spin = chunk * STEPS + index + 1
                _look_up(pockets[group, index, :width], nets, result)
                squares = _squares(asked, cap32)
                sums[SQUARES_LOW] += squares & 0xFFFFFFFF
                sums[SQUARES_HIGH] += squares >> 32
                sums[STAKED] += _advance(step, held, asked, kept, result, cap32)
                sums[LONGEST] = max(sums[LONGEST], _run_on(lost, result))
                any_over = _ended(held, asked, over, stake32, cap32, target32, floor32)
                if not any_over and spin < due[group]:
                    continue
                due[group] = np.int64(1) << 62
                for lane in range(width):
                    played = spin - began[group, lane]
                    if over[lane] or played == longest_session:
                        change = np.int64(held[lane]) - bankroll
                        sums[NET] += change
                        if began[group, lane] + longest_session <= spins:
                            if held[lane] >= target32:
                                why = REACHED
                            elif held[lane] <= floor32:
                                why = STOPPED
                            else:
                                why = RUINED if over[lane] else LASTED
                            record(change, played, why, tallies, bins)
                        held[lane], asked[lane], kept[lane], lost[lane] = bankroll, first, 0, 0
                        began[group, lane] = spin
                    due[group] = min(due[group], began[group, lane] + longest_session)
    for lane in range(lanes):
        sums[NET] += np.int64(money[lane // GROUP, lane % GROUP]) - bankroll
    return sums, tallies, bins


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
