"""The JSON document of a wheel report."""

from __future__ import annotations

from dataclasses import asdict
from math import exp, log
from sys import float_info
from typing import Any

from croupier.odds.wheel_statistics.report import WheelReport
from croupier.odds.wheel_statistics.verdict import verdict


def document(report: WheelReport) -> dict[str, Any]:
    """The report as one JSON document."""
    test, wheel, arc = report.sequential, report.results.wheel.in_play, report.sectors
    return {
        "wheel": report.results.wheel.name,
        "assumed": report.results.assumed,
        "spins": report.spins,
        "void": report.results.void,
        "verdict": verdict(report),
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
    """An e-value and its decimal logarithm; one too large for a float becomes the largest float."""
    return {name: exp(log_e) if log_e < log(float_info.max) else float_info.max, f"{name}_log10": log_e / log(10)}


def _suspect(report: WheelReport) -> dict[str, Any]:
    """The suspected fault; places on the wheel as pockets, distances as numbers."""
    suspect, wheel = report.sequential.suspect, report.results.wheel.in_play
    assert suspect is not None
    said: dict[str, Any] = {"family": suspect.family, "share": suspect.share}
    if suspect.bet is not None:
        bet = suspect.bet
        places = [(bet.start + i) % len(wheel) for i in range(bet.length)]
        named = places if suspect.family == "distance" else [wheel[place] for place in places]
        said |= {"at": named, "factor": bet.factor, "since": suspect.since}
    return said
