"""The cashier's window for tests: its log, its books, and a clock that is turned by hand."""

from __future__ import annotations

from typing import Any

from cage.evening import NOON, HandClock, Log
from croupier.cage import chart
from croupier.cage import command as cmd
from croupier.cage.protection import NEW, ProtectionState
from croupier.floor.cashier import NAME, Accounts, Cashier
from croupier.ledger.books import Books
from croupier.play.refusal import Refusal

HOUR = 3_600_000
DAY = 24 * HOUR


class Window:
    """At noon of 1 May 2026, UTC; turned by ``wait``."""

    def __init__(self) -> None:
        self.clock = HandClock(NOON)
        self.cashier = Cashier("USD", self.clock)
        self.books = Books(chart.CHART)
        self.log = Log(NAME, self.cashier, self.books)

    @property
    def now(self) -> int:
        return self.clock.at

    @property
    def state(self) -> Accounts:
        table_state: Accounts = self.log.state
        return table_state

    def account(self, player: str = "ann") -> ProtectionState:
        return self.state.get(player, NEW)

    def wait(self, milliseconds: int) -> None:
        self.clock.at += milliseconds

    def deposit(self, amount: int, player: str = "ann", how: str = "cash") -> Refusal | None:
        return self.log.give(cmd.Deposit(player=player, amount=amount, how=how))

    def withdraw(self, amount: int, player: str = "ann") -> Refusal | None:
        return self.log.give(cmd.Withdraw(player=player, amount=amount))

    def limit(self, amount: int | None, what: Any = "deposit", period: Any = "day") -> Refusal | None:
        return self.log.give(cmd.SetLimit(player="ann", what=what, period=period, amount=amount))

    def exclude(self, days: int | None) -> Refusal | None:
        return self.log.give(cmd.Exclude(player="ann", days=days))
