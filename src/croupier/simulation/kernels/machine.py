"""Sessions of slips that last longer than a spin or play a bonus: prisoners, draws, bonus wheels, growing meters.

Lanes run one after the other, in 64 bits. A slip is placed, spun, and played until nothing of it is in prison; then
the strategy chooses the next stake. Bonus draws use turns of the spin's own counter that no pocket draw uses.

This file is over 250 lines because Numba compiles the loop as one function.
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
"""Extra spins after the last to play out prisoners; observed runs need less than a hundredth of them."""

_PRIOR, _TARGETS, _HIT, _POSITION, _FIRST_WHEEL, _SECOND_WHEEL = 3, 4, 5, 6, 7, 8
"""Random streams of a spin besides those of the tickets; each has 2^16 turns."""


class Slip(NamedTuple):
    """The return and the next prison state, by prison state (row 0: nothing in prison) and pocket."""

    back: Longs
    after: Longs


class BonusTables(NamedTuple):
    """The tables of a slip's bonus wagers; ``*_weights`` are cumulative.

    A row of ``ticket_*`` is a wager that a draw decides: ``ticket_stakes`` by pocket, ``ticket_again`` 1 if the pocket
    must repeat the one before. The rest is a wager that turns bonus wheels; ``positions`` is 0 if there is none.
    """

    ticket_stakes: Longs
    ticket_again: Longs
    ticket_times: Longs
    ticket_weights: Longs
    ticket_streams: Longs
    targets: Longs
    target_weights: Longs
    positions: int
    players: int
    first: Longs
    first_meters: Longs
    first_weights: Longs
    second: Longs
    second_weights: Longs
    meter_parts: Longs
    meter_resets: Longs
    meter_grows: Longs
    meter_per: Longs


Played = tuple[Longs, Longs, Longs, Longs, Longs]
"""The results of the lanes, and each lane's stakes and net result, in units."""


@compiled
def _below(total: Int, call: Int, purpose: Int, block: Int, seed: Int) -> Int:
    """A uniform integer below ``total``."""
    spare = (np.int64(1) << 32) % total
    turn = purpose << 16
    while True:
        product = np.uint64(word(call, 0, turn, block, seed)) * np.uint64(total)
        if np.int64(product & np.uint64(0xFFFFFFFF)) >= spare:
            return np.int64(product >> np.uint64(32))
        turn += 1


@compiled
def _weighted(weights: Longs, call: Int, purpose: Int, block: Int, seed: Int) -> Int:
    """A random index by cumulative weights."""
    drawn = _below(weights[-1], call, purpose, block, seed)
    index = 0
    while weights[index] <= drawn:
        index += 1
    return index


@compiled
def _grow(meters: Longs, grows: Longs) -> None:
    for each in range(meters.size):
        meters[each] += grows[each]


@compiled
def _hit(targets: Longs, weights: Longs, call: Int, pockets: Int, block: Int, seed: Int) -> bool:
    """Whether the ball rests on one of the drawn targets."""
    drawn = targets[_weighted(weights, call, _TARGETS, block, seed)]
    return bool(_below(pockets, call, _HIT, block, seed) < drawn)


@compiled
def _turn_wheels(bonus: BonusTables, meters: Longs, call: Int, block: Int, seed: Int) -> Int:
    """Turn the wheels after a target is hit; return the first player's prize."""
    position = _below(bonus.positions, call, _POSITION, block, seed)
    symbol = _weighted(bonus.first_weights, call, _FIRST_WHEEL, block, seed)
    meter: Int = bonus.first_meters[symbol]
    returned: Int = bonus.first[symbol]
    if meter >= 0 and position < bonus.players:
        returned += meters[meter] // bonus.meter_per[meter]
        meters[meter] = bonus.meter_resets[meter]
    if position == 0:
        return returned
    return bonus.second[_weighted(bonus.second_weights, call, _SECOND_WHEEL, block, seed)]


@compiled
def _tickets_pay(bonus: BonusTables, pocket: Int, repeated: Int, call: Int, block: Int, seed: Int) -> Int:
    """The return of the wagers that a draw decides."""
    returned: Int = np.int64(0)
    for each in range(bonus.ticket_streams.size):
        stake = bonus.ticket_stakes[each, pocket]
        if stake and (repeated or not bonus.ticket_again[each]):
            drawn = _weighted(bonus.ticket_weights[each], call, bonus.ticket_streams[each], block, seed)
            returned += stake * bonus.ticket_times[each, drawn]
    return returned


@compiled
def _staked_on(bonus: BonusTables, again: Int) -> Longs:
    """The stakes of the tickets on each pocket: of those whose pocket must repeat, or of the others."""
    staked = np.zeros(bonus.ticket_stakes.shape[1], np.int64)
    for each in range(bonus.ticket_streams.size):
        if bonus.ticket_again[each] == again:
            staked += bonus.ticket_stakes[each]
    return staked


@compiled
def play(think: Any, seed: Int, block: Int, setting: Longs, slip: Slip, bonus: BonusTables) -> Played:
    """Play a block of sessions. ``think(stake, net, memory)`` gives the next stake and may write to ``memory``."""
    lanes, spins, longest_session = setting[at.LANES], setting[at.SPINS], setting[at.LONGEST_SESSION]
    stake, first, cap = setting[at.STAKE], setting[at.FIRST], setting[at.CAP]
    bankroll, target, floor = setting[at.BANKROLL], setting[at.TARGET], setting[at.FLOOR]
    count = slip.back.shape[1]
    plain = not (bonus.positions or bonus.ticket_streams.size)
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
    always, again = _staked_on(bonus, 0), _staked_on(bonus, 1)
    positions, grows = bonus.positions, bonus.meter_grows
    targets, target_weights = bonus.targets, bonus.target_weights
    slips: Int = 0
    squares_low: Int = 0
    squares_high: Int = 0
    longest: Int = 0
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
            # Local copies stay in registers: the compiler must assume that the arrays overlap.
            held, asked, inside, brought = money[lane], wish[lane], state[lane], cycle[lane]
            lost, since, paid, gained, last = run[lane], began[lane], staked[lane], net[lane], prior[lane]
            mind, parts, drawn = memory[lane], meters[lane], pockets[lane // GROUP, :, lane % GROUP]
            for index in range(STEPS):
                spin = chunk * STEPS + index + 1
                if spin > spins and not inside:
                    break
                pocket = np.int64(drawn[index])
                placed = min(asked, cap)
                returned = slip.back[inside, pocket]
                if inside == 0:
                    slips += placed
                    squares_low += (placed * placed) & 0xFFFFFFFF
                    squares_high += (placed * placed) >> 32
                    paid += placed * stake
                    brought = -placed * stake
                    if not plain:
                        # This call costs more than a hundred spins, so it is made only if a ticket can pay.
                        call = (spin - 1) * LANES + lane
                        if always[pocket] or (again[pocket] and pocket == last):
                            returned += _tickets_pay(bonus, pocket, pocket == last, call, block, seed)
                        if positions:
                            _grow(parts, grows)
                            if _hit(targets, target_weights, call, count, block, seed):
                                returned += _turn_wheels(bonus, parts, call, block, seed)
                brought += placed * returned
                inside = slip.after[inside, pocket]
                last = pocket
                if inside:
                    continue
                held += brought
                gained += brought
                lost = lost + 1 if brought < 0 else 0
                longest = max(longest, lost)
                asked = min(max(think(asked, brought, mind), 1), strategies.MOST)
                short = held < min(asked, cap) * stake
                if short or held >= target or held <= floor or spin - since >= longest_session:
                    if since + longest_session <= spins:
                        if held >= target:
                            why = REACHED
                        elif held <= floor:
                            why = STOPPED
                        else:
                            why = RUINED if short else LASTED
                        record(held - bankroll, spin - since, why, tallies, bins)
                    held, asked, lost, since = bankroll, first, 0, spin
                    mind[:] = 0
            money[lane], wish[lane], state[lane], cycle[lane] = held, asked, inside, brought
            run[lane], began[lane], staked[lane], net[lane], prior[lane] = lost, since, paid, gained, last
            waiting += inside != 0
    sums[STAKED], sums[SQUARES_LOW], sums[SQUARES_HIGH], sums[LONGEST] = slips, squares_low, squares_high, longest
    sums[NET] = net.sum()
    return sums, tallies, bins, staked, net


@kernel
def flat_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: BonusTables) -> Played:
    return play(strategies.think_flat, seed, block, setting, slip, bonus)


@kernel
def martingale_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: BonusTables) -> Played:
    return play(strategies.think_martingale, seed, block, setting, slip, bonus)


@kernel
def reverse_martingale_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: BonusTables) -> Played:
    return play(strategies.think_reverse_martingale, seed, block, setting, slip, bonus)


@kernel
def dalembert_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: BonusTables) -> Played:
    return play(strategies.think_dalembert, seed, block, setting, slip, bonus)


@kernel
def fibonacci_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: BonusTables) -> Played:
    return play(strategies.think_fibonacci, seed, block, setting, slip, bonus)


@kernel
def labouchere_machine(seed: Int, block: Int, setting: Longs, slip: Slip, bonus: BonusTables) -> Played:
    return play(strategies.labouchere, seed, block, setting, slip, bonus)
