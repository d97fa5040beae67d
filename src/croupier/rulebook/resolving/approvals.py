"""Approvals: what an authority outside the house must have approved, and the reference that the house gives for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.rulebook.consistency.wheels import wheel_of
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
    listed = [(entry.what, entry.by, entry.clause) for entry in rules.book.pit.approval if rules.concerns(entry.when)]
    needs = (*listed, *_of_the_wheel(rules))
    return tuple(Needed(what, by, clause, rules.house.approvals.get(what)) for what, by, clause in needs)


def _of_the_wheel(rules: TableRules) -> Iterator[tuple[str, str, str]]:
    """Approvals for a wheel with other colours of the ring or another order than usual."""
    stated, wheel = rules.house.equipment, rules.terms.wheel
    if stated is None:
        return
    measure, entry = rules.book.pit.wheel, rules.book.wheels.wheel[wheel.name]
    neutral = measure.neutral_colour.get(wheel.name)
    if stated.compartments == "neutral" and neutral is not None:
        yield "neutral-compartments", measure.approved_by, neutral
    if entry.rearranged is not None and wheel.order != wheel_of(wheel.name, entry).order:
        yield "wheel-order", measure.approved_by, entry.rearranged
