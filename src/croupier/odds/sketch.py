"""Sketches: small bar charts as plain SVG, for objects that a notebook displays."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, FOOT = 640, 180, 26


def bars(heights: Sequence[float], labels: tuple[str, str], title: str, level: float | None = None) -> str:
    """Draw bars from left to right with a label at either end; ``level`` is a horizontal line across them.

    >>> bars([1.0, 2.0], ("low", "high"), "two bars").count("<rect")
    2
    """
    tallest = max([*heights, level or 0.0]) or 1.0
    step = WIDTH / max(1, len(heights))
    room = HEIGHT - FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img">',
        f"<title>{escape(title)}</title>",
    ]
    for index, height in enumerate(heights):
        tall = room * height / tallest
        parts.append(
            f'<rect x="{index * step:.2f}" y="{room - tall:.2f}" width="{step * 0.9:.2f}" height="{tall:.2f}"'
            ' fill="#1f7a4d"/>'
        )
    if level is not None:
        y = room * (1 - level / tallest)
        parts.append(f'<line x1="0" x2="{WIDTH}" y1="{y:.2f}" y2="{y:.2f}" stroke="#b3202c" stroke-dasharray="6 4"/>')
    for x, anchor, label in ((0, "start", labels[0]), (WIDTH, "end", labels[1])):
        parts.append(f'<text x="{x}" y="{HEIGHT - 8}" text-anchor="{anchor}" font-size="13">{escape(label)}</text>')
    return "".join([*parts, "</svg>"])
