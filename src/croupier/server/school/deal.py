"""Dealing a lesson: a kind, a house's rules and a seed give the same lesson every time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from croupier.rulebook.table import TableRules
from croupier.server.school.hands import chips, late
from croupier.server.school.lesson import Lesson, LessonKind
from croupier.server.school.order import order
from croupier.server.school.payouts import payout
from croupier.server.school.spins import spin
from croupier.server.school.zeros import zero

_DEAL: dict[LessonKind, Callable[[TableRules, Random], Lesson | None]] = {
    LessonKind.PAYOUT: payout,
    LessonKind.ZERO: zero,
    LessonKind.SPIN: spin,
    LessonKind.LATE: late,
    LessonKind.CHIPS: chips,
    LessonKind.ORDER: order,
}
assert set(_DEAL) == set(LessonKind)


def deal(rules: TableRules, kind: LessonKind | None, seed: int) -> Lesson | None:
    """Make a lesson of a kind, or of any kind: then about half of them are payouts.

    None if the house offers no wager for a lesson of that kind.
    """
    dice = Random(seed)
    if kind is not None:
        return _DEAL[kind](rules, dice)
    others = [each for each in LessonKind if each is not LessonKind.PAYOUT]
    dice.shuffle(others)
    kinds = [LessonKind.PAYOUT, *others] if dice.random() < 0.5 else [*others, LessonKind.PAYOUT]
    return next(lesson for kind in kinds if (lesson := _DEAL[kind](rules, dice)) is not None)
