"""The plan of a run: which blocks it consists of. It depends on what is asked, never on who does the work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.simulation.kernels.lanes import LANES

FLAT_BLOCK = 1 << 23
LONGEST_LANE = 1 << 22
"""Spins of a lane: with more, the counter of its bonus draws would come round to where it began."""

SESSIONS_A_LANE = 8
"""Of the last session's length in a lane nothing counts among the sessions: an eighth of the work at most."""


@dataclass(frozen=True, slots=True)
class Block:
    """``lanes`` of them, each with so many ``spins``; a flat block has one lane."""

    number: int
    lanes: int
    spins: int


@dataclass(frozen=True, slots=True)
class Plan:
    """So many full blocks, then what is left over."""

    full: int
    lanes: int
    spins: int
    rest: tuple[tuple[int, int], ...]

    @property
    def blocks(self) -> int:
        return self.full + len(self.rest)

    def from_block(self, first: int) -> Iterator[Block]:
        for number in range(first, self.blocks):
            lanes, spins = (self.lanes, self.spins) if number < self.full else self.rest[number - self.full]
            yield Block(number, lanes, spins)

    def layout(self, blocks: int) -> list[tuple[int, int]]:
        """How many lanes of the first so many blocks have how many spins."""
        full = min(blocks, self.full)
        return [(full * self.lanes, self.spins)] * (full > 0) + list(self.rest[: max(blocks - self.full, 0)])


def flat_plan(spins: int) -> Plan:
    """One lane of all spins, cut into blocks."""
    full, rest = divmod(spins, FLAT_BLOCK)
    return Plan(full, 1, FLAT_BLOCK, ((1, rest),) if rest else ())


def session_plan(spins: int, session: int) -> Plan:
    """Lanes of some sessions' length each; fewer and shorter ones where there are not enough spins to fill a block."""
    assert session <= LONGEST_LANE
    length = min(SESSIONS_A_LANE * session, max(session, spins // LANES), LONGEST_LANE)
    full, left = divmod(spins, LANES * length)
    lanes, last = divmod(left, length)
    rest = ((lanes, length),) * (lanes > 0) + ((1, last),) * (last > 0)
    return Plan(full, LANES, length, rest)
