"""Output: one JSON document for programs, or a table for people."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from croupier.odds.spelling import exact as exact
from croupier.odds.spelling import percent as percent


def print_json(value: Any) -> None:
    """Print one document to standard output and nothing else."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def print_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> None:
    """Print a table as wide as the terminal; numbers are right-aligned."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    sheet = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    aligned = set(right)
    for index, head in enumerate(heads):
        sheet.add_column(head, justify="right" if index in aligned else "left", overflow="fold")
    for row in rows:
        sheet.add_row(*row)
    # A pipe has no width: do not wrap lines there.
    console = (
        Console(highlight=False, markup=False)
        if sys.stdout.isatty()
        else Console(highlight=False, markup=False, width=200)
    )
    console.print(sheet)
