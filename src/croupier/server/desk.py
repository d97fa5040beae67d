"""The desk: every command comes through here, whoever sends it: who may do it, whose seat it is, and then on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
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

WINDOW = frozenset({cage.Deposit, cage.Withdraw, cage.SetLimit, cage.Exclude})
"""Commands to the cashier."""

NO_TABLE = Refused("no-such-table", "There is no such table in this house.")
NOT_YOUR_SEAT = Refused("not-your-seat", "That seat is not yours.")
FOR_CASH = Refused("not-your-role", 'The dealer sells chips for cash; "tender": "wallet" buys them from your wallet.')
NOT_SEATED = Refused("not-your-seat", "Only somebody who sits at the table can call the floor to it.")
NO_COUPON = Refused("not-your-role", "A coupon is laid by the dealer, who has it in hand.")
BY_THE_CLOCK = Refused("not-your-role", "The wheel is automatic: the house deals here, by the clock.")

LAYING = frozenset({play.Place, play.Verbal, play.Confirm})
"""Wagers: whoever lays one plays, and the time counts."""

STAKING = frozenset({play.BuyIn, play.Bring, floor.Sit})
"""What else nobody may do who is kept from play."""

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
        command = sent.command
        if type(command) in WINDOW:
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
        by = command if caller.office in PLAYERS else self._in_the_name_of(caller, command)
        opened.writer.post(key, caller.id, by, reply)

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

    def _refused(self, caller: Caller, opened: LiveTable, command: Command) -> Refused | None:
        """What stands against a command before the rulebook is asked."""
        own, automatic = self._own(caller, opened, command), opened.dealing is not None
        refused = _not_theirs(access.action_of(command), type(command), caller, own, command.by, automatic)
        if refused is not None:
            return refused
        if caller.office in PLAYERS:
            return self._player_refused(caller, opened, command)
        player = opened.writer.state.seated.get(getattr(command, "seat", 0))
        return self._kept_from_play(player, command) if player is not None else None

    def _player_refused(self, caller: Caller, opened: LiveTable, command: Command) -> Refused | None:
        if type(command) is play.Place and command.coupon is not None:
            return NO_COUPON
        if type(command) is play.Leave:
            rack = opened.writer.state.play.seat(command.seat).rack
            if rack:
                says = f"The rack holds {spell_money(rack, opened.rules.currency)}: cash out first."
                return Refused("chips-stay", says)
        return self._kept_from_play(caller.id, command)

    def _kept_from_play(self, player: str, command: Command) -> Refused | None:
        """What keeps a player from staking anything; whoever lays a wager, or has it laid, plays at this moment."""
        form = type(command)
        if form in LAYING or (isinstance(command, play.Tip) and command.spot is not None):
            self.protection.playing.add(player)
        elif form not in STAKING:
            return None
        return self.protection.refusal(player)

    @staticmethod
    def _own(caller: Caller, opened: LiveTable, command: Command) -> bool | None:
        """Whether a command is about the caller's own seat, wallet or table; None where it is about nobody's."""
        form = type(command)
        if form in NOT_BY_SEAT:
            return NOT_BY_SEAT[form](caller, opened, command)
        seat = getattr(command, "seat", None)
        return None if seat is None else opened.writer.state.seated.get(seat) == caller.id

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


@lru_cache(maxsize=4096)
def _not_theirs(
    action: str, form: type[Command], caller: Caller, own: bool | None, by: Role, automatic: bool
) -> Refused | None:
    """Why an action is not the caller's to do, in the name of ``by`` and about a seat that is their ``own`` or not."""
    office = caller.office
    if own is False and office in PLAYERS and access.may(office, action, own=True):
        return NOT_YOUR_SEAT
    if action == "call_floor" and office in PLAYERS and not own:
        return NOT_SEATED
    if action == "buy_in" and office in PLAYERS and own:
        return FOR_CASH
    if action == "sensor" and own is False and caller.table is not None:
        return Refused("not-your-role", f"This key is for {caller.table}.")
    if refused := access.refused(office, action, own):
        return refused
    if automatic and form in DEALT:
        return BY_THE_CLOCK
    if by is not Role.PLAYER and by is not access.role_of(office):
        return Refused("not-your-role", f"You are the house's {office}, not its {by}.")
    return None


def _calls(caller: Caller, opened: LiveTable, command: Any) -> bool | None:
    """Staff call the floor to a table; a player calls it to a seat, or to the table where they sit."""
    seated = opened.writer.state.seated
    if command.seat is not None:
        return seated.get(command.seat) == caller.id
    return caller.id in seated.values() if caller.office in PLAYERS else None


NOT_BY_SEAT: dict[type[Command], Callable[[Caller, LiveTable, Any], bool | None]] = {
    floor.Sit: lambda caller, _, command: bool(command.player == caller.id),
    floor.Nonce: lambda caller, _, command: bool(command.player == caller.id),
    floor.Sensor: lambda caller, opened, _: caller.table == opened.writer.name,
    floor.AskCorrection: lambda _caller, _opened, _: None,
    play.CallFloor: _calls,
}
"""Commands that are somebody's own by more than the seat they name."""


def _key(caller: Caller, key: str) -> str:
    """A key is its sender's own: nobody else's command is taken for it."""
    return f"{caller.id}:{key}"
