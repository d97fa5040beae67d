"""A slip for the simulator: plain wagers and bonus wagers, each on a spot of the table."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.game.settlement import MinorUnits
from croupier.odds.slip_text import SlipLine, parse_lines
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


@dataclass(frozen=True, slots=True)
class PlayedSlip:
    """The pocket alone settles ``wagers``; additional draws settle ``bonus``."""

    wagers: tuple[SlipLine, ...]
    bonus: tuple[SlipLine, ...]

    @property
    def stake(self) -> MinorUnits:
        return MinorUnits(sum(line.stake for line in (*self.wagers, *self.bonus)))

    @property
    def lines(self) -> tuple[SlipLine, ...]:
        return (*self.wagers, *self.bonus)


def played_slip(text: str, rules: TableRules) -> PlayedSlip:
    """Parse a slip such as ``red=5,straight:17=1`` for the table."""
    lines = parse_lines(text, rules)
    bonus = tuple(line for line in lines if rules.wager(line.spot.kind).group is Group.BONUS)
    return PlayedSlip(tuple(line for line in lines if line not in bonus), bonus)


def most_slips(slip: PlayedSlip, rules: TableRules) -> int | None:
    """How many copies of the slip the table's limits allow at once; None if nothing limits it."""
    totals: dict[str, int] = {}
    for line in slip.lines:
        totals[line.spot.id] = totals.get(line.spot.id, 0) + line.stake
    limits = ((rules.limit(line.spot).maximum, totals[line.spot.id]) for line in slip.lines)
    return min((most // total for most, total in limits if most is not None), default=None)
