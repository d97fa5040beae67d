"""The hall: a house that is open to the world. Its people, its desk, its live tables, and who is at them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from croupier.cage import chart
from croupier.cage.command import Deposit
from croupier.floor.answer import Answer, Refused, Taken
from croupier.floor.batch import Committed
from croupier.floor.dealing import Pace
from croupier.floor.house import CannotOpen, House, LiveTable
from croupier.floor.ports import StoreDown
from croupier.floor.record import read
from croupier.play.event import DollyRemoved
from croupier.rulebook.table import TableRules
from croupier.server.caller import Caller
from croupier.server.desk import Desk, Reply
from croupier.server.live.stream import LAST, Stream
from croupier.server.live.telling import encode
from croupier.server.live.terminal import Hello, Terminal, Wallet, You
from croupier.server.metrics import Metrics
from croupier.server.pace import Paces
from croupier.server.people.office import PLAYERS
from croupier.server.people.people import People
from croupier.server.people.person import Person
from croupier.server.player_protection import PlayerProtection
from croupier.server.register import Register
from croupier.server.school.school import School
from croupier.server.wire import Sent

LOOK_EVERY = 15.0
"""Seconds between two looks at who plays, and whose session is over."""
SWEEP_EVERY = 3_600.0
GIFT = 100_000
"""Play money for a guest, in minor units."""
BACK = 3_000
"""Records that are read back for the last numbers when a table is opened."""

Verify = Callable[[], Awaitable[dict[str, Any]]]

_log = logging.getLogger("croupier.hall")


class Hall:
    """``guests``: whether anybody may come in and play for practice. ``verify`` checks the whole record."""

    def __init__(
        self,
        house: House,
        people: People,
        *,
        guests: bool = True,
        verify: Verify | None = None,
        origins: frozenset[str] = frozenset(),
        paces: Paces | None = None,
        metrics_token: str | None = None,
        operator: str | None = None,
    ) -> None:
        self.house, self.people, self.guests, self.verify = house, people, guests, verify
        self.origins, self.paces = origins, paces or Paces()
        self.metrics_token, self.operator = metrics_token, operator
        self.protection = PlayerProtection(house)
        self.desk = Desk(house, self.protection, guests, people.plays)
        self.take: Callable[[Caller, str | None, Sent, Reply], None] = self.desk.take
        self.metrics = Metrics()
        self.streams: dict[str, Stream] = {}
        self.terminals: dict[str, set[Terminal]] = {}
        self.register = Register(self)
        self.school = School()
        self.ready = False
        self._down: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self.protection.load()
        self.house.cashier.listeners.append(self._paid)
        self._tasks = [asyncio.create_task(self._look_on()), asyncio.create_task(self._sweep_on())]
        self.ready = True

    async def open_table(
        self, name: str, rules: TableRules, automatic: bool = True, pace: Pace | None = None
    ) -> LiveTable:
        opened = await self.house.open_table(name, rules, automatic, pace)
        stream = Stream(opened, self._name_of, self.tell_wallet)
        await self._read_last(stream)
        self.streams[name] = stream
        self.metrics.watch(opened, stream.viewers)
        return opened

    async def close_table(self, name: str) -> Refused | None:
        """Take a table off the floor; everybody at it is told."""
        refused = await self.house.close_table(name)
        if refused is not None:
            return refused
        stream = self.streams.pop(name)
        for terminal in [mine for mine in stream.viewers if isinstance(mine, Terminal)]:
            terminal.close("table-closed", "The table is off the floor.")
        return None

    async def _read_last(self, stream: Stream) -> None:
        """The last numbers, from the end of the record."""
        seq = stream.table.writer.seq
        async for entry in self.house.store.entries(stream.name, max(1, seq - BACK)):
            for event in read(entry.body).events:
                if isinstance(event, DollyRemoved):
                    stream.last.append(event.pocket)
        assert stream.last.maxlen == LAST

    async def close(self) -> None:
        """Tell every terminal, and close the house: rounds in flight are held as they are."""
        self.ready = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for terminal in [terminal for mine in self.terminals.values() for terminal in mine]:
            terminal.close("shutting-down", "The house is closing: come back when it is open.")
        await self.house.close()

    async def see_what_money(self) -> None:
        """A house plays for money or for practice, from its first day: a wallet never holds both."""
        mine, kept = (b"practice" if self.guests else b"money"), await self.house.store.documents("house")
        if kept.get("plays for", mine) != mine:
            plays, flag = kept["plays for"].decode(), "--no-guests" if self.guests else "--guests"
            raise CannotOpen(f"{self.house.store.name}: this house plays for {plays}: open it with {flag}")
        await self.house.store.keep("house", {"plays for": mine})

    # Who is who.

    def caller(self, person: Person) -> Caller:
        return Caller(person.id, person.name, person.office)

    def _name_of(self, player: str) -> str | None:
        person = self.people.person(player)
        return person.name if person is not None else None

    def wallet(self, player: str) -> int:
        return self.house.books.free(chart.wallet(player))

    async def welcome_guest(self, player: str) -> None:
        """Give a guest play money, once."""
        gift = Deposit(player=player, amount=GIFT, how="play-money")
        answer = await self.house.cashier.submit(f"gift:{player}", "house", gift)
        if not isinstance(answer, Taken):
            _log.warning("no play money for %s: %s", player, answer.code)

    # What terminals ask of the house.

    async def submit(self, caller: Caller, table: str | None, sent: Sent) -> Answer:
        """The answer to a command."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.desk.take(caller, table, sent, lambda answer: None if answered.done() else answered.set_result(answer))
        answer = await answered
        if isinstance(answer, Refused):
            self.refused(answer.code)
        return answer

    def hello(self, terminal: Terminal) -> Hello:
        caller, stream = terminal.caller, terminal.stream
        plays = caller.office in PLAYERS
        you = You(
            caller.id,
            caller.name,
            caller.office,
            stream.seat_of(caller.id) if plays else None,
            self.wallet(caller.id) if plays else None,
        )
        return Hello(stream.name, stream.table.writer.seq, self.house.clock.now(), you)

    def arrived(self, terminal: Terminal) -> None:
        """A second terminal of a player at a table takes over from the first."""
        mine = self.terminals.setdefault(terminal.player, set())
        if not terminal.staff:
            for other in [other for other in mine if other.stream is terminal.stream]:
                other.close("taken-over", "You are at this table on another terminal now.")
        mine.add(terminal)

    def gone(self, terminal: Terminal) -> None:
        mine = self.terminals.get(terminal.player, set())
        mine.discard(terminal)
        if not mine:
            self.terminals.pop(terminal.player, None)

    def still(self, terminal: Terminal) -> Refused | None:
        """Why a terminal's session is no good any more, if so."""
        present = self.people.look(terminal.token)
        return present if isinstance(present, Refused) else None

    def refused(self, code: str) -> None:
        self.metrics.refused.labels(code).inc()

    def hang_up(self, token: str) -> None:
        """Close the terminals of a session that is over."""
        for terminal in [terminal for mine in self.terminals.values() for terminal in mine]:
            if terminal.token == token:
                terminal.close("not-signed-in", "You have signed out.")

    def go_on(self, player: str) -> None:
        self.protection.go_on(player)

    def tell_wallet(self, player: str) -> None:
        for terminal in self.terminals.get(player, ()):
            terminal.tell(encode(Wallet(self.wallet(player))))

    def _paid(self, committed: Committed[Any]) -> None:
        """Whoever's wallet the cashier has changed is told."""
        for player in {event.player for events in committed.events for event in events if hasattr(event, "player")}:
            self.tell_wallet(player)

    # What is done from time to time.

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look()
            except StoreDown as error:
                _log.warning("the time that was played is not written: %s", error)
            except Exception:
                _log.exception("looking after the players")

    def _log_trouble(self) -> None:
        """A table that cannot be written, or can again, is in the log once."""
        down = {name: table.writer.down for name, table in self.house.tables.items() if table.writer.down is not None}
        for name in down.keys() - self._down.keys():
            _log.error("%s cannot be written: %s", name, down[name])
        for name in self._down.keys() - down.keys():
            _log.warning("%s is written again", name)
        self._down = down

    async def look(self) -> None:
        """Whose session is over goes; whoever plays is told when it is time for a look at the clock."""
        self._log_trouble()
        for terminal in [terminal for mine in self.terminals.values() for terminal in mine]:
            terminal.hang_up_if_slow()
            acted, terminal.acted = terminal.acted, False
            present = await self.people.who(terminal.token, acts=acted)
            if isinstance(present, Refused):
                terminal.close(present.code, present.says)
        playing = {
            terminal.player
            for mine in self.terminals.values()
            for terminal in mine
            if not terminal.staff and terminal.stream.seat_of(terminal.player) is not None
        }
        for player, check in (await self.protection.look(playing)).items():
            for terminal in self.terminals.get(player, ()):
                terminal.tell(encode(check))

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            try:
                await self.people.sweep()
            except StoreDown as error:
                _log.warning("what is over is not put away: %s", error)
