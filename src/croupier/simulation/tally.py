"""Tallies: integer sums of the blocks played so far. Any order gives the same sums; blocks are added in order."""

from __future__ import annotations

from collections import Counter

import msgspec


class LosingRuns(msgspec.Struct, frozen=True):
    """Runs of losing spins: the opening run, the longest, the closing run; they can be joined end to end."""

    spins: int = 0
    leading: int = 0
    longest: int = 0
    trailing: int = 0

    def then(self, after: LosingRuns) -> LosingRuns:
        return LosingRuns(
            self.spins + after.spins,
            self.leading + (after.leading if self.leading == self.spins else 0),
            max(self.longest, after.longest, self.trailing + after.leading),
            after.trailing + (self.trailing if after.trailing == after.spins else 0),
        )


class Tally(msgspec.Struct, kw_only=True, frozen=True):
    """Amounts are in units, stakes in slips. Python integers are unbounded, so no sum overflows.

    ``losses`` and ``gains`` count the sessions' results by bin; ``lanes`` and the three sums after it are over lanes.
    """

    blocks: int = 0
    spins: int = 0
    staked: int = 0
    squares: int = 0
    net: int = 0
    longest: int = 0
    counts: list[int] = []
    runs: LosingRuns = LosingRuns()
    ruined: int = 0
    reached: int = 0
    stopped: int = 0
    lasted: int = 0
    sessions: int = 0
    session_net: int = 0
    session_squares: int = 0
    session_spins: int = 0
    losses: dict[int, int] = {}
    gains: dict[int, int] = {}
    lanes: int = 0
    lane_stakes: int = 0
    lane_nets: int = 0
    lane_products: int = 0

    def plus(self, other: Tally) -> Tally:
        """The sum with the tally of the following block."""
        counts = self.counts
        if other.counts:
            counts = [a + b for a, b in zip(counts or [0] * len(other.counts), other.counts, strict=True)]
        return Tally(
            **{name: getattr(self, name) + getattr(other, name) for name in _SUMS},
            longest=max(self.longest, other.longest),
            runs=self.runs.then(other.runs),
            counts=counts,
            losses=dict(Counter(self.losses) + Counter(other.losses)),
            gains=dict(Counter(self.gains) + Counter(other.gains)),
        )


_SUMS = tuple(
    field for field in Tally.__struct_fields__ if field not in ("longest", "counts", "runs", "losses", "gains")
)
