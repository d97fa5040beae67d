"""The figures of a shift: float, drop, win, hold, tips and coupons, from the records between two closing inventories.

The win is the gain of the drop box and the tray: drop + closing + credits - opening - fills - cashed - issued. Cashed
is money that was paid for chips, which went into the tray, and by corrections to wallets; issued are colour chips that
are still out, in racks or the tip box: a count of the tray does not show them. The hold is the win as a share of the
drop. Until the tray is counted, its balance in the books stands for the closing inventory and the issued chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from croupier.cage import chart
from croupier.cage import event as ev
from croupier.ledger.transfer import Transfer
from croupier.play import event as play
from croupier.play.chips.counts import Chips, minus, plus, worth
from croupier.play.event import Event


@dataclass(frozen=True, slots=True)
class FloatMove:
    """An opening, fill, credit or count of a tray: when, by whom, in minor units, and which chips if they are known."""

    at: int
    by: str
    amount: int
    chips: Chips | None = None


@dataclass(frozen=True, slots=True)
class ShiftStep:
    """One record: its time, its events, and their transfers."""

    at: int
    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...] = ()


@dataclass(frozen=True, slots=True)
class Shift:
    """Amounts in minor units. ``closing`` is the count, ``tray`` the books' balance before it: issued colour chips
    count negative. ``expected`` is what should have been counted. ``cashed`` is money paid for chips at the table.
    """

    opening: tuple[FloatMove, ...] = ()
    fills: tuple[FloatMove, ...] = ()
    credits: tuple[FloatMove, ...] = ()
    drop: Mapping[str, int] = field(default_factory=dict)
    tips: int = 0
    coupons: int = 0
    """The winnings of coupons: a gift of the house, not paid from the tray."""
    cashed: int = 0
    tray: int = 0
    closing: FloatMove | None = None
    expected: int = 0
    expected_chips: Chips = ()

    @property
    def total_drop(self) -> int:
        return sum(self.drop.values())

    @property
    def win(self) -> int:
        """The win by the count, or by the books while the shift is open."""
        left = self.tray if self.closing is None else self.closing.amount - self.issued
        return self.total_drop + left + total(self.credits) - total(self.opening) - total(self.fills) - self.cashed

    @property
    def issued(self) -> int:
        """Colour chips that are still out when the tray is counted; negative if more came back than went out."""
        return 0 if self.closing is None else self.expected - self.tray

    @property
    def hold(self) -> Fraction | None:
        return Fraction(self.win, self.total_drop) if self.total_drop else None

    @property
    def difference(self) -> int | None:
        """The count minus what should be there; negative if chips are missing."""
        return None if self.closing is None else self.closing.amount - self.expected

    @property
    def chip_differences(self) -> Chips | None:
        """The difference by denomination; None while nobody has counted the chips."""
        if self.closing is None or self.closing.chips is None:
            return None
        return minus(self.closing.chips, self.expected_chips)


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
        case ev.FloatOpened(chips=chips, by=by, uncounted=uncounted):
            all_chips = plus(chips, uncounted)
            return replace(now, opening=(*now.opening, FloatMove(at, by, worth(all_chips), all_chips)))
        case ev.FloatFilled(amount=amount, chips=chips, by=by):
            return replace(now, fills=(*now.fills, FloatMove(at, by, amount, chips)))
        case ev.FloatCredited(amount=amount, chips=chips, by=by):
            return replace(now, credits=(*now.credits, FloatMove(at, by, amount, chips)))
        case play.CashedOut(amount=amount, given=()) | play.Corrected(amount=amount, wallet=True):
            return replace(now, cashed=now.cashed + amount)
        case play.BoughtIn(amount=amount, tender=tender) if tender != "chips":
            return replace(now, drop={**now.drop, tender: now.drop.get(tender, 0) + amount})
        case play.CashConverted(amount=amount):
            return replace(now, drop={**now.drop, "cash": now.drop.get("cash", 0) + amount})
        case ev.FloatClosed(counted=counted, expected=expected, by=by, chips=chips, expected_chips=there):
            # The transfer of this event has taken the expected chips out of the tray.
            closing, tray = FloatMove(at, by, counted, chips), now.tray + expected
            return replace(now, tray=tray, closing=closing, expected=expected, expected_chips=there)
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
