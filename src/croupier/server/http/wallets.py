"""Wallets: a player's balance, limits and exclusion, deposits and withdrawals."""

from __future__ import annotations

import msgspec

from croupier.cage import chart
from croupier.cage.allowance import Allowance, deposit_room, loss_room
from croupier.cage.protection import LONGEST, ProtectionState, excluded, limit_in_force
from croupier.floor.answer import Refused, Taken
from croupier.floor.house import House
from croupier.server.http.endpoint import ApiRequest, Endpoints
from croupier.server.http.tables import Taking
from croupier.server.people.office import PLAYERS
from croupier.server.people.people import People
from croupier.server.people.refusals import UNKNOWN_PERSON
from croupier.server.player_protection import PlayerProtection, RealityCheck
from croupier.server.submission import Submission
from croupier.server.wallets import Wallets
from croupier.server.wire import AtWindow, Key, Sent

ENDPOINTS = Endpoints("wallets")


class SentToWindow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to the cashier, with the sender's idempotency key."""

    key: Key
    command: AtWindow


class LimitView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A limit in force, and a looser one that takes effect later. In minutes, or in minor units."""

    what: str
    period: str | None
    amount: int | None
    coming: int | None = None
    counts_from: int | None = None


class AccountView(msgspec.Struct, frozen=True, omit_defaults=True):
    """``rooms``: how much the limits still allow. ``excluded_until``: milliseconds since 1970; without it, for good.

    ``reality_check``: shown to the player, who must confirm it before playing on.
    """

    player: str
    wallet: int
    minutes_today: int
    limits: list[LimitView] = []
    rooms: list[Allowance] = []
    excluded: bool = False
    excluded_until: int | None = None
    reality_check: RealityCheck | None = None


async def _account(player: str, house: House, wallets: Wallets, protection: PlayerProtection) -> AccountView:
    now = house.clock.now()
    known: ProtectionState = protection.account(player)
    wallet = chart.wallet(player)
    exclusion = excluded(known, now)
    rooms = [deposit_room(known, now)]
    if any(what == "loss" for what, _ in known.limits):
        rooms.append(loss_room(known, wallet, await house.store.moves(wallet, now - LONGEST), now))
    limits = [
        _own(known, what, period, now) for what, period in sorted(known.limits, key=lambda key: (key[0], key[1] or ""))
    ]
    return AccountView(
        player,
        wallets.balance(player),
        protection.minutes_today(player),
        limits,
        [room for room in rooms if room is not None],
        exclusion is not None,
        exclusion.until if exclusion is not None else None,
        await protection.reality(player),
    )


def _own(known: ProtectionState, what: str, period: str | None, now: int) -> LimitView:
    amount, waiting = limit_in_force(known, what, period, now), known.limits[what, period].waiting
    if waiting is None or waiting.counts_from <= now:
        return LimitView(what, period, amount)
    return LimitView(what, period, amount, waiting.amount, waiting.counts_from)


@ENDPOINTS.add("GET", "/api/me/account", action="see-own-account", gives=AccountView, refuses=("unknown-person",))
async def my_account(
    call: ApiRequest, house: House, wallets: Wallets, protection: PlayerProtection
) -> AccountView | Refused:
    """One's own wallet, limits, how much they still allow, and the time played."""
    if call.who.office not in PLAYERS:
        return UNKNOWN_PERSON
    return await _account(call.who.id, house, wallets, protection)


@ENDPOINTS.add("POST", "/api/me/go_on", action="see-own-account", status=204, refuses=("unknown-person",))
async def go_on(call: ApiRequest, protection: PlayerProtection) -> Refused | None:
    """Confirm the reality check and play on: the same as the message over a WebSocket."""
    if call.who.office not in PLAYERS:
        return UNKNOWN_PERSON
    protection.keep_playing(call.who.id)
    return None


@ENDPOINTS.add(
    "GET", "/api/people/{person}/account", action="see-any-account", gives=AccountView, refuses=("unknown-person",)
)
async def account(
    call: ApiRequest, people: People, house: House, wallets: Wallets, protection: PlayerProtection
) -> AccountView | Refused:
    """The wallet and limits of a player."""
    person = people.person(call.path["person"])
    if person is None or person.office not in PLAYERS:
        return UNKNOWN_PERSON
    return await _account(person.id, house, wallets, protection)


@ENDPOINTS.add(
    "POST",
    "/api/cashier/commands",
    action="see-tables",
    takes=SentToWindow,
    gives=Taking,
    refuses=(
        "not-your-role",
        "unknown-person",
        "excluded",
        "limit-reached",
        "insufficient-funds",
        "play-money",
        "refused",
    ),
)
async def command(call: ApiRequest, submission: Submission) -> Taking | Refused:
    """Send a command to the cashier: deposit, withdraw, set_limit, exclude."""
    sent = call.body
    answer = await submission.submit(call.who, None, Sent(sent.key, sent.command))
    return Taking(answer.seq) if isinstance(answer, Taken) else answer
