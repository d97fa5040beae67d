"""Plot a simulation: the results of its sessions, or of its spins, with their mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.rulebook.money import currencies, scale
from croupier.simulation.report import SimulationReport

BARS = 120


def draw_simulation(report: SimulationReport, currency: str, title: str, path: Path) -> None:
    """Draw the frequency of each result, in currency units."""
    import numpy as np

    from croupier.press.canvas import GREEN, INK, RED, canvas, save

    unit, digits = scale(currency), max(2, currencies()[currency])
    rows = report.results if report.sessions is None else report.sessions.histogram
    what = "spins" if report.sessions is None else "sessions"
    results = np.array([row[0] for row in rows]) / unit
    counts = np.array([row[1] for row in rows], dtype=float)
    mean = float((results * counts).sum() / counts.sum()) if report.sessions is None else report.sessions.mean / unit
    places, heights, width = _bars(results, counts)
    figure, axes = canvas(title)
    axes.bar(places, heights, width=width, color=[GREEN if place >= 0 else RED for place in places], linewidth=0)
    axes.axvline(0, color=INK, linewidth=1)
    axes.axvline(mean, color=INK, linewidth=1, linestyle="--")
    told = f"mean {mean:,.{digits}f}"
    axes.annotate(told, (mean, heights.max()), textcoords="offset points", xytext=(6, -4), color=INK)
    axes.set_xlabel(f"result in {currency}")
    axes.set_ylabel(what)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    save(figure, path)


def _bars(results: Any, counts: Any) -> tuple[Any, Any, float]:
    """Bars of equal width, each a multiple of the smallest step between results, so that all hold as many results."""
    import numpy as np

    if len(results) < 2:
        return results, counts, 1.0
    step = float(np.diff(results).min())
    first = float(results[0])
    width = step * max(1, -(-(float(results[-1]) - first) // (step * BARS)))
    index = ((results - first) / width + 1e-9).astype(int)
    heights = np.bincount(index, weights=counts)
    return first + width * np.arange(len(heights)) + (width - step) / 2, heights, width
