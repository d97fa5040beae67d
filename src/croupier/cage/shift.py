"""The figures of a shift: float, drop, win, hold, tips and coupons, from the records between two closing inventories.

The win is the gain of the drop box and the tray: drop + closing + credits - opening - fills. The hold is the win as a
share of the drop. Until the tray is counted, the closing inventory is the books' balance of the tray.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from croupier.cage import chart
from croupier.cage import event as ev
from croupier.ledger.transfer import Transfer
from croupier.play import event as play
from croupier.play.event import Event


@dataclass(frozen=True, slots=True)
class FloatMove:
    """An opening, fill, credit or count of a tray: when, by whom, in minor units."""

    at: int
    by: str
    amount: int


@dataclass(frozen=True, slots=True)
class ShiftStep:
    """One record: its time, its events, and their transfers."""

    at: int
    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...] = ()


@dataclass(frozen=True, slots=True)
class Shift:
    """Amounts in minor units. ``closing`` is the count, ``tray`` the books' balance."""

    opening: tuple[FloatMove, ...] = ()
    fills: tuple[FloatMove, ...] = ()
    credits: tuple[FloatMove, ...] = ()
    drop: Mapping[str, int] = field(default_factory=dict)
    tips: int = 0
    coupons: int = 0
    """The winnings of coupons: a gift of the house, not paid from the tray."""
    tray: int = 0
    closing: FloatMove | None = None

    @property
    def total_drop(self) -> int:
        return sum(self.drop.values())

    @property
    def win(self) -> int:
        """The win by the count, or by the books while the shift is open."""
        left = self.tray if self.closing is None else self.closing.amount
        return self.total_drop + left + total(self.credits) - total(self.opening) - total(self.fills)

    @property
    def hold(self) -> Fraction | None:
        return Fraction(self.win, self.total_drop) if self.total_drop else None

    @property
    def difference(self) -> int | None:
        """The count minus the books' balance; negative if chips are missing."""
        return None if self.closing is None else self.closing.amount - self.tray


def total(moves: Iterable[FloatMove]) -> int:
    return sum(move.amount for move in moves)


def shifts(steps: Iterable[ShiftStep], table: str) -> list[Shift]:
    """The shifts of a table, in order; the last may still be open."""
    found, now = list[Shift](), Shift()
    for step in steps:
        now = _posted(now, step.transfers, table)
        for event in step.events:
            now = _after(now, event, step.at)
            if now.closing is not None:
                found.append(now)
                now = Shift()
    return found if now == Shift() else [*found, now]


def _after(now: Shift, event: Event, at: int) -> Shift:
    match event:
        case ev.FloatOpened(amount=amount, by=by):
            return replace(now, opening=(*now.opening, FloatMove(at, by, amount)))
        case ev.FloatFilled(amount=amount, by=by):
            return replace(now, fills=(*now.fills, FloatMove(at, by, amount)))
        case ev.FloatCredited(amount=amount, by=by):
            return replace(now, credits=(*now.credits, FloatMove(at, by, amount)))
        case play.BoughtIn(amount=amount, tender=tender):
            return replace(now, drop={**now.drop, tender: now.drop.get(tender, 0) + amount})
        case play.CashConverted(amount=amount):
            return replace(now, drop={**now.drop, "cash": now.drop.get("cash", 0) + amount})
        case ev.FloatClosed(counted=counted, expected=expected, by=by):
            # The transfer of this event empties the tray: ``expected`` is the books' balance before it.
            return replace(now, tray=expected, closing=FloatMove(at, by, counted))
        case _:
            return now


def _posted(now: Shift, transfers: Iterable[Transfer], table: str) -> Shift:
    """The tray, the tips and the coupons after these transfers."""
    accounts = (chart.table_float(table), chart.tips(table), chart.coupons(table))
    gains = dict.fromkeys(accounts, 0)
    for transfer in transfers:
        if transfer.credit in gains:
            gains[transfer.credit] += transfer.amount
        if transfer.debit in gains:
            gains[transfer.debit] -= transfer.amount
    tray, tips, coupons = (gains[account] for account in accounts)
    if not (tray or tips or coupons):
        return now
    return replace(now, tray=now.tray + tray, tips=now.tips + tips, coupons=now.coupons - coupons)
