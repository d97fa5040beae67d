"""Plot a session: the probability of each result, its mean and the break-even line."""

from __future__ import annotations

from pathlib import Path

from croupier.odds.session.after import NetDistribution
from croupier.rulebook.money import currencies, scale


def draw_session(result: NetDistribution, title: str, path: Path) -> None:
    """Draw the distribution of the net result in currency units."""
    import numpy as np

    from croupier.press.canvas import GREEN, INK, RED, canvas, save

    chances, digits = result.probabilities, max(2, currencies()[result.currency])
    amounts = (result.first + np.arange(len(chances))) * result.unit / scale(result.currency)
    # Each bar holds the same number of possible results; otherwise the plot would show false teeth.
    step = -(-len(chances) // (300 * result.spacing)) * result.spacing
    pad = -len(chances) % step
    heights = np.pad(chances, (0, pad)).reshape(-1, step).sum(axis=1)
    places = amounts[::step]
    figure, axes = canvas(title)
    width = (places[1] - places[0]) if len(places) > 1 else 1.0
    colours = [GREEN if place >= 0 else RED for place in places]
    axes.bar(places, heights, width=width, color=colours, align="edge", linewidth=0)
    middle = float((amounts * chances).sum())
    axes.axvline(0, color=INK, linewidth=1)
    axes.axvline(middle, color=INK, linewidth=1, linestyle="--")
    told = f"mean {middle:,.{digits}f}"
    axes.annotate(told, (middle, heights.max()), textcoords="offset points", xytext=(6, -4), color=INK)
    seen = np.nonzero(heights > heights.max() * 1e-4)[0]
    axes.set_xlim(places[seen[0]] - width, places[seen[-1]] + 2 * width)
    axes.set_xlabel(f"result in {result.currency}")
    axes.set_ylabel("probability" if step == 1 else f"probability in steps of {width:,.{digits}f}")
    save(figure, path)
