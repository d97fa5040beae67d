"""Dealing a lesson: a kind, a house's rules and a seed give the same lesson every time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from croupier.rulebook.table import TableRules
from croupier.server.school.hands import chips, late
from croupier.server.school.lesson import Kind, Lesson
from croupier.server.school.order import order
from croupier.server.school.payouts import payout
from croupier.server.school.spins import spin
from croupier.server.school.zeros import zero

_DEAL: dict[Kind, Callable[[TableRules, Random], Lesson]] = {
    Kind.PAYOUT: payout,
    Kind.ZERO: zero,
    Kind.SPIN: spin,
    Kind.LATE: late,
    Kind.CHIPS: chips,
    Kind.ORDER: order,
}
assert set(_DEAL) == set(Kind)


def deal(rules: TableRules, kind: Kind | None, seed: int) -> Lesson:
    """A lesson of a kind, or of any: every other one of those is a payout."""
    dice = Random(seed)
    if kind is None:
        kind = Kind.PAYOUT if dice.random() < 0.5 else dice.choice([each for each in Kind if each is not Kind.PAYOUT])
    return _DEAL[kind](rules, dice)
