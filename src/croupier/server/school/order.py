"""Lessons about the order of settling: what the dealer does once the ball rests."""

from __future__ import annotations

from random import Random

from croupier.rulebook.schema.conduct import Step
from croupier.rulebook.table import TableRules
from croupier.server.school.lesson import Lesson, LessonKind, choice, shuffled

DO = {
    Step.ANNOUNCE: "Announce the number.",
    Step.DOLLY: "Put the dolly on the number.",
    Step.MOVE_FIFTH: "Move one fifth of each winning wager on five adjacent numbers to the number's box.",
    Step.COLLECT: "Take in the losing wagers.",
    Step.PAY: "Pay the winning wagers.",
    Step.REMOVE_DOLLY: "Lift the dolly, and betting opens.",
}
DONE = {
    Step.ANNOUNCE: "You have announced the number.",
    Step.DOLLY: "The dolly is on the number.",
    Step.MOVE_FIFTH: "The fifths are in the number's box.",
    Step.COLLECT: "The losing wagers are in.",
    Step.PAY: "The winning wagers are paid.",
}


def order(rules: TableRules, dice: Random) -> Lesson:
    """Make a lesson that names a step and asks for the next one."""
    return of(dice.choice(steps(rules)), rules, dice)


def steps(rules: TableRules) -> list[Step]:
    """The steps at this table, in the rulebook's order."""
    entries = rules.book.conduct.step
    return [entry.do for entry in entries if not entry.offers or rules.offered.intersection(entry.offers)]


def of(next_step: Step, rules: TableRules, dice: Random) -> Lesson:
    """The lesson in which this step is the right one."""
    every = steps(rules)
    place = every.index(next_step)
    said = DONE[every[place - 1]] if place else "The ball has come to rest."
    options, right = shuffled([DO[next_step], *(DO[step] for step in every if step is not next_step)], dice)
    return choice(LessonKind.ORDER, f"{said} What comes next?", options, right, rules.step(next_step), rules)
