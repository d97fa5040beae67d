"""A shift's figures: drop, win and hold, on written-out evenings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.cage import chart, inventory, posting
from croupier.cage import event as ev
from croupier.cage.shift import FloatMove, Shift, ShiftStep, shifts
from croupier.game.settlement import Outcome
from croupier.ledger.books import Books
from croupier.ledger.transfer import Transfer
from croupier.play import event as play
from croupier.play.chips.counts import Chips, worth
from croupier.play.event import Event
from croupier.play.state import RoundState
from croupier.rulebook.schema.conduct import Close
from stacks import dollars, red, white

OPENED = ev.FloatOpened(amount=1_000_000, chips=(red(2_000),), by="paula")


def sold(amount: int, tender: str = "cash") -> play.BoughtIn:
    return play.BoughtIn(seat=1, amount=amount, chips=dollars(amount), tender=tender)


def closed(counted: int, expected: int) -> ev.FloatClosed:
    return ev.FloatClosed(counted=counted, expected=expected, by="paula")


def counted(expected: Chips, chips: Chips) -> ev.FloatClosed:
    """A count by denomination."""
    return ev.FloatClosed(
        counted=worth(chips), expected=worth(expected), by="paula", chips=chips, expected_chips=expected
    )


def wager(outcome: Outcome, stake: int, back: int, spot: str = "red") -> play.Result:
    return play.Result(1, spot, stake, outcome, back, ())


# Opened with 10,000.00; colour chips for 500.00 sold; the player loses 200.00 and is paid 300.00 for the rest.
LOSES: list[Event] = [
    OPENED,
    sold(50_000),
    play.Placed(seat=1, spot="red", amount=20_000, chips=dollars(20_000)),
    play.Collected(listed=(wager(Outcome.LOST, 20_000, 0),)),
    play.CashedOut(seat=1, amount=30_000, chips=dollars(30_000)),
]

# The same player wins 3,500.00 on 17 instead; the tray is filled with 4,000.00, and 1,000.00 go back to the cage.
WINS: list[Event] = [
    OPENED,
    sold(50_000),
    play.Placed(seat=1, spot="straight:17", amount=10_000, chips=dollars(10_000)),
    play.Paid(wagers=(wager(Outcome.WON, 10_000, 360_000, "straight:17"),)),
    ev.FloatFilled(amount=400_000, chips=(red(800),), by="paula"),
    ev.FloatCredited(amount=100_000, chips=(red(200),), by="paula"),
    play.CashedOut(seat=1, amount=400_000, chips=dollars(400_000)),
]

# Every tender there is: 100.00 in cash, 40.00 of it with a spoken wager, 200.00 by receipt, 300.00 from a wallet.
TENDERS: list[Event] = [
    OPENED,
    sold(6_000),
    play.CashConverted(seat=1, amount=4_000, chips=dollars(4_000)),
    sold(20_000, "receipt"),
    sold(30_000, "wallet"),
    play.Placed(seat=1, spot="red", amount=60_000, chips=dollars(60_000)),
    play.Collected(listed=(wager(Outcome.LOST, 60_000, 0),)),
]


# A tip of 5.00; one of 10.00 wagered for the dealers on red, which wins; a coupon of 20.00 beside 20.00, which wins.
GIFTS: list[Event] = [
    OPENED,
    sold(50_000),
    play.Tipped(seat=1, amount=500, chips=dollars(500)),
    play.Placed(seat=1, spot="red", amount=1_000, chips=dollars(1_000), tip=True),
    play.Placed(seat=1, spot="red", amount=2_000, chips=dollars(2_000), coupon=2_000),
    play.Paid(
        wagers=(
            play.Result(1, "red", 1_000, Outcome.WON, 2_000, (), tip=True),
            play.Result(1, "red", 2_000, Outcome.WON, 6_000, (), coupon=2_000),
        )
    ),
]


def told(events: list[Event]) -> list[Shift]:
    """The shifts of a table t1 in which these events happened, each in a record of its own, a second apart."""
    before = RoundState(closing=Close.DURING_SPIN)
    steps = []
    for number, event in enumerate(events):
        made = [*inventory.transfers(event, "t1"), *posting.transfers(event, before, "t1", {1: "ann"})]
        steps.append(ShiftStep(1_000 * number, (event,), tuple(made)))
    return shifts(steps, "t1")


@pytest.mark.parametrize(
    ("events", "count", "drop", "win", "hold", "over"),
    [
        # All colour chips are back and no value chip was given: 10,000 + 500 - 10,000 - 300 paid = 200.
        (LOSES, closed(1_000_000, 1_000_000), {"cash": 50_000}, 20_000, Fraction(2, 5), 0),
        (LOSES, closed(999_500, 1_000_000), {"cash": 50_000}, 19_500, Fraction(39, 100), -500),
        (LOSES, closed(1_001_000, 1_000_000), {"cash": 50_000}, 21_000, Fraction(21, 50), 1_000),
        # The player keeps colour chips for 300: they count as lost by the table until they come back.
        (LOSES[:-1], closed(1_000_000, 1_000_000), {"cash": 50_000}, 20_000, Fraction(2, 5), 0),
        # 10,000 + 4,000 - 1,000 = 13,000; 4,000 were paid: the table has lost 3,500.00, seven times its drop.
        (WINS, closed(1_300_000, 1_300_000), {"cash": 50_000}, -350_000, Fraction(-7), 0),
        (
            TENDERS,
            closed(1_000_000, 1_000_000),
            {"cash": 10_000, "receipt": 20_000, "wallet": 30_000},
            60_000,
            Fraction(1),
            0,
        ),
        # Nobody came.
        ([OPENED], closed(1_000_000, 1_000_000), {}, 0, None, 0),
    ],
)
def test_drop_win_and_hold(
    events: list[Event], count: ev.FloatClosed, drop: dict[str, int], win: int, hold: Fraction | None, over: int
) -> None:
    [shift] = told([*events, count])
    assert shift.drop == drop
    assert (shift.total_drop, shift.win, shift.hold, shift.difference) == (sum(drop.values()), win, hold, over)


@pytest.mark.parametrize(("events", "expected"), [(LOSES, 1_000_000), (WINS, 1_300_000), (TENDERS, 1_000_000)])
def test_the_books_expect_what_is_counted(events: list[Event], expected: int) -> None:
    books = Books(chart.CHART)
    funds = books.draft()
    funds.apply([Transfer(chart.PATRONS, chart.wallet("ann"), 30_000)])
    funds.commit()
    for event in events:
        draft = books.draft()
        draft.apply(inventory.transfers(event, "t1"))
        draft.apply(posting.transfers(event, RoundState(closing=Close.DURING_SPIN), "t1", {1: "ann"}))
        draft.commit()
    assert books.balances["float:t1"] == expected


def test_who_moved_the_float_and_when() -> None:
    [shift] = told([*WINS, closed(1_299_000, 1_300_000)])
    assert shift.opening == (FloatMove(0, "paula", 1_000_000, (red(2_000),)),)
    assert shift.fills == (FloatMove(4_000, "paula", 400_000, (red(800),)),)
    assert shift.credits == (FloatMove(5_000, "paula", 100_000, (red(200),)),)
    assert (shift.closing, shift.tray) == (FloatMove(7_000, "paula", 1_299_000), 1_300_000)


def test_the_count_differs_by_denomination() -> None:
    """A red one too few and five white ones too many come to nothing by amount."""
    [shift] = told([OPENED, counted(expected=(red(2_000), white(10)), chips=(red(1_999), white(15)))])
    assert (shift.difference, shift.chip_differences) == (0, (red(-1), white(5)))
    [by_amount] = told([OPENED, closed(1_000_000, 1_000_000)])
    assert by_amount.chip_differences is None


def test_chips_that_were_given_before_the_opening_count_as_opened() -> None:
    """100.00 was sold in value chips before 10,000.00 was counted in: the cage had brought 10,100.00."""
    opened = ev.FloatOpened(amount=1_000_000, chips=(red(2_000),), by="paula", uncounted=(white(100),))
    [shift] = told([sold(10_000), opened])
    assert shift.opening == (FloatMove(1_000, "paula", 1_010_000, (red(2_000), white(100))),)
    assert (shift.tray, shift.win) == (1_000_000, 0)


def test_an_open_shift_has_a_win_by_the_books() -> None:
    """10,000.00 less 500.00 sold and with 200.00 lost; 300.00 more when the rest comes back, which were paid."""
    [shift] = told(LOSES)
    assert (shift.total_drop, shift.tray, shift.cashed, shift.closing) == (50_000, 1_000_000, 30_000, None)
    assert (shift.win, shift.hold, shift.difference) == (20_000, Fraction(2, 5), None)


def test_tips_and_coupons() -> None:
    """5.00 and the dealers' 20.00; the coupon wins 20.00, the house's gift. The tray paid 10.00 and 40.00."""
    [shift] = told(GIFTS)
    assert (shift.tips, shift.coupons) == (2_500, 2_000)
    assert (shift.tray, shift.win) == (1_000_000 - 50_000 - 1_000 - 4_000, -5_000)


def test_a_count_ends_a_shift() -> None:
    first, second, third = told(
        [*LOSES, closed(1_000_000, 1_000_000), OPENED, *TENDERS[1:], closed(1_000_000, 1_000_000), sold(700)]
    )
    assert (first.win, second.win, third.win) == (20_000, 60_000, 0)
    assert third == Shift(drop={"cash": 700}, tray=-700)
    assert told([*LOSES, closed(1_000_000, 1_000_000)]) == [first]
    assert told([]) == []


def test_emptying_the_drop_box_changes_no_figure() -> None:
    emptying = ev.DropCounted(amounts={"cash": 50_000}, by="paula")
    [emptied], [left] = told([*LOSES, emptying]), told(LOSES)
    assert emptied == left
