"""The report: every test of a record, side by side, and what they come to."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import log
from typing import Any

import numpy as np

from croupier.odds.wheel_statistics.chi_square import ChiSquare, chi_square
from croupier.odds.wheel_statistics.pockets import PocketCount, pocket_counts
from croupier.odds.wheel_statistics.results import Results
from croupier.odds.wheel_statistics.runs import Runs, runs
from croupier.odds.wheel_statistics.sectors import Sectors, sectors
from croupier.odds.wheel_statistics.sequential import Sequential, sequential
from croupier.odds.wheel_statistics.serial import Serial, serial
from croupier.odds.wheel_statistics.tails import holm

ALPHA = 1e-4
"""The chance of a false alarm that is allowed unless the caller says otherwise."""


@dataclass(frozen=True, slots=True, eq=False)
class Report:
    """What was found in a record of results. Only the sequential test raises the alarm: it alone may be watched."""

    results: Results
    sequential: Sequential
    chi_square: ChiSquare
    runs: Runs
    serial: Serial
    sectors: Sectors
    pockets: tuple[PocketCount, ...]

    @property
    def alarm(self) -> bool:
        return self.sequential.alarm_at is not None

    @property
    def spins(self) -> int:
        return len(self.results.pockets)

    @property
    def fixed(self) -> dict[str, float]:
        """The p-values of the tests for a number of spins fixed in advance; approximate ones only where they hold."""
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
        """The same, corrected for how many they are."""
        return holm(self.fixed)


def examine(results: Results, alpha: float = ALPHA) -> Report:
    """Put a record through every test."""
    places, counts, size = results.places, results.counts, len(results.wheel.in_play)
    return Report(
        results,
        sequential(np.array(places, dtype=np.int64), size, alpha),
        chi_square(counts),
        runs(results.pockets),
        serial(places, size),
        sectors(counts),
        pocket_counts(counts),
    )


def document(report: Report) -> dict[str, Any]:
    """The report as the command prints it for programs, the verdict left to its own module."""
    test, wheel, arc = report.sequential, report.results.wheel.in_play, report.sectors
    return {
        "wheel": report.results.wheel.name,
        "assumed": report.results.assumed,
        "spins": report.spins,
        "void": report.results.void,
        "alarm": report.alarm,
        "sequential": {
            "alpha": test.alpha,
            "threshold": 1 / test.alpha,
            **_e_value("e_value", float(test.log_e[-1])),
            **_e_value("maximum", test.log_maximum),
            "maximum_at": test.maximum_at,
            "alarm_at": test.alarm_at,
            "suspect": None if test.suspect is None else _suspect(report),
        },
        "chi_square": {**asdict(report.chi_square), "reliable": report.chi_square.reliable},
        "runs": asdict(report.runs),
        "serial": asdict(report.serial),
        "sectors": {"pockets": [wheel[(arc.start + i) % len(wheel)] for i in range(arc.length)], **asdict(arc)},
        "pockets": [
            {
                "pocket": pocket,
                "count": row.count,
                "expected": row.expected,
                "low": row.low,
                "high": row.high,
                "p": row.p,
            }
            for pocket, row in zip(wheel, report.pockets, strict=True)
        ],
        "adjusted": report.adjusted,
    }


def _e_value(name: str, log_e: float) -> dict[str, float]:
    """An e-value and its decimal logarithm; one too great for a float is given as the greatest float."""
    return {name: float(np.exp(min(log_e, np.log(np.finfo(float).max)))), f"{name}_log10": log_e / log(10)}


def _suspect(report: Report) -> dict[str, Any]:
    """What is suspected; places on the wheel as pockets, distances as they are."""
    suspect, wheel = report.sequential.suspect, report.results.wheel.in_play
    assert suspect is not None
    said: dict[str, Any] = {"family": suspect.family, "share": suspect.share}
    if suspect.bet is not None:
        bet = suspect.bet
        places = [(bet.start + i) % len(wheel) for i in range(bet.length)]
        named = places if suspect.family == "distance" else [wheel[place] for place in places]
        said |= {"at": named, "factor": bet.factor, "since": suspect.since}
    return said
