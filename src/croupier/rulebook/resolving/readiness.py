"""Readiness: what a house still has to record before its table opens, and what it records for nothing.

Three things can be missing: an approval of or a submission to an authority outside the house, equipment that a wager or
a wheel needs, and what the layout must have printed on it. None of them changes what the table pays.
See docs/decisions/0130-readiness-is-not-legality.md.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.rulebook.breach import Missing, Notice
from croupier.rulebook.consistency.wheels import wheel_of
from croupier.rulebook.house import ApprovalRecord
from croupier.rulebook.schema.wagers import REPLICA
from croupier.rulebook.table import TableRules

STATED_ELSEWHERE = ("ball-size", "ball-material")
"""Approvals that lift a limit on the ball, checked with it."""


@dataclass(frozen=True, slots=True)
class Needed:
    """An approval or a submission that something at the table needs, and the house's record of it."""

    what: str
    by: str
    clause: str
    record: ApprovalRecord | None
    submission: bool = False


def approvals(rules: TableRules) -> tuple[Needed, ...]:
    """Everything at this table that needs an approval from outside, or a submission."""
    return tuple(
        Needed(what, by, clause, rules.house.approval(what), submission)
        for what, by, clause, submission in (*_listed(rules), *_of_the_wheel(rules), *_of_the_bonuses(rules))
    )


def missing(rules: TableRules) -> tuple[Missing, ...]:
    """Everything that the house has not recorded."""
    return (*_unapproved(rules), *_unequipped(rules), *_unprinted(rules))


def unneeded(rules: TableRules) -> tuple[Notice, ...]:
    """Records of things that nothing at this table needs: probably misspelt."""
    wanted = {need.what for need in approvals(rules)}
    found = [
        Notice(f"approvals.{what}", f"Nothing at this table needs {what}: {_known('it needs', wanted)}.")
        for what in rules.house.approvals
        if what not in wanted and what not in STATED_ELSEWHERE
    ]
    items = {item.item for item in rules.book.pit.item}
    found += [
        Notice("equipment.items", f"The rulebook does not name {name}: {_known('it names', items)}.")
        for name in rules.house.items
        if name not in items
    ]
    return tuple(found)


def _known(verb: str, names: set[str]) -> str:
    return f"{verb} {', '.join(sorted(names)) or 'nothing of the kind'}"


def _listed(rules: TableRules) -> Iterator[tuple[str, str, str, bool]]:
    """What the rulebook lists; a table's rulebook has only the entries that concern the table."""
    for entry in rules.book.pit.approval:
        yield entry.what, entry.by, entry.clause, entry.submission


def _of_the_wheel(rules: TableRules) -> Iterator[tuple[str, str, str, bool]]:
    """Approvals for a wheel with other colours in its compartments or another order than usual."""
    stated, wheel = rules.house.equipment, rules.terms.wheel
    if stated is None:
        return
    measure, entry = rules.book.pit.wheel, rules.book.wheels.wheel[wheel.name]
    neutral = measure.neutral_colour.get(wheel.name)
    if stated.compartments == "neutral" and neutral is not None:
        yield "neutral-compartments", measure.approved_by, neutral, False
    if entry.rearranged is not None and wheel.order != wheel_of(wheel.name, entry).order:
        yield "wheel-order", measure.approved_by, entry.rearranged, False


def _of_the_bonuses(rules: TableRules) -> Iterator[tuple[str, str, str, bool]]:
    for bonus in rules.bonus.values():
        for what, clause in bonus.approvals():
            yield what, rules.book.pit.wheel.approved_by, clause, False


def _unapproved(rules: TableRules) -> Iterator[Missing]:
    for need in approvals(rules):
        reason = _not_in_force(need.record, rules.date)
        if reason is not None:
            act = "submission to" if need.submission else "approval by"
            says = f"{need.what}: {act} {need.by} {reason}. {rules.book.clauses[need.clause].says}"
            yield Missing(f"approvals.{need.what}", says, need.clause)


def _not_in_force(record: ApprovalRecord | None, day: datetime.date) -> str | None:
    """Why a record does not count on that day; None if it does."""
    if record is None or not record.reference.strip():
        return "is not recorded"
    if record.date is not None and day < record.date:
        return f"({record.reference}) is dated {record.date}, after the table's day {day}"
    if record.until is not None and record.until < day:
        return f"({record.reference}) ended on {record.until}, before the table's day {day}"
    return None


def _unequipped(rules: TableRules) -> Iterator[Missing]:
    """Equipment that the wheel and the wagers on offer need, and that the house does not state."""
    wheel = rules.book.wheels.wheel[rules.terms.wheel.name]
    needs = [(name, wheel.clause) for name in wheel.needs]
    for kind in rules.terms.offers:
        entry = rules.wager(kind)
        needs += [(name, entry.needs_clause or entry.clause) for name in entry.needs if name != REPLICA]
    words = {item.item: item.says for item in rules.book.pit.item}
    for name, clause in dict.fromkeys(needs):
        if name not in rules.house.items:
            says = f"{name} is not stated: name it in equipment.items. {words[name]}"
            yield Missing(f"equipment.items.{name}", says, clause)


def _unprinted(rules: TableRules) -> Iterator[Missing]:
    """What the layout must have printed on it, and the house does not state."""
    wanted, stated = rules.book.pit.layout, rules.house.layout
    for key, clause, text in (
        ("operator", wanted.operator, stated.operator),
        ("table-number", wanted.table_number, stated.table_number),
    ):
        if clause is not None and not text.strip():
            says = f"layout.{key} is not stated. {rules.book.clauses[clause].says}"
            yield Missing(f"layout.{key}", says, clause)
