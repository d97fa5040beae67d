"""Plot a wheel under test: observed against expected counts around the wheel, and the evidence over time."""

from __future__ import annotations

import textwrap
from math import log, log10, pi
from pathlib import Path
from typing import Any

from croupier.game.pocket import colour
from croupier.odds.wheel_statistics.pockets import ERROR
from croupier.odds.wheel_statistics.report import WheelReport
from croupier.odds.wheel_statistics.verdict import to_one
from croupier.press.canvas import GOLD, GREEN, INK, RED, save

POCKETS = {"red": RED, "black": INK, "green": GREEN}
QUIET, BAND, LINE = "#5b6068", "#e9e4d4", "#c9ccd1"
CENTRE, RIM, MARKS = -2.4, 1.08, 1.3
"""The radii of the centre, the rim and the pockets' marks; the longest bar is 1 and the expected count is 0."""


def draw(report: WheelReport, says: str, path: Path) -> None:
    """Write the figure, SVG or PNG by the file's extension. Raises ``CannotDraw`` if it cannot be written."""
    save(figure(report, says), path)


def figure(report: WheelReport, says: str) -> Any:
    """The wheel on the left, the evidence on the right, the verdict below; a notebook displays it."""
    import matplotlib

    matplotlib.rcParams["svg.hashsalt"] = "croupier"
    from matplotlib.figure import Figure

    drawn = Figure(figsize=(13, 6.9), facecolor="white")
    title = f"{report.results.wheel.name} wheel, {report.spins:,} spins"
    drawn.text(0.03, 0.955, title, fontsize=15, fontweight="bold", color=INK, va="center")
    drawn.text(0.03, 0.02, textwrap.fill(says, 165), fontsize=9.5, color=RED if report.alarm else INK, va="bottom")
    _draw_wheel(drawn.add_axes((0.02, 0.12, 0.44, 0.78), projection="polar"), report)
    _draw_evidence(drawn.add_axes((0.545, 0.2, 0.425, 0.64)), report)
    return drawn


def _draw_wheel(axes: Any, report: WheelReport) -> None:
    """A bar for each pocket in the wheel's order, outwards from the gold ring if it came more often than expected."""
    order, rows = report.results.wheel.in_play, report.pockets
    size, expected = len(order), rows[0].expected
    low, high = (count / expected - 1 for count in rows[0].band)
    off = [row.count / expected - 1 for row in rows]
    reach = max(high, -low, *map(abs, off))  # scaled to the record: in a long one the differences are small
    axes.set_theta_zero_location("N")
    axes.set_theta_direction(-1)
    axes.set_ylim(CENTRE * reach, (MARKS + 0.08) * reach)
    axes.set_axis_off()
    turn = [2 * pi * step / 360 for step in range(361)]
    axes.fill_between(turn, low, high, color=BAND, linewidth=0, zorder=0)
    axes.plot(turn, [0.0] * 361, color=GOLD, lw=1.8, zorder=3)
    axes.plot(turn, [RIM * reach] * 361, color=LINE, lw=0.8, zorder=1)
    for place, (pocket, part) in enumerate(zip(order, off, strict=True)):
        angle, ink, out = 2 * pi * place / size, POCKETS[colour(pocket)], not low <= part <= high
        line = {"edgecolor": GOLD, "linewidth": 2.2} if out else {"linewidth": 0}
        axes.bar(angle, part, width=2 * pi / size * 0.78, color=ink, zorder=2, **line)
        box = {"boxstyle": "round,pad=0.28", "facecolor": ink, "edgecolor": GOLD if out else "none", "linewidth": 2}
        where = {"ha": "center", "va": "center", "fontsize": 8.5}
        axes.text(angle, MARKS * reach, pocket, color="white", zorder=5, bbox=box, **where)
    told = f"{expected:,.1f} expected\n(gold ring)\n\n"
    told += f"{1 - ERROR:.0%} of fair wheels:\nall bars in the band\n{low:+.1%} to {high:+.1%}"
    axes.text(0, CENTRE * reach, told, ha="center", va="center", fontsize=8.5, color=QUIET, linespacing=1.3)


def _draw_evidence(axes: Any, report: WheelReport) -> None:
    """The e-value on a logarithmic scale, spin by spin, and the alarm threshold."""
    test = report.sequential
    spins, logs = zip(*test.path(), strict=True)
    needed = -log10(test.alpha)
    axes.axhline(0, color=LINE, lw=1)
    axes.axhline(needed, color=RED, lw=1.4, ls="--")
    axes.plot(spins, logs, color=INK, lw=1.5, solid_joinstyle="round")
    axes.fill_between(spins, 0, logs, color=INK, alpha=0.07, linewidth=0)
    early = test.alarm_at is not None and test.alarm_at < spins[-1] / 2
    side = {"xy": (1, needed), "ha": "right"} if early else {"xy": (0.01, needed), "ha": "left"}
    small = {"textcoords": "offset points", "fontsize": 9}
    across = axes.get_yaxis_transform()
    axes.annotate(f"alarm at {to_one(-log(test.alpha))}", xytext=(0, 5), color=RED, xycoords=across, **side, **small)
    if test.alarm_at is not None:
        axes.plot([test.alarm_at], [needed], "o", ms=8, mfc=GOLD, mec=INK, zorder=5)
        beside = {"xytext": (10, -16), "ha": "left"} if early else {"xytext": (-10, 10), "ha": "right"}
        plate = {"facecolor": "white", "edgecolor": "none", "pad": 1.0, "alpha": 0.8}
        axes.annotate(f"spin {test.alarm_at:,}", (test.alarm_at, needed), color=INK, bbox=plate, **beside, **small)
    axes.set_xlim(0, spins[-1])
    axes.set_ylim(min(-1.5, *logs) - 0.3, max(needed + 0.5, max(logs) * 1.08))
    axes.set_title("Evidence against the wheel, spin by spin", loc="left", fontsize=11, color=INK)
    axes.set_xlabel("spins", color=QUIET)
    axes.set_ylabel("e-value: what a stake of 1 against the wheel has become", color=QUIET)
    axes.yaxis.set_major_formatter(lambda power, _: _power(power))
    axes.xaxis.set_major_formatter(lambda spin, _: f"{spin:,.0f}")
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(colors=QUIET, labelsize=9)


def _power(power: float) -> str:
    """
    >>> _power(0.0), _power(2.0), _power(-1.0), _power(40.0)
    ('1', '100', '0.1', '$10^{40}$')
    """
    return f"{10**power:,g}" if -3 <= power <= 5 else f"$10^{{{power:.0f}}}$"
