"""Wallets: their balances, play money for newcomers, and the message to a player whose balance has changed."""

from __future__ import annotations

import logging
from typing import Any

from croupier.cage import chart
from croupier.cage.command import Deposit
from croupier.floor.answer import Taken
from croupier.floor.batch import Committed
from croupier.floor.house import House
from croupier.server.live.broadcast import encode
from croupier.server.live.terminal import Wallet
from croupier.server.terminals import Terminals

GIFT = 100_000
"""Play money for a guest, in minor units."""

_log = logging.getLogger("croupier.wallets")


class Wallets:
    def __init__(self, house: House, terminals: Terminals) -> None:
        self._house, self._terminals = house, terminals

    def watch(self) -> None:
        """Send players their balances whenever the cashier changes them."""
        self._house.cashier.listeners.append(self._committed)

    def balance(self, player: str) -> int:
        return self._house.books.free(chart.wallet(player))

    def send(self, player: str) -> None:
        """Send a player the balance of their wallet."""
        self._terminals.send(player, encode(Wallet(self.balance(player))))

    async def give_play_money(self, player: str) -> None:
        """Deposit a newcomer's play money, once."""
        gift = Deposit(player=player, amount=GIFT, how="play-money")
        answer = await self._house.cashier.submit(f"gift:{player}", "house", gift)
        if not isinstance(answer, Taken):
            _log.warning("no play money for %s: %s", player, answer.code)

    def _committed(self, committed: Committed[Any]) -> None:
        for player in {event.player for events in committed.events for event in events if hasattr(event, "player")}:
            self.send(player)
