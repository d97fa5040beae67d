"""A shift's figures: drop, win and hold, on written-out evenings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.cage import chart, inventory, posting
from croupier.cage import event as ev
from croupier.cage.shift import Shift, shifts
from croupier.game.settlement import Outcome
from croupier.ledger.books import Books
from croupier.ledger.transfer import Transfer
from croupier.play import event as play
from croupier.play.event import Event
from croupier.play.state import RoundState
from croupier.rulebook.schema.conduct import Close

OPENED = ev.FloatOpened(amount=1_000_000, by="paula")


def sold(amount: int, tender: str = "cash") -> play.BoughtIn:
    return play.BoughtIn(seat=1, amount=amount, chips="colour", tender=tender)


def closed(counted: int, expected: int) -> ev.FloatClosed:
    return ev.FloatClosed(counted=counted, expected=expected, by="paula")


def wager(outcome: Outcome, stake: int, back: int, spot: str = "red") -> play.Result:
    return play.Result(1, spot, stake, outcome, back, ())


# Opened with 10,000.00; chips for 500.00 sold; the player loses 200.00 and carries 300.00 to the cage.
LOSES: list[Event] = [
    OPENED,
    sold(50_000),
    play.Placed(seat=1, spot="red", amount=20_000, chips="colour"),
    play.Collected(listed=(wager(Outcome.LOST, 20_000, 0),)),
    play.CashedOut(seat=1, amount=30_000),
]

# The same player wins 3,500.00 on 17 instead; the tray is filled with 4,000.00, and 1,000.00 go back to the cage.
WINS: list[Event] = [
    OPENED,
    sold(50_000),
    play.Placed(seat=1, spot="straight:17", amount=10_000, chips="colour"),
    play.Paid(wagers=(wager(Outcome.WON, 10_000, 360_000, "straight:17"),)),
    ev.FloatFilled(amount=400_000, by="paula"),
    ev.FloatCredited(amount=100_000, by="paula"),
    play.CashedOut(seat=1, amount=400_000),
]

# Every tender there is: 100.00 in cash, 40.00 of it with a spoken wager, 200.00 by receipt, 300.00 from a wallet.
TENDERS: list[Event] = [
    OPENED,
    sold(6_000),
    play.CashConverted(seat=1, amount=4_000),
    sold(20_000, "receipt"),
    sold(30_000, "wallet"),
    play.Placed(seat=1, spot="red", amount=60_000, chips="colour"),
    play.Collected(listed=(wager(Outcome.LOST, 60_000, 0),)),
]


@pytest.mark.parametrize(
    ("events", "count", "drop", "win", "hold", "over"),
    [
        # The tray has 9,500.00 after the sale, and 9,700.00 with what was lost.
        (LOSES, closed(970_000, 970_000), {"cash": 50_000}, 20_000, Fraction(2, 5), 0),
        (LOSES, closed(969_500, 970_000), {"cash": 50_000}, 19_500, Fraction(39, 100), -500),
        (LOSES, closed(971_000, 970_000), {"cash": 50_000}, 21_000, Fraction(21, 50), 1_000),
        # 10,000 - 500 - 3,500 + 4,000 - 1,000 = 9,000: the table has lost 3,500.00, seven times its drop.
        (WINS, closed(900_000, 900_000), {"cash": 50_000}, -350_000, Fraction(-7), 0),
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
    [shift] = shifts([*events, count])
    assert shift.drop == drop
    assert (shift.total_drop, shift.win, shift.hold, shift.over) == (sum(drop.values()), win, hold, over)


@pytest.mark.parametrize(("events", "expected"), [(LOSES, 970_000), (WINS, 900_000), (TENDERS, 1_000_000)])
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


def test_an_open_shift_has_a_drop_and_no_win_yet() -> None:
    [shift] = shifts(LOSES)
    assert (shift.opening, shift.total_drop, shift.closing) == (1_000_000, 50_000, None)
    assert (shift.win, shift.hold, shift.over) == (None, None, None)


def test_a_count_ends_a_shift() -> None:
    first, second, third = shifts(
        [*LOSES, closed(970_000, 970_000), OPENED, *TENDERS[1:], closed(1_000_000, 1_000_000), sold(700)]
    )
    assert (first.win, second.win, third.win) == (20_000, 60_000, None)
    assert third == Shift(drop={"cash": 700})
    assert shifts([*LOSES, closed(970_000, 970_000)]) == [first]
    assert shifts([]) == []


def test_emptying_the_drop_box_changes_no_figure() -> None:
    counted = ev.DropCounted(amounts={"cash": 50_000}, by="paula")
    assert shifts([*LOSES, counted, closed(970_000, 970_000)]) == shifts([*LOSES, closed(970_000, 970_000)])
