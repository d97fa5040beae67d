"""The shift report: shifts of tables side by side, those since a time, and the sums of the house by currency."""

from __future__ import annotations

from croupier.cage.shift import FloatMove, Shift
from croupier.cage.shift_report import ShiftFigures, TableShifts, shift_report
from stacks import red

OPENED = (FloatMove(1_000, "paula", 1_000_000),)
# 500.00 dropped in cash, the tray counted 300.00 short of its opening, 5.00 of that missing from the books: win 200.00.
CLOSED = Shift(
    opening=OPENED,
    drop={"cash": 50_000},
    tips=700,
    tray=970_500,
    closing=FloatMove(9_000, "fred", 970_000, (red(1_940),)),
    expected=970_500,
    expected_chips=(red(1_941),),
)
# 100.00 by wallet, and the tray has it less by the books: no win so far.
OPEN = Shift(opening=OPENED, fills=(FloatMove(2_000, "fred", 5_000),), drop={"wallet": 10_000}, tray=995_000)
YEN = Shift(drop={"cash": 3_000}, tray=-300, cashed=700, coupons=500)

TABLES = [TableShifts("t1", "USD", (CLOSED, OPEN)), TableShifts("t2", "USD", (OPEN,)), TableShifts("t3", "JPY", (YEN,))]


def test_the_figures_of_a_shift() -> None:
    first = shift_report(TABLES).shifts[0]
    assert (first.table, first.currency, first.opening, first.total_drop) == ("t1", "USD", 1_000_000, 50_000)
    assert (first.win, first.hold, first.hold_decimal, first.difference) == (20_000, "2/5", 0.4, -500)
    assert first.closing is not None
    assert (first.closing.at, first.closing.by, first.closing.amount) == (9_000, "fred", 970_000)


def test_the_house() -> None:
    """500.00 + 100.00 + 100.00 dropped, 200.00 won; the yen are summed by themselves."""
    assert shift_report(TABLES).house == [
        ShiftFigures(
            currency="USD",
            opening=3_000_000,
            fills=10_000,
            credits=0,
            drop={"cash": 50_000, "wallet": 20_000},
            total_drop=70_000,
            cashed=0,
            issued=0,
            win=20_000,
            hold="2/7",
            hold_decimal=2 / 7,
            tips=700,
            coupons=0,
            difference=-500,
            chip_differences=(red(-1),),
        ),
        ShiftFigures(
            currency="JPY",
            opening=0,
            fills=0,
            credits=0,
            drop={"cash": 3_000},
            total_drop=3_000,
            cashed=700,
            issued=0,
            win=2_000,
            hold="2/3",
            hold_decimal=2 / 3,
            tips=0,
            coupons=500,
            difference=None,
            chip_differences=None,
        ),
    ]


def test_shifts_since_a_time() -> None:
    """Those that are open, and those closed then or later."""
    assert [row.table for row in shift_report(TABLES, since=9_000).shifts] == ["t1", "t1", "t2", "t3"]
    assert [row.table for row in shift_report(TABLES, since=9_001).shifts] == ["t1", "t2", "t3"]
    assert shift_report([], since=0).house == []
