"""Roulette X: numbers drawn after betting closes pay higher odds, all the others plain ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from croupier.bonus.weighted import Distribution, chances
from croupier.game.pocket import Pocket
from croupier.game.settlement import Outcome, Verdict
from croupier.game.spot import Spot
from croupier.game.wheel import Wheel
from croupier.game.zero import Citation
from croupier.rulebook.resolving.bonus import RouletteXRules

Drawn = Mapping[Pocket, int]
"""The numbers drawn with their odds, the first first."""


def draws(rules: RouletteXRules, wheel: Wheel) -> dict[int | None, Fraction]:
    """What one given number is drawn at: its odds, or None where it is not among those drawn.

    How many are drawn and their odds do not depend on which they are, so every number has the same chances: with c
    drawn out of n it is the first with chance 1/n and a later one with chance (c - 1)/n.
    """
    numbers = len(wheel.in_play)
    later = chances(rules.later)
    found: defaultdict[int | None, Fraction] = defaultdict(Fraction)
    for count, chance in chances(rules.draws).items():
        found[None] += chance * Fraction(numbers - count, numbers)
        found[rules.table.first] += chance * Fraction(1, numbers)
        for odds, part in later.items():
            found[odds] += chance * Fraction(count - 1, numbers) * part
    return dict(found)


def fault(rules: RouletteXRules, wheel: Wheel, drawn: Drawn) -> tuple[str, str] | None:
    """Why the generator cannot have drawn this, if it cannot, and the clause."""
    counts, later, table = chances(rules.draws), chances(rules.later), rules.table
    for index, (pocket, odds) in enumerate(drawn.items()):
        if pocket not in wheel.in_play:
            return f"{pocket} is not in play on this wheel.", rules.entry.generator_clause
        if index == 0 and odds != table.first:
            return f"The number drawn first pays {table.first} to 1, not {odds}.", table.first_clause
        if index > 0 and odds not in later:
            return f"{odds} to 1 is not drawn here: {', '.join(map(str, later))}.", table.later_clause
    if len(drawn) not in counts:
        return f"{len(drawn)} numbers: {' or '.join(map(str, counts))} are drawn.", rules.entry.draws_clause
    return None


def pay(rules: RouletteXRules, drawn: Drawn, spot: Spot, pocket: Pocket) -> Verdict:
    """What a wager on one number becomes."""
    table, [number] = rules.table, spot.covers
    if pocket != number:
        return Verdict(Outcome.LOST, (Citation(rules.entry.generator_clause),))
    if number not in drawn:
        clause, odds = table.plain_clause, table.plain
    elif next(iter(drawn)) == number:
        clause, odds = table.first_clause, table.first
    else:
        clause, odds = table.later_clause, drawn[number]
    return Verdict(Outcome.WON, (Citation(rules.entry.pay_clause), Citation(clause)), times=odds + 1)


def returns(rules: RouletteXRules, wheel: Wheel) -> Distribution:
    """What comes back of a stake of 1 on any number."""
    numbers = len(wheel.in_play)
    result: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    result[Fraction(0)] = 1 - Fraction(1, numbers)
    for drawn, chance in draws(rules, wheel).items():
        odds = rules.table.plain if drawn is None else drawn
        result[Fraction(odds + 1)] += chance / numbers
    return dict(result)
