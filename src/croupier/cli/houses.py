"""The HOUSE argument of a command: resolve it to table rules, or print its breaches line by line."""

from __future__ import annotations

import sys

import msgspec

from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Breach
from croupier.rulebook.judge import judge
from croupier.rulebook.table import TableRules
from croupier.surface import house_text


def judge_house(house: str, offering: str | None = None) -> tuple[Rulebook, TableRules | tuple[Breach, ...]]:
    """The rulebook of a house, and its table rules today or its breaches; ``offering`` is switched on if given."""
    text = house_text(house)
    if offering is not None and offering not in text.house.offers:
        offers = (*text.house.offers, offering)
        text = msgspec.structs.replace(text, house=msgspec.structs.replace(text.house, offers=offers))
    return judge(text)


def open_house(house: str, offering: str | None = None) -> TableRules | None:
    """The table rules; None if the house is illegal, after printing its breaches."""
    book, rules = judge_house(house, offering)
    if isinstance(rules, TableRules):
        return rules
    for breach in rules:
        print(f"croupier: {house}: {breach.key}: {breach.says}{cite(book, breach.clause)}", file=sys.stderr)
    return None


def cite(book: Rulebook, clause: str | None) -> str:
    return f" [{book.id} {book.at(clause)}] ({clause})" if clause else ""
