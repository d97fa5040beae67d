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

_DEAL: dict[LessonKind, Callable[[TableRules, Random], Lesson]] = {
    LessonKind.PAYOUT: payout,
    LessonKind.ZERO: zero,
    LessonKind.SPIN: spin,
    LessonKind.LATE: late,
    LessonKind.CHIPS: chips,
    LessonKind.ORDER: order,
}
assert set(_DEAL) == set(LessonKind)


def deal(rules: TableRules, kind: LessonKind | None, seed: int) -> Lesson:
    """A lesson of a kind, or of any: every other one of those is a payout."""
    dice = Random(seed)
    if kind is None:
        kind = (
            LessonKind.PAYOUT
            if dice.random() < 0.5
            else dice.choice([each for each in LessonKind if each is not LessonKind.PAYOUT])
        )
    return _DEAL[kind](rules, dice)
