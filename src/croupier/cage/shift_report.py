"""The shift report: the shifts of a house's tables as a document, with totals by currency."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain
from operator import attrgetter

import msgspec

from croupier.cage.shift import FloatMove, Shift, total
from croupier.play.chips.counts import Chips, gathered


class FloatMoveRow(msgspec.Struct, frozen=True):
    """``at`` in milliseconds since 1970 UTC; ``amount`` in minor units; ``chips`` None if only the amount is known."""

    at: int
    by: str
    amount: int
    chips: Chips | None = None


class ShiftFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Sums in minor units of ``currency``; ``hold`` is exact, and None if nothing was dropped.

    ``win`` uses the books for trays that have not been counted. ``cashed`` is money paid for chips at the table,
    ``issued`` are colour chips that were still out when the tray was counted, and ``chip_differences`` has the
    difference by denomination where chips were counted.
    """

    currency: str
    opening: int
    fills: int
    credits: int
    drop: dict[str, int]
    total_drop: int
    cashed: int
    issued: int
    win: int
    hold: str | None
    hold_decimal: float | None
    tips: int
    coupons: int
    difference: int | None
    chip_differences: Chips | None


class TableShift(ShiftFigures, frozen=True, kw_only=True):
    """``tray`` is the books' balance of the tray; ``closing`` the count, None while the shift is open.

    ``expected`` is what should have been counted, ``expected_chips`` the chips.
    """

    table: str
    opened: list[FloatMoveRow]
    filled: list[FloatMoveRow]
    credited: list[FloatMoveRow]
    tray: int
    closing: FloatMoveRow | None
    expected: int
    expected_chips: Chips


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
        cashed=shift.cashed,
        issued=shift.issued,
        win=shift.win,
        hold=_exact(shift.hold),
        hold_decimal=_decimal(shift.hold),
        tips=shift.tips,
        coupons=shift.coupons,
        difference=shift.difference,
        chip_differences=shift.chip_differences,
        opened=_moves(shift.opening),
        filled=_moves(shift.fills),
        credited=_moves(shift.credits),
        tray=shift.tray,
        closing=None if shift.closing is None else _moves([shift.closing])[0],
        expected=shift.expected,
        expected_chips=shift.expected_chips,
    )


def _house(currency: str, listed: Sequence[Shift]) -> ShiftFigures:
    drop = Counter[str]()
    for shift in listed:
        drop.update(shift.drop)
    dropped, win = _sum(listed, "total_drop"), _sum(listed, "win")
    hold = Fraction(win, dropped) if dropped else None
    counted = [shift for shift in listed if shift.closing is not None]
    by_chip = [shift.chip_differences for shift in counted if shift.chip_differences is not None]
    return ShiftFigures(
        currency=currency,
        opening=total(_all(listed, "opening")),
        fills=total(_all(listed, "fills")),
        credits=total(_all(listed, "credits")),
        drop=dict(drop),
        total_drop=dropped,
        cashed=_sum(listed, "cashed"),
        issued=_sum(listed, "issued"),
        win=win,
        hold=_exact(hold),
        hold_decimal=_decimal(hold),
        tips=_sum(listed, "tips"),
        coupons=_sum(listed, "coupons"),
        difference=_sum(counted, "difference") if counted else None,
        chip_differences=gathered(chain(*by_chip)) if by_chip else None,
    )


def _sum(listed: Iterable[Shift], figure: str) -> int:
    return sum(map(attrgetter(figure), listed))


def _all(listed: Iterable[Shift], moves: str) -> Iterable[FloatMove]:
    return chain.from_iterable(map(attrgetter(moves), listed))


def _moves(moves: Iterable[FloatMove]) -> list[FloatMoveRow]:
    return [FloatMoveRow(move.at, move.by, move.amount, move.chips) for move in moves]


def _exact(hold: Fraction | None) -> str | None:
    return None if hold is None else str(hold)


def _decimal(hold: Fraction | None) -> float | None:
    return None if hold is None else float(hold)
