"""Back to back: the winning number repeats the one of the spin before, and pays a drawn multiplier."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from croupier.bonus.weighted import Distribution, chances
from croupier.game.pocket import Pocket
from croupier.game.settlement import Outcome, Verdict
from croupier.game.wheel import Wheel
from croupier.game.zero import Citation
from croupier.rulebook.resolving.bonus import BackToBackRules


def draws(rules: BackToBackRules) -> dict[int, Fraction]:
    """The multiplier, drawn and shown while the ball runs."""
    return chances(rules.multipliers)


def may_be(rules: BackToBackRules, multiplier: int) -> bool:
    """Whether the generator can have drawn this multiplier."""
    return multiplier in draws(rules)


def pay(rules: BackToBackRules, multiplier: int, pocket: Pocket, prior: Pocket) -> Verdict:
    """What a wager becomes: the stake times the multiplier, with or without the stake besides."""
    entry = rules.entry
    if pocket != prior:
        return Verdict(Outcome.LOST, (Citation(entry.lose_clause),))
    clauses = (Citation(entry.win_clause), Citation(entry.pay_clause), Citation(entry.settle_clause))
    return Verdict(Outcome.WON, clauses, times=multiplier + rules.stake_returned)


def returns(rules: BackToBackRules, wheel: Wheel) -> Distribution:
    """What comes back of a stake of 1, whatever number came before."""
    pockets = wheel.in_play
    result: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for multiplier, chance in draws(rules).items():
        for pocket in pockets:
            result[Fraction(pay(rules, multiplier, pocket, prior=pockets[0]).times)] += chance / len(pockets)
    return dict(result)
