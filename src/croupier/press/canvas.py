"""The canvas of all plots: one style, SVG or PNG by the file's extension."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.extras import require

INK, RED, GREEN, GOLD = "#16181d", "#b3202c", "#1f7a4d", "#d9a441"
ENDINGS = (".svg", ".png")


class CannotDraw(Exception):  # noqa: N818 - the name states the condition
    """A plot cannot be written to this file."""


def canvas(title: str, width: float = 9.0, height: float = 4.8) -> tuple[Any, Any]:
    """A figure with one pair of axes."""
    require("croupier.press.canvas", "lab")
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "croupier"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(width, height), layout="constrained")
    axes.set_title(title, loc="left", color=INK, fontweight="bold")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(colors=INK)
    return figure, axes


def save(figure: Any, path: Path) -> None:
    """Write the figure to a file and close it."""
    from matplotlib import pyplot

    if path.suffix.lower() not in ENDINGS:
        raise CannotDraw(f"{path}: a picture's name ends in {' or '.join(ENDINGS)}")
    try:
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)
    except OSError as error:
        raise CannotDraw(f"{path}: cannot be written: {error.strerror}") from None
    finally:
        pyplot.close(figure)
