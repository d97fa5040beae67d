"""A player's own limit: a stricter one counts at once, a looser one after a day."""

from __future__ import annotations

import msgspec

DAY = 24 * 3_600_000
"""Milliseconds, like every time here."""

WINDOWS = {"day": DAY, "week": 7 * DAY, "month": 30 * DAY}
"""Windows roll: each is so long before now, whatever the calendar says."""

PERIODS: dict[str, tuple[str | None, ...]] = {
    "deposit": ("day", "week", "month"),
    "loss": ("day", "week", "month"),
    "time": ("day",),
    "reality-check": (None,),
}
"""What may be limited, and over which periods."""

MINUTES = ("time", "reality-check")
"""What is counted in minutes; the others in minor units."""

MOST_MINUTES = 24 * 60


class PendingLimit(msgspec.Struct, frozen=True):
    """A looser limit that was asked for; an amount of None takes the limit off."""

    amount: int | None
    counts_from: int


class PlayerLimit(msgspec.Struct, frozen=True):
    """What was set last that counted at once, or had come to count when another was asked for."""

    amount: int | None = None
    waiting: PendingLimit | None = None


def in_force(limit: PlayerLimit, now: int) -> int | None:
    """The amount that counts now; None is no limit."""
    waiting = limit.waiting
    return waiting.amount if waiting is not None and waiting.counts_from <= now else limit.amount


def is_looser(amount: int | None, than: int | None) -> bool:
    """Higher, or none where there was one. For reality checks, too: more minutes pass between two."""
    return than is not None and (amount is None or amount > than)


def counts_from(limit: PlayerLimit, amount: int | None, now: int) -> int:
    """When a limit that is asked for now will count."""
    return now + DAY if is_looser(amount, in_force(limit, now)) else now


def asked(limit: PlayerLimit, amount: int | None, at: int, counts_from: int) -> PlayerLimit:
    """The limit after another was asked for; one that waited is gone either way."""
    return (
        PlayerLimit(amount)
        if counts_from <= at
        else PlayerLimit(in_force(limit, at), PendingLimit(amount, counts_from))
    )
