"""Player protection: enforces limits on time and losses, reality checks and exclusion at the tables.

The cashier stores a player's limits; this module compares them with what the player does at the tables.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import cache

import msgspec

from croupier.cage import chart, protection
from croupier.cage.allowance import refuse_buy_in
from croupier.cage.limit import WINDOWS
from croupier.cage.protection import ProtectionState
from croupier.floor import answer as answers
from croupier.floor.answer import Answer, Refused
from croupier.floor.house import House, LiveTable
from croupier.floor.ports import StoreDown
from croupier.play.command import BuyIn
from croupier.server.holdings import holdings

MINUTE = 60_000
DAY = WINDOWS["day"]
APART = 2 * MINUTE
"""An interruption shorter than this does not end a period of play."""
CHECK_EVERY = 60
"""Minutes between two reality checks, for a player who has not set another interval."""

Stretch = tuple[int, int]
"""The beginning and end of a period of play."""


class Played(msgspec.Struct):
    """Periods of play in the last day, oldest first; ``checked``: when the player last confirmed a reality check.

    ``chips``: what they had at the tables when the latest period began.
    """

    stretches: list[Stretch] = []
    checked: int = 0
    chips: int = 0


class RealityCheck(msgspec.Struct, frozen=True, tag_field="tell", tag="reality-check"):
    """How long a player has been playing, and what they have won or lost meanwhile, in minor units."""

    minutes: int
    net: int


class PlayerProtection:
    """``look`` must be called a few times a minute with everybody who plays."""

    def __init__(self, house: House) -> None:
        self._house, self._store, self._clock, self._cashier = house, house.store, house.clock, house.cashier
        self._played: dict[str, Played] = {}
        self._unchecked: set[str] = set()
        self.playing: set[str] = set()
        """Who has placed something since the last look, from wherever."""
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._tasks: set[asyncio.Task[None]] = set()

    async def load(self) -> None:
        for player, body in (await self._store.documents("played")).items():
            self._played[player] = msgspec.json.decode(body, type=Played)

    def account(self, player: str) -> ProtectionState:
        return self._house.cashier.state.get(player, protection.NEW)

    def refusal(self, player: str) -> Refused | None:
        """Why a player may not play now; None if they may."""
        account = self._cashier.at.state.get(player)
        if account is not None:
            if account.exclusion is not None:
                refusal = protection.refuse_excluded(account, self._clock.now())
                if refusal is not None:
                    return answers.refused(refusal)
            if account.limits and (refused := self._time_is_up(player, account)):
                return refused
        return _CHECK if player in self._unchecked else None

    def _time_is_up(self, player: str, account: ProtectionState) -> Refused | None:
        most = protection.limit_in_force(account, "time", "day", self._clock.now())
        if most is None or self.minutes_today(player) < most:
            return None
        return Refused("limit-reached", f"You wanted to play {most} minutes a day at most, and have.")

    def buy_in(self, table: LiveTable, key: str, by: str, command: BuyIn, reply: Callable[[Answer], None]) -> None:
        """Pass on a buy-in from the wallet, one for each player at a time, so that two cannot use the same loss
        allowance.
        """
        if not any(what == "loss" for what, _ in self.account(by).limits):
            table.writer.post(key, by, command, reply)
            return
        task = asyncio.ensure_future(self._buy_in(table, key, by, command, reply))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _buy_in(
        self, table: LiveTable, key: str, by: str, command: BuyIn, reply: Callable[[Answer], None]
    ) -> None:
        wallet = chart.wallet(by)
        async with self._locks[by]:
            now = self._clock.now()
            try:
                kept = await self._store.answers(table.writer.name, frozenset({key}))
                moves = await self._store.moves(wallet, now - protection.LONGEST)
            except StoreDown as error:
                reply(answers.store_down(str(error)))
                return
            if key in kept:
                # This buy-in has used the allowance itself: sent again, it gets the same answer.
                reply(answers.decode(kept[key]))
                return
            refusal = refuse_buy_in(self.account(by), wallet, moves, command.amount, now, table.rules.currency)
            reply(answers.refused(refusal) if refusal is not None else await table.writer.submit(key, by, command))

    def minutes_today(self, player: str) -> int:
        """Minutes played in the last 24 hours. A finished period counts as at least a minute: an occasional wager is
        play.
        """
        now = self._clock.now()
        stretches = [stretch for stretch in self._played.get(player, Played()).stretches if stretch[1] > now - DAY]
        return (
            sum(max(end - max(start, now - DAY), MINUTE * (now - end >= APART)) for start, end in stretches) // MINUTE
        )

    def keep_playing(self, player: str) -> None:
        """Record that the player has confirmed the reality check."""
        self._played.setdefault(player, Played()).checked = self._clock.now()
        self._unchecked.discard(player)

    async def reality(self, player: str) -> RealityCheck | None:
        """The reality check that a player must confirm before playing on; None if there is none."""
        played = self._played.get(player)
        return await self._check(player, played, self._held()) if played and player in self._unchecked else None

    async def _check(self, player: str, played: Played, held: Counter[str]) -> RealityCheck:
        since = played.stretches[-1][0]
        net = held[player] - played.chips + await self._net_from_tables(player, since)
        return RealityCheck((self._clock.now() - since) // MINUTE, net)

    def _held(self) -> Counter[str]:
        return holdings(table.writer.state for table in self._house.tables.values())

    async def look(self, players: Iterable[str]) -> dict[str, RealityCheck]:
        """Count the time of those who play now; returns the reality checks that are due."""
        now, due, changed = self._clock.now(), dict[str, RealityCheck](), dict[str, bytes | None]()
        players, self.playing = {*players, *self.playing}, set()
        held = cache(self._held)
        for player in players:
            played = self._played.setdefault(player, Played())
            if self._period_begins(played, now):
                played.chips = held()[player]
            changed[player] = msgspec.json.encode(played)
            account = self.account(player)
            every = protection.limit_in_force(account, "reality-check", None, now) or CHECK_EVERY
            since = max(played.stretches[-1][0], played.checked)
            if now - since >= every * MINUTE:
                self._unchecked.add(player)
                due[player] = await self._check(player, played, held())
        if changed:
            await self._store.keep("played", changed)
        return due

    @staticmethod
    def _period_begins(played: Played, now: int) -> bool:
        """Count the time up to now; True if a new period of play begins with it."""
        recent = [stretch for stretch in played.stretches if stretch[1] > now - DAY]
        begins = not recent or now - recent[-1][1] >= APART
        if begins:
            recent.append((now, now))
            played.checked = now
        else:
            recent[-1] = (recent[-1][0], now)
        played.stretches = recent
        return begins

    async def _net_from_tables(self, player: str, since: int) -> int:
        """The net amount that the wallet received from tables."""
        wallet = chart.wallet(player)
        sums = {"rack": 0, "drop": 0}
        for move in await self._store.moves(wallet, since + 1):
            table = (move.debit if move.credit == wallet else move.credit).partition(":")[0]
            if table in sums:
                sums[table] += move.amount
        return sums["rack"] - sums["drop"]


_CHECK = Refused("reality-check", "Look at how long you have played, and say that you go on.")
