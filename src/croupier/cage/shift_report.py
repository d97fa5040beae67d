"""The shift report: the shifts of a house's tables as a document, with totals by currency."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from croupier.cage.shift import FloatMove, Shift, total


class FloatMoveRow(msgspec.Struct, frozen=True):
    """``at`` in milliseconds since 1970 UTC; ``amount`` in minor units."""

    at: int
    by: str
    amount: int


class ShiftFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Sums in minor units of ``currency``; ``hold`` is exact, and None if nothing was dropped.

    ``win`` uses the books for trays that have not been counted.
    """

    currency: str
    opening: int
    fills: int
    credits: int
    drop: dict[str, int]
    total_drop: int
    win: int
    hold: str | None
    hold_decimal: float | None
    tips: int
    coupons: int
    difference: int | None


class TableShift(ShiftFigures, frozen=True, kw_only=True):
    """``tray`` is the books' balance of the tray; ``closing`` the count, None while the shift is open."""

    table: str
    opened: list[FloatMoveRow]
    filled: list[FloatMoveRow]
    credited: list[FloatMoveRow]
    tray: int
    closing: FloatMoveRow | None


class ShiftReport(msgspec.Struct, frozen=True):
    """``house`` has a row for each currency."""

    shifts: list[TableShift]
    house: list[ShiftFigures]


class TableShifts(msgspec.Struct, frozen=True):
    """The shifts of one table, and its currency."""

    table: str
    currency: str
    shifts: tuple[Shift, ...]


def shift_report(tables: Iterable[TableShifts], since: int = 0) -> ShiftReport:
    """Report the shifts that are open, or were closed at ``since`` or later."""
    rows, by_currency = list[TableShift](), dict[str, list[Shift]]()
    for found in tables:
        for shift in found.shifts:
            if shift.closing is None or shift.closing.at >= since:
                rows.append(_row(found.table, found.currency, shift))
                by_currency.setdefault(found.currency, []).append(shift)
    return ShiftReport(rows, [_house(currency, listed) for currency, listed in by_currency.items()])


def _row(table: str, currency: str, shift: Shift) -> TableShift:
    return TableShift(
        table=table,
        currency=currency,
        opening=total(shift.opening),
        fills=total(shift.fills),
        credits=total(shift.credits),
        drop=dict(shift.drop),
        total_drop=shift.total_drop,
        win=shift.win,
        hold=_exact(shift.hold),
        hold_decimal=_decimal(shift.hold),
        tips=shift.tips,
        coupons=shift.coupons,
        difference=shift.difference,
        opened=_moves(shift.opening),
        filled=_moves(shift.fills),
        credited=_moves(shift.credits),
        tray=shift.tray,
        closing=None if shift.closing is None else _moves([shift.closing])[0],
    )


def _house(currency: str, listed: Sequence[Shift]) -> ShiftFigures:
    drop = Counter[str]()
    for shift in listed:
        drop.update(shift.drop)
    dropped, win = sum(drop.values()), sum(shift.win for shift in listed)
    hold = Fraction(win, dropped) if dropped else None
    counted = [shift.difference for shift in listed if shift.difference is not None]
    return ShiftFigures(
        currency=currency,
        opening=sum(total(shift.opening) for shift in listed),
        fills=sum(total(shift.fills) for shift in listed),
        credits=sum(total(shift.credits) for shift in listed),
        drop=dict(drop),
        total_drop=dropped,
        win=win,
        hold=_exact(hold),
        hold_decimal=_decimal(hold),
        tips=sum(shift.tips for shift in listed),
        coupons=sum(shift.coupons for shift in listed),
        difference=sum(counted) if counted else None,
    )


def _moves(moves: Iterable[FloatMove]) -> list[FloatMoveRow]:
    return [FloatMoveRow(move.at, move.by, move.amount) for move in moves]


def _exact(hold: Fraction | None) -> str | None:
    return None if hold is None else str(hold)


def _decimal(hold: Fraction | None) -> float | None:
    return None if hold is None else float(hold)
