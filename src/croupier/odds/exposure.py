"""Exposure: the house's possible loss for each pocket, on all wagers of a layout."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from croupier.game.pocket import Pocket
from croupier.game.settlement import Wager
from croupier.odds.slip import SlipOdds
from croupier.odds.slip_text import SlipLine
from croupier.odds.spelling import html_table
from croupier.rulebook.money import spell_units
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


@dataclass(frozen=True, slots=True)
class Exposure:
    """The house's loss for each result, in minor units; negative if it wins. A prisoner counts with its average."""

    by_pocket: dict[Pocket, Fraction]
    currency: str

    @property
    def worst(self) -> Fraction:
        """The largest loss of any pocket."""
        return max(self.by_pocket.values())

    @property
    def pockets(self) -> tuple[Pocket, ...]:
        """The pockets with the largest loss."""
        return tuple(pocket for pocket, loss in self.by_pocket.items() if loss == self.worst)

    def _repr_html_(self) -> str:
        rows = [(pocket, spell_units(loss, self.currency)) for pocket, loss in self.by_pocket.items()]
        return html_table("The house's loss by pocket", ("pocket", "loss"), rows)


def exposure(weighed: SlipOdds) -> Exposure:
    """The house's exposure to a slip, or to a whole layout taken as one slip.

    >>> from croupier import table
    >>> from croupier.odds.slip import slip_odds
    >>> from croupier.odds.slip_text import parse_slip
    >>> rules = table("singapore")
    >>> found = exposure(slip_odds(parse_slip("red=5,straight:17=1", rules), rules))
    >>> found.worst, found.pockets
    (Fraction(3000, 1), ('17',))
    """
    return Exposure({pocket: back - weighed.stake for pocket, back in weighed.by_pocket.items()}, weighed.currency)


def whole_layout(wagers: Iterable[Wager], rules: TableRules) -> tuple[SlipLine, ...]:
    """All wagers on a layout, of every seat, as one slip; imprisoned wagers stay imprisoned.

    Bonus wagers are left out: their draws and odds are separate.
    """
    spots = ((rules.layout.spots[wager.spot], wager) for wager in wagers)
    return tuple(
        SlipLine(spot, wager.stake, wager.imprisoned)
        for spot, wager in spots
        if rules.wager(spot.kind).group is not Group.BONUS
    )
