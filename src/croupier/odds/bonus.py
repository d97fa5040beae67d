"""The odds of the bonus wagers, from each bonus game's own draws and pay."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.bonus import back_to_back, bonus_spin, roulette_x
from croupier.bonus.weighted import Distribution
from croupier.rulebook.table import TableRules


def bonus_returns(rules: TableRules) -> Iterator[tuple[str, Distribution]]:
    """What comes back of a stake of 1 on each bonus wager that the table offers."""
    wheel, offered = rules.terms.wheel, rules.bonus
    if offered.b2b is not None:
        yield "b2b", back_to_back.returns(offered.b2b, wheel)
    if offered.x_straight is not None:
        yield "x-straight", roulette_x.returns(offered.x_straight, wheel)
    if offered.bonus_spin is not None:
        yield "bonus-spin", bonus_spin.returns(offered.bonus_spin, wheel)


def break_even(rules: TableRules) -> Fraction | None:
    """The primary meter, in minor units, at which Bonus Spin Xtreme gives back all that is staked."""
    spin = rules.bonus.bonus_spin
    return None if spin is None else bonus_spin.break_even(spin, rules.terms.wheel)
