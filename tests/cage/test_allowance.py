"""Room under a loss limit: what is taken to tables less what came back, over every stretch up to now."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from cage.evening import NOON
from cage.window import DAY, HOUR
from croupier.cage.allowance import Allowance, loss_room, refuse_buy_in
from croupier.cage.limit import PlayerLimit
from croupier.cage.move import Move
from croupier.cage.protection import NEW, ProtectionState
from croupier.play.refusal import Code, Refusal

WALLET = "wallet:ann"


def limited(**amounts: int) -> ProtectionState:
    """With loss limits by period."""
    return ProtectionState(limits=Map({("loss", period): PlayerLimit(amount) for period, amount in amounts.items()}))


def taken(at: int, amount: int) -> Move:
    return Move(at, "t1", 1, WALLET, "drop:t1:wallet", amount)


def back(at: int, amount: int) -> Move:
    return Move(at, "t1", 1, "rack:t1:3", WALLET, amount)


@pytest.mark.parametrize(
    ("moves", "used", "left", "more_at"),
    [
        ([], 0, 1_000, None),
        ([taken(NOON, 400)], 400, 600, NOON + DAY),
        ([taken(NOON, 1_000)], 1_000, 0, NOON + DAY),
        ([taken(NOON, 400), back(NOON + HOUR, 300)], 100, 900, NOON + DAY),
        ([taken(NOON, 400), back(NOON + HOUR, 400)], 0, 1_000, None),
        # Winnings make no room: they would be out of the window before the loss that they made room for.
        ([taken(NOON, 400), back(NOON + HOUR, 900)], 0, 1_000, None),
        ([taken(NOON, 400), back(NOON + HOUR, 900), taken(NOON + 2 * HOUR, 1_000)], 1_000, 0, NOON + 2 * HOUR + DAY),
        # Nor do chips that were taken there before the window began.
        ([taken(NOON + 10 * HOUR - DAY, 800), back(NOON, 800), taken(NOON, 300)], 0, 1_000, None),
        ([taken(NOON + 10 * HOUR - DAY, 800), back(NOON, 800), taken(NOON + 1, 300)], 300, 700, NOON + 1 + DAY),
        ([taken(NOON + 10 * HOUR - DAY + 1, 800)], 800, 200, NOON + 10 * HOUR + 1),
        # In a millisecond's batch nobody knows the order, and no window begins in the middle of it.
        ([back(NOON, 300), taken(NOON, 300)], 0, 1_000, None),
        # More than the limit, which was set later: room comes with the second.
        ([taken(NOON, 900), taken(NOON + HOUR, 600), taken(NOON + 2 * HOUR, 500)], 2_000, 0, NOON + HOUR + DAY),
        # A deposit and a withdrawal are no play, and other wallets are other players'.
        ([Move(NOON, "cage", 1, "patrons", WALLET, 5), Move(NOON, "cage", 2, WALLET, "patrons", 5)], 0, 1_000, None),
        ([Move(NOON, "t1", 1, "wallet:bob", "drop:t1:wallet", 5)], 0, 1_000, None),
    ],
)
def test_the_room_of_a_day(moves: list[Move], used: int, left: int, more_at: int | None) -> None:
    now = NOON + 10 * HOUR
    assert loss_room(limited(day=1_000), WALLET, moves, now) == Allowance("loss", "day", 1_000, used, left, more_at)


def test_without_a_limit_there_is_nothing_to_tell() -> None:
    assert loss_room(NEW, WALLET, [taken(NOON, 10**12)], NOON) is None
    assert refuse_buy_in(NEW, WALLET, [], 10**12, NOON, "USD") is None


def test_the_limit_that_leaves_least_is_told() -> None:
    account, moves = limited(day=1_000, week=1_500, month=9_000), [taken(NOON, 900)]
    later = NOON + 2 * DAY
    assert loss_room(account, WALLET, moves, NOON + 1) == Allowance("loss", "day", 1_000, 900, 100, NOON + DAY)
    assert loss_room(account, WALLET, moves, later) == Allowance("loss", "week", 1_500, 900, 600, NOON + 7 * DAY)
    assert refuse_buy_in(account, WALLET, moves, 600, later, "USD") is None
    assert refuse_buy_in(account, WALLET, moves, 601, later, "USD") == Refusal(
        Code.LIMIT_REACHED,
        "The loss limit is USD 15 a week: USD 9 is used, USD 6 is left; more from 2026-05-08 12:00 UTC.",
    )


steps = st.lists(
    st.tuples(st.integers(0, 30), st.sampled_from(["all", "some", "back"]), st.integers(1, 1_500)), max_size=25
)


@given(steps)
def test_no_window_ever_loses_more_than_the_limit(steps: list[tuple[int, str, int]]) -> None:
    """However a player comes and goes, wins and loses, within what is allowed."""
    account, moves, now = limited(day=1_000), list[Move](), NOON

    def left(at: int) -> int:
        room = loss_room(account, WALLET, moves, at)
        assert room is not None
        return room.left

    for hours, act, amount in steps:
        now += hours * HOUR
        room = loss_room(account, WALLET, moves, now)
        assert room is not None
        assert refuse_buy_in(account, WALLET, moves, room.left + 1, now, "USD") is not None
        if room.more_at is not None:
            assert left(room.more_at - 1) == room.left < left(room.more_at)
        buy_in = room.left if act == "all" else min(amount, room.left)
        if act == "back":
            moves.append(back(now, amount))
        elif buy_in:
            assert refuse_buy_in(account, WALLET, moves, buy_in, now, "USD") is None
            moves.append(taken(now, buy_in))
    times = sorted({move.at for move in moves})
    for begin in times:
        for end in times:
            if begin <= end < begin + DAY:
                within = [move for move in moves if begin <= move.at <= end]
                assert sum(move.amount if move.debit == WALLET else -move.amount for move in within) <= 1_000
