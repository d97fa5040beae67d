"""``croupier check HOUSE``: print every breach with its clause, or the assumptions, signs and returns."""

from __future__ import annotations

import click

from croupier.cli.houses import judge_house
from croupier.cli.main import DONE, NO
from croupier.cli.options import house_argument, json_option
from croupier.cli.output import percent, print_json, print_table
from croupier.odds.documents.check import check_document, warnings
from croupier.odds.wager import wager_odds
from croupier.rulebook.resolving.signs import signs
from croupier.rulebook.table import TableRules


@click.command
@house_argument
@json_option
def check(house: str, json: bool) -> int:
    """Check whether HOUSE (a file, RULEBOOK or RULEBOOK:WHEEL) is legal, and list what it must post."""
    book, rules = judge_house(house)
    if json:
        print_json(check_document(book, rules))
    elif isinstance(rules, TableRules):
        _show(house, rules)
    else:
        rows = [(breach.key, breach.says, book.cite((breach.clause,) if breach.clause else ())) for breach in rules]
        print_table(f"{house} is not legal under {book.title.title}", ("key", "breach", "clause"), rows)
    return DONE if isinstance(rules, TableRules) else NO


def _show(house: str, rules: TableRules) -> None:
    book = rules.book
    print(f"{house} is legal under {book.title.title}, edition {book.title.edition}, on {rules.date}.")
    print(f"Rules digest {rules.digest[:16]}.\n")
    posted = [(sign.text, book.cite((sign.clause,))) for sign in signs(rules)]
    if posted:
        print_table("To be posted at the table", ("sign", "clause"), posted)
    lacking = [(gap.key, gap.says, book.cite((gap.clause,))) for gap in rules.missing]
    if lacking:
        print_table("Missing before the table opens", ("key", "missing", "clause"), lacking)
    warned = [(notice.key, notice.says) for notice in warnings(rules)]
    if warned:
        print_table("To be looked at", ("key", "warning"), warned)
    assumed = [(found.key, found.says) for found in rules.assumptions]
    if assumed:
        print_table("Assumed where the rulebook is silent", ("key", "assumption"), assumed)
    rows = [(rules.title(row.kind), str(row.rtp), percent(row.rtp)) for row in wager_odds(rules)]
    print_table("What comes back", ("wager", "return", ""), rows, right=[1, 2])
