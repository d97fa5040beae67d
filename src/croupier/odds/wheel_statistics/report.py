"""The report: every test of a record, and its verdict."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.odds.sketch import bars
from croupier.odds.wheel_statistics.chi_square import ChiSquare, chi_square
from croupier.odds.wheel_statistics.pockets import PocketCount, pocket_counts
from croupier.odds.wheel_statistics.results import Results
from croupier.odds.wheel_statistics.runs import Runs, runs
from croupier.odds.wheel_statistics.sectors import Sectors, sectors
from croupier.odds.wheel_statistics.sequential import Sequential, sequential
from croupier.odds.wheel_statistics.serial import Serial, serial
from croupier.odds.wheel_statistics.tails import holm

ALPHA = 1e-4
"""The default for the allowed chance of a false alarm."""


@dataclass(frozen=True, slots=True, eq=False)
class WheelReport:
    """The tests of a record. Only the sequential test raises the alarm: only it may be checked after every spin."""

    results: Results
    sequential: Sequential
    chi_square: ChiSquare
    runs: Runs
    serial: Serial
    sectors: Sectors
    pockets: tuple[PocketCount, ...]

    def _repr_html_(self) -> str:
        """The counts by pocket in the wheel's order, with a line at the count of a fair wheel."""
        counts = [float(pocket.count) for pocket in self.pockets]
        ends = (str(self.results.wheel.in_play[0]), str(self.results.wheel.in_play[-1]))
        picture = bars(counts, ends, "results by pocket", level=self.spins / len(counts))
        found = "alarm" if self.alarm else "no alarm"
        rows = "".join(f"<tr><td>{name}</td><td>{p:.4g}</td></tr>" for name, p in self.fixed.items())
        return f"<p>{self.spins:,} spins: {found}</p>{picture}<table><tr><th>test</th><th>p</th></tr>{rows}</table>"

    @property
    def alarm(self) -> bool:
        return self.sequential.alarm_at is not None

    @property
    def spins(self) -> int:
        return len(self.results.pockets)

    @property
    def fixed(self) -> dict[str, float]:
        """The p-values of the tests for a number of spins fixed in advance; approximate ones only if reliable."""
        found = {
            "runs": self.runs.p,
            "repeats": self.serial.repeats_p,
            "sectors": self.sectors.p,
            "Rayleigh": self.sectors.rayleigh.p,
            "Rayleigh of distances": self.serial.rayleigh.p,
            "pockets": min(pocket.p for pocket in self.pockets),
        }
        if self.chi_square.reliable:
            found["chi-square"] = self.chi_square.p
            found["evenness"] = self.chi_square.p_even
        if self.serial.distances.reliable:
            found["distances"] = self.serial.distances.p
        return found

    @property
    def adjusted(self) -> dict[str, float]:
        """The same p-values, corrected for the number of tests."""
        return holm(self.fixed)


def examine(results: Results, alpha: float = ALPHA) -> WheelReport:
    """Run every test on a record."""
    places, counts, size = results.places, results.counts, len(results.wheel.in_play)
    return WheelReport(
        results,
        sequential(np.array(places, dtype=np.int64), size, alpha),
        chi_square(counts),
        runs(results.pockets),
        serial(places, size),
        sectors(counts),
        pocket_counts(counts),
    )
