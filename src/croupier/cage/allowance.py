"""Room: how much more a player's limits allow now, and when it will be more.

A deposit limit is on what came in over its window. A loss limit is on what was taken to tables less what came back.
As windows roll, every shorter one that ends now has to stay within it, too: what came back early would otherwise make
room for a loss, and then roll out of the window before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from croupier.cage.limit import WINDOWS
from croupier.cage.move import Move
from croupier.cage.protection import ProtectionState, limit_in_force, spell_moment
from croupier.play.deciding.answer import refuse
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.money import spell_money

Flow = tuple[int, int]
"""When, and how much of the limit it uses; below nought where it gives some back."""


class Allowance(msgspec.Struct, frozen=True):
    """``more_at`` is when there will be more than is left now; None where nothing is used, or no waiting would help."""

    what: str
    period: str
    limit: int
    used: int
    left: int
    more_at: int | None


def deposit_room(account: ProtectionState, now: int) -> Allowance | None:
    """What may still be paid in; None where there is no limit."""
    return _least(account, "deposit", account.deposits, now)


def loss_room(account: ProtectionState, wallet: str, moves: Iterable[Move], now: int) -> Allowance | None:
    """What may still be taken to a table; None where there is no limit. ``moves`` are the wallet's of 30 days."""
    return _least(account, "loss", _play(wallet, moves), now)


def refuse_deposit(account: ProtectionState, amount: int, now: int, currency: str) -> Refusal | None:
    return _refusal(deposit_room(account, now), amount, currency)


def refuse_buy_in(
    account: ProtectionState, wallet: str, moves: Iterable[Move], amount: int, now: int, currency: str
) -> Refusal | None:
    """The refusal of a buy-in from the wallet that could lose more than the player's limit."""
    return _refusal(loss_room(account, wallet, moves, now), amount, currency)


def _play(wallet: str, moves: Iterable[Move]) -> list[Flow]:
    """What a wallet's moves took to tables, and brought back; deposits and withdrawals are neither."""
    flows = []
    for move in moves:
        if move.debit == wallet and move.credit.startswith("drop:"):
            flows.append((move.at, move.amount))
        elif move.credit == wallet and move.debit.startswith("rack:"):
            flows.append((move.at, -move.amount))
    return flows


def _least(account: ProtectionState, what: str, flows: Sequence[Flow], now: int) -> Allowance | None:
    """The room under the limit that leaves the least; of two the one that leaves no more for longer."""
    rooms = [
        room_of(what, period, limit, flows, now)
        for period in WINDOWS
        if (limit := limit_in_force(account, what, period, now)) is not None
    ]
    return min(rooms, key=lambda room: (room.left, -(room.more_at or 0)), default=None)


def room_of(what: str, period: str, limit: int, flows: Sequence[Flow], now: int) -> Allowance:
    """The room under one limit."""
    window = WINDOWS[period]
    sums: dict[int, int] = {}
    for at, amount in flows:
        if at > now - window:
            sums[at] = sums.get(at, 0) + amount
    counted = sorted(sums.items())
    # The most that any stretch up to now has used, of those that begin with this moment or later; the last is empty.
    worst = [0]
    stretch = 0
    for _, amount in reversed(counted):
        stretch += amount
        worst.append(max(worst[-1], stretch))
    worst.reverse()
    left = max(0, limit - worst[0])
    more_at = next((at + window for (at, _), rest in zip(counted, worst[1:], strict=True) if limit - rest > left), None)
    return Allowance(what, period, limit, worst[0], left, more_at)


def _refusal(room: Allowance | None, amount: int, currency: str) -> Refusal | None:
    if room is None or amount <= room.left:
        return None
    limit, used, left = (spell_money(sum_, currency) for sum_ in (room.limit, room.used, room.left))
    says = f"The {room.what} limit is {limit} a {room.period}: {used} is used, {left} is left"
    return refuse(
        Code.LIMIT_REACHED, f"{says}; more from {spell_moment(room.more_at)}." if room.more_at else f"{says}."
    )
