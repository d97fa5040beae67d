"""Compute the odds of the bonus wagers from the draws and pay of each bonus."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.bonus.protocol import bonuses
from croupier.bonus.shown import BreakEven
from croupier.bonus.weighted import Distribution
from croupier.rulebook.table import TableRules


def bonus_returns(rules: TableRules) -> Iterator[tuple[str, Distribution]]:
    """The distribution of the return on a stake of 1, for each bonus wager that the table offers."""
    for name, bonus in bonuses(rules).items():
        yield name, bonus.returns()


def break_evens(rules: TableRules) -> dict[str, BreakEven]:
    """For each bonus with a meter, the meter value at which the wager's expected return equals the stake."""
    found = {name: bonus.break_even() for name, bonus in bonuses(rules).items()}
    return {name: value for name, value in found.items() if value is not None}
