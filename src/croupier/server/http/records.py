"""Records: past rounds, fairness checks, the log with its hashes, and verification of the whole record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.floor.answer import Refused
from croupier.floor.export import JsonLines
from croupier.floor.finding import backward
from croupier.floor.house import House
from croupier.floor.record import read
from croupier.floor.recorded import MissingRules
from croupier.floor.writer import Writer
from croupier.play import event as play
from croupier.server.desk import NO_TABLE
from croupier.server.errors import BAD_REQUEST
from croupier.server.fair_round import FairRound, NoPromise, fair_round
from croupier.server.http.endpoint import ApiRequest, Endpoints, RawResponse, refuse
from croupier.server.people.office import PLAYERS
from croupier.server.recall import Replay, recall
from croupier.server.settings import ServerSettings

ENDPOINTS = Endpoints("records")

LOOK_BACK = 5_000
"""How many records at the end of a log are searched for the latest rounds."""
MOST_EXPORTED = 50_000
MOST_BYTES = 32_000_000
"""Bytes of bodies in one answer: a settlement at a table of thousands has megabytes."""

NO_ROUND = Refused("no-such-round", "There is no such round at this table, or not one of yours, or it is not over.")
NO_PROMISE = Refused("no-promise", "A dealer spun the wheel in this round: no seed was promised.")
OTHER_RULES = Refused("other-rules", "The table had other rules then: `croupier audit fairness` checks the whole log.")
UNREADABLE = Refused("unreadable-record", "A record there cannot be read: /api/records/verify says more.")
CANNOT_VERIFY = Refused("busy", "The record cannot be verified from here now: `croupier audit verify` does it.")


class Latest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    last: Annotated[int, Meta(ge=1, le=200)] = 20


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: Annotated[int, Meta(ge=1, le=10**15)] = 1
    limit: Annotated[int, Meta(ge=1, le=500)] = 100


class From(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: Annotated[int, Meta(ge=1, le=10**15)] = 1


class PastRound(msgspec.Struct, frozen=True):
    """``at`` is when it ended, in milliseconds since 1970. A void round has no result."""

    round: int
    result: str | None
    void: bool
    at: int


class Sealed(msgspec.Struct, frozen=True):
    """``hash`` is SHA-256 over the previous hash and the body; the body is given exactly as it was hashed."""

    seq: int
    at: int
    body: str
    hash: str


@contextmanager
def _readable() -> Iterator[None]:
    try:
        yield
    except (msgspec.DecodeError, UnicodeDecodeError):
        refuse(UNREADABLE)


def _round(call: ApiRequest) -> int:
    text = call.path["round"]
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and 1 <= int(text) <= 10**9):
        refuse(Refused(BAD_REQUEST, "A round is a whole number from 1 to 1,000,000,000."))
    return int(text)


def _player(call: ApiRequest) -> str | None:
    """The player whose view is given; None for the staff, who see everything."""
    return call.who.id if call.who.office in PLAYERS else None


def _log(call: ApiRequest, house: House) -> Writer[Any]:
    """A table's log, or the cashier's."""
    name = call.path["table"]
    if name == house.cashier.name:
        return house.cashier
    if name not in house.tables:
        refuse(NO_TABLE)
    return house.tables[name].writer


@ENDPOINTS.add("GET", "/api/tables/{table}/rounds", action="watch-table", query=Latest, gives=list[PastRound])
async def rounds(call: ApiRequest, house: House) -> list[PastRound] | Refused:
    """The latest finished rounds of a table, newest first, as far as the last 5,000 records contain them."""
    call.require("watch-table")
    if call.path["table"] not in house.tables:
        return NO_TABLE
    log, found = _log(call, house), list[PastRound]()
    with _readable():
        async for entry in backward(house.store, log.name, log.seq, LOOK_BACK):
            if b'"event":"dolly_removed"' not in entry.body and b'"event":"spin_voided"' not in entry.body:
                continue
            for event in read(entry.body).events:
                if isinstance(event, play.DollyRemoved):
                    found.append(PastRound(event.round, event.pocket, False, entry.at))
                elif isinstance(event, play.SpinVoided):
                    found.append(PastRound(event.round, None, True, entry.at))
            if len(found) >= call.query.last:
                break
    return found[: call.query.last]


ROUND = ("no-such-table", "no-such-round", "unreadable-record")


@ENDPOINTS.add(
    "GET", "/api/tables/{table}/rounds/{round}", action="see-record", gives=Replay, refuses=ROUND, paced="heavy"
)
async def replay(call: ApiRequest, house: House) -> Replay | Refused:
    """A past round as it happened. The staff see all of it; a player who had a seat sees the public events and, of
    money, only their own.
    """
    player = _player(call)
    call.require("see-record", own=True if player is not None else None)
    number = _round(call)
    if call.path["table"] not in house.tables:
        return NO_TABLE
    log = _log(call, house)
    with _readable():
        return await recall(house.store, log.name, log.seq, number, player) or NO_ROUND


@ENDPOINTS.add(
    "GET",
    "/api/tables/{table}/rounds/{round}/fairness",
    action="verify-record",
    gives=FairRound,
    refuses=(*ROUND, "no-promise", "other-rules"),
    paced="heavy",
)
async def fairness(call: ApiRequest, house: House) -> FairRound | Refused:
    """Whether an automatic wheel kept its promise in a round, with everything needed to check it independently.

    The promise is SHA-256 over ``croupier-fair/1`` and the seed. The mix is SHA-256 over the table's name, the round in
    decimal digits and the nonces given so far, each after its length in four bytes. The pocket is drawn with words of
    four bytes from HMAC-SHA-256, keyed with the seed, over ``pocket``, a zero byte, the mix, and a counter of four
    bytes: words in the incomplete last interval are rejected, and the word modulo the number of pockets in play is the
    place in the wheel's order. Bonus draws are made the same way, each with its own purpose.
    """
    player = _player(call)
    # Promises, nonces and seeds are public, so any player may check any round.
    call.require("verify-record", own=True if player is not None else None)
    number = _round(call)
    table = house.tables.get(call.path["table"])
    if table is None:
        return NO_TABLE
    writer, store = table.writer, house.store
    try:
        with _readable():
            return await fair_round(store, writer.name, writer.seq, number, table.rules, player) or NO_ROUND
    except NoPromise:
        return NO_PROMISE
    except MissingRules:
        return OTHER_RULES


@ENDPOINTS.add(
    "GET",
    "/api/tables/{table}/records",
    action="see-record",
    query=Page,
    gives=list[Sealed],
    refuses=("no-such-table", "unreadable-record"),
)
async def records(call: ApiRequest, house: House) -> list[Sealed]:
    """The records of a table, or of the cashier (cage), with their hashes. There may be fewer than requested if they
    are long: continue with the number after the last.
    """
    call.require("see-record")
    log, first = _log(call, house), call.query.first
    found, size = list[Sealed](), 0
    with _readable():
        async for entry in house.store.entries(log.name, first, min(first + call.query.limit - 1, log.seq)):
            found.append(Sealed(entry.seq, entry.at, entry.body.decode(), entry.hash.hex()))
            size += len(entry.body)
            if size >= MOST_BYTES:
                break
    return found


@ENDPOINTS.add(
    "GET",
    "/api/tables/{table}/export",
    action="export-record",
    query=From,
    kind="application/x-ndjson",
    refuses=("no-such-table", "unreadable-record"),
    paced="heavy",
)
async def export(call: ApiRequest, house: House) -> RawResponse:
    """The records of a table, or of the cashier (cage), as JSON lines that ``croupier audit verify`` reads, with
    the rules that they name: 50,000 at most, or as many as make some 32 MB. The header croupier-next has the number to
    continue with, if there are more.
    """
    call.require("export-record")
    log, first, export = _log(call, house), call.query.first, JsonLines(house.store)
    lines, size, last = list[str](), 0, first - 1
    with _readable():
        async for entry in house.store.entries(log.name, first, min(first + MOST_EXPORTED - 1, log.seq)):
            lines.append(await export.lines_of(entry))
            size, last = size + len(entry.body), entry.seq
            if size >= MOST_BYTES:
                break
    more = {"croupier-next": str(last + 1)} if last < log.seq else {}
    return RawResponse("".join(lines).encode(), "application/x-ndjson", more)


@ENDPOINTS.add(
    "GET", "/api/records/verify", action="verify-record", gives=dict[str, Any], refuses=("busy",), paced="heavy"
)
async def verify(call: ApiRequest, settings: ServerSettings) -> dict[str, Any] | Refused:
    """Whether the whole record can be trusted: every hash, every transfer, every balance. This can take a while."""
    call.require("verify-record")
    if settings.verify is None:
        return CANNOT_VERIFY
    return await settings.verify()
