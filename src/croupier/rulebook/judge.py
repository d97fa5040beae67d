"""Judging a house: its rulebook in the edition of its day, and what its choices resolve to under it."""

from __future__ import annotations

import datetime

from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Breach
from croupier.rulebook.house import HouseText
from croupier.rulebook.load import load
from croupier.rulebook.resolve import Illegal, resolve
from croupier.rulebook.table import TableRules


def judge(text: HouseText, today: datetime.date | None = None) -> tuple[Rulebook, TableRules | tuple[Breach, ...]]:
    """The rulebook that a house is under on its day, and its table rules, or every breach."""
    now = today or datetime.date.today()
    book = load(text.house.rulebook, text.house.date or now)
    return book, resolve(book, text, now)


def table_rules(text: HouseText, today: datetime.date | None = None) -> TableRules:
    """The table rules of a house; raises ``Illegal`` with every breach."""
    book, rules = judge(text, today)
    if isinstance(rules, TableRules):
        return rules
    raise Illegal(book, rules)
