"""An evening for tests: a table with an automatic wheel and the cashier's window, sealed into true records."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from croupier.cage import chart
from croupier.cage import command as cage
from croupier.floor import cashier
from croupier.floor import command as floor
from croupier.floor.answer import Taken
from croupier.floor.cashier import Cashier
from croupier.floor.fairness import promise
from croupier.floor.house import LiveTable
from croupier.floor.ports import LogEntry
from croupier.floor.record import GENESIS, Record, read, seal
from croupier.floor.table import TableDecider
from croupier.floor.table_state import TableState
from croupier.floor.wheel import DealersWheel, TableWheel
from croupier.ledger.books import Books
from croupier.play import command as play
from croupier.play.phase import Phase
from croupier.play.refusal import Refusal
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules
from rulebook.houses import legal

NOON = 1_777_636_800_000
"""Noon of 1 May 2026, UTC."""


START = floor.WheelDraws(what="start")
"""An automatic wheel starts."""


class HandClock:
    """A clock that stands until somebody turns it."""

    def __init__(self, at: int = NOON) -> None:
        self.at = at

    def now(self) -> int:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.at += round(seconds * 1_000)


class CountingWheel:
    """An automatic wheel whose seeds are the hashes of 1, 2, 3: a test must come out the same every time."""

    automatic = True

    def __init__(self) -> None:
        self.seed: str | None = None
        self._rounds = 0

    def promise(self) -> str:
        self._rounds += 1
        self.seed = hashlib.sha256(str(self._rounds).encode()).hexdigest()
        return promise(bytes.fromhex(self.seed))


class Log:
    """One log of the house: what a writer does, without the waiting."""

    def __init__(self, name: str, decider: Any, books: Books) -> None:
        self.name, self.decider, self.books = name, decider, books
        self.state: Any = decider.begin()
        self.entries: list[LogEntry] = []

    def give(self, command: Any, by: str = "house") -> Refusal | None:
        """A command; the refusal, where it is refused."""
        draft = self.books.draft()
        seq = len(self.entries) + 1
        at = NOON + 1_000 * seq
        outcome = self.decider.decide(self.state, command, by, draft, at)
        if isinstance(outcome, Refusal):
            return outcome
        draft.apply(outcome.transfers)
        draft.commit()
        self.state = outcome.state
        before = self.entries[-1].hash if self.entries else GENESIS
        self.entries.append(
            seal(before, self.name, seq, at, by, f"{by}-{seq}", outcome.events, tuple(outcome.transfers))
        )
        return None

    def take(self, *commands: Any, by: str = "house") -> None:
        for command in commands:
            refused = self.give(command, by)
            assert refused is None, refused

    @property
    def records(self) -> list[Record]:
        return [read(entry.body) for entry in self.entries]


class Evening:
    """A house with one table, ``t1``."""

    def __init__(self, rules: TableRules, automatic: bool = True) -> None:
        self.rules, self.books = rules, Books(chart.CHART)
        turning: TableWheel = CountingWheel() if automatic else DealersWheel()
        self.table = Log("t1", TableDecider("t1", rules, turning), self.books)
        self.window = Log(cashier.NAME, Cashier(rules.currency, HandClock()), self.books)
        self.table.take(floor.Setup(), play.OpenTable(by=Role.FLOOR))
        if not automatic:
            self.table.take(play.PlaceYourBets(by=Role.DEALER))

    @property
    def state(self) -> TableState:
        table_state: TableState = self.table.state
        return table_state

    @property
    def entries(self) -> list[LogEntry]:
        """The cashier's first, as a reader gives them table by table."""
        return [*self.window.entries, *self.table.entries]

    def seat(self, number: int, player: str, amount: int) -> None:
        """Somebody pays in, sits down and buys chips from the wallet."""
        self.window.take(cage.Deposit(player=player, amount=amount), by="cashier")
        self.table.take(
            floor.Sit(seat=number, player=player),
            play.BuyIn(seat=number, amount=amount, chip=100, tender="wallet"),
            by=player,
        )

    def spin(self, pocket: str | None = None) -> None:
        """From no more bets to the dolly's removal; the wheel's own pocket, or the one that is told."""
        for command in self._spinning(pocket):
            self.table.take(command)

    def _spinning(self, pocket: str | None) -> Iterator[play.Command]:
        dealer = Role.DEALER
        yield START if pocket is None else play.Spin(by=dealer)
        yield play.NoMoreBets(by=dealer)
        if pocket is None:
            yield floor.WheelDraws(what="pocket")
        else:
            yield play.BallRests(by=dealer, pocket=pocket, revolutions=6)
        yield play.Settle(by=dealer)


def place(seat: int, spot: str, amount: int) -> play.Place:
    return play.Place(seat=seat, spot=spot, amount=amount)


def evening() -> Evening:
    """Three rounds of Ann from her wallet and a stranger for cash, with a float, tips, nonces and a void spin."""
    now = Evening(legal("colorado:single-zero", zero="prison"))
    now.table.take(cage.OpenFloat(amount=1_000_000, by=Role.FLOOR), by="paula")
    now.seat(1, "ann", 20_000)
    now.table.take(play.BuyIn(seat=2, amount=10_000, chip=100), by="dealer")
    now.table.take(floor.Nonce(player="ann", nonce="00" * 8), floor.Nonce(player="ann", nonce="a1" * 16), by="ann")
    now.table.take(place(1, "red", 2_000), place(1, "straight:17", 500), place(2, "black", 1_000))
    now.spin()
    now.table.take(place(1, "red", 2_000), play.Lift(seat=1, spot="red", amount=500), play.Tip(seat=2, amount=300))
    now.table.take(START, play.NoSpin(why="foreign-object", by=Role.FLOOR))
    now.spin()
    now.table.take(play.Tip(seat=2, amount=500, spot="red"), floor.Nonce(player="ann", nonce="5c" * 8))
    now.spin()
    now.table.take(play.CashOut(seat=1), play.Leave(seat=1), play.CashOut(seat=2, amount=1_000))
    now.window.take(cage.Withdraw(player="ann", amount=5_000), by="cashier")
    now.table.take(cage.CountDrop(by=Role.PIT), by="pete")
    return now


async def called(at: LiveTable) -> LiveTable:
    """A dealt table of a house, at which the dealer has called betting open."""
    if at.writer.state.play.phase is Phase.OPEN:
        key = f"place your bets {at.writer.seq}"
        taken = await at.writer.submit(key, "dora", play.PlaceYourBets(by=Role.DEALER))
        assert isinstance(taken, Taken), taken
    return at
