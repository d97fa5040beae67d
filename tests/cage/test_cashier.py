"""The cashier: deposits, withdrawals up to what is there, and chips for practice."""

from __future__ import annotations

import pytest

from croupier.cage import cashier, chart
from croupier.cage import command as cmd
from croupier.cage import event as ev
from croupier.cage.acts import WINDOW
from croupier.cage.protection import NEW
from croupier.ledger.books import Books
from croupier.ledger.transfer import Transfer
from croupier.play import event as play
from croupier.play.command import Command
from croupier.play.event import Event
from croupier.play.refusal import Code, Refusal
from stacks import white


def decide(command: Command, free: int) -> Event | Refusal:
    [act] = [act for act in WINDOW if act.form is type(command)]
    return act.decide(command, cashier.Customer(NEW, free, 7, "USD"))


@pytest.mark.parametrize(
    ("command", "free", "event", "moved"),
    [
        (
            cmd.Deposit(player="ann", amount=5_000),
            0,
            ev.Deposited(player="ann", amount=5_000, how="cash", at=7),
            [Transfer("patrons", "wallet:ann", 5_000)],
        ),
        (
            cmd.Deposit(player="ann", amount=5_000, how="card"),
            10**9,
            ev.Deposited(player="ann", amount=5_000, how="card", at=7),
            [Transfer("patrons", "wallet:ann", 5_000)],
        ),
        (
            cmd.Deposit(player="ann", amount=5_000, how="play-money"),
            0,
            ev.Deposited(player="ann", amount=5_000, how="play-money", at=7),
            [Transfer("house", "wallet:ann", 5_000)],
        ),
        (
            cmd.Withdraw(player="ann", amount=4_999),
            5_000,
            ev.Withdrawn(player="ann", amount=4_999, how="cash"),
            [Transfer("wallet:ann", "patrons", 4_999)],
        ),
        (
            cmd.Withdraw(player="ann", amount=5_000, how="card"),
            5_000,
            ev.Withdrawn(player="ann", amount=5_000, how="card"),
            [Transfer("wallet:ann", "patrons", 5_000)],
        ),
    ],
)
def test_at_the_window(command: cmd.Deposit | cmd.Withdraw, free: int, event: Event, moved: list[Transfer]) -> None:
    assert decide(command, free) == event
    assert cashier.transfers(event) == moved


@pytest.mark.parametrize(("free", "says"), [(0, "The wallet holds USD 0."), (4_999, "The wallet holds USD 49.99.")])
def test_more_than_is_there_is_refused(free: int, says: str) -> None:
    refused = decide(cmd.Withdraw(player="ann", amount=5_000), free)
    assert refused == Refusal(Code.INSUFFICIENT_FUNDS, says)


def test_a_wallet_from_deposit_to_withdrawal() -> None:
    books = Books(chart.CHART)
    for command in (
        cmd.Deposit(player="ann", amount=5_000),
        cmd.Deposit(player="ann", amount=1_000, how=cashier.PLAY_MONEY),
        cmd.Withdraw(player="ann", amount=6_001),
        cmd.Withdraw(player="ann", amount=2_500),
        cmd.Withdraw(player="bob", amount=1),
    ):
        event = decide(command, books.free(chart.wallet(command.player)))
        if isinstance(event, Event):
            draft = books.draft()
            draft.apply(cashier.transfers(event))
            draft.commit()
    assert books.balances == {"wallet:ann": 3_500, "patrons": -2_500, "house": -1_000}


def test_other_events_move_nothing_at_the_window() -> None:
    assert cashier.transfers(play.BoughtIn(seat=1, amount=100, chips=(white(1),))) == []
    assert cashier.transfers(ev.FloatOpened(amount=100, chips=(white(1),), by="floor")) == []
    assert cashier.transfers(ev.LimitSet(player="ann", what="deposit", at=1, counts_from=1)) == []
    assert cashier.transfers(ev.Excluded(player="ann", at=1)) == []
