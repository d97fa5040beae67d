"""Sessions: guests, registration, signing in and out, and changing one's own password."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.floor.answer import Refused
from croupier.server.housekeeping import Housekeeping
from croupier.server.http.endpoint import ApiRequest, Endpoints
from croupier.server.live_tables import LiveTables
from croupier.server.people.office import PLAYERS
from croupier.server.people.people import People
from croupier.server.people.person import Person
from croupier.server.people.session import SignedIn
from croupier.server.settings import ServerSettings
from croupier.server.terminals import Terminals
from croupier.server.wallets import Wallets

ENDPOINTS = Endpoints("sessions")

Text = Annotated[str, Meta(max_length=400)]

NO_GUESTS = Refused("no-guests", "This house takes no guests: register, or ask at the window.")


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Text
    password: Text


class Password(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    password: Text


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: Text
    new: Text


class Who(msgspec.Struct, frozen=True):
    """A person, as they and the staff see them."""

    id: str
    name: str
    office: str


class Admitted(msgspec.Struct, frozen=True):
    """A new session. The token goes into ``Authorization: Bearer``; a browser has it in a cookie."""

    person: Who
    token: str


class Me(msgspec.Struct, frozen=True, omit_defaults=True):
    """``seats`` by table; ``wallet`` in minor units, for players."""

    person: Who
    seats: dict[str, int] = {}
    wallet: int | None = None
    play_money: bool = False


class WhoAmI(msgspec.Struct, frozen=True):
    me: Me | None


class OpenSession(msgspec.Struct, frozen=True):
    """Times are milliseconds since 1970."""

    id: str
    began: int
    seen: int
    current: bool


def who(person: Person) -> Who:
    return Who(person.id, person.name, person.office)


def admitted(call: ApiRequest, signed_in: SignedIn | Refused) -> Admitted | Refused:
    if isinstance(signed_in, Refused):
        return signed_in
    call.cookie = signed_in.token
    return Admitted(who(signed_in.person), signed_in.token)


SIGNING_IN = ("wrong-credentials", "locked-out", "disabled", "too-many", "busy")


@ENDPOINTS.add(
    "POST", "/api/sessions", takes=Credentials, gives=Admitted, refuses=SIGNING_IN, status=201, paced="sign-in"
)
async def sign_in(call: ApiRequest, people: People) -> Admitted | Refused:
    """Sign in. The answer is the same whether the name or the password is wrong."""
    return admitted(call, await people.sign_in(call.body.name, call.body.password))


@ENDPOINTS.add("POST", "/api/guests", gives=Admitted, refuses=("no-guests", "house-full"), status=201, paced="guest")
async def come_in(call: ApiRequest, settings: ServerSettings, wallets: Wallets, people: People) -> Admitted | Refused:
    """Sign in as a guest, with play money."""
    if not settings.practice:
        return NO_GUESTS
    guest = await people.receive_guest()
    if isinstance(guest, SignedIn):
        await wallets.give_play_money(guest.person.id)
    return admitted(call, guest)


@ENDPOINTS.add(
    "POST",
    "/api/players",
    takes=Credentials,
    gives=Admitted,
    refuses=("bad-name", "name-taken", "weak-password", "busy"),
    status=201,
    paced="sign-in",
)
async def register(call: ApiRequest, settings: ServerSettings, wallets: Wallets, people: People) -> Admitted | Refused:
    """Register as a player."""
    player = await people.register(call.body.name, call.body.password)
    if isinstance(player, SignedIn) and settings.practice:
        await wallets.give_play_money(player.person.id)
    return admitted(call, player)


@ENDPOINTS.add("GET", "/api/me", action="see-own-account", gives=Me)
async def me(call: ApiRequest, settings: ServerSettings, wallets: Wallets, tables: LiveTables) -> Me:
    """The signed-in person, their seats, and the balance of their wallet."""
    caller = call.who
    person = Who(caller.id, caller.name, caller.office)
    if caller.office not in PLAYERS:
        return Me(person)
    seats = {name: seat for name, stream in tables.streams.items() if (seat := stream.seat_of(caller.id)) is not None}
    return Me(person, seats, wallets.balance(caller.id), settings.practice)


@ENDPOINTS.add("GET", "/api/sessions/current", gives=WhoAmI, polled=True)
async def present(call: ApiRequest, settings: ServerSettings, wallets: Wallets, tables: LiveTables) -> WhoAmI:
    """The signed-in person; null if nobody is signed in. A page asks this first."""
    return WhoAmI(await me(call, settings, wallets, tables) if call.caller is not None else None)


@ENDPOINTS.add("DELETE", "/api/sessions/current", status=204)
async def sign_out(call: ApiRequest, terminals: Terminals, people: People) -> None:
    """Sign out. Terminals of that session are closed."""
    await people.sign_out(call.token)
    call.cookie = ""
    terminals.close_session(call.token)


@ENDPOINTS.add("POST", "/api/sessions/current/unlock", takes=Password, gives=Who, refuses=SIGNING_IN, paced="sign-in")
async def unlock(call: ApiRequest, people: People) -> Who | Refused:
    """Unlock a session that has locked itself."""
    present = await people.unlock(call.token, call.body.password)
    return present if isinstance(present, Refused) else who(present.person)


@ENDPOINTS.add("GET", "/api/sessions", action="see-own-account", gives=list[OpenSession])
async def my_sessions(call: ApiRequest, people: People) -> list[OpenSession]:
    """List one's own sessions."""
    present = people.look(call.token)
    current = "" if isinstance(present, Refused) else present.session.id
    mine = people.sessions_of(call.who.id)
    return [OpenSession(each.id, each.began, each.seen, each.id == current) for each in mine]


@ENDPOINTS.add("DELETE", "/api/sessions/{session}", action="revoke-sessions", status=204, refuses=("unknown-session",))
async def end_mine(call: ApiRequest, housekeeping: Housekeeping, people: People) -> Refused | None:
    """End one of one's own sessions."""
    refused = await people.end_session(call.who.id, call.path["session"])
    await housekeeping.check_sessions()
    return refused


@ENDPOINTS.add(
    "PUT",
    "/api/me/password",
    action="see-own-account",
    takes=NewPassword,
    gives=Admitted,
    refuses=(*SIGNING_IN, "weak-password"),
    paced="sign-in",
)
async def change_password(call: ApiRequest, housekeeping: Housekeeping, people: People) -> Admitted | Refused:
    """Change one's own password: all sessions end, and a new one begins."""
    changed = await people.change_password(call.who.id, call.body.old, call.body.new)
    if not isinstance(changed, Refused):
        await housekeeping.check_sessions()
    return admitted(call, changed)


@ENDPOINTS.add("GET", "/api/links/{link}", gives=Who, refuses=("link-used",), paced="sign-in")
async def see_link(call: ApiRequest, people: People) -> Who | Refused:
    """The person whom a one-time link is for."""
    person = people.staff.invited(call.path["link"])
    return person if isinstance(person, Refused) else who(person)


@ENDPOINTS.add(
    "POST",
    "/api/links/{link}",
    takes=Password,
    gives=Admitted,
    status=201,
    refuses=("link-used", "weak-password", "busy"),
    paced="sign-in",
)
async def use_link(call: ApiRequest, housekeeping: Housekeeping, people: People) -> Admitted | Refused:
    """Set a password with a one-time link, and sign in: all earlier sessions end."""
    used = await people.staff.use_link(call.path["link"], call.body.password)
    if not isinstance(used, Refused):
        await housekeeping.check_sessions()
    return admitted(call, used)
