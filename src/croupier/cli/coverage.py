"""``croupier coverage``: list how each requirement is met, where, by which tests, and what shows that they notice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import click

from croupier.cli.main import DONE
from croupier.cli.options import json_option
from croupier.cli.output import print_json, print_table
from croupier.rulebook.load import SHIPPED
from croupier.rulebook.register.register import How, Requirement, register


@click.command
@click.option("--rulebook", type=click.Choice(SHIPPED), help="Show the requirements of one rulebook only.")
@json_option
def coverage(rulebook: str | None, json: bool) -> int:
    """Print how each requirement of the rulebooks is met, where, by which tests, and which mutants they notice."""
    rows = [row for row in register() if rulebook is None or row.rulebook == rulebook]
    if json:
        print_json([_document(row) for row in rows])
        return DONE
    if rulebook is not None:
        lines = [
            (row.id, row.clause, row.how, row.where, str(len(row.tests)), row.why or str(len(row.shown)))
            for row in rows
        ]
        heads = ("requirement", "clause", "how", "where", "tests", "mutants noticed")
        print_table(rulebook, heads, lines, right=[4, 5])
    names = SHIPPED if rulebook is None else (rulebook,)
    totals = [_totals(name, [row for row in rows if row.rulebook == name]) for name in names]
    heads = ("rulebook", *How, "all", "shown", "with a reason")
    print_table("Requirements by how they are met", heads, [*totals, _totals("all", rows)], right=range(1, len(heads)))
    return DONE


def _totals(name: str, rows: Sequence[Requirement]) -> tuple[str, ...]:
    """How many are met in each way, how many of those a mutant shows, and how many say why none can."""
    counts, claimed = Counter(row.how for row in rows), [row for row in rows if row.how is not How.PLANNED]
    shown, reasoned = sum(bool(row.shown) for row in claimed), sum(bool(row.why) for row in claimed)
    return name, *(str(counts[how]) for how in How), str(len(rows)), str(shown), str(reasoned)


def _document(row: Requirement) -> dict[str, Any]:
    return {
        "requirement": row.id,
        "how": row.how,
        "where": row.where,
        "tests": row.tests,
        "shown": [{"mutation": noticed.mutation, "test": noticed.test} for noticed in row.shown],
        "why": row.why,
    }
