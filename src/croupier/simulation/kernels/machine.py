"""Sessions of slips that outlast a spin or play for a bonus: prisoners, Roulette X, back to back, meters that grow.

One lane after the other, in 64 bits. A slip is placed, spun, and played on until nothing of it is in prison; then the
player thinks, and places the next. Bonus draws come from turns of the spin's own counter that no pocket uses.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from croupier.simulation import strategies
from croupier.simulation.kernels import setting as at
from croupier.simulation.kernels.jit import compiled, kernel
from croupier.simulation.kernels.lanes import GROUP, LANES, LONGEST, NET, SQUARES_HIGH, SQUARES_LOW, STAKED, STEPS, SUMS
from croupier.simulation.kernels.outcome import BINS, LASTED, REACHED, RUINED, STOPPED, TALLIES, record
from croupier.simulation.kernels.philox import word
from croupier.simulation.kernels.pockets import CALLS, ROWS, draw_pairs, split
from croupier.simulation.kernels.types import Int, Longs

MOST_EXTRA = 10_000
"""Spins after the last in which prisoners are played out; none has ever needed a hundredth."""

_X, _MULTIPLIER, _PRIOR, _TARGETS, _HIT, _POSITION, _HOT, _COMMUNITY = 1, 2, 3, 4, 5, 6, 7, 8
"""What else is drawn in a spin; each has 2^16 turns of its own."""


class Slip(NamedTuple):
    """What a slip brings: by what of it is in prison (the first row: nothing) and by pocket."""

    back: Longs
    after: Longs


class Bonus(NamedTuple):
    """What the bonus wagers of a slip bring; ``*_weights`` run up to the sum of them all."""

    x_stakes: Longs
    x_times: Longs
    x_weights: Longs
    repeat_stake: int
    repeat_times: Longs
    repeat_weights: Longs
    targets: Longs
    target_weights: Longs
    positions: int
    players: int
    hot: Longs
    hot_meters: Longs
    hot_weights: Longs
    community: Longs
    community_weights: Longs
    meter_parts: Longs
    meter_resets: Longs
    meter_grows: Longs
    meter_per: Longs


Played = tuple[Longs, Longs, Longs, Longs, Longs]
"""As of the lanes, and what each lane staked and won, in units."""


@compiled
def _below(total: Int, call: Int, purpose: Int, block: Int, seed: Int) -> Int:
    """A whole number below ``total``, every one equally likely."""
    spare = (np.int64(1) << 32) % total
    turn = purpose << 16
    while True:
        product = np.uint64(word(call, 0, turn, block, seed)) * np.uint64(total)
        if np.int64(product & np.uint64(0xFFFFFFFF)) >= spare:
            return np.int64(product >> np.uint64(32))
        turn += 1


@compiled
def _weighted(weights: Longs, call: Int, purpose: Int, block: Int, seed: Int) -> Int:
    """An index, by weights that run up to their sum."""
    drawn = _below(weights[-1], call, purpose, block, seed)
    index = 0
    while weights[index] <= drawn:
        index += 1
    return index


@compiled
def _bonus_spin(bonus: Bonus, meters: Longs, call: Int, pockets: Int, block: Int, seed: Int) -> Int:
    """Targets, perhaps the wheels, and what the first of the players gets."""
    for each in range(meters.size):
        meters[each] += bonus.meter_grows[each]
    targets = bonus.targets[_weighted(bonus.target_weights, call, _TARGETS, block, seed)]
    if _below(pockets, call, _HIT, block, seed) >= targets:
        return 0
    position = _below(bonus.positions, call, _POSITION, block, seed)
    symbol = _weighted(bonus.hot_weights, call, _HOT, block, seed)
    meter: Int = bonus.hot_meters[symbol]
    returned: Int = bonus.hot[symbol]
    if meter >= 0 and position < bonus.players:
        returned += meters[meter] // bonus.meter_per[meter]
        meters[meter] = bonus.meter_resets[meter]
    if position == 0:
        return returned
    return bonus.community[_weighted(bonus.community_weights, call, _COMMUNITY, block, seed)]


@compiled
def _bonuses(
    bonus: Bonus, meters: Longs, pocket: Int, prior: Int, call: Int, pockets: Int, block: Int, seed: Int
) -> Int:
    """What the bonus wagers of one slip bring."""
    returned: Int = np.int64(0)
    if bonus.x_stakes[pocket]:
        returned += bonus.x_stakes[pocket] * bonus.x_times[_weighted(bonus.x_weights, call, _X, block, seed)]
    if bonus.repeat_stake and pocket == prior:
        drawn = _weighted(bonus.repeat_weights, call, _MULTIPLIER, block, seed)
        returned += bonus.repeat_stake * bonus.repeat_times[drawn]
    if bonus.positions:
        returned += _bonus_spin(bonus, meters, call, pockets, block, seed)
    return returned


@compiled
def play(think: Any, seed: Int, block: Int, setting: Longs, slip: Slip, bonus: Bonus) -> Played:
    """A block of sessions. ``think(stake, net, memory)`` gives the next stake and may write in ``memory``."""
    lanes, spins, longest_session = setting[at.LANES], setting[at.SPINS], setting[at.LONGEST_SESSION]
    stake, first, cap = setting[at.STAKE], setting[at.FIRST], setting[at.CAP]
    bankroll, target, floor = setting[at.BANKROLL], setting[at.TARGET], setting[at.FLOOR]
    count = slip.back.shape[1]
    plain = not (bonus.positions or bonus.repeat_stake or bonus.x_stakes.any())
    words = np.empty((ROWS, CALLS), np.uint32)
    pairs = np.empty((ROWS, CALLS), np.uint32)
    pockets = np.empty((2 * ROWS, STEPS, GROUP), np.uint16)
    money, wish = np.full(lanes, bankroll, np.int64), np.full(lanes, first, np.int64)
    memory = np.zeros((lanes, strategies.MEMORY), np.int64)
    state, cycle = np.zeros(lanes, np.int64), np.zeros(lanes, np.int64)
    run, began, staked = np.zeros(lanes, np.int64), np.zeros(lanes, np.int64), np.zeros(lanes, np.int64)
    net, prior = np.zeros(lanes, np.int64), np.zeros(lanes, np.int64)
    meters = np.empty((lanes, bonus.meter_parts.size), np.int64)
    for lane in range(lanes):
        prior[lane] = _below(count, lane, _PRIOR, block, seed)
        meters[lane] = bonus.meter_parts
    sums, tallies, bins = np.zeros(SUMS, np.int64), np.zeros(TALLIES, np.int64), np.zeros((2, BINS), np.int64)
    waiting = 0
    for chunk in range((spins + MOST_EXTRA) // STEPS):
        if chunk * STEPS >= spins and not waiting:
            break
        draw_pairs(chunk, block, seed, count, words, pairs)
        for row in range(ROWS):
            both = pockets[2 * row : 2 * row + 2].reshape((2, 2 * CALLS))
            split(pairs[row].view(np.uint16), both[0], both[1], count)
        waiting = 0
        for lane in range(lanes):
            for index in range(STEPS):
                spin = chunk * STEPS + index + 1
                if spin > spins and not state[lane]:
                    break
                pocket = np.int64(pockets[lane // GROUP, index, lane % GROUP])
                placed = min(wish[lane], cap)
                returned = slip.back[state[lane], pocket]
                if state[lane] == 0:
                    sums[STAKED] += placed
                    sums[SQUARES_LOW] += (placed * placed) & 0xFFFFFFFF
                    sums[SQUARES_HIGH] += (placed * placed) >> 32
                    staked[lane] += placed * stake
                    cycle[lane] = -placed * stake
                    if not plain:
                        call = (spin - 1) * LANES + lane
                        returned += _bonuses(bonus, meters[lane], pocket, prior[lane], call, count, block, seed)
                cycle[lane] += placed * returned
                state[lane] = slip.after[state[lane], pocket]
                prior[lane] = pocket
                if state[lane]:
                    continue
                money[lane] += cycle[lane]
                net[lane] += cycle[lane]
                run[lane] = run[lane] + 1 if cycle[lane] < 0 else 0
                sums[LONGEST] = max(sums[LONGEST], run[lane])
                asked = think(wish[lane], cycle[lane], memory[lane])
                wish[lane] = min(max(asked, 1), strategies.MOST)
                short = money[lane] < min(wish[lane], cap) * stake
                if short or money[lane] >= target or money[lane] <= floor or spin - began[lane] >= longest_session:
                    if began[lane] + longest_session <= spins:
                        if money[lane] >= target:
                            why = REACHED
                        elif money[lane] <= floor:
                            why = STOPPED
                        else:
                            why = RUINED if short else LASTED
                        record(money[lane] - bankroll, spin - began[lane], why, tallies, bins)
                    money[lane], wish[lane], run[lane], began[lane] = bankroll, first, 0, spin
                    memory[lane] = 0
            waiting += state[lane] != 0
    sums[NET] = net.sum()
    return sums, tallies, bins, staked, net


@kernel
def flat_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: Bonus) -> Played:
    return play(strategies.think_flat, seed, block, setting, slip, bonus)


@kernel
def martingale_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: Bonus) -> Played:
    return play(strategies.think_martingale, seed, block, setting, slip, bonus)


@kernel
def reverse_martingale_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: Bonus) -> Played:
    return play(strategies.think_reverse_martingale, seed, block, setting, slip, bonus)


@kernel
def dalembert_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: Bonus) -> Played:
    return play(strategies.think_dalembert, seed, block, setting, slip, bonus)


@kernel
def fibonacci_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: Bonus) -> Played:
    return play(strategies.think_fibonacci, seed, block, setting, slip, bonus)


@kernel
def labouchere_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: Bonus) -> Played:
    return play(strategies.labouchere, seed, block, setting, slip, bonus)
