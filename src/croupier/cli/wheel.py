"""``croupier wheel FILE``: test a wheel from a record of its results."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from math import log
from pathlib import Path

import click

from croupier.cli.files import ending
from croupier.cli.main import DONE, NO
from croupier.cli.options import json_option
from croupier.cli.output import print_json, print_table
from croupier.game.wheel import CUSTOMARY
from croupier.odds.wheel_statistics.document import document
from croupier.odds.wheel_statistics.reading import BadResults
from croupier.odds.wheel_statistics.report import ALPHA, WheelReport, examine
from croupier.odds.wheel_statistics.results import Results, read_results
from croupier.odds.wheel_statistics.verdict import verdict

LEAST_ALPHA = 1e-100


@click.command
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--wheel", "name", type=click.Choice(list(CUSTOMARY)), help="The wheel; inferred from the results if left out."
)
@click.option(
    "--alpha", type=float, default=ALPHA, show_default=True, help="The largest acceptable chance of a false alarm."
)
@click.option("--plot", metavar="OUT", type=click.Path(path_type=Path), help="Plot the results to OUT.svg or OUT.png.")
@json_option
def wheel(file: Path, name: str | None, alpha: float, plot: Path | None, json: bool) -> int:
    """Test a wheel from its results in FILE: a list, a CSV file, a replay file or an event log."""
    if not LEAST_ALPHA <= alpha < 1:
        raise click.UsageError(f"--alpha {alpha}: a chance from {LEAST_ALPHA} to below 1")
    if plot is not None:
        ending(plot, ("svg", "png"))  # fail before the computation, not after it
    results = _read(file, name)
    with _patience(len(results.pockets)):
        report = examine(results, alpha)
    if plot is not None:
        _draw(report, plot)
    if json:
        print_json(document(report))
    else:
        _show(report)
    return NO if report.alarm else DONE


def _read(file: Path, name: str | None) -> Results:
    try:
        return read_results(file.read_bytes(), name)
    except OSError as error:
        raise click.UsageError(f"{file}: cannot be read: {error.strerror}") from None
    except BadResults as error:
        raise click.UsageError(f"{file}: {error}") from None


def _patience(spins: int) -> AbstractContextManager[object]:
    """A progress indicator on a terminal, for a long record."""
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(f"Watching {spins:,} spins")


def _draw(report: WheelReport, plot: Path) -> None:
    from croupier.press.canvas import CannotDraw
    from croupier.press.wheel_plot import draw

    try:
        draw(report, verdict(report), plot)
    except CannotDraw as error:
        raise click.UsageError(str(error)) from None


def _show(report: WheelReport) -> None:
    test, order = report.sequential, report.results.wheel.in_play
    print(verdict(report))
    if report.results.assumed is not None:
        print(report.results.assumed)
    if report.results.void:
        spins, are = ("1 spin", "is") if report.results.void == 1 else (f"{report.results.void:,} spins", "are")
        print(f"{spins} came to rest in a covered pocket and {are} passed over.")
    print()
    arc, serial, chi = report.sectors, report.serial, report.chi_square
    stretch = "-".join(order[(arc.start + step) % len(order)] for step in range(arc.length))
    rows = [
        (
            "sequential (e-process)",
            f"e-value 10^{test.log_e[-1] / log(10):.2f}, at most 10^{test.log_maximum / log(10):.2f}"
            f" at spin {test.maximum_at:,}",
            f"alarm at 10^{-log(test.alpha) / log(10):.3g}",
        ),
        ("chi-square", f"{chi.statistic:.2f}, {chi.degrees} degrees of freedom", _p(chi.p, chi.reliable)),
        *(
            (f"runs, {run.sides}", f"{run.runs:,} where {run.expected:,.1f} are expected", _p(run.p))
            for run in report.runs.tests
        ),
        (
            "distance from the last",
            f"chi-square {serial.distances.statistic:.2f}, {serial.distances.degrees} degrees of freedom",
            _p(serial.distances.p, serial.distances.reliable),
        ),
        ("favoured distance (Rayleigh)", f"mean arrow {serial.rayleigh.length:.4f}", _p(serial.rayleigh.p)),
        ("repeats", f"{serial.repeats:,} where {serial.repeats_expected:,.1f} are expected", _p(serial.repeats_p)),
        (
            "sectors (scan)",
            f"{stretch}: {arc.count:,} where {arc.expected:,.1f} are expected, the worst of {arc.arcs:,}",
            _p(arc.p),
        ),
        ("side of the wheel (Rayleigh)", f"mean arrow {arc.rayleigh.length:.4f}", _p(arc.rayleigh.p)),
    ]
    print_table(f"{report.results.wheel.name}, {report.spins:,} spins", ["test", "found", "p"], rows)
    _show_pockets(report)


def _show_pockets(report: WheelReport) -> None:
    pairs = zip(report.results.wheel.in_play, report.pockets, strict=True)
    rows = [
        (pocket, f"{row.count:,}", f"{row.expected:,.1f}", f"{row.low:,.1f} to {row.high:,.1f}", _p(row.p))
        for pocket, row in pairs
        if row.stands_out
    ]
    if rows:
        heads = ["pocket", "count", "expected", "interval", "p"]
        print_table("Pockets outside their 95% intervals", heads, rows, right=range(1, 4))
    else:
        print("Every pocket lies within its 95% interval (simultaneous for all pockets).")


def _p(p: float, reliable: bool = True) -> str:
    """
    >>> _p(0.25), _p(0.25, reliable=False), _p(0.0)
    ('0.25', '0.25 (too few spins to rely on)', 'below 1e-300')
    """
    shown = f"{p:.2g}" if p >= 1e-300 else "below 1e-300"
    return shown if reliable else f"{shown} (too few spins to rely on)"
