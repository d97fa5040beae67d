"""Allowance: how much more a player's limits allow now, and when they will allow more.

A deposit limit applies to the deposits within its window. A loss limit applies to buy-ins minus cash-outs.
Because windows roll, every shorter window that ends now must stay within the limit, too: otherwise an early cash-out
would make room for a loss, and then leave the window before that loss does.
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
"""The time, and how much of the limit it uses; negative if it gives some back."""


class Allowance(msgspec.Struct, frozen=True):
    """``more_at`` is when more than now will be left; None if nothing is used, or if waiting does not help."""

    what: str
    period: str
    limit: int
    used: int
    left: int
    more_at: int | None


def deposit_room(account: ProtectionState, now: int) -> Allowance | None:
    """The allowance for deposits; None if there is no limit."""
    return _least(account, "deposit", account.deposits, now)


def loss_room(account: ProtectionState, wallet: str, moves: Iterable[Move], now: int) -> Allowance | None:
    """The allowance for buy-ins; None if there is no limit. ``moves`` are those of the wallet in the last 30 days."""
    return _least(account, "loss", _play(wallet, moves), now)


def refuse_deposit(account: ProtectionState, amount: int, now: int, currency: str) -> Refusal | None:
    return _refusal(deposit_room(account, now), amount, currency)


def refuse_buy_in(
    account: ProtectionState, wallet: str, moves: Iterable[Move], amount: int, now: int, currency: str
) -> Refusal | None:
    """Refuse a buy-in from the wallet that could lose more than the player's limit."""
    return _refusal(loss_room(account, wallet, moves, now), amount, currency)


def _play(wallet: str, moves: Iterable[Move]) -> list[Flow]:
    """The wallet's buy-ins, and cash-outs as negative amounts; deposits and withdrawals are left out."""
    flows = []
    for move in moves:
        if move.debit == wallet and move.credit.startswith("drop:"):
            flows.append((move.at, move.amount))
        elif move.credit == wallet and move.debit.startswith("rack:"):
            flows.append((move.at, -move.amount))
    return flows


def _least(account: ProtectionState, what: str, flows: Sequence[Flow], now: int) -> Allowance | None:
    """The allowance of the limit that leaves the least; of equal ones, the one that stays so for longest."""
    rooms = [
        room_of(what, period, limit, flows, now)
        for period in WINDOWS
        if (limit := limit_in_force(account, what, period, now)) is not None
    ]
    return min(rooms, key=lambda room: (room.left, -(room.more_at or 0)), default=None)


def room_of(what: str, period: str, limit: int, flows: Sequence[Flow], now: int) -> Allowance:
    """The allowance under one limit."""
    window = WINDOWS[period]
    sums: dict[int, int] = {}
    for at, amount in flows:
        if at > now - window:
            sums[at] = sums.get(at, 0) + amount
    counted = sorted(sums.items())
    # worst[i]: the largest use of any window from move i or later until now; the last entry is the empty window.
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
