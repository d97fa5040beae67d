"""Lessons about spins that go wrong: the rulebook's irregularities, and the least number of revolutions."""

from __future__ import annotations

from random import Random

from croupier.rulebook.schema.irregularities import ByItself, Followup, Irregularity
from croupier.rulebook.table import TableRules
from croupier.server.school.lesson import Lesson, LessonKind, choice, shuffled

STANDS = "The spin is good: the result stands, and you announce it."
RETURNED = "The spin is void, and every wager goes back to its owner before the next."


def spin(rules: TableRules, dice: Random) -> Lesson:
    """Make a lesson about a listed irregularity, or about a number of revolutions near the required minimum."""
    least, covered = rules.book.conduct.spin.revolutions, ByItself.COVERED_POCKET
    listed = [
        why
        for why, entry in rules.book.irregularities.irregularity.items()
        if (entry.by_itself is not covered or rules.terms.wheel.covered) and rules.in_force(entry.clauses)
    ]
    if least is not None and dice.random() < 0.3:
        return turned(dice.randint(max(1, least - 2), least + 2), rules, dice)
    return of(dice.choice(listed), rules, dice)


def of(why: str, rules: TableRules, dice: Random) -> Lesson:
    """The lesson of one of the rulebook's irregularities."""
    entry = rules.book.irregularities.irregularity[why]
    return _void(f"{entry.says} What do you do?", entry, rules, dice)


def turned(revolutions: int, rules: TableRules, dice: Random) -> Lesson:
    """The lesson of a ball that made this number of revolutions."""
    entry, book = rules.book.conduct.spin, rules.book.irregularities
    few = book.irregularity.get(book.by_itself(ByItself.TOO_FEW_REVOLUTIONS) or "")
    times = f"{revolutions} revolution{'s' if revolutions != 1 else ''}"
    asks = f"The ball made {times} of the track and rests in a pocket. What do you do?"
    if few is not None and entry.revolutions is not None and revolutions < entry.revolutions:
        return _void(asks, few, rules, dice)
    options, right = shuffled([STANDS, *([_told(few, few.then)] if few is not None else []), RETURNED], dice)
    clauses = () if entry.revolutions_clause is None else (entry.revolutions_clause,)
    return choice(LessonKind.SPIN, asks, options, right, clauses, rules)


def _void(asks: str, entry: Irregularity, rules: TableRules, dice: Random) -> Lesson:
    others: list[tuple[Followup, ...]] = [
        (Followup.INSPECT_BALL, Followup.RESPIN),
        (Followup.RESPIN,),
    ]
    right = _told(entry, entry.then)
    wrong = [_told(entry, then) for then in others if (Followup.INSPECT_BALL in then) != _inspects(entry)]
    options, place = shuffled([right, *wrong, STANDS, RETURNED], dice)
    void = entry.void or rules.book.irregularities.void
    clauses = tuple(dict.fromkeys((*entry.after_clauses, *entry.clauses, void, *entry.inspection_clauses)))
    return choice(LessonKind.SPIN, asks, options, place, clauses, rules)


def _inspects(entry: Irregularity) -> bool:
    return Followup.INSPECT_BALL in entry.then


def _told(entry: Irregularity, then: tuple[Followup, ...]) -> str:
    """What is called and what follows, in a sentence."""
    by = " or ".join(entry.inspected_by) or "dealer"
    words = {
        Followup.REMOVE_BALL: "take the ball out",
        Followup.INSPECT_BALL: f"have the {by} inspect the ball",
        Followup.RESPIN: "spin again, the wagers as they lay",
    }
    return f'Call "{entry.call.rstrip(".")}", {", ".join(words[each] for each in then)}.'
