"""The plan of a run: its list of blocks. It depends on the parameters, never on the number of workers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.simulation.kernels.lanes import LANES

FLAT_BLOCK = 1 << 23
LONGEST_LANE = 1 << 22
"""The most spins of a lane: beyond it the counter of its bonus draws would wrap around."""

SESSIONS_A_LANE = 8
"""Sessions per lane. The last session's length of a lane counts no session: at most an eighth of the work."""


@dataclass(frozen=True, slots=True)
class Block:
    """``lanes`` lanes of ``spins`` spins each; a flat block has one lane."""

    number: int
    lanes: int
    spins: int


@dataclass(frozen=True, slots=True)
class Plan:
    """``full`` equal blocks, then the rest."""

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
        """The lanes of the first ``blocks`` blocks, as (lanes, spins per lane)."""
        full = min(blocks, self.full)
        return [(full * self.lanes, self.spins)] * (full > 0) + list(self.rest[: max(blocks - self.full, 0)])


def flat_plan(spins: int) -> Plan:
    """One lane of all spins, divided into blocks."""
    full, rest = divmod(spins, FLAT_BLOCK)
    return Plan(full, 1, FLAT_BLOCK, ((1, rest),) if rest else ())


def session_plan(spins: int, session: int) -> Plan:
    """Lanes of several sessions' length each; fewer and shorter ones if there are too few spins to fill a block."""
    assert session <= LONGEST_LANE
    length = min(SESSIONS_A_LANE * session, max(session, spins // LANES), LONGEST_LANE)
    full, left = divmod(spins, LANES * length)
    lanes, last = divmod(left, length)
    rest = ((lanes, length),) * (lanes > 0) + ((1, last),) * (last > 0)
    return Plan(full, LANES, length, rest)
