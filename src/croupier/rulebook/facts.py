"""Facts: a rulebook flattened to keys and values with their clauses, so that two can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.rulebook.book import Rulebook
from croupier.rulebook.consistency.wheels import wheel_of
from croupier.rulebook.schema.book import Odds


@dataclass(frozen=True, slots=True)
class Fact:
    """What a rulebook says on one point: a value in words and the clause."""

    value: str
    clause: str | None


@dataclass(frozen=True, slots=True)
class Difference:
    key: str
    left: Fact | None
    right: Fact | None


def differences(left: Rulebook, right: Rulebook) -> tuple[Difference, ...]:
    """Every point on which two rulebooks differ, or which only one of them has."""
    ours, theirs = facts(left), facts(right)
    keys = [*ours, *(key for key in theirs if key not in ours)]
    found = []
    for key in keys:
        a, b = ours.get(key), theirs.get(key)
        if (a and a.value) != (b and b.value):
            found.append(Difference(key, a, b))
    return tuple(found)


def facts(book: Rulebook) -> dict[str, Fact]:
    """All points on which a rulebook can be compared with another."""
    return {key: Fact(value, clause) for part in _PARTS for key, value, clause in part(book)}


_Row = tuple[str, str, str | None]


def _wheels(book: Rulebook) -> Iterator[_Row]:
    for name, entry in book.wheels.wheel.items():
        yield f"wheel {name}", "allowed", entry.clause


def _wagers(book: Rulebook) -> Iterator[_Row]:
    least = " or more" if book.title.odds is Odds.FLOOR else ""
    for name, entry in book.wagers.wager.items():
        pays = "" if entry.pays is None else f"{entry.pays} to 1{least}"
        words = [
            pays,
            "optional" if entry.optional else "",
            f"on {', '.join(entry.wheels)}" if entry.wheels else "",
        ]
        yield (
            f"wager {name}",
            ", ".join(word for word in words if word) or "offered",
            entry.odds or entry.clause,
        )


def _zero(book: Rulebook) -> Iterator[_Row]:
    for entry in book.zero.zero:
        for wheel in entry.wheels:
            zeros = [pocket for pocket in wheel_of(wheel, book.wheels.wheel[wheel]).zeros if pocket in entry.on]
            yield (
                f"zero {entry.rule}, {wheel}",
                f"{' or '.join(entry.choices)} on {', '.join(zeros)}",
                entry.clauses[0],
            )


def _limits(book: Rulebook) -> Iterator[_Row]:
    for kind, limit in book.limits.limit.items():
        yield f"limits {kind}", f"{limit.minimum} to {limit.maximum} {book.title.currency}", limit.clause


def _chips(book: Rulebook) -> Iterator[_Row]:
    seen: set[str] = set()
    for rule in book.chips.rule:
        words = [
            rule.chip or "any chip",
            rule.source and f"from {rule.source}",
            rule.beside and f"beside {rule.beside}",
        ]
        words += [f"paying {' or '.join(map(str, rule.pays))} to 1" if rule.pays else None]
        words += [f"other than {rule.other_than}" if rule.other_than is not None else None]
        words += ["at terminals" if rule.terminals else None]
        key = f"{rule.act} {', '.join(word for word in words if word)}"
        if key not in seen:
            seen.add(key)
            yield key, rule.verdict, rule.clause


def _conduct(book: Rulebook) -> Iterator[_Row]:
    conduct = book.conduct
    if conduct.spin.revolutions is not None:
        yield "revolutions", str(conduct.spin.revolutions), conduct.spin.revolutions_clause
    if conduct.spin.direction is not None:
        yield "direction", conduct.spin.direction, conduct.spin.direction_clause
    closings = [closing.when for closing in conduct.no_more_bets]
    clauses = conduct.no_more_bets[0].clauses
    yield "betting closes", ", then ".join(closings), clauses[0] if clauses else None
    for step in conduct.step:
        yield f"after the spin: {step.do}", "done", step.clauses[0] if step.clauses else None


def _irregularities(book: Rulebook) -> Iterator[_Row]:
    for reason, entry in book.irregularities.irregularity.items():
        then = ", ".join(entry.then) or "nothing more"
        yield f"no spin: {reason}", f"called by {' or '.join(entry.by)}; then {then}", entry.clauses[0]


def _pit(book: Rulebook) -> Iterator[_Row]:
    ball, wheel = book.pit.ball, book.pit.wheel
    if ball.smallest_inches and ball.largest_inches:
        yield "ball", f"{ball.smallest_inches} to {ball.largest_inches} inch", ball.size_clause
    if wheel.smallest_inches:
        yield "wheel", f"{wheel.smallest_inches} inches or more", wheel.clause
    for check in book.pit.inspection.check:
        yield f"inspection: {check.check}", "before opening", check.clause
    for item in book.pit.item:
        yield f"equipment: {item.item}", "may be there" if item.optional else "must be there", item.clauses[0]
    if book.tournament.allowed is not None:
        yield "tournaments", "allowed", book.tournament.allowed


_PARTS = (_wheels, _wagers, _zero, _limits, _chips, _conduct, _irregularities, _pit)
