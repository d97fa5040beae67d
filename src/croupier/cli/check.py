"""``croupier check HOUSE``: every breach with its clause, or what is assumed, what must be posted, what returns."""

from __future__ import annotations

from typing import Any

import click

from croupier.cli.houses import judge_house
from croupier.cli.main import DONE, NO
from croupier.cli.options import house_argument, json_option
from croupier.cli.output import percent, print_json, print_table
from croupier.odds.wager import wager_odds
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Assumption, Breach
from croupier.rulebook.resolving.approvals import approvals
from croupier.rulebook.resolving.signs import signs
from croupier.rulebook.table import TableRules


@click.command
@house_argument
@json_option
def check(house: str, json: bool) -> int:
    """Say whether HOUSE (a file, RULEBOOK or RULEBOOK:WHEEL) is legal, and what it must post."""
    book, rules = judge_house(house)
    if isinstance(rules, TableRules):
        if json:
            print_json(_legal(rules))
        else:
            _show(house, rules)
        return DONE
    if json:
        print_json(_illegal(book, rules))
    else:
        rows = [(breach.key, breach.says, book.at(breach.clause) if breach.clause else "") for breach in rules]
        print_table(f"{house} is not legal under {book.title.title}", ("key", "breach", "clause"), rows)
    return NO


def _illegal(book: Rulebook, breaches: tuple[Breach, ...]) -> dict[str, Any]:
    return {
        "ok": False,
        "breaches": [
            {
                "key": breach.key,
                "clause": book.at(breach.clause) if breach.clause else None,
                "requirement": breach.clause,
                "says": breach.says,
            }
            for breach in breaches
        ],
        "assumptions": [],
        "signs": [],
        "returns": [],
    }


def _legal(rules: TableRules) -> dict[str, Any]:
    book = rules.book
    return {
        "ok": True,
        "breaches": [],
        "assumptions": [
            {"key": found.key, "says": found.says, "clause": book.at(found.clause) if found.clause else None}
            for found in (*rules.assumptions, *_generous(rules))
        ],
        "signs": [{"clause": book.at(sign.clause), "text": sign.text} for sign in signs(rules)],
        "returns": [
            {"kind": row.kind, "return": str(row.rtp), "return_decimal": round(float(row.rtp), 8)}
            for row in wager_odds(rules)
        ],
        "approvals": [
            {"what": need.what, "by": need.by, "clause": book.at(need.clause), "recorded": need.recorded}
            for need in approvals(rules)
        ],
        "origins": {
            key: {"source": origin.source, "clause": book.at(origin.clause) if origin.clause else None}
            for key, origin in rules.origins.items()
        },
        "rulebook": book.id,
        "wheel": rules.terms.wheel.name,
        "digest": rules.digest,
    }


def _generous(rules: TableRules) -> list[Assumption]:
    """Wagers that give back more than is staked: legal, and surely not meant."""
    return [
        Assumption(row.kind, f"{rules.title(row.kind)} gives back {percent(row.rtp)} of what is staked: is that meant?")
        for row in wager_odds(rules)
        if row.edge < 0
    ]


def _show(house: str, rules: TableRules) -> None:
    book = rules.book
    print(f"{house} is legal under {book.title.title}, edition {book.title.edition}, on {rules.date}.")
    print(f"Rules digest {rules.digest[:16]}.\n")
    posted = [(sign.text, book.at(sign.clause)) for sign in signs(rules)]
    if posted:
        print_table("To be posted at the table", ("sign", "clause"), posted)
    needed = [(need.what, need.by, book.at(need.clause), need.recorded or "not recorded") for need in approvals(rules)]
    if needed:
        print_table("To be approved", ("what", "by", "clause", "reference"), needed)
    assumed = [(found.key, found.says) for found in (*rules.assumptions, *_generous(rules))]
    if assumed:
        print_table("Assumed where the rulebook is silent", ("key", "assumption"), assumed)
    rows = [(rules.title(row.kind), str(row.rtp), percent(row.rtp)) for row in wager_odds(rules)]
    print_table("What comes back", ("wager", "return", ""), rows, right=[1, 2])
