"""How sessions ended: tallies that add up, however the work was shared out.

Results are counted in bins that are exact below 256 units and within one part in 128 above, so that any quantile of
any number of sessions is at hand.
"""

from __future__ import annotations

from croupier.simulation.kernels.jit import compiled
from croupier.simulation.kernels.types import Int, Longs

RUINED, REACHED, STOPPED, LASTED = 0, 1, 2, 3
"""Why a session ended: the next stake is not covered; the target is met; the loss is too great; its spins are over."""

SESSIONS, NET, SQUARE_LOW, SQUARE_HIGH, SPINS = 4, 5, 6, 7, 8
"""Sums over the sessions that count; squares in two parts, of 32 bits and above, so that they cannot overflow."""

TALLIES = 9
EXACT, STEPS, SCALES = 256, 128, 44
BINS = EXACT + STEPS * SCALES


@compiled
def bin_of(size: Int) -> int:
    """The bin of a size from 0 to 2^51."""
    if size < EXACT:
        return int(size)
    scale = 0
    while (size >> scale) >= EXACT:
        scale += 1
    return int(EXACT + (scale - 1) * STEPS + ((size >> scale) - STEPS))


def least_of(index: int) -> int:
    """The least size in a bin."""
    if index < EXACT:
        return index
    scale, step = divmod(index - EXACT, STEPS)
    return (STEPS + step) << (scale + 1)


@compiled
def record(net: Int, spins: Int, why: Int, tallies: Longs, bins: Longs) -> None:
    """One session more. ``bins`` holds losses in its first row and the rest in its second."""
    tallies[why] += 1
    tallies[SESSIONS] += 1
    tallies[NET] += net
    size = abs(net)
    # (h * 2^31 + l)^2, each product below 2^63 for sizes below 2^51.
    high, low = size >> 31, size & 0x7FFFFFFF
    cross = 2 * high * low
    part = low * low + ((cross & 1) << 31)
    tallies[SQUARE_LOW] += part & 0xFFFFFFFF
    tallies[SQUARE_HIGH] += (part >> 32) + (cross >> 1) + ((high * high) << 30)
    tallies[SPINS] += spins
    if net < 0:
        bins[0, bin_of(size)] += 1
    else:
        bins[1, bin_of(size)] += 1
