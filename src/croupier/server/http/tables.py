"""Tables: list them, get what does not change about one during play, send commands to it, open and close it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.floor.answer import Refused, Taken, with_places
from croupier.floor.dealing import Pace
from croupier.floor.house import CannotOpen, House, LiveTable
from croupier.game.pocket import Pocket, colour
from croupier.rulebook.fault import BrokenRulebook
from croupier.rulebook.house import UnreadableHouse
from croupier.rulebook.load import SHIPPED, is_shipped
from croupier.rulebook.resolve import Illegal
from croupier.rulebook.schema.wagers import Group
from croupier.server.errors import BAD_REQUEST
from croupier.server.group_limits import GroupLimit, group_limit
from croupier.server.http.endpoint import ApiRequest, Endpoints
from croupier.server.live.stream import Stream
from croupier.server.live_tables import LiveTables
from croupier.server.menu import Menu, menu
from croupier.server.register import Register, RegisteredTable
from croupier.server.submission import Submission
from croupier.server.wire import AtTable, Key, Sent

ENDPOINTS = Endpoints("tables")

LONGEST = 3_600.0
"""The length of one stage of a round, in seconds."""

TableName = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z")]


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as the lobby lists it. Limits are in minor units; ``until`` is the end of the round's present stage."""

    name: str
    title: str
    rulebook: str
    wheel: str
    zero: str
    currency: str
    automatic: bool
    seats: int
    taken: int
    watching: int
    phase: str
    round: int
    inside: GroupLimit | None
    outside: GroupLimit | None
    bonus: GroupLimit | None
    """Limits are null if the table offers no wager of the group."""
    until: int | None = None
    pace: Pace | None = None
    last: list[str] = []
    colours: dict[str, str] = {}
    """The colours of the last numbers."""
    down: str | None = None


class SentToTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command with the sender's idempotency key: sent twice, it counts once."""

    key: Key
    command: AtTable


class Taking(msgspec.Struct, frozen=True):
    """The command was taken; ``seq`` is the number of its record."""

    seq: int
    answer: str = "taken"


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``house`` has the keys of a house file. ``automatic``: the house spins the wheel; otherwise a dealer does."""

    name: TableName
    house: dict[str, Any]
    automatic: bool = True
    pace: Pace | None = None


def card(stream: Stream) -> Card:
    table: LiveTable = stream.table
    rules, table_state, last = table.rules, table.writer.state, list(stream.last)[-12:]
    return Card(
        stream.name,
        rules.name,
        rules.book.id,
        rules.terms.wheel.name,
        rules.house.zero,
        rules.currency,
        table.dealing is not None,
        rules.seats,
        len(table_state.seated),
        len(stream.viewers),
        table_state.play.phase,
        table_state.play.round,
        group_limit(rules, Group.INSIDE),
        group_limit(rules, Group.OUTSIDE),
        group_limit(rules, Group.BONUS),
        stream.until,
        table.dealing.pace if table.dealing is not None else None,
        last,
        {pocket: colour(Pocket(pocket)) for pocket in last},
        table.writer.down,
    )


@ENDPOINTS.add("GET", "/api/tables", gives=list[Card], polled=True)
async def tables(tables: LiveTables) -> list[Card]:
    """List the open tables."""
    return [card(stream) for stream in tables.streams.values()]


@ENDPOINTS.add("GET", "/api/tables/{table}", gives=Menu, refuses=("no-such-table",))
async def table(call: ApiRequest, tables: LiveTables) -> Menu | Refused:
    """Everything about a table that does not change during play: layout, wheel, wagers, limits, signs, clauses."""
    stream = tables.find(call.path["table"])
    return stream if isinstance(stream, Refused) else menu(stream.table.rules)


@ENDPOINTS.add(
    "POST",
    "/api/tables/{table}/commands",
    action="watch-table",
    takes=SentToTable,
    gives=Taking,
    refuses=("no-such-table", "not-your-seat", "bad-command", "refused"),
)
async def command(call: ApiRequest, submission: Submission) -> Taking | Refused:
    """Send a command to a table: the same commands as over its WebSocket and in a replay file."""
    answer = await submission.submit(call.who, call.path["table"], Sent(call.body.key, call.body.command))
    return Taking(answer.seq) if isinstance(answer, Taken) else answer


@ENDPOINTS.add(
    "POST",
    "/api/tables",
    action="manage-tables",
    takes=NewTable,
    gives=Card,
    status=201,
    refuses=("bad-request", "illegal-house", "table-exists"),
)
async def open_table(call: ApiRequest, tables: LiveTables, register: Register, house: House) -> Card | Refused:
    """Open another table. From now on it is opened with the house."""
    wanted: NewTable = call.body
    if wanted.name in tables.streams or wanted.name == house.cashier.name:
        return Refused("table-exists", f"There is a table {wanted.name}, or a log of that name: take another.")
    if refused := _unfit(wanted):
        return refused
    try:
        await register.open(RegisteredTable(wanted.name, wanted.house, wanted.automatic, wanted.pace))
    except (UnreadableHouse, BrokenRulebook) as error:
        return Refused(BAD_REQUEST, f"house: {error}")
    except Illegal as error:
        clauses = tuple(breach.clause for breach in error.breaches if breach.clause)
        says = " ".join(f"{breach.key}: {breach.says}" for breach in error.breaches)
        return with_places(Refused("illegal-house", says, clauses), error.book)
    except CannotOpen as error:
        return Refused("table-exists", str(error))
    return card(tables.streams[wanted.name])


def _unfit(wanted: NewTable) -> Refused | None:
    """Why a table cannot be opened over HTTP: a client must not name folders of the server."""
    if not is_shipped(wanted.house.get("rulebook")):
        return Refused(BAD_REQUEST, f"house: its rulebook is one of {', '.join(SHIPPED)}.")
    pace = wanted.pace or Pace()
    if not all(0 < seconds <= LONGEST for seconds in (pace.betting, pace.last_bets, pace.spinning, pace.showing)):
        return Refused(BAD_REQUEST, f"pace: a stretch of a round is longer than 0 and at most {LONGEST:,.0f} seconds.")
    return None


@ENDPOINTS.add(
    "DELETE",
    "/api/tables/{table}",
    action="manage-tables",
    status=204,
    refuses=("no-such-table", "wagers-down", "wrong-phase"),
)
async def close_table(call: ApiRequest, tables: LiveTables, register: Register) -> Refused | None:
    """Close a table; nobody may have chips on it. Its record stays."""
    stream = tables.find(call.path["table"])
    return stream if isinstance(stream, Refused) else await register.close(stream.name)
