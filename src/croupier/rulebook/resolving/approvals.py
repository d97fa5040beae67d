"""Approvals: what somebody outside the house must have agreed to, and where the house says that they have."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebook.table import TableRules


@dataclass(frozen=True, slots=True)
class Needed:
    what: str
    by: str
    clause: str
    recorded: str | None
    """The reference that the house file gives under ``approvals``."""


def approvals(rules: TableRules) -> tuple[Needed, ...]:
    """Everything at this table that needs an approval from outside."""
    return tuple(
        Needed(entry.what, entry.by, entry.clause, rules.house.approvals.get(entry.what))
        for entry in rules.book.pit.approval
        if rules.concerns(entry.when)
    )
