"""Housekeeping: the periodic tasks of a running house: ended sessions, reality checks, expired credentials."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from croupier.floor.answer import Refused
from croupier.floor.house import House
from croupier.floor.ports import StoreDown
from croupier.server.live.broadcast import encode
from croupier.server.people.people import People
from croupier.server.player_protection import PlayerProtection
from croupier.server.terminals import Terminals

CHECK_EVERY = 15.0
"""Seconds between two checks of players' time and of ended sessions."""
SWEEP_EVERY = 3_600.0

_log = logging.getLogger("croupier.housekeeping")


class Housekeeping:
    def __init__(self, house: House, people: People, protection: PlayerProtection, terminals: Terminals) -> None:
        self._house, self._people, self._protection, self._terminals = house, people, protection, terminals
        self._down: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(_repeat(CHECK_EVERY, self.check, "the time that was played is not written")),
            asyncio.create_task(_repeat(SWEEP_EVERY, self._people.sweep, "expired credentials are not removed")),
        ]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def check(self) -> None:
        """Close the terminals whose session has ended, and send reality checks to the players who are due one."""
        self._log_tables_down()
        for terminal in self._terminals:
            terminal.hang_up_if_slow()
        await self.check_sessions()
        for player, reality_check in (await self._protection.look(self._terminals.playing())).items():
            self._terminals.send(player, encode(reality_check))

    async def check_sessions(self) -> None:
        """Close the terminals whose session has ended."""
        for terminal in self._terminals:
            acted, terminal.acted = terminal.acted, False
            present = await self._people.who(terminal.token, acts=acted)
            if isinstance(present, Refused):
                terminal.close(present.code, present.says)

    def _log_tables_down(self) -> None:
        """Log once when a table becomes unwritable, and once when it recovers."""
        down = {name: table.writer.down for name, table in self._house.tables.items() if table.writer.down is not None}
        for name in down.keys() - self._down.keys():
            _log.error("%s cannot be written: %s", name, down[name])
        for name in self._down.keys() - down.keys():
            _log.warning("%s is written again", name)
        self._down = down


async def _repeat(seconds: float, work: Callable[[], Awaitable[object]], when_down: str) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except StoreDown as error:
            _log.warning("%s: %s", when_down, error)
        except Exception:
            _log.exception("housekeeping")
