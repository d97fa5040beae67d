"""Session outcomes: tallies that add up regardless of how the work was divided.

Results are counted in bins that are exact below 256 units and within one part in 128 above, so that any quantile of
any number of sessions can be read off.
"""

from __future__ import annotations

from croupier.simulation.kernels.jit import compiled
from croupier.simulation.kernels.types import Int, Longs

RUINED, REACHED, STOPPED, LASTED = 0, 1, 2, 3
"""Why a session ended: the stake is not covered; the target is met; the stop loss is hit; its spins are used up."""

SESSIONS, NET, SPINS = 4, 5, 6
"""Sums over the counted sessions."""

SQUARES = ((7, 0), (8, 32), (9, 31), (10, 62))
"""The indices of the sums of squares, split so that they cannot overflow, and the power of two of each."""

TALLIES = 11
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
    """The smallest size in a bin."""
    if index < EXACT:
        return index
    scale, step = divmod(index - EXACT, STEPS)
    return (STEPS + step) << (scale + 1)


@compiled
def record(net: Int, spins: Int, why: Int, tallies: Longs, bins: Longs) -> None:
    """Add one session. Row 0 of ``bins`` counts losses, row 1 the other results."""
    tallies[why] += 1
    tallies[SESSIONS] += 1
    tallies[NET] += net
    size = abs(net)
    # (h * 2^31 + l)^2 = l^2 + 2 h l * 2^31 + h^2 * 2^62, for sizes below 2^51.
    high, low = size >> 31, size & 0x7FFFFFFF
    tallies[7] += (low * low) & 0xFFFFFFFF
    tallies[8] += (low * low) >> 32
    tallies[9] += 2 * high * low
    tallies[10] += high * high
    tallies[SPINS] += spins
    if net < 0:
        bins[0, bin_of(size)] += 1
    else:
        bins[1, bin_of(size)] += 1
