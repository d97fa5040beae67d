"""``croupier diff RULEBOOK RULEBOOK``: list the differences, clause by clause."""

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
    """Compare two rulebooks or editions (ids, folders, maryland@1.5), clause by clause."""
    ours, theirs = load(left), load(right)
    found = differences(ours, theirs)
    left_name, right_name = _names(ours, theirs)
    if json:
        rows = [
            {"key": row.key, "left": _document(row.left, ours), "right": _document(row.right, theirs)} for row in found
        ]
        print_json({"left": left_name, "right": right_name, "differences": rows})
        return DONE
    lines = [(row.key, *_cells(row.left, ours), *_cells(row.right, theirs)) for row in found]
    print_table(
        f"{ours.title.title} and {theirs.title.title}: {len(found)} differences",
        ("point", left_name, "clause", right_name, "clause"),
        lines,
    )
    return DONE


def _names(ours: Rulebook, theirs: Rulebook) -> tuple[str, str]:
    """The names of the two: their ids, or their editions if both are editions of one rulebook."""
    if ours.id != theirs.id:
        return ours.id, theirs.id
    return f"{ours.id}@{ours.title.edition}", f"{theirs.id}@{theirs.title.edition}"


def _document(fact: Fact | None, book: Rulebook) -> dict[str, Any] | None:
    if fact is None:
        return None
    return {
        "value": fact.value,
        "clause": book.at(fact.clause) if fact.clause else None,
        "requirement": fact.clause,
        "says": book.clauses[fact.clause].says if fact.clause else None,
    }


def _cells(fact: Fact | None, book: Rulebook) -> tuple[str, str]:
    if fact is None:
        return "—", ""
    return fact.value, book.cite((fact.clause,) if fact.clause else ())
