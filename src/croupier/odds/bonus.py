"""The odds of the bonus wagers, from each bonus's own draws and pay."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.bonus.protocol import bonuses
from croupier.bonus.shown import BreakEven
from croupier.bonus.weighted import Distribution
from croupier.rulebook.table import TableRules


def bonus_returns(rules: TableRules) -> Iterator[tuple[str, Distribution]]:
    """What comes back of a stake of 1 on each bonus wager that the table offers."""
    for name, bonus in bonuses(rules).items():
        yield name, bonus.returns()


def break_evens(rules: TableRules) -> dict[str, BreakEven]:
    """For each bonus with a meter the value of it at which the wager gives back all that is staked."""
    found = {name: bonus.break_even() for name, bonus in bonuses(rules).items()}
    return {name: value for name, value in found.items() if value is not None}
