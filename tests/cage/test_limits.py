"""Limits that players set themselves: stricter at once, looser after a day, and deposits held to them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cage.evening import NOON
from cage.window import DAY, HOUR, Window
from croupier.cage import command as cmd
from croupier.cage import event as ev
from croupier.cage.limit import PendingLimit, PlayerLimit
from croupier.cage.protection import limit_in_force
from croupier.play.event import Event
from croupier.play.refusal import Code, Refusal


def in_force(window: Window, what: str = "deposit", period: str | None = "day") -> int | None:
    return limit_in_force(window.account(), what, period, window.now)


def last_event(window: Window) -> Event:
    [event] = window.log.records[-1].events
    return event


def test_a_first_limit_counts_at_once() -> None:
    window = Window()
    assert in_force(window) is None
    assert window.limit(10_000) is None
    assert last_event(window) == ev.LimitSet(
        player="ann", what="deposit", period="day", amount=10_000, at=NOON, counts_from=NOON
    )
    assert in_force(window) == 10_000
    assert in_force(window, period="week") is None
    assert in_force(window, what="loss") is None


@pytest.mark.parametrize("looser", [10_001, None])
def test_a_looser_one_counts_after_a_day(looser: int | None) -> None:
    window = Window()
    window.limit(10_000)
    window.wait(HOUR)
    assert window.limit(looser) is None
    assert last_event(window) == ev.LimitSet(
        player="ann", what="deposit", period="day", amount=looser, at=NOON + HOUR, counts_from=NOON + HOUR + DAY
    )
    window.wait(DAY - 1)
    assert in_force(window) == 10_000
    window.wait(1)
    assert in_force(window) == looser


@pytest.mark.parametrize(("stricter", "then"), [(9_999, 9_999), (10_000, 10_000), (0, 0)])
def test_one_that_is_no_looser_takes_the_waiting_one_away(stricter: int, then: int) -> None:
    window = Window()
    window.limit(10_000)
    window.limit(None)
    window.wait(DAY - 1)
    window.limit(stricter)
    assert in_force(window) == then
    window.wait(10 * DAY)
    assert in_force(window) == then


def test_of_two_looser_ones_the_later_waits() -> None:
    window = Window()
    window.limit(10_000)
    window.limit(50_000)
    window.wait(20 * HOUR)
    window.limit(30_000)
    assert window.account().limits["deposit", "day"] == PlayerLimit(
        10_000, PendingLimit(30_000, NOON + 20 * HOUR + DAY)
    )
    window.wait(23 * HOUR)
    assert in_force(window) == 10_000
    window.wait(HOUR)
    assert in_force(window) == 30_000


def test_what_has_come_to_count_is_what_the_next_is_measured_by() -> None:
    window = Window()
    window.limit(10_000)
    window.limit(50_000)
    window.wait(DAY)
    window.limit(40_000)
    assert in_force(window) == 40_000
    window.limit(60_000)
    assert in_force(window) == 40_000


def test_more_minutes_between_reality_checks_are_looser() -> None:
    window = Window()
    window.limit(30, "reality-check", None)
    window.limit(60, "reality-check", None)
    assert in_force(window, "reality-check", None) == 30
    window.limit(15, "reality-check", None)
    assert in_force(window, "reality-check", None) == 15


@pytest.mark.parametrize(
    ("what", "period", "amount", "says"),
    [
        ("deposit", None, 5, "A deposit limit is set by the day or by the week or by the month."),
        ("loss", None, 5, "A loss limit is set by the day or by the week or by the month."),
        ("time", "week", 5, "A time limit is set by the day."),
        ("time", None, 5, "A time limit is set by the day."),
        ("reality-check", "day", 5, "A reality-check limit is set without a period."),
        ("time", "day", 0, "A time limit is from 1 to 1440 minutes."),
        ("time", "day", 1_441, "A time limit is from 1 to 1440 minutes."),
        ("reality-check", None, 0, "A reality-check limit is from 1 to 1440 minutes."),
        ("deposit", "day", None, "There is no such limit to take off."),
    ],
)
def test_what_cannot_be_set(what: str, period: str | None, amount: int | None, says: str) -> None:
    window = Window()
    assert window.limit(amount, what, period) == Refusal(Code.BAD_COMMAND, says)
    assert window.log.entries == [] and len(window.state) == 0


@pytest.mark.parametrize(("what", "period"), [("deposit", "month"), ("loss", "week"), ("time", "day")])
def test_what_can_be_set(what: str, period: str) -> None:
    window = Window()
    assert window.limit(1_440, what, period) is None
    assert in_force(window, what, period) == 1_440


@pytest.mark.parametrize(
    "wrong",
    [
        {"what": "wins", "period": "day", "amount": 1},
        {"what": "deposit", "period": "year", "amount": 1},
        {"what": "deposit", "period": "day", "amount": -1},
        {"what": "deposit", "period": "day", "amount": 10**12 + 1},
        {"what": "deposit", "period": "day", "amount": 1.5},
        {"what": "deposit", "period": "day"},
        {"player": "a b", "what": "deposit", "period": "day", "amount": 1},
    ],
)
def test_what_cannot_even_be_read(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "set_limit", "player": "ann"} | wrong, cmd.SetLimit)


@pytest.mark.parametrize("days", [0, -1, 36_501, "forever"])
def test_exclusions_that_cannot_be_read(days: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "exclude", "player": "ann", "days": days}, cmd.Exclude)


def reached(says: str) -> Refusal:
    return Refusal(Code.LIMIT_REACHED, says)


def test_deposits_up_to_the_limit_and_no_further() -> None:
    window = Window()
    window.limit(10_000)
    assert window.deposit(4_000) is None
    window.wait(HOUR)
    assert window.deposit(6_001, how="play-money") == reached(
        "The deposit limit is USD 100 a day: USD 40 is used, USD 60 is left; more from 2026-05-02 12:00 UTC."
    )
    assert window.deposit(6_000, how="play-money") is None
    assert window.deposit(1) == reached(
        "The deposit limit is USD 100 a day: USD 100 is used, USD 0 is left; more from 2026-05-02 12:00 UTC."
    )
    assert window.deposit(1, player="bob") is None
    window.wait(23 * HOUR - 1)
    assert window.deposit(1) is not None
    window.wait(1)
    assert window.deposit(4_001) is not None
    assert window.deposit(4_000) is None
    assert window.books.free("wallet:ann") == 14_000


def test_more_than_the_limit_at_once_is_never_possible() -> None:
    window = Window()
    window.limit(10_000)
    assert window.deposit(10_001) == reached("The deposit limit is USD 100 a day: USD 0 is used, USD 100 is left.")
    window.limit(0)
    assert window.deposit(1) == reached("The deposit limit is USD 0 a day: USD 0 is used, USD 0 is left.")


def test_a_limit_below_what_is_used_already() -> None:
    """Room comes when enough has left the window, not with the first."""
    window = Window()
    for _ in range(3):
        window.deposit(5_000)
        window.wait(HOUR)
    window.limit(6_000)
    assert window.deposit(1) == reached(
        "The deposit limit is USD 60 a day: USD 150 is used, USD 0 is left; more from 2026-05-02 13:00 UTC."
    )
    window.wait(21 * HOUR)
    assert window.deposit(1) is not None
    window.wait(HOUR)
    assert window.deposit(1_000) is None


@pytest.mark.parametrize(("period", "days"), [("day", 1), ("week", 7), ("month", 30)])
def test_windows_roll(period: str, days: int) -> None:
    window = Window()
    window.deposit(5_000)
    window.limit(5_000, period=period)
    window.wait(days * DAY - 1)
    assert window.deposit(1) is not None
    window.wait(1)
    assert window.deposit(5_000) is None
    assert window.deposit(1) is not None


def test_the_limit_that_leaves_least_is_told() -> None:
    window = Window()
    window.limit(10_000, period="day")
    window.limit(15_000, period="week")
    window.deposit(10_000)
    window.wait(2 * DAY)
    assert window.deposit(6_000) == reached(
        "The deposit limit is USD 150 a week: USD 100 is used, USD 50 is left; more from 2026-05-08 12:00 UTC."
    )
    assert window.deposit(5_000) is None


def test_a_looser_deposit_limit_that_waits_does_not_count_yet() -> None:
    window = Window()
    window.limit(1_000)
    window.limit(9_000)
    assert window.deposit(1_001) is not None
    window.wait(DAY)
    assert window.deposit(9_000) is None


def test_deposits_that_no_window_reaches_are_forgotten() -> None:
    window = Window()
    window.deposit(1)
    window.wait(30 * DAY - 1)
    window.deposit(2)
    assert window.account().deposits == ((NOON, 1), (NOON + 30 * DAY - 1, 2))
    window.wait(1)
    window.deposit(3)
    assert window.account().deposits == ((NOON + 30 * DAY - 1, 2), (NOON + 30 * DAY, 3))
