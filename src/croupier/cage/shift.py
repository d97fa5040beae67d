"""A shift's figures: drop, win and hold, from the events between an opening and a closing inventory.

The win is what the drop box and the tray have more than was put there: drop + closing + credits - opening - fills. The
hold is the win as a share of the drop.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.cage import event as ev
from croupier.play import event as play
from croupier.play.event import Event


@dataclass(slots=True)
class Shift:
    """Amounts in minor units; ``closing`` as counted, ``expected`` as the books had it."""

    opening: int = 0
    fills: int = 0
    credits: int = 0
    drop: dict[str, int] = field(default_factory=dict)
    closing: int | None = None
    expected: int | None = None

    @property
    def total_drop(self) -> int:
        return sum(self.drop.values())

    @property
    def win(self) -> int | None:
        """None while the table has not been counted."""
        if self.closing is None:
            return None
        return self.total_drop + self.closing + self.credits - self.opening - self.fills

    @property
    def hold(self) -> Fraction | None:
        return None if self.win is None or not self.total_drop else Fraction(self.win, self.total_drop)

    @property
    def over(self) -> int | None:
        """What was counted beyond what the books say; below nought where it is short."""
        return None if self.closing is None or self.expected is None else self.closing - self.expected


def shifts(events: Iterable[Event]) -> list[Shift]:
    """The shifts of a table, in order; the last may still be open."""
    found = [Shift()]
    for event in events:
        now = found[-1]
        match event:
            case ev.FloatOpened(amount=amount):
                now.opening += amount
            case ev.FloatFilled(amount=amount):
                now.fills += amount
            case ev.FloatCredited(amount=amount):
                now.credits += amount
            case play.BoughtIn(amount=amount, tender=tender):
                now.drop[tender] = now.drop.get(tender, 0) + amount
            case play.CashConverted(amount=amount):
                now.drop["cash"] = now.drop.get("cash", 0) + amount
            case ev.FloatClosed(counted=counted, expected=expected):
                now.closing, now.expected = counted, expected
                found.append(Shift())
    return found if found[-1] != Shift() else found[:-1]
