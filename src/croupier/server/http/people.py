"""People: hire, move and disable staff, end sessions, and manage sensor keys."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.floor.answer import Refused
from croupier.server.desk import NO_TABLE
from croupier.server.housekeeping import Housekeeping
from croupier.server.http.endpoint import ApiRequest, Endpoints
from croupier.server.http.sessions import Who, who
from croupier.server.live_tables import LiveTables
from croupier.server.people.link import Invited
from croupier.server.people.office import Office
from croupier.server.people.people import People
from croupier.server.people.person import Person

ENDPOINTS = Endpoints("people")

Name = Annotated[str, Meta(max_length=100)]


class Hired(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    office: Office


class NewOffice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    office: Office


class KeyFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    table: Name


class Known(msgspec.Struct, frozen=True):
    """``created`` is in milliseconds since 1970. ``sessions`` counts the open ones."""

    id: str
    name: str
    office: str
    created: int
    disabled: bool
    sessions: int


class Invitation(msgspec.Struct, frozen=True):
    """``link`` works once, within a day: the person who opens it sets the password."""

    person: Who
    link: str


class SensorKey(msgspec.Struct, frozen=True, omit_defaults=True):
    """``token`` is returned only once, when the key is made."""

    id: str
    name: str
    table: str
    made: int
    token: str | None = None


def _invitation(invited: Invited | Refused) -> Invitation | Refused:
    if isinstance(invited, Refused):
        return invited
    return Invitation(who(invited.person), f"/link/{invited.token}")


def _known(people: People, person: Person) -> Known:
    sessions = len(people.sessions_of(person.id))
    return Known(person.id, person.name, person.office, person.created, person.disabled, sessions)


def _changed(people: People, changed: Person | Refused) -> Known | Refused:
    return changed if isinstance(changed, Refused) else _known(people, changed)


@ENDPOINTS.add("GET", "/api/people", action="see-people", gives=list[Known])
async def everybody(people: People) -> list[Known]:
    """List all people."""
    return [_known(people, person) for person in people.everybody()]


@ENDPOINTS.add(
    "POST",
    "/api/staff",
    action="manage-staff",
    takes=Hired,
    gives=Invitation,
    status=201,
    refuses=("bad-name", "name-taken", "not-staff"),
)
async def hire(call: ApiRequest, people: People) -> Invitation | Refused:
    """Hire a member of staff: the answer has a link with which they set a password."""
    return _invitation(await people.staff.hire(call.body.name, call.body.office))


@ENDPOINTS.add(
    "POST",
    "/api/people/{person}/link",
    action="manage-staff",
    gives=Invitation,
    status=201,
    refuses=("unknown-person", "disabled"),
)
async def reset(call: ApiRequest, people: People) -> Invitation | Refused:
    """Make a new link for a person who has forgotten the password; the old password works until the link is used."""
    return _invitation(await people.staff.reset(call.path["person"]))


@ENDPOINTS.add(
    "PUT",
    "/api/people/{person}/office",
    action="manage-staff",
    takes=NewOffice,
    gives=Known,
    refuses=("unknown-person", "not-staff", "last-admin"),
)
async def move(call: ApiRequest, housekeeping: Housekeeping, people: People) -> Known | Refused:
    """Change the office of a member of staff; their sessions end."""
    changed = await people.staff.change_office(call.path["person"], call.body.office)
    await housekeeping.check_sessions()
    return _changed(people, changed)


@ENDPOINTS.add(
    "POST",
    "/api/people/{person}/disable",
    action="manage-staff",
    gives=Known,
    refuses=("unknown-person", "last-admin"),
)
async def disable(call: ApiRequest, housekeeping: Housekeeping, people: People) -> Known | Refused:
    """Disable a person; their sessions end."""
    changed = await people.staff.disable(call.path["person"])
    await housekeeping.check_sessions()
    return _changed(people, changed)


@ENDPOINTS.add("POST", "/api/people/{person}/enable", action="manage-staff", gives=Known, refuses=("unknown-person",))
async def enable(call: ApiRequest, people: People) -> Known | Refused:
    """Enable a person again."""
    return _changed(people, await people.staff.enable(call.path["person"]))


@ENDPOINTS.add(
    "DELETE", "/api/people/{person}/sessions", action="revoke-sessions", status=204, refuses=("unknown-person",)
)
async def end_sessions(call: ApiRequest, housekeeping: Housekeeping, people: People) -> Refused | None:
    """End all sessions of a person."""
    call.require("revoke-sessions", own=call.path["person"] == call.who.id)
    refused = await people.end_sessions(call.path["person"])
    await housekeeping.check_sessions()
    return refused


@ENDPOINTS.add("GET", "/api/keys", action="see-keys", gives=list[SensorKey])
async def keys(people: People) -> list[SensorKey]:
    """List the sensor keys."""
    return [SensorKey(key.id, key.name, key.table, key.made) for key in people.keys.every()]


@ENDPOINTS.add(
    "POST",
    "/api/keys",
    action="manage-tables",
    takes=KeyFor,
    gives=SensorKey,
    status=201,
    refuses=("bad-name", "no-such-table"),
)
async def make_key(call: ApiRequest, tables: LiveTables, people: People) -> SensorKey | Refused:
    """Make a key for the sensor of a table."""
    if call.body.table not in tables.streams:
        return NO_TABLE
    made = await people.keys.make(call.body.name, call.body.table)
    if isinstance(made, Refused):
        return made
    return SensorKey(made.key.id, made.key.name, made.key.table, made.key.made, made.token)


@ENDPOINTS.add("DELETE", "/api/keys/{key}", action="manage-tables", status=204, refuses=("unknown-key",))
async def revoke_key(call: ApiRequest, people: People) -> Refused | None:
    """Revoke a sensor's key."""
    return await people.keys.revoke(call.path["key"])
