"""The house: one store, one set of books, the cashier and the tables, opened together and closed together."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass

from croupier.cage.chart import CHART
from croupier.floor import cashier
from croupier.floor.answer import Refused
from croupier.floor.clock import WallClock
from croupier.floor.command import Setup
from croupier.floor.dealing import Dealing, Pace
from croupier.floor.ports import Clock, Store
from croupier.floor.recorded import MissingRules, UnknownRules, first_rules, named_rules, present_rules
from croupier.floor.table import TableDecider
from croupier.floor.table_state import TableState
from croupier.floor.wheel import AutomaticWheel, DealersWheel
from croupier.floor.writer import Writer
from croupier.ledger.books import Books
from croupier.play import command as cmd
from croupier.play.chips.counts import worth
from croupier.play.decide import ACT_OF
from croupier.play.phase import Phase
from croupier.play.state import chips_in_play
from croupier.rulebook.document import encode
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


class CannotOpen(Exception):  # noqa: N818 - it is named for what it is
    """Raised with the reason why a table cannot be opened as requested."""


@dataclass(slots=True)
class LiveTable:
    """An open table. ``dealing`` is set if the wheel is automatic.

    ``under_new_rules``: it was set up under other rules than before. ``keeps_rules``: it is in play under other rules
    than requested, and keeps them until it is closed.
    """

    rules: TableRules
    writer: Writer[TableState]
    dealing: Dealing | None
    under_new_rules: bool = False
    keeps_rules: bool = False


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
        house.books.balances = await store.balances()
        await house.cashier.load()
        house.cashier.start()
        return house

    async def open_table(
        self, name: str, rules: TableRules, automatic: bool = True, pace: Pace | None = None
    ) -> LiveTable:
        """Open a table: restore it from its records, or set it up under these rules.

        A table in play keeps its recorded rules, and changes to these when it is opened again with nothing on it.
        """
        table = TableDecider(name, rules, AutomaticWheel() if automatic else DealersWheel())
        writer = await self._take_up(table)
        had, wanted, rules = writer.state.digest, rules.digest, table.rules
        writer.start()
        if had != rules.digest:
            body = await self.store.rules(rules.digest)
            await self._do(writer, Setup(document=body or encode(rules)))
        if writer.state.play.phase is Phase.CLOSED:
            await self._do(writer, cmd.OpenTable(by=_opener(rules)))
        dealing = Dealing(writer, rules, pace or Pace(), self.clock) if automatic else None
        under_new_rules, keeps_rules = had not in ("", rules.digest), wanted != rules.digest
        opened = self.tables[name] = LiveTable(rules, writer, dealing, under_new_rules, keeps_rules)
        if dealing is not None:
            dealing.start()
        return opened

    async def recorded_table(self, name: str) -> tuple[TableRules, bool] | None:
        """The rules that a table has in the record, and whether it is in play; None if no record sets it up."""
        try:
            rules = await first_rules(self.store, name)
            if rules is None:
                return None
            writer = await self._take_up(TableDecider(name, rules, DealersWheel()))
            rules = await present_rules(self.store, name, writer.seq, writer.state.digest)
        except MissingRules as error:
            raise CannotOpen(str(error)) from None
        return rules, in_play(writer.state)

    async def _take_up(self, table: TableDecider) -> Writer[TableState]:
        """Load a table's writer to the end of its records; the decider gets the table's own rules if it is in play."""
        writer: Writer[TableState] = Writer(table.name, table, self.books, self.store, self.clock)
        try:
            while not await self._load(writer, table):
                pass
            digest = writer.state.digest
            if digest and digest != table.rules.digest and in_play(writer.state):
                table.rules = await present_rules(self.store, table.name, writer.seq, digest)
        except MissingRules as error:
            raise CannotOpen(str(error)) from None
        return writer

    async def _load(self, writer: Writer[TableState], table: TableDecider) -> bool:
        """Replay a table's records; False if rules that they refer to had to be fetched first."""
        try:
            await writer.load()
        except UnknownRules as unknown:
            table.former[unknown.digest] = await named_rules(self.store, table.name, unknown.seq, unknown.digest)
            return False
        return True

    async def close_table(self, name: str) -> Refused | None:
        """Close a table and remove it, if nobody has chips on it."""
        table = self.tables[name]
        if _chips(table.writer.state):
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
        """Stop dealing, write what is in the mailboxes, and close the store; rounds in progress are kept as they are.

        If a table has failed, the others are still stopped, and the store is closed.
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


def in_play(state: TableState) -> bool:
    """Whether somebody has chips on a table, or a round is in progress."""
    return bool(_chips(state)) or state.play.phase not in (Phase.CLOSED, Phase.OPEN, Phase.BETTING)


def _chips(state: TableState) -> int:
    """Chips that belong to players: the tip box does not count."""
    return chips_in_play(state.play) - worth(state.play.tip_box)
