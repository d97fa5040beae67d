"""Stakes: how many chips may lie on each spot of a table, for any player and any bankroll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bonus.protocol import bonuses
from croupier.game.settlement import MinorUnits
from croupier.game.spot import Spot
from croupier.play import command as cmd
from croupier.play.lone_player import SEAT, seat_of, table_for
from croupier.play.placing.ruling import judge, ruling_for
from croupier.play.refusal import Refusal
from croupier.play.state import NOBODY, RoundState
from croupier.rulebook.resolving.limits import ONE
from croupier.rulebook.table import TableRules

Int = NDArray[np.int64]
Bool = NDArray[np.bool_]

PLAIN_MOST = 10
MOST = 1000
"""Chips on a spot: the default maximum of an action, and the largest maximum that a caller may set."""

NEVER = 2**62
"""The cost of a number of chips that may not lie on a spot: more than any bankroll."""


@dataclass(frozen=True, eq=False)
class Stakes:
    """Every number of chips on every spot, from zero up, as one flat row.

    The row has the order of a mask: spot by spot in the layout's order; ``first`` is the start index of each spot.
    """

    rules: TableRules
    spots: tuple[Spot, ...]
    chip: MinorUnits
    tops: tuple[int, ...]

    @classmethod
    def at(cls, rules: TableRules, chip: MinorUnits | None, most: int | None) -> Stakes:
        spots = tuple(spot for spot in rules.layout.spots.values() if _can_be_placed(spot, rules))
        chip = chip or customary_chip(rules, spots)
        stakes = cls(rules, spots, chip, ())
        # A complete is made of dozens of chips: the action must allow at least its smallest wager.
        return replace(stakes, tops=tuple(most or max(PLAIN_MOST, stakes.least_on(spot)) for spot in spots))

    @cached_property
    def first(self) -> Int:
        return np.concatenate(([0], np.cumsum([top + 1 for top in self.tops])[:-1])).astype(np.int64)

    @cached_property
    def dependent(self) -> Bool:
        """Which spots need another wager to be placed."""
        return np.array([self._needs(spot, top, others=0) for spot, top in zip(self.spots, self.tops, strict=True)])

    @cached_property
    def awaits_a_spin(self) -> Bool:
        """Which spots need an earlier spin."""
        return np.array([self._needs(spot, top, spun=False) for spot, top in zip(self.spots, self.tops, strict=True)])

    def _needs(self, spot: Spot, top: int, others: int = 1, spun: bool = True) -> bool:
        """Whether the smallest legal wager on the spot is refused without another wager, or without an earlier spin."""
        least = self.least_on(spot)
        return 0 < least <= top and self.refusal(spot, least, others, spun) is not None

    def least_on(self, spot: Spot) -> int:
        """The smallest legal number of chips on a spot; 0 if none is legal."""
        return next((chips for chips in range(1, MOST + 1) if self.refusal(spot, chips) is None), 0)

    @cached_property
    def costs(self) -> Int:
        """The bankroll that each entry needs, including the smallest other wager if the spot needs one."""
        plain = [
            [0, *(NEVER if self.refusal(spot, chips) else chips * self.chip for chips in range(1, top + 1))]
            for spot, top in zip(self.spots, self.tops, strict=True)
        ]
        alone = [cost for row, beside in zip(plain, self.dependent, strict=True) if not beside for cost in row[1:]]
        least = min(alone, default=NEVER)
        rows = [
            [0, *(min(cost + least, NEVER) for cost in row[1:])] if beside else row
            for row, beside in zip(plain, self.dependent, strict=True)
        ]
        return np.array([cost for row in rows for cost in row], dtype=np.int64)

    @cached_property
    def least(self) -> int:
        """The smallest legal stake on the table; NEVER if there is none."""
        return int(self.costs[self.costs > 0].min())

    def refusal(self, spot: Spot, chips: int, others: int = 1, spun: bool = True) -> Refusal | None:
        """The table's refusal of this many chips on the spot from a player who holds exactly those, if any."""
        command = cmd.Place(seat=SEAT, spot=spot.id, amount=chips * self.chip)
        seat = seat_of(command.amount, self.rules, self.chip, others)
        ruling, picked = ruling_for(command, seat, self.rules)
        answer = judge(ruling, picked, command, seat, None, self._states[spun])
        return answer if isinstance(answer, Refusal) else None

    @cached_property
    def _states(self) -> tuple[RoundState, RoundState]:
        """The table before its first spin, and after it."""
        return table_for(NOBODY, self.rules, spun=False), table_for(NOBODY, self.rules, spun=True)

    def lay(self, wagers: Mapping[str, int]) -> list[int]:
        """The chips on every spot, from a mapping of spot names to numbers of chips."""
        laid = [0] * len(self.spots)
        for name, chips in wagers.items():
            spot = self.rules.layout.find(name)
            if spot not in self.spots:
                raise ValueError(f"{name} is no spot of this table that an action can name")
            column = self.spots.index(spot)
            if not is_whole(chips) or not 0 <= chips <= self.tops[column]:
                raise ValueError(f"{name}: 0 to {self.tops[column]} chips, not {chips!r}")
            laid[column] = chips
        return laid


def _can_be_placed(spot: Spot, rules: TableRules) -> bool:
    """Whether an action can place a wager on the spot: not if its pay depends on meters that the whole house feeds."""
    bonus = bonuses(rules).get(spot.kind)
    return bonus is None or bonus.tickets(spot) is not None


def is_whole(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def customary_chip(rules: TableRules, spots: tuple[Spot, ...]) -> MinorUnits:
    """The smallest minimum of the table; if none is set, the rulebook's chip or else one currency unit."""
    limits = [rules.limit(spot) for spot in spots if not spot.parts]
    least = min((limit.minimum for limit in limits), default=ONE)
    if least > ONE:
        return least
    mosts = [limit.maximum for limit in limits if limit.maximum is not None]
    return MinorUnits(min([(rules.book.chips.colours.default_value or 1) * rules.unit, *mosts]))
