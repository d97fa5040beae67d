"""The house: one store, one set of books, the cashier and the tables, opened together and closed together."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass

from croupier.cage.chart import CHART
from croupier.cage.posting import holds
from croupier.floor import cashier
from croupier.floor.answer import Refused
from croupier.floor.clock import WallClock
from croupier.floor.command import Setup
from croupier.floor.dealing import Dealing, Pace
from croupier.floor.ports import Clock, Store
from croupier.floor.table import TableDecider
from croupier.floor.table_state import TableState
from croupier.floor.wheel import AutomaticWheel, DealersWheel
from croupier.floor.writer import Writer
from croupier.ledger.books import Books
from croupier.play import command as cmd
from croupier.play.decide import ACT_OF
from croupier.play.phase import Phase
from croupier.play.state import chips_in_play
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


class CannotOpen(Exception):  # noqa: N818 - it is named for what it is
    """A table that cannot be opened as it is asked for, and why."""


@dataclass(slots=True)
class LiveTable:
    """A table on the floor. ``dealing`` is there where the wheel is automatic.

    ``under_new_rules``: it was set up under other rules than it had before.
    """

    rules: TableRules
    writer: Writer[TableState]
    dealing: Dealing | None
    under_new_rules: bool = False


class House:
    """Open it with ``await House.open(store)``."""

    def __init__(self, store: Store, clock: Clock | None = None, currency: str = "USD") -> None:
        self.store, self.clock, self.currency = store, clock or WallClock(), currency
        self.books = Books(CHART)
        self.tables: dict[str, LiveTable] = {}
        window = cashier.Cashier(currency, self.clock)
        self.cashier: Writer[cashier.Accounts] = Writer(cashier.NAME, window, self.books, self.store, self.clock)

    @classmethod
    async def open(cls, store: Store, clock: Clock | None = None, currency: str = "USD") -> House:
        house = cls(store, clock, currency)
        balances = await store.balances()
        house.books.posted, house.books.held = balances.posted, balances.held
        await house.cashier.load()
        house.cashier.start()
        return house

    async def open_table(
        self, name: str, rules: TableRules, automatic: bool = True, pace: Pace | None = None
    ) -> LiveTable:
        """Take up a table where it stands, or set it up under these rules."""
        table = TableDecider(name, rules, AutomaticWheel() if automatic else DealersWheel())
        writer: Writer[TableState] = Writer(name, table, self.books, self.store, self.clock)
        await writer.load()
        self.books.holds.update(holds(writer.state.play, name))
        digest = writer.state.digest
        writer.start()
        if digest != rules.digest:
            if digest and _chips(writer):
                await writer.stop()
                raise CannotOpen(
                    f"{name}: chips lie on it under the rules that it has (digest {digest[:12]}): "
                    "open it with those, without a new house file, until they are cashed out"
                )
            await self._do(writer, Setup())
        if writer.state.play.phase is Phase.CLOSED:
            await self._do(writer, cmd.OpenTable(by=_opener(rules)))
        dealing = Dealing(writer, rules, pace or Pace(), self.clock) if automatic else None
        under_new_rules = digest not in ("", rules.digest)
        opened = self.tables[name] = LiveTable(rules, writer, dealing, under_new_rules)
        if dealing is not None:
            dealing.start()
        return opened

    async def close_table(self, name: str) -> Refused | None:
        """Close a table and take it off the floor, where nobody has chips on it."""
        table = self.tables[name]
        if _chips(table.writer):
            return Refused("wagers-down", "There are players' chips on the table: they cash out first.")
        if table.writer.state.play.phase is not Phase.CLOSED:
            command = cmd.CloseTable(by=_closer(table.rules))
            answer = await table.writer.submit(f"house:{table.writer.seq + 1}:CloseTable", "house", command)
            if isinstance(answer, Refused):
                return answer
        del self.tables[name]
        if table.dealing is not None:
            await table.dealing.stop()
        await table.writer.stop()
        return None

    async def _do(self, writer: Writer[TableState], command: cmd.Command) -> None:
        answer = await writer.submit(f"house:{writer.seq + 1}:{type(command).__name__}", "house", command)
        if isinstance(answer, Refused):
            raise CannotOpen(f"{writer.name}: {answer.says}")

    async def close(self) -> None:
        """Stop dealing, write what is in the mailboxes, and close the store; rounds in flight are held as they are.

        Where a table has failed the others are stopped all the same, and the store is closed.
        """
        async with AsyncExitStack() as last:
            last.push_async_callback(self.store.close)
            last.push_async_callback(self.cashier.stop)
            for table in self.tables.values():
                last.push_async_callback(table.writer.stop)
                if table.dealing is not None:
                    last.push_async_callback(table.dealing.stop)


def _opener(rules: TableRules) -> Role:
    return _one_of(ACT_OF[cmd.OpenTable].by(rules))


def _closer(rules: TableRules) -> Role:
    return _one_of(ACT_OF[cmd.CloseTable].by(rules))


def _one_of(allowed: frozenset[Role]) -> Role:
    return Role.FLOOR if Role.FLOOR in allowed else min(allowed)


def _chips(writer: Writer[TableState]) -> int:
    """Chips that are somebody's: the tip box is not on the table."""
    return chips_in_play(writer.state.play) - writer.state.play.tip_box
