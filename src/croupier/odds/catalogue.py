"""List every table that the shipped rulebooks allow by default: each rulebook, wheel and zero rule."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from croupier.rulebook.house import HouseRules, HouseText
from croupier.rulebook.load import SHIPPED, load
from croupier.rulebook.resolve import resolve
from croupier.rulebook.table import TableRules


def every_table(day: datetime.date) -> Iterator[TableRules]:
    """The tables, in the order of the rulebooks.

    >>> len(list(every_table(datetime.date(2026, 1, 1))))
    15
    """
    for name in SHIPPED:
        book = load(name)
        for wheel in book.wheels.wheel:
            for zero in dict.fromkeys(entry.rule for entry in book.zero.zero if wheel in entry.wheels):
                rules = resolve(book, HouseText(HouseRules(rulebook=name, wheel=wheel, zero=zero)), day)
                assert isinstance(rules, TableRules), "a rulebook's own choices are legal"
                yield rules
