"""Player protection: the limits and exclusions of each player."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
from immutables import Map
from msgspec.structs import replace

from croupier.cage import event as ev
from croupier.cage import limit as limits
from croupier.cage.limit import WINDOWS, PlayerLimit
from croupier.play.deciding.answer import refuse
from croupier.play.event import Event
from croupier.play.refusal import Code, Refusal

LONGEST = max(WINDOWS.values())

LimitKey = tuple[str, str | None]
"""What is limited, and over which period."""


class Exclusion(msgspec.Struct, frozen=True):
    """``until`` is when the player may play again; None means never."""

    until: int | None = None


class ProtectionState(msgspec.Struct, frozen=True):
    """A player's limits, exclusion, and deposits as (at, amount) within the longest window before the last one."""

    limits: Map[LimitKey, PlayerLimit] = Map()
    exclusion: Exclusion | None = None
    deposits: tuple[tuple[int, int], ...] = ()


NEW = ProtectionState()
"""The state of a new player."""


def after(account: ProtectionState, event: Event) -> ProtectionState:
    """The state after an event of the cashier."""
    match event:
        case ev.Deposited(amount=amount, at=when):
            recent = tuple(each for each in account.deposits if each[0] > when - LONGEST)
            return replace(account, deposits=(*recent, (when, amount)))
        case ev.LimitSet(what=what, period=period, amount=sum_, at=when, counts_from=counts):
            before = account.limits.get((what, period), PlayerLimit())
            return replace(account, limits=account.limits.set((what, period), limits.asked(before, sum_, when, counts)))
        case ev.Excluded(until=until):
            return replace(account, exclusion=Exclusion(until))
        case _:
            return account


def limit_in_force(account: ProtectionState, what: str, period: str | None, now: int) -> int | None:
    """The limit in minor units or minutes; None if there is none."""
    assert period in limits.PERIODS[what], f"{what} is not limited by the {period}"
    return limits.in_force(account.limits.get((what, period), PlayerLimit()), now)


def excluded(account: ProtectionState, now: int) -> Exclusion | None:
    """The exclusion in force now."""
    exclusion = account.exclusion
    return exclusion if exclusion is not None and (exclusion.until is None or now < exclusion.until) else None


def refuse_excluded(account: ProtectionState, now: int) -> Refusal | None:
    """Refuse an act of an excluded player."""
    exclusion = excluded(account, now)
    if exclusion is None:
        return None
    if exclusion.until is None:
        return refuse(Code.EXCLUDED, "The player has excluded themselves for good.")
    return refuse(Code.EXCLUDED, f"The player has excluded themselves until {spell_moment(exclusion.until)}.")


def spell_moment(at: int) -> str:
    """Format a time rounded up to the next minute, so that a promise for that time is true.

    >>> spell_moment(1_777_636_800_000), spell_moment(1_777_636_800_001)
    ('2026-05-01 12:00 UTC', '2026-05-01 12:01 UTC')
    """
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(minutes=-(-at // 60_000))
    return f"{moment:%Y-%m-%d %H:%M} UTC"
