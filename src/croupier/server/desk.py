"""The desk: every command comes through here, whoever sends it: who may do it, whose seat it is, and then on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.cage import command as cage
from croupier.cage.cashier import PLAY_MONEY
from croupier.floor import command as floor
from croupier.floor.answer import BUSY, Answer, Refused, decode
from croupier.floor.house import House, LiveTable
from croupier.floor.ports import StoreDown
from croupier.play import command as play
from croupier.play.command import Command
from croupier.rulebook.money import spell_money
from croupier.rulebook.role import Role
from croupier.server import access
from croupier.server.caller import Caller
from croupier.server.people.office import PLAYERS
from croupier.server.people.refusals import UNKNOWN_PERSON
from croupier.server.player_protection import PlayerProtection
from croupier.server.wire import Sent

Reply = Callable[[Answer], None]

WINDOW = (cage.Deposit, cage.Withdraw, cage.SetLimit, cage.Exclude)
"""Commands to the cashier."""

NO_TABLE = Refused("no-such-table", "There is no such table in this house.")
NOT_YOUR_SEAT = Refused("not-your-seat", "That seat is not yours.")
FOR_CASH = Refused("not-your-role", 'The dealer sells chips for cash; "tender": "wallet" buys them from your wallet.')
NOT_SEATED = Refused("not-your-seat", "Only somebody who sits at the table can call the floor to it.")
NO_COUPON = Refused("not-your-role", "A coupon is laid by the dealer, who has it in hand.")
BY_THE_CLOCK = Refused("not-your-role", "The wheel is automatic: the house deals here, by the clock.")

_PLAYER = Role.PLAYER
STAKING = play.Place | play.Verbal | play.Confirm | play.BuyIn | play.Bring | floor.Sit
"""What nobody may do who is kept from play."""

DEALT = (
    play.OpenTable,
    play.CloseTable,
    play.Spin,
    play.NoMoreBets,
    play.BallRests,
    play.NoSpin,
    play.InspectBall,
    play.ReplaceBall,
    play.PlaceDolly,
    play.Collect,
    play.Pay,
    play.RemoveDolly,
    play.Settle,
)
"""What moves a round on or stops it: at an automatic table the house does so."""

MOST_LOOKED_UP = 500
"""Refusals that may wait at a time for the store to say whether they were taken before."""


class Desk:
    """``play_money``: the house's money is for practice; it comes from the house and never goes anywhere.

    ``plays``: whether an id is that of somebody who plays, and so has a wallet.
    """

    def __init__(
        self, house: House, protection: PlayerProtection, play_money: bool, plays: Callable[[str], bool]
    ) -> None:
        self.house, self.protection, self.play_money, self._plays = house, protection, play_money, plays
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, caller: Caller, table: str | None, sent: Sent, reply: Reply) -> None:
        """Have a command decided by the one who writes it; ``reply`` is called with the answer, now or later."""
        command, opened = sent.command, self.house.tables.get(table or "")
        if type(command) is play.Place and opened is not None and caller.office in PLAYERS:
            # By far the most of them: the same questions as below, without the detours.
            key = _key(caller, sent.key)
            if (refused := self._place_refused(caller, opened, command)) is None:
                opened.writer.post(key, caller.id, command, reply)
            else:
                self._refuse(opened, key, refused, reply)
            return
        if isinstance(command, WINDOW):
            self._at_window(caller, sent.key, command, reply)
            return
        if opened is None:
            reply(NO_TABLE)
            return
        if (refused := self._refused(caller, opened, command)) is not None:
            self._refuse(opened, _key(caller, sent.key), refused, reply)
            return
        if type(command) is play.BuyIn and command.tender == "wallet":
            self.protection.buy_in(opened, _key(caller, sent.key), caller.id, command, reply)
            return
        by = command if caller.office in PLAYERS else self._in_the_name_of(caller, command)
        opened.writer.post(_key(caller, sent.key), caller.id, by, reply)

    def _refuse(self, opened: LiveTable, key: str, refused: Refused, reply: Reply) -> None:
        if refused.code == "not-your-role":
            reply(refused)
            return
        if len(self._tasks) >= MOST_LOOKED_UP:
            reply(BUSY)
            return
        task = asyncio.ensure_future(self._refuse_anew(opened, key, refused, reply))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refuse_anew(self, opened: LiveTable, key: str, refused: Refused, reply: Reply) -> None:
        """What was taken before is not refused when it is sent again, though its sender may have left the seat."""
        try:
            kept = await self.house.store.answers(opened.writer.name, frozenset({key}))
        except StoreDown:
            kept = {}
        reply(decode(kept[key]) if key in kept else refused)

    def _place_refused(self, caller: Caller, opened: LiveTable, command: play.Place) -> Refused | None:
        if command.by is not _PLAYER:
            return _not_as(caller, command)
        if opened.writer.at.state.seated.get(command.seat) != caller.id:
            return NOT_YOUR_SEAT
        if command.coupon is not None:
            return NO_COUPON
        player, protection = caller.id, self.protection
        protection.playing.add(player)
        return protection.refusal(player)

    def _refused(self, caller: Caller, opened: LiveTable, command: Command) -> Refused | None:
        """What stands against a command before the rulebook is asked."""
        own, action = self._own(caller, opened, command), access.action_of(command)
        if own is False and caller.office in PLAYERS and access.may(caller.office, action, own=True):
            return NOT_YOUR_SEAT
        if isinstance(command, play.CallFloor) and caller.office in PLAYERS and not own:
            return NOT_SEATED
        if action == "buy_in" and caller.office in PLAYERS and own:
            return FOR_CASH
        if isinstance(command, floor.Sensor) and own is False and caller.table is not None:
            return Refused("not-your-role", f"This key is for {caller.table}.")
        if refused := access.refused(caller.office, action, own):
            return refused
        if opened.dealing is not None and isinstance(command, DEALT):
            return BY_THE_CLOCK
        role = access.role_of(caller.office)
        if command.by is not Role.PLAYER and command.by is not role:
            return _not_as(caller, command)
        if caller.office in PLAYERS:
            return self._player_refused(caller, opened, command)
        player = opened.writer.state.seated.get(getattr(command, "seat", 0))
        return self.protection.refusal(player) if player is not None and _stakes(command) else None

    def _player_refused(self, caller: Caller, opened: LiveTable, command: Command) -> Refused | None:
        if isinstance(command, play.Leave):
            rack = opened.writer.state.play.seat(command.seat).rack
            if rack:
                says = f"The rack holds {spell_money(rack, opened.rules.currency)}: cash out first."
                return Refused("chips-stay", says)
        return self.protection.refusal(caller.id) if _stakes(command) else None

    @staticmethod
    def _own(caller: Caller, opened: LiveTable, command: Command) -> bool | None:
        """Whether a command is about the caller's own seat, wallet or table; None where it is about nobody's."""
        if isinstance(command, floor.Sit | floor.Nonce):
            return command.player == caller.id
        if isinstance(command, floor.Sensor):
            return caller.table == opened.writer.name
        if isinstance(command, floor.AskCorrection):
            return None
        seat = getattr(command, "seat", None)
        if seat is None:
            calls = caller.office in PLAYERS and isinstance(command, play.CallFloor)
            return caller.id in opened.writer.state.seated.values() if calls else None
        return opened.writer.state.seated.get(seat) == caller.id

    def _in_the_name_of(self, caller: Caller, command: Command) -> Command:
        """A command by the role that its sender has at a table."""
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
            # Money comes over the counter, or from whoever the house has for it; nobody can say so themselves.
            reply(Refused("not-your-role", "A deposit is taken at the window: ask the floor."))
        elif isinstance(command, cage.Deposit) and not self.play_money and command.how == PLAY_MONEY:
            reply(Refused("play-money", "This house plays for money, and nobody can pay in any other."))
        else:
            if self.play_money and isinstance(command, cage.Deposit):
                command = replace(command, how=PLAY_MONEY)
            self.house.cashier.post(_key(caller, key), caller.id, command, reply)


def _stakes(command: Any) -> bool:
    """Whether a command puts something at stake; of tips only one that is laid on a spot does."""
    return isinstance(command, STAKING) or (isinstance(command, play.Tip) and command.spot is not None)


def _key(caller: Caller, key: str) -> str:
    """A key is its sender's own: nobody else's command is taken for it."""
    return f"{caller.id}:{key}"


def _not_as(caller: Caller, command: Command) -> Refused:
    return Refused("not-your-role", f"You are the house's {caller.office}, not its {command.by}.")
