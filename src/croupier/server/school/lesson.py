"""A lesson: a situation at a table, a question about it, and the answer with its clauses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random

from croupier.rulebook.table import TableRules


class LessonKind(StrEnum):
    """What is practised: payouts, zeros, spins gone wrong, late bets, which chips, the order of settling."""

    PAYOUT = "payout"
    ZERO = "zero"
    SPIN = "spin"
    LATE = "late"
    CHIPS = "chips"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class Lesson:
    """``answer`` is an amount in minor units if there are no ``options``, else the index of an option, from zero."""

    kind: LessonKind
    asks: str
    answer: int
    explanation: tuple[str, ...]
    clauses: tuple[str, ...]
    options: tuple[str, ...] = ()
    wagers: tuple[tuple[str, int], ...] = ()
    pocket: str | None = None


def choice(
    kind: LessonKind,
    asks: str,
    options: tuple[str, ...],
    right: int,
    clauses: tuple[str, ...],
    rules: TableRules,
    wagers: tuple[tuple[str, int], ...] = (),
    pocket: str | None = None,
) -> Lesson:
    """Make a multiple-choice lesson; the clauses themselves explain the answer."""
    cited = rules.in_force(tuple(dict.fromkeys(clauses)))
    told = tuple(rules.book.clauses[clause].says for clause in cited)
    return Lesson(kind, asks, right, (options[right], *told), cited, options, wagers, pocket)


def shuffled(options: list[str], dice: Random) -> tuple[tuple[str, ...], int]:
    """Shuffle options, the first of which is the right one; returns them and the new index of the right one."""
    mixed = list(dict.fromkeys(options))
    dice.shuffle(mixed)
    return tuple(mixed), mixed.index(options[0])
