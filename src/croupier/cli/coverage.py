"""``croupier coverage``: list how each requirement is met, where, and by which tests."""

from __future__ import annotations

from collections import Counter

import click

from croupier.cli.main import DONE
from croupier.cli.options import json_option
from croupier.cli.output import print_json, print_table
from croupier.rulebook.load import SHIPPED
from croupier.rulebook.register.register import How, register


@click.command
@click.option("--rulebook", type=click.Choice(SHIPPED), help="Show the requirements of one rulebook only.")
@json_option
def coverage(rulebook: str | None, json: bool) -> int:
    """Print how each requirement of the rulebooks is met, where, and by which tests."""
    rows = [row for row in register() if rulebook is None or row.rulebook == rulebook]
    if json:
        print_json([{"requirement": r.id, "how": r.how, "where": r.where, "tests": r.tests} for r in rows])
        return DONE
    if rulebook is not None:
        lines = [(row.id, row.clause, row.how, row.where, str(len(row.tests))) for row in rows]
        print_table(rulebook, ("requirement", "clause", "how", "where", "tests"), lines, right=[4])
    counts = Counter((row.rulebook, row.how) for row in rows)
    names = SHIPPED if rulebook is None else (rulebook,)
    totals = [
        (name, *(str(counts[name, how]) for how in How), str(sum(counts[name, how] for how in How))) for name in names
    ]
    everything = ("all", *(str(sum(counts[n, how] for n in names)) for how in How), str(len(rows)))
    print_table(
        "Requirements by how they are met",
        ("rulebook", *How, "all"),
        [*totals, everything],
        right=range(1, len(How) + 2),
    )
    return DONE
