"""Statements: all money into and out of a wallet, and the net result, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.cage import chart
from croupier.floor.answer import Refused
from croupier.floor.house import House
from croupier.server.holdings import holdings
from croupier.server.http.endpoint import ApiRequest, Endpoints, RawResponse
from croupier.server.people.office import PLAYERS
from croupier.server.people.people import People
from croupier.server.people.refusals import UNKNOWN_PERSON
from croupier.server.wallets import Wallets

ENDPOINTS = Endpoints("wallets")

YEAR = 365 * 24 * 3_600_000


class StatementLine(msgspec.Struct, frozen=True):
    """A movement into or out of the wallet. ``what`` is deposit, withdrawal, buy-in, cash-out or correction."""

    at: int
    what: str
    table: str
    record: int
    amount: int


class Statement(msgspec.Struct, frozen=True):
    """``net``: what the player won or lost at the tables; chips still at a table count as the player's."""

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
    ("corrections", True): "correction",
    ("corrections", False): "correction",
    ("escrow", True): "tournament",
    ("escrow", False): "tournament",
}


def _as_csv(statement: Statement) -> RawResponse:
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(("at", "what", "table", "record", "amount"))
    rows.writerows((line.at, line.what, line.table, line.record, line.amount) for line in statement.lines)
    return RawResponse(out.getvalue().encode(), "text/csv; charset=utf-8", {"content-disposition": "attachment"})


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
    """All movements of one's own wallet in the past year, and the net result."""
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
    """The same statement as a CSV file."""
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
    """The statement of a player."""
    person = people.person(call.path["person"])
    if person is None or person.office not in PLAYERS:
        return UNKNOWN_PERSON
    return await _statement(person.id, call.query.since, house, wallets)
