"""The parts of a server, assembled: a house, its people, and what connects them to the network.

This is the only module that knows all of them. An endpoint names the parts that it needs as parameters, and is given
them by type (``of``).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypeVar

from croupier.floor.house import House
from croupier.server.desk import Desk
from croupier.server.housekeeping import Housekeeping
from croupier.server.live_tables import LiveTables
from croupier.server.metrics import Metrics
from croupier.server.people.people import People
from croupier.server.player_protection import PlayerProtection
from croupier.server.register import Register
from croupier.server.school.school import School
from croupier.server.settings import ServerSettings
from croupier.server.submission import Submission
from croupier.server.terminal_host import TerminalHost
from croupier.server.terminals import Terminals
from croupier.server.wallets import Wallets

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class ServerParts:
    house: House
    people: People
    settings: ServerSettings
    protection: PlayerProtection
    desk: Desk
    submission: Submission
    terminals: Terminals
    host: TerminalHost
    wallets: Wallets
    tables: LiveTables
    register: Register
    housekeeping: Housekeeping
    metrics: Metrics
    school: School

    def of(self, kind: type[Part]) -> Part:
        """The part of a type."""
        return next(part for field in fields(self) if isinstance(part := getattr(self, field.name), kind))

    async def start(self) -> None:
        await self.protection.load()
        self.wallets.watch()
        self.housekeeping.start()
        self.tables.ready = True

    async def close(self) -> None:
        """Close every terminal and the house; rounds in progress are kept as they are."""
        self.tables.ready = False
        await self.housekeeping.stop()
        self.terminals.close_all("shutting-down", "The house is closing: come back when it is open.")
        await self.house.close()


def assemble(house: House, people: People, settings: ServerSettings | None = None) -> ServerParts:
    settings = settings or ServerSettings()
    metrics, terminals, protection = Metrics(), Terminals(), PlayerProtection(house)
    wallets = Wallets(house, terminals)
    desk = Desk(house, protection, settings.practice, people.plays)
    tables = LiveTables(house, people, wallets, metrics)
    return ServerParts(
        house,
        people,
        settings,
        protection,
        desk,
        Submission(desk, metrics),
        terminals,
        TerminalHost(desk, terminals, people, wallets, protection, metrics, house.clock),
        wallets,
        tables,
        Register(house.store, tables, None if settings.practice else house.currency),
        Housekeeping(house, people, protection, terminals),
        metrics,
        School(),
    )
