"""Format exact values: as fractions with decimals beside them for programs, and as percentages for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any


def exact(name: str, value: Fraction) -> dict[str, Any]:
    """An exact value as a string with a rounded decimal beside it.

    >>> exact("edge", Fraction(1, 37))
    {'edge': '1/37', 'edge_decimal': 0.02702703}
    """
    return {name: str(value), f"{name}_decimal": round(float(value), 8)}


def decimal(value: float | None) -> float | None:
    """Round a value without an exact fraction, such as a square root, like the decimals beside fractions."""
    return None if value is None else round(value, 8)


def outcome_list(outcomes: Iterable[tuple[Fraction, Fraction]]) -> list[dict[str, str]]:
    """
    >>> outcome_list([(Fraction(36), Fraction(1, 38))])
    [{'returned': '36', 'probability': '1/38'}]
    """
    return [{"returned": str(back), "probability": str(chance)} for back, chance in outcomes]


def percent(value: Fraction) -> str:
    """
    >>> percent(Fraction(1, 37))
    '2.703%'
    """
    return f"{float(value) * 100:.3f}%"


def html_table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Format an HTML table for notebooks.

    >>> html_table("Odds", ["edge"], [["< 1"]])
    '<table><caption>Odds</caption><tr><th>edge</th></tr><tr><td>&lt; 1</td></tr></table>'
    """
    from html import escape  # takes 2 ms, and only notebooks need it

    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><tr>{top}</tr>{body}</table>"
