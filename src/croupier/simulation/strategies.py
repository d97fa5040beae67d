"""Strategies: compute the next stake, in slips, from the last one, its net result, and one number of memory.

Each is a function that also runs in plain Python: ``step(stake, net, memory)`` gives ``(stake, memory)``. ``net`` is
positive after a win and negative after a loss; a session begins with a stake of one slip and a memory of 0. The kernel,
not the strategy, applies the table's maximum.

See docs/decisions/0019-strategies-are-functions.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.simulation.kernels.jit import compiled
from croupier.simulation.kernels.types import Int, Longs

MOST = 1 << 29
"""The largest stake of a strategy in slips: twice as many still fit in a lane."""

WINS = 3
"""A reverse martingale starts again after this many wins in a row and one more."""


@compiled
def flat(stake: Int, net: Int, memory: Int) -> tuple[Int, Int]:  # noqa: ARG001 - the outcome changes nothing
    """Always stake the same."""
    return stake, memory


@compiled
def martingale(stake: Int, net: Int, memory: Int) -> tuple[Int, Int]:
    """Double after a loss, back to one after a win."""
    if net > 0:
        return 1, memory
    return (2 * stake if net < 0 else stake), memory


@compiled
def reverse_martingale(stake: Int, net: Int, memory: Int) -> tuple[Int, Int]:
    """Double after a win, up to three in a row; back to one after a loss."""
    if net == 0:
        return stake, memory
    on = net > 0 and memory < WINS
    return (2 * stake if on else 1), (memory + 1 if on else 0)


@compiled
def dalembert(stake: Int, net: Int, memory: Int) -> tuple[Int, Int]:
    """Add one after a loss, subtract one after a win."""
    if net > 0:
        return max(stake - 1, 1), memory
    return (stake + 1 if net < 0 else stake), memory


@compiled
def fibonacci(stake: Int, net: Int, memory: Int) -> tuple[Int, Int]:
    """Go one step forward in 1, 1, 2, 3, 5 ... after a loss, two back after a win. Memory: the previous number."""
    if net < 0:
        return stake + memory, stake
    if net == 0:
        return stake, memory
    # From (F[k-1], F[k]) the number two back is their difference; from 1, 1 it goes back to the start.
    back = stake - memory
    if back < 1:
        return 1, 0
    return back, max(memory - back, 0)


MEMORY = 16
"""The number of integers that a strategy of the full kernel can remember."""

LINE = (1, 2, 3, 4)
LONGEST_LINE = 12


@compiled
def labouchere(stake: Int, net: Int, memory: Longs) -> Int:
    """Stake the sum of the first and last of a line; remove them after a win, append the stake after a loss.

    The memory is the length of the line, then its numbers. A line that is used up, or would grow past the longest,
    starts again.
    """
    length = memory[0]
    if length == 0:
        length = len(LINE)
        for index in range(length):
            memory[1 + index] = LINE[index]
    if net < 0:
        length += 1
        if length <= LONGEST_LINE:
            memory[length] = stake
    elif net > 0:
        length -= 2
        for index in range(max(length, 0)):
            memory[1 + index] = memory[2 + index]
    if length <= 0 or length > LONGEST_LINE:
        length = len(LINE)
        for index in range(length):
            memory[1 + index] = LINE[index]
    memory[0] = length
    return memory[1] + memory[length] if length > 1 else memory[1]


def remembering(step: Callable[..., Any]) -> Callable[..., Any]:
    """Adapt a strategy with one number of memory to the kernel that provides many."""

    @compiled
    def think(stake: Int, net: Int, memory: Longs) -> Int:
        stake, memory[0] = step(stake, net, memory[0])
        return stake

    return think


think_flat = remembering(flat)
think_martingale = remembering(martingale)
think_reverse_martingale = remembering(reverse_martingale)
think_dalembert = remembering(dalembert)
think_fibonacci = remembering(fibonacci)
