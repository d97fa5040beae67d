"""A player's own limit: a stricter one takes effect at once, a looser one after a day."""

from __future__ import annotations

import msgspec

DAY = 24 * 3_600_000
"""In milliseconds, like every time here."""

WINDOWS = {"day": DAY, "week": 7 * DAY, "month": 30 * DAY}
"""Rolling windows: each ends now, regardless of the calendar."""

PERIODS: dict[str, tuple[str | None, ...]] = {
    "deposit": ("day", "week", "month"),
    "loss": ("day", "week", "month"),
    "time": ("day",),
    "reality-check": (None,),
}
"""What may be limited, and over which periods."""

MINUTES = ("time", "reality-check")
"""Limits in minutes; the others are in minor units."""

MOST_MINUTES = 24 * 60


class PendingLimit(msgspec.Struct, frozen=True):
    """A looser limit that has been requested; an amount of None removes the limit."""

    amount: int | None
    counts_from: int


class PlayerLimit(msgspec.Struct, frozen=True):
    """``amount`` is the limit in force when the last one was set; ``waiting`` replaces it later."""

    amount: int | None = None
    waiting: PendingLimit | None = None


def in_force(limit: PlayerLimit, now: int) -> int | None:
    """The amount in force now; None if there is no limit."""
    waiting = limit.waiting
    return waiting.amount if waiting is not None and waiting.counts_from <= now else limit.amount


def is_looser(amount: int | None, than: int | None) -> bool:
    """Whether the amount is higher, or removes a limit. It fits reality checks, too: they become less frequent."""
    return than is not None and (amount is None or amount > than)


def counts_from(limit: PlayerLimit, amount: int | None, now: int) -> int:
    """When a limit that is requested now takes effect."""
    return now + DAY if is_looser(amount, in_force(limit, now)) else now


def asked(limit: PlayerLimit, amount: int | None, at: int, counts_from: int) -> PlayerLimit:
    """The limit after a request, which replaces any waiting one."""
    return (
        PlayerLimit(amount)
        if counts_from <= at
        else PlayerLimit(in_force(limit, at), PendingLimit(amount, counts_from))
    )
