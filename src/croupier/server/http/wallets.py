"""Wallets: what a player has with the house, limits and exclusion, deposits and withdrawals, and the statement."""

from __future__ import annotations

import csv
import io
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.cage import chart
from croupier.cage.allowance import Allowance, deposit_room, loss_room
from croupier.cage.protection import LONGEST, ProtectionState, excluded, limit_in_force
from croupier.floor.answer import Refused, Taken
from croupier.floor.house import House
from croupier.server.holdings import holdings
from croupier.server.http.endpoint import ApiRequest, Endpoints, RawResponse
from croupier.server.http.tables import Taking
from croupier.server.people.office import PLAYERS
from croupier.server.people.people import People
from croupier.server.people.refusals import UNKNOWN_PERSON
from croupier.server.player_protection import PlayerProtection, RealityCheck
from croupier.server.submission import Submission
from croupier.server.wallets import Wallets
from croupier.server.wire import AtWindow, Key, Sent

ENDPOINTS = Endpoints("wallets")

YEAR = 365 * 24 * 3_600_000


class SentToWindow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to the cashier, with the sender's key."""

    key: Key
    command: AtWindow


class LimitView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A limit in force, and one that is looser and waits for its time. Minutes, or minor units."""

    what: str
    period: str | None
    amount: int | None
    coming: int | None = None
    counts_from: int | None = None


class AccountView(msgspec.Struct, frozen=True, omit_defaults=True):
    """``rooms``: what limits still allow. ``excluded_until``: milliseconds since 1970; without it, for good.

    ``reality_check``: what has to be looked at before going on.
    """

    player: str
    wallet: int
    minutes_today: int
    limits: list[LimitView] = []
    rooms: list[Allowance] = []
    excluded: bool = False
    excluded_until: int | None = None
    reality_check: RealityCheck | None = None


class StatementLine(msgspec.Struct, frozen=True):
    """Money that came to the wallet, or went. ``what`` is deposit, withdrawal, buy-in, cash-out or correction."""

    at: int
    what: str
    table: str
    record: int
    amount: int


class Statement(msgspec.Struct, frozen=True):
    """``net``: what was won at the tables, or lost; chips that are still there are the player's."""

    player: str
    since: int
    until: int
    lines: list[StatementLine]
    deposited: int
    withdrawn: int
    net: int
    wallet: int


class Since(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    since: Annotated[int, Meta(ge=0, le=10**14)] | None = None


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


async def _statement(player: str, since: int | None, house: House, wallets: Wallets) -> Statement:
    now = house.clock.now()
    since = max(since or 0, now - YEAR)
    wallet = chart.wallet(player)
    lines = []
    for move in await house.store.moves(wallet, since):
        comes = move.credit == wallet
        other = (move.debit if comes else move.credit).partition(":")[0]
        lines.append(
            StatementLine(move.at, _WHAT[other, comes], move.table, move.seq, move.amount if comes else -move.amount)
        )
    sums = {what: sum(line.amount for line in lines if line.what == what) for what in set(_WHAT.values())}
    at_tables = holdings(table.writer.state for table in house.tables.values())[player]
    net = sums["buy-in"] + sums["cash-out"] + sums["correction"] + at_tables
    return Statement(
        player,
        since,
        now,
        lines,
        sums["deposit"] + sums["play money"],
        -sums["withdrawal"],
        net,
        wallets.balance(player),
    )


_WHAT = {
    ("patrons", True): "deposit",
    ("house", True): "play money",
    ("patrons", False): "withdrawal",
    ("drop", False): "buy-in",
    ("rack", True): "cash-out",
    ("float", True): "correction",
    ("float", False): "correction",
    ("escrow", True): "tournament",
    ("escrow", False): "tournament",
}


def _as_csv(statement: Statement) -> RawResponse:
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(("at", "what", "table", "record", "amount"))
    rows.writerows((line.at, line.what, line.table, line.record, line.amount) for line in statement.lines)
    return RawResponse(out.getvalue().encode(), "text/csv; charset=utf-8", {"content-disposition": "attachment"})


@ENDPOINTS.add("GET", "/api/me/account", action="see-own-account", gives=AccountView, refuses=("unknown-person",))
async def my_account(
    call: ApiRequest, house: House, wallets: Wallets, protection: PlayerProtection
) -> AccountView | Refused:
    """One's wallet, limits, what they still allow, and the time played."""
    if call.who.office not in PLAYERS:
        return UNKNOWN_PERSON
    return await _account(call.who.id, house, wallets, protection)


@ENDPOINTS.add("POST", "/api/me/go_on", action="see-own-account", status=204, refuses=("unknown-person",))
async def go_on(call: ApiRequest, protection: PlayerProtection) -> Refused | None:
    """Say that one has looked at the reality check, and goes on: the same as the note over a WebSocket."""
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
    """Somebody's wallet and limits."""
    person = people.person(call.path["person"])
    if person is None or person.office not in PLAYERS:
        return UNKNOWN_PERSON
    return await _account(person.id, house, wallets, protection)


@ENDPOINTS.add(
    "GET",
    "/api/me/statement",
    action="see-own-account",
    query=Since,
    gives=Statement,
    refuses=("unknown-person",),
    paced="heavy",
)
async def my_statement(call: ApiRequest, house: House, wallets: Wallets) -> Statement | Refused:
    """All money that came and went in the past year, and the net result."""
    if call.who.office not in PLAYERS:
        return UNKNOWN_PERSON
    return await _statement(call.who.id, call.query.since, house, wallets)


@ENDPOINTS.add(
    "GET",
    "/api/me/statement.csv",
    action="see-own-account",
    query=Since,
    kind="text/csv",
    refuses=("unknown-person",),
    paced="heavy",
)
async def my_statement_as_csv(call: ApiRequest, house: House, wallets: Wallets) -> RawResponse | Refused:
    """The same as a file."""
    if call.who.office not in PLAYERS:
        return UNKNOWN_PERSON
    return _as_csv(await _statement(call.who.id, call.query.since, house, wallets))


@ENDPOINTS.add(
    "GET",
    "/api/people/{person}/statement",
    action="see-any-account",
    query=Since,
    gives=Statement,
    refuses=("unknown-person",),
    paced="heavy",
)
async def statement(call: ApiRequest, people: People, house: House, wallets: Wallets) -> Statement | Refused:
    """Somebody's statement."""
    person = people.person(call.path["person"])
    if person is None or person.office not in PLAYERS:
        return UNKNOWN_PERSON
    return await _statement(person.id, call.query.since, house, wallets)


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
    """A command to the cashier: deposit, withdraw, set_limit, exclude."""
    sent = call.body
    answer = await submission.submit(call.who, None, Sent(sent.key, sent.command))
    return Taking(answer.seq) if isinstance(answer, Taken) else answer
