"""The live tables: one stream for each open table, opened and closed with it."""

from __future__ import annotations

from croupier.floor.answer import Refused
from croupier.floor.dealing import Pace
from croupier.floor.house import House, LiveTable
from croupier.floor.record import read
from croupier.play.event import DollyRemoved
from croupier.rulebook.table import TableRules
from croupier.server.desk import NO_TABLE
from croupier.server.live.stream import LAST, Stream
from croupier.server.live.terminal import Terminal
from croupier.server.metrics import Metrics
from croupier.server.people.people import People
from croupier.server.wallets import Wallets

BACK = 3_000
"""How many records are read for the last numbers when a table is opened."""


class LiveTables:
    """``ready``: whether terminals may connect. ``streams``: by the table's name."""

    def __init__(self, house: House, people: People, wallets: Wallets, metrics: Metrics) -> None:
        self._house, self._people, self._wallets, self._metrics = house, people, wallets, metrics
        self.streams: dict[str, Stream] = {}
        self.ready = False

    def find(self, name: str) -> Stream | Refused:
        return self.streams.get(name, NO_TABLE)

    async def open(self, name: str, rules: TableRules, automatic: bool = True, pace: Pace | None = None) -> LiveTable:
        opened = await self._house.open_table(name, rules, automatic, pace)
        stream = Stream(opened, self._name_of, self._wallets.send)
        await self._read_last_numbers(stream)
        self.streams[name] = stream
        self._metrics.watch(opened, stream.viewers)
        return opened

    async def close(self, name: str) -> Refused | None:
        """Close a table and the terminals at it."""
        refused = await self._house.close_table(name)
        if refused is not None:
            return refused
        stream = self.streams.pop(name)
        for terminal in [viewer for viewer in stream.viewers if isinstance(viewer, Terminal)]:
            terminal.close("table-closed", "The table is off the floor.")
        return None

    async def _read_last_numbers(self, stream: Stream) -> None:
        seq = stream.table.writer.seq
        async for entry in self._house.store.entries(stream.name, max(1, seq - BACK)):
            for event in read(entry.body).events:
                if isinstance(event, DollyRemoved):
                    stream.last.append(event.pocket)
        assert stream.last.maxlen == LAST

    def _name_of(self, player: str) -> str | None:
        person = self._people.person(player)
        return person.name if person is not None else None
