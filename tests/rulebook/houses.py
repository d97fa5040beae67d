"""Houses for tests, on a day that does not move: their table rules where they are legal, else their breaches."""

from __future__ import annotations

import datetime
from typing import Any

from croupier.rulebook.breach import Breach
from croupier.rulebook.judge import judge
from croupier.rulebook.table import TableRules
from croupier.surface import house_text

DAY = datetime.date(2026, 5, 1)

Cited = tuple[str, str | None]
"""A breach by its key and the requirement that it breaks."""


def judged(house: str, **choices: Any) -> TableRules | tuple[Breach, ...]:
    """What becomes of a house: ``rulebook:wheel`` with further keys of a house file, underscores for hyphens."""
    text = house_text(house, **choices)
    return judge(text, DAY)[1]


def legal(house: str, **choices: Any) -> TableRules:
    rules = judged(house, **choices)
    assert isinstance(rules, TableRules), rules
    return rules


def told(house: str, **choices: Any) -> tuple[Breach, ...]:
    """Every breach of a house that is not legal."""
    found = judged(house, **choices)
    assert not isinstance(found, TableRules), "this house is legal"
    return found


def breaches(house: str, **choices: Any) -> list[Cited]:
    return [(breach.key, breach.clause) for breach in told(house, **choices)]


def assumed(house: str, **choices: Any) -> list[Cited]:
    """What is assumed at a table, by key and requirement."""
    return [(found.key, found.clause) for found in legal(house, **choices).assumptions]
