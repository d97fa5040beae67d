"""Asking: for every endpoint what goes into its path and its body, for oneself, about somebody else, about nobody."""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable
from typing import Any

from croupier.server.people.office import Office
from server.open_house import PASSWORD, OpenHouse
from server.people.desk import done

Ask = Callable[[OpenHouse, str], Awaitable[tuple[dict[str, Any], Any]]]

_numbers = itertools.count(1)


def asks(body: Any = None, **path: str) -> Ask:
    """The same from everybody: what goes into the path, and the body."""

    async def ask(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
        del house, who
        return path, body

    return ask


async def _another_name(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    del house, who
    return {}, {"name": f"player {next(_numbers)}", "password": PASSWORD}


async def _a_session(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    found = house.parts.people.sessions_of(house.ids.get(who, house.ids["bob"]))
    return {"session": found[0].id}, None


async def _a_link(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    del who
    invited = done(await house.parts.people.staff.hire(f"new {next(_numbers)}", Office.DEALER))
    return {"link": invited.token}, {"password": PASSWORD}


async def _somebody_hired(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    del who
    invited = done(await house.parts.people.staff.hire(f"new {next(_numbers)}", Office.DEALER))
    return {"person": invited.person.id}, {"office": "floor"}


async def _oneself(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    return {"person": house.ids.get(who, "p-nobody")}, {"office": "floor"}


async def _bob(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    del who
    return {"person": house.ids["bob"]}, None


async def _bobs_session(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    del who
    return {"session": house.parts.people.sessions_of(house.ids["bob"])[0].id}, None


async def _a_key(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    del who
    return {"key": done(await house.parts.people.keys.make("a wheel", "t2")).key.id}, None


async def _sits(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    seat = {"guest": 1, "player": 2}.get(who, 3)
    command = {"do": "sit", "seat": seat, "player": house.ids.get(who, "p-nobody")}
    return {"table": "t1"}, {"key": who, "command": command}


async def _at_bobs_seat(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    if house.parts.house.tables["t1"].writer.state.seated.get(1) is None:
        await house.sit("bob", 1)
    return {"table": "t1"}, {"key": who, "command": {"do": "place", "seat": 1, "spot": "red", "amount": 500}}


async def _limits_oneself(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    limit = {"do": "set_limit", "player": house.ids.get(who, "p-nobody"), "what": "loss", "period": "day", "amount": 1}
    return {}, {"key": who, "command": limit}


async def _pays_bob(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    return {}, {"key": who, "command": {"do": "deposit", "player": house.ids["bob"], "amount": 500}}


async def _new_table(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    del house
    return {}, {"name": f"new-{who}", "house": {"rulebook": "maryland"}, "automatic": False}


async def _their_round(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    """Ann and the guest have a seat in round 1 at t1, Bob has one in round 1 at t2."""
    del who
    if house.parts.house.tables["t1"].writer.state.play.round == 1:
        for player, seat, table in (("ann", 1, "t1"), ("guest", 2, "t1"), ("bob", 1, "t2")):
            await house.sit(player, seat, at=table)
            assert await house.command(player, "place", table, seat=seat, spot="red", amount=500) == "taken"
        await house.spin("1", "t1")
        await house.spin("1", "t2")
    return {"table": "t1", "round": "1"}, None


async def _bobs_round(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
    path, _ = await _their_round(house, who)
    return {**path, "table": "t2"}, None


def _reading(table: str) -> Ask:
    async def ask(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
        if house.parts.house.tables[table].writer.state.play.phase == "betting":
            assert await house.command("dealer", "spin", table) == "taken"
        return {"table": table}, {"key": who, "direction": "opposite"}

    return ask


def _lesson(pupil: str | None = None) -> Ask:
    async def ask(house: OpenHouse, who: str) -> tuple[dict[str, Any], Any]:
        dealt = await house.ask(pupil or who, "POST", "/api/school", {"table": "t1", "kind": "payout"})
        return {"lesson": dealt.json().get("id", "none")}, {"answer": 0}

    return ask


CREDENTIALS = {"name": "bob", "password": PASSWORD}
ASKS: dict[tuple[str, str, str], Ask] = {
    ("POST", "/api/sessions", "-"): asks(CREDENTIALS),
    ("POST", "/api/players", "-"): _another_name,
    ("POST", "/api/sessions/current/unlock", "-"): asks({"password": PASSWORD}),
    ("DELETE", "/api/sessions/{session}", "mine"): _a_session,
    ("DELETE", "/api/sessions/{session}", "other"): _bobs_session,
    ("PUT", "/api/me/password", "-"): asks({"old": PASSWORD, "new": "another horse battery"}),
    ("GET", "/api/links/{link}", "-"): _a_link,
    ("GET", "/api/links/{link}", "none"): asks(link="nothing"),
    ("POST", "/api/links/{link}", "-"): _a_link,
    ("POST", "/api/links/{link}", "none"): asks({"password": PASSWORD}, link="nothing"),
    ("POST", "/api/staff", "-"): asks({"name": "Nina", "office": "dealer"}),
    ("POST", "/api/people/{person}/link", "other"): _somebody_hired,
    ("PUT", "/api/people/{person}/office", "other"): _somebody_hired,
    ("PUT", "/api/people/{person}/office", "mine"): _oneself,
    ("POST", "/api/people/{person}/disable", "other"): _somebody_hired,
    ("POST", "/api/people/{person}/disable", "mine"): _oneself,
    ("POST", "/api/people/{person}/enable", "other"): _somebody_hired,
    ("DELETE", "/api/people/{person}/sessions", "mine"): _oneself,
    ("DELETE", "/api/people/{person}/sessions", "other"): _bob,
    ("DELETE", "/api/people/{person}/sessions", "none"): asks(person="p-nobody"),
    ("POST", "/api/keys", "-"): asks({"name": "wheel 2", "table": "t2"}),
    ("DELETE", "/api/keys/{key}", "-"): _a_key,
    ("GET", "/api/tables/{table}", "-"): asks(table="t1"),
    ("GET", "/api/tables/{table}", "none"): asks(table="t9"),
    ("POST", "/api/tables/{table}/commands", "mine"): _sits,
    ("POST", "/api/tables/{table}/commands", "other"): _at_bobs_seat,
    ("POST", "/api/tables/{table}/commands", "none"): asks({"key": "k", "command": {"do": "spin"}}, table="t9"),
    ("POST", "/api/tables", "-"): _new_table,
    ("DELETE", "/api/tables/{table}", "-"): asks(table="t2"),
    ("GET", "/api/people/{person}/account", "other"): _bob,
    ("GET", "/api/people/{person}/account", "mine"): _oneself,
    ("GET", "/api/people/{person}/statement", "other"): _bob,
    ("GET", "/api/people/{person}/statement", "mine"): _oneself,
    ("POST", "/api/cashier/commands", "mine"): _limits_oneself,
    ("POST", "/api/cashier/commands", "other"): _pays_bob,
    ("GET", "/api/tables/{table}/rounds", "-"): asks(table="t1"),
    ("GET", "/api/tables/{table}/rounds/{round}", "mine"): _their_round,
    ("GET", "/api/tables/{table}/rounds/{round}", "other"): _bobs_round,
    ("GET", "/api/tables/{table}/rounds/{round}/fairness", "mine"): _their_round,
    ("GET", "/api/tables/{table}/records", "-"): asks(table="t1"),
    ("GET", "/api/tables/{table}/export", "-"): asks(table="t1"),
    ("GET", "/api/shifts", "-"): asks(),
    ("GET", "/api/stock", "-"): asks(),
    ("POST", "/api/odds", "-"): asks({"house": "colorado:single-zero"}),
    ("POST", "/api/check", "-"): asks({"house": "colorado:single-zero"}),
    ("GET", "/api/tables/{table}/procedure", "-"): asks(table="t1"),
    ("GET", "/api/tables/{table}/procedure", "none"): asks(table="t9"),
    ("POST", "/api/school", "-"): asks({"table": "t1"}),
    ("POST", "/api/school/{lesson}", "mine"): _lesson(),
    ("POST", "/api/school/{lesson}", "other"): _lesson("bob"),
    ("GET", "/api/school/houses/{house}", "-"): asks(house="colorado:single-zero"),
    ("GET", "/api/school/houses/{house}", "none"): asks(house="atlantis"),
    ("POST", "/api/tables/{table}/readings", "mine"): _reading("t1"),
    ("POST", "/api/tables/{table}/readings", "other"): _reading("t2"),
    ("GET", "/link/{link}", "-"): asks(link="anything"),
    ("GET", "/assets/{name}", "-"): asks(name="link.js"),
    ("GET", "/assets/{name}", "none"): asks(name="..%2Faccess.py"),
}
