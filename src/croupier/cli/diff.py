"""``croupier diff RULEBOOK RULEBOOK``: what differs, clause beside clause."""

from __future__ import annotations

from typing import Any

import click

from croupier.cli.main import DONE
from croupier.cli.options import json_option
from croupier.cli.output import print_json, print_table
from croupier.rulebook.book import Rulebook
from croupier.rulebook.facts import Fact, differences
from croupier.rulebook.load import load


@click.command
@click.argument("left", metavar="RULEBOOK")
@click.argument("right", metavar="RULEBOOK")
@json_option
def diff(left: str, right: str, json: bool) -> int:
    """Print where two rulebooks (ids or folders) differ, clause beside clause."""
    ours, theirs = load(left), load(right)
    found = differences(ours, theirs)
    if json:
        rows = [
            {"key": row.key, "left": _document(row.left, ours), "right": _document(row.right, theirs)} for row in found
        ]
        print_json({"left": ours.id, "right": theirs.id, "differences": rows})
        return DONE
    lines = [(row.key, *_cells(row.left, ours), *_cells(row.right, theirs)) for row in found]
    print_table(
        f"{ours.title.title} and {theirs.title.title}: {len(found)} differences",
        ("point", ours.id, "clause", theirs.id, "clause"),
        lines,
    )
    return DONE


def _document(fact: Fact | None, book: Rulebook) -> dict[str, Any] | None:
    if fact is None:
        return None
    return {
        "value": fact.value,
        "clause": book.at(fact.clause) if fact.clause else None,
        "says": book.clauses[fact.clause].says if fact.clause else None,
    }


def _cells(fact: Fact | None, book: Rulebook) -> tuple[str, str]:
    if fact is None:
        return "—", ""
    return fact.value, book.at(fact.clause) if fact.clause else ""
