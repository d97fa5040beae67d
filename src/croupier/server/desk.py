"""The desk: checks who sent a command and whose seat it concerns, then passes it to the table's or cashier's writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from croupier.cage import command as cage
from croupier.cage.cashier import PLAY_MONEY
from croupier.floor.acts import AT_TABLE, AT_WINDOW
from croupier.floor.answer import BUSY, Answer, Refused, decode
from croupier.floor.house import House, LiveTable
from croupier.floor.ports import StoreDown
from croupier.play import command as play
from croupier.play.act import About, ActRow, Staking
from croupier.play.command import Command
from croupier.rulebook.money import spell_money
from croupier.rulebook.role import Role
from croupier.server import access
from croupier.server.caller import Caller
from croupier.server.people.office import PLAYERS, Office
from croupier.server.people.refusals import UNKNOWN_PERSON
from croupier.server.player_protection import PlayerProtection
from croupier.server.wire import Sent

Reply = Callable[[Answer], None]

NO_TABLE = Refused("no-such-table", "There is no such table in this house.")
NOT_YOUR_SEAT = Refused("not-your-seat", "That seat is not yours.")
BY_THE_CLOCK = Refused("not-your-role", "The wheel is automatic: the house deals here, by the clock.")

# Nearly every command is a wager at a seat: look up the enum's member once, because each lookup costs time.
_SEAT, _WAGER = About.SEAT, Staking.WAGER

MOST_LOOKED_UP = 500
"""How many refusals may wait at once while the store is asked whether their key was already answered."""


class Desk:
    """``play_money``: the house is for practice; its money is issued by the house and cannot be withdrawn.

    ``plays`` tells whether an id is a player's, who has a wallet.
    """

    def __init__(
        self, house: House, protection: PlayerProtection, play_money: bool, plays: Callable[[str], bool]
    ) -> None:
        self.house, self.protection, self.play_money, self._plays = house, protection, play_money, plays
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, caller: Caller, table: str | None, sent: Sent, reply: Reply) -> None:
        """Pass a command to the writer that decides it; ``reply`` is called with the answer, now or later."""
        command = sent.command
        if type(command) in AT_WINDOW:
            self._at_window(caller, sent.key, command, reply)
            return
        opened, key = self.house.tables.get(table or ""), _key(caller, sent.key)
        if opened is None:
            reply(NO_TABLE)
            return
        if (refused := self._refused(caller, opened, command)) is not None:
            self._refuse(opened, key, refused, reply)
            return
        if type(command) is play.BuyIn and command.tender == "wallet":
            self.protection.buy_in(opened, key, caller.id, command, reply)
            return
        by = command if caller.office in PLAYERS else self._with_role(caller, command)
        opened.writer.post(key, caller.id, by, reply)

    def _refuse(self, opened: LiveTable, key: str, refused: Refused, reply: Reply) -> None:
        if refused.code == "not-your-role":
            reply(refused)
            return
        if len(self._tasks) >= MOST_LOOKED_UP:
            reply(BUSY)
            return
        task = asyncio.ensure_future(self._refuse_unless_taken(opened, key, refused, reply))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refuse_unless_taken(self, opened: LiveTable, key: str, refused: Refused, reply: Reply) -> None:
        """Refuse a command, unless its key was answered before: then repeat that answer."""
        try:
            kept = await self.house.store.answers(opened.writer.name, frozenset({key}))
        except StoreDown:
            kept = {}
        reply(decode(kept[key]) if key in kept else refused)

    def _refused(self, caller: Caller, opened: LiveTable, command: Command) -> Refused | None:
        """Why the desk refuses a command, before the rulebook is applied; None if it does not."""
        act = AT_TABLE[type(command)]
        own, automatic = _own(caller, opened, act, command), opened.dealing is not None
        action = access.action_of(command) if act.variants else act.name
        refused = _access_refusal(act, action, caller, own, command.by, automatic)
        if refused is not None:
            return refused
        if caller.office in PLAYERS:
            return self._player_refused(caller, opened, act, command)
        player = opened.writer.state.seated.get(getattr(command, "seat", 0))
        return self._protection_refusal(player, act, command) if player is not None else None

    def _player_refused(self, caller: Caller, opened: LiveTable, act: ActRow, command: Command) -> Refused | None:
        for field, says in act.staff_fields:
            if getattr(command, field) is not None:
                return Refused("not-your-role", says)
        if type(command) is play.Leave:
            rack = opened.writer.state.play.seat(command.seat).rack
            if rack:
                says = f"The rack holds {spell_money(rack, opened.rules.currency)}: cash out first."
                return Refused("chips-stay", says)
        return self._protection_refusal(caller.id, act, command)

    def _protection_refusal(self, player: str, act: ActRow, command: Any) -> Refused | None:
        """Why player protection refuses this act; a wager also counts as playing at this moment."""
        stakes = act.stakes
        if stakes is _WAGER or (stakes is Staking.WAGER_ON_SPOT and command.spot is not None):
            self.protection.playing.add(player)
        elif stakes is not Staking.CHIPS:
            return None
        return self.protection.refusal(player)

    def _with_role(self, caller: Caller, command: Command) -> Command:
        """The command with ``by`` set to the role that its sender has at a table."""
        role = access.role_of(caller.office)
        return command if role is None or command.by is role else replace(command, by=role)

    def _at_window(self, caller: Caller, key: str, command: Any, reply: Reply) -> None:
        own = command.player == caller.id
        if not self._plays(command.player):
            reply(UNKNOWN_PERSON)
        elif refused := access.refused(caller.office, access.action_of(command), own):
            reply(refused)
        elif self.play_money and isinstance(command, cage.Withdraw):
            reply(Refused("play-money", "This house plays for practice: its money goes nowhere."))
        elif isinstance(command, cage.Deposit) and not self.play_money and own:
            # Money comes over the counter or from a payment provider; players cannot declare a deposit themselves.
            reply(Refused("not-your-role", "A deposit is taken at the window: ask the floor."))
        elif isinstance(command, cage.Deposit) and not self.play_money and command.how == PLAY_MONEY:
            reply(Refused("play-money", "This house plays for money, and nobody can pay in any other."))
        else:
            if self.play_money and isinstance(command, cage.Deposit):
                command = replace(command, how=PLAY_MONEY)
            self.house.cashier.post(_key(caller, key), caller.id, command, reply)


@lru_cache(maxsize=4096)
def _access_refusal(
    act: ActRow, action: str, caller: Caller, own: bool | None, by: Role, automatic: bool
) -> Refused | None:
    """Why the caller may not perform an action in the role ``by``; ``own`` says whether the seat is the caller's."""
    office = caller.office
    if own is False and office in PLAYERS and access.may(office, action, own=True):
        return NOT_YOUR_SEAT
    if instead := _alternative(act, action, office, own):
        return Refused("not-your-role", instead)
    if act.about is About.WHEEL and own is False and caller.table is not None:
        return Refused("not-your-role", f"This key is for {caller.table}.")
    if refused := access.refused(office, action, own):
        return refused
    if automatic and act.deals:
        return BY_THE_CLOCK
    if by is not Role.PLAYER and by is not access.role_of(office):
        return Refused("not-your-role", f"You are the house's {office}, not its {by}.")
    return None


def _alternative(act: ActRow, action: str, office: Office, own: bool | None) -> str | None:
    """A hint at the act that the caller may send instead of this one."""
    if access.may(office, action, own):
        return None
    variants = (each for each in act.variants if access.may(office, f"{act.name}:{each.value}", own))
    return next((each.instead for each in variants), None)


def _own(caller: Caller, opened: LiveTable, act: ActRow, command: Any) -> bool | None:
    """Whether a command concerns the caller's own seat, wallet or table; None if it concerns none."""
    about = act.about
    if about is _SEAT:
        return bool(opened.writer.state.seated.get(command.seat) == caller.id)
    if about is About.TABLE:
        return None
    if about is About.PLAYER:
        return bool(command.player == caller.id)
    if about is About.WHEEL:
        return caller.table == opened.writer.name
    # Staff call the floor to a table; a player calls it to a seat, or to the table of their seat.
    seated = opened.writer.state.seated
    if command.seat is not None:
        return seated.get(command.seat) == caller.id
    return caller.id in seated.values() if caller.office in PLAYERS else None


def _key(caller: Caller, key: str) -> str:
    """The idempotency key, prefixed by its sender, so that two senders can use the same key."""
    return f"{caller.id}:{key}"
