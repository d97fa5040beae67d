"""Lessons about zeros: what a zero does to a wager, or the next spin to one in prison; settlement gives the answer."""

from __future__ import annotations

from random import Random

from croupier.game.pocket import Pocket, is_zero
from croupier.game.settlement import Outcome, judge
from croupier.game.spot import Spot
from croupier.rulebook.money import spell_money
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules
from croupier.server.school.lesson import Lesson, LessonKind, choice

SAYS = {
    Outcome.LOST: "The wager loses: take it in.",
    Outcome.HALF: "Half of it goes back, and you take in the other half.",
    Outcome.IMPRISONED: "It stays, in prison, and waits for the next spin.",
    Outcome.PENDING: "Its owner chooses: half of it back, or prison.",
    Outcome.RELEASED: "It is free: it goes back to its owner, and nothing is paid.",
    Outcome.VOID: "No result: the spin is void, and the wager stays as it lies.",
}
STAKE = 10
"""The stakes in lessons, in currency units."""


def zero(rules: TableRules, dice: Random) -> Lesson | None:
    """Make a lesson in which a zero comes up and the wager does not cover it, or a wager is in prison and the wheel is
    spun.

    None if every wager on offer covers a zero or is settled by a bonus.
    """
    spots, rule = _spots(rules), rules.terms.zero
    caught = [spot for spot in spots if rule is not None and spot.kind in rule.kinds]
    if caught and rule is not None and rule.prison is not None and dice.random() < 0.4:
        return of(dice.choice(caught), dice.choice(rules.terms.wheel.order), rules, imprisoned=True)
    zeros = [pocket for pocket in rules.terms.wheel.order if is_zero(pocket)]
    return of(dice.choice(spots), dice.choice(zeros), rules) if spots else None


def _spots(rules: TableRules) -> list[Spot]:
    """The outside spots that cover no zero; where there are none, the inside ones."""
    single = [spot for spot in rules.layout.spots.values() if spot.covers and not spot.parts]
    plain = [spot for spot in single if not any(map(is_zero, spot.covers))]
    outside = [spot for spot in plain if rules.wager(spot.kind).group is Group.OUTSIDE]
    return outside or [spot for spot in plain if rules.wager(spot.kind).group is Group.INSIDE]


def of(spot: Spot, pocket: Pocket, rules: TableRules, imprisoned: bool = False) -> Lesson:
    """The lesson of a wager on this spot and this pocket."""
    verdict = judge(spot, pocket, rules.terms, imprisoned)
    asked = {Outcome.LOST, Outcome.HALF, Outcome.IMPRISONED, Outcome.PENDING}
    if imprisoned:
        asked = {Outcome.LOST, Outcome.IMPRISONED, Outcome.RELEASED}
    outcomes = [outcome for outcome in SAYS if outcome in asked | {verdict.outcome}]
    lies = f"{spell_money(STAKE * rules.unit, rules.currency)} {'is in prison' if imprisoned else 'lies'} on {spot.id}"
    asks = f"{lies}. The ball rests in {rules.terms.wheel.label(pocket)}. What becomes of the wager?"
    return choice(
        LessonKind.ZERO,
        asks,
        tuple(SAYS[outcome] for outcome in outcomes),
        outcomes.index(verdict.outcome),
        verdict.clauses,
        rules,
        ((spot.id, STAKE * rules.unit),),
        pocket,
    )
