"""The report of a simulation: its results, compared with the exact expectation."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from croupier.odds.spelling import percent
from croupier.simulation.ask import Prepared
from croupier.simulation.expectation import Expectation
from croupier.simulation.kernels.outcome import least_of
from croupier.simulation.tally import Tally

SHARES = (0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)
Z95 = 1.959963984540054
FEWEST_LANES = 30
"""The least number of lanes from which their variance can be estimated."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A count out of a total, as a share with its 95 % interval (Wilson's)."""

    count: int
    of: int

    @property
    def share(self) -> float:
        return self.count / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """The interval; it includes 0 if none were seen, and 1 if all were.

        >>> low, high = Rate(0, 100).interval
        >>> low, round(high, 4)
        (0.0, 0.037)
        """
        more = Z95**2 / self.of
        middle = (self.share + more / 2) / (1 + more)
        spread = Z95 * sqrt(self.share * (1 - self.share) / self.of + more / (4 * self.of)) / (1 + more)
        return (middle - spread if self.count else 0.0), (middle + spread if self.count < self.of else 1.0)


def quantile(histogram: tuple[tuple[int, int], ...], share: float) -> int:
    """The result that at least this share of all results do not exceed.

    >>> [quantile(((-100, 513), (100, 487)), share) for share in (0.5, 0.52)]
    [-100, 100]
    """
    wanted, seen = share * sum(count for _, count in histogram), 0
    for result, count in histogram:
        seen += count
        if seen >= wanted:
            return result
    return histogram[-1][0]


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """Results in minor units; ``histogram`` has the result of each bin nearest to zero, and its count."""

    count: int
    longest: int
    mean: float
    sd: float
    spins: float
    ruined: Rate
    reached: Rate
    stopped: Rate
    lasted: Rate
    histogram: tuple[tuple[int, int], ...]

    def quantile(self, share: float) -> int:
        """The result that at least this share of the sessions do not exceed."""
        return quantile(self.histogram, share)


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """Amounts in minor units."""

    spins: int
    staked: int
    returned: int
    se: float | None
    expectation: Expectation
    seconds: float
    timed: int
    """The spins played in those seconds: fewer than all after resuming from a checkpoint."""
    method: str
    kernel: str
    seed: int
    partial: bool
    longest_losing_run: int | None
    results: tuple[tuple[int, int], ...]
    """The net results of one slip with their counts, if every spin settles one."""
    sessions: SessionSummary | None

    @property
    def edge(self) -> Fraction | None:
        return 1 - Fraction(self.returned, self.staked) if self.staked else None

    @property
    def z(self) -> float | None:
        """The distance between the edge and the exact edge, in standard errors."""
        if self.edge is None or not self.se:
            return None
        return float(self.edge - self.expectation.edge) / self.se

    @property
    def spins_per_second(self) -> float:
        return self.timed / self.seconds if self.seconds else 0.0

    def document(self) -> dict[str, Any]:
        """The document that ``croupier simulate --json`` prints."""
        exact = self.expectation.edge
        found = self.results if self.sessions is None else self.sessions.histogram
        return {
            "spins": self.spins,
            "staked": self.staked,
            "returned": self.returned,
            "edge": None if self.edge is None else float(self.edge),
            "se": self.se,
            "exact_edge": str(exact) if exact.denominator < 10**30 else f"{float(exact):.15g}",
            "exact_edge_decimal": float(exact),
            "z": self.z,
            "seconds": self.seconds,
            "engine": "cpu",
            "method": self.method,
            "kernel": self.kernel,
            "seed": self.seed,
            "partial": self.partial,
            "spins_per_second": self.spins_per_second,
            "longest_losing_run": self.longest_losing_run,
            "results": [list(pair) for pair in self.results],
            "quantiles": {str(share): quantile(found, share) for share in SHARES if found},
            "sessions": None if self.sessions is None else _document(self.sessions),
        }

    def __str__(self) -> str:
        edge = "-" if self.edge is None else percent(self.edge)
        return f"{self.spins:,} spins: edge {edge}, exactly {percent(self.expectation.edge)}, z {self.z}"


def _document(sessions: SessionSummary) -> dict[str, Any]:
    def rate(found: Rate) -> dict[str, Any]:
        return {"count": found.count, "rate": found.share, "interval": list(found.interval)}

    return {
        "count": sessions.count,
        "longest": sessions.longest,
        "mean": sessions.mean,
        "sd": sessions.sd,
        "spins": sessions.spins,
        "ruined": rate(sessions.ruined),
        "reached": rate(sessions.reached),
        "stopped": rate(sessions.stopped),
        "lasted": rate(sessions.lasted),
        "quantiles": {str(share): sessions.quantile(share) for share in SHARES},
        "histogram": [list(pair) for pair in sessions.histogram],
    }


def report(
    prepared: Prepared, expected: Expectation, tally: Tally, seconds: float, partial: bool, before: int = 0
) -> SimulationReport:
    """Make the report from the tallies; ``before`` is the number of spins played before the clock started."""
    unit, stake = prepared.compiled.unit, prepared.slip.stake
    staked = tally.staked * stake
    return SimulationReport(
        spins=tally.spins,
        staked=staked,
        returned=staked + tally.net * unit,
        se=_standard_error(prepared, expected, tally),
        expectation=expected,
        seconds=seconds,
        timed=tally.spins - before,
        method=prepared.ask.method,
        kernel=prepared.kernel if prepared.ask.method == "spins" else "counts",
        seed=prepared.ask.seed,
        partial=partial,
        longest_losing_run=None if prepared.ask.method == "counts" else max(tally.runs.longest, tally.longest),
        results=_results(prepared, tally),
        sessions=_sessions(prepared, tally) if tally.sessions else None,
    )


def _standard_error(prepared: Prepared, expected: Expectation, tally: Tally) -> float | None:
    """The standard error of the edge. No stake depends on its own result, so a progression's variances add up."""
    if not tally.staked:
        return None
    if expected.variance is not None:
        return sqrt(expected.variance * tally.squares) / (tally.staked * expected.stake)
    if tally.lanes < FEWEST_LANES:
        return None
    edge = expected.edge
    square = tally.lane_nets + 2 * edge * tally.lane_products + edge**2 * tally.lane_stakes
    return sqrt(square) / (tally.staked * prepared.compiled.stake)


def _results(prepared: Prepared, tally: Tally) -> tuple[tuple[int, int], ...]:
    if not tally.counts:
        return ()
    found: dict[int, int] = {}
    for net, count in zip(prepared.compiled.nets.tolist(), tally.counts, strict=True):
        found[net * prepared.compiled.unit] = found.get(net * prepared.compiled.unit, 0) + count
    return tuple(sorted(found.items()))


def _sessions(prepared: Prepared, tally: Tally) -> SessionSummary:
    unit, count = prepared.compiled.unit, tally.sessions
    mean = Fraction(tally.session_net, count)
    losses = [(-least_of(index) * unit, found) for index, found in tally.losses.items()]
    gains = [(least_of(index) * unit, found) for index, found in tally.gains.items()]
    return SessionSummary(
        count=count,
        longest=prepared.session,
        mean=float(mean * unit),
        sd=sqrt(max(Fraction(tally.session_squares, count) - mean**2, Fraction(0))) * unit,
        spins=tally.session_spins / count,
        ruined=Rate(tally.ruined, count),
        reached=Rate(tally.reached, count),
        stopped=Rate(tally.stopped, count),
        lasted=Rate(tally.lasted, count),
        histogram=tuple(sorted(losses + gains)),
    )
