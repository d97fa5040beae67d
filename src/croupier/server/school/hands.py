"""Lessons about late wagers and about chips: the table itself decides what is right."""

from __future__ import annotations

from random import Random

from croupier.play import command as cmd
from croupier.play.decide import ACT_OF
from croupier.play.deciding.chip_rules import chip_rule
from croupier.play.gate import verdict
from croupier.play.phase import Phase
from croupier.rulebook.role import Role
from croupier.rulebook.schema.chips import Act, ChipVerdict
from croupier.rulebook.schema.conduct import Close
from croupier.rulebook.table import TableRules
from croupier.server.school.lesson import Lesson, LessonKind, choice

TAKEN = "It is in time: the player may."
PLACED_LATE = "It is too late: the chips go back to the player, and nothing is added."
LIFTED_LATE = "It is too late: the wager stays, and is settled where it lies."

_HANDS = {"place": ACT_OF[cmd.Place], "lift": ACT_OF[cmd.Lift]}

MOMENTS = {
    "before": "Betting is open and the ball has not been spun.",
    "running": "The ball is in the track.",
    "called": 'You have called "{call}"',
}


def late(rules: TableRules, dice: Random) -> Lesson:
    """Make a lesson about a hand that moves before, while or after betting closes."""
    return of_hand(dice.choice(tuple(_HANDS)), dice.choice(tuple(MOMENTS)), rules)


def of_hand(do: str, moment: str, rules: TableRules) -> Lesson:
    """The lesson of a hand that places or lifts at a moment of the round."""
    closing, conduct = rules.closing, rules.book.conduct
    phases = {"before": Phase.BETTING, "running": Phase.SPINNING, "called": Phase.NO_MORE_BETS}
    refused = verdict(_HANDS[do], Role.PLAYER, phases[moment], closing.when, rules)
    entry = conduct.late_lift if do == "lift" else conduct.late_place
    says = MOMENTS[moment].format(call=closing.call)
    if moment == "running" and closing.when is Close.DURING_SPIN:
        says += f' You have not yet called "{closing.call.rstrip(".")}".'
    hand = "takes a chip back from the layout" if do == "lift" else "puts a chip on the layout"
    options = [TAKEN, PLACED_LATE, LIFTED_LATE]
    late_word = LIFTED_LATE if do == "lift" else PLACED_LATE
    if entry.report_to is not None:
        late_word = f"{late_word.removesuffix('.')}; the {entry.report_to} is told of it."
        options.append(late_word)
    right = options.index(TAKEN if refused is None else late_word)
    clauses = closing.clauses if refused is None else (*closing.clauses, *entry.clauses)
    return choice(LessonKind.LATE, f"{says} A player {hand}. May the player?", tuple(options), right, clauses, rules)


_CHIPS = {
    "colour": "chips of the player's own colour",
    "value": "value chips",
    "plaque": "a plaque",
    "house": "chips of another game",
    "cash": "cash",
}
_ACTS = {
    Act.WAGER: "wants to wager with {chip}{source}",
    Act.LEAVE: "wants to take {chip} away from the table",
    Act.VERBAL: "calls out a wager and puts {chip} on the table",
}
_VERDICTS = {
    ChipVerdict.ALLOW: "Allowed.",
    ChipVerdict.REFUSE: "Not allowed.",
    ChipVerdict.NEEDS_DEALER: "Allowed once the dealer has agreed to it.",
    ChipVerdict.NEEDS_FLOOR: "Allowed once the floor has agreed to it.",
}


def chips(rules: TableRules, dice: Random) -> Lesson:
    """Make a lesson about an act with a kind of chip that the rulebook has a rule for."""
    said = [
        (act, chip, source)
        for act in _ACTS
        for chip in _CHIPS
        for source in (("dealer", "elsewhere") if act is Act.WAGER and chip in ("value", "plaque") else ("dealer",))
        if (chip == "cash" or act is not Act.VERBAL) and chip_rule(rules, act, chip, source) is not None
    ]
    return of_chips(*dice.choice(said), rules)


def of_chips(act: Act, chip: str, source: str, rules: TableRules) -> Lesson:
    """The lesson of a player who does this with such chips."""
    rule = chip_rule(rules, act, chip, source)
    assert rule is not None, "the rulebook is silent on it"
    bought = " that were not bought at this table" if source == "elsewhere" else ""
    asks = f"A player {_ACTS[act].format(chip=_CHIPS[chip], source=bought)}. What do you say?"
    verdicts = tuple(_VERDICTS)
    options = tuple(_VERDICTS.values())
    return choice(LessonKind.CHIPS, asks, options, verdicts.index(rule.verdict), (rule.clause,), rules)
