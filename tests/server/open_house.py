"""A house that is open: a real server on a real SQLite file, one person of every office, a clock set by hand, and HTTP.

Ann and Bob are players, Gus is a guest; at ``t1`` and ``t2`` dealers spin. Money is for practice, unless asked for.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import httpx

from cage.evening import called
from croupier import table
from croupier.floor.house import House
from croupier.rulebook.table import TableRules
from croupier.server.http.app import application
from croupier.server.pace import Paces
from croupier.server.parts import ServerParts, assemble
from croupier.server.people.office import STAFF
from croupier.server.people.people import People
from croupier.server.settings import ServerSettings
from croupier.store.open import open_store
from croupier.store.verifier.parallel import verify
from server.people.desk import START, cheap, done

Found = TypeVar("Found")

PASSWORD = "correct horse battery"
ORIGIN = "http://house.example"


class HandClock:
    """Its time is set by hand; whoever waits for a store that is down waits for real."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> int:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


@dataclass
class OpenHouse:
    parts: ServerParts
    client: httpx.AsyncClient
    clock: HandClock
    ids: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    """By name and by office."""
    keys: Any = field(default_factory=lambda: map("k{}".format, itertools.count(1)))

    def headers(self, who: str) -> dict[str, str]:
        if who == "nobody":
            return {}
        return {"authorization": f"{'Key' if who == 'sensor' else 'Bearer'} {self.tokens[who]}"}

    async def ask(self, who: str, method: str, path: str, body: Any = None, **words: Any) -> httpx.Response:
        headers = {**self.headers(who), **words.pop("headers", {})}
        return await self.client.request(method, path, json=body, headers=headers, **words)

    async def get(self, who: str, path: str) -> Any:
        answer = await self.ask(who, "GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def command(self, who: str, do: str, at: str = "t1", key: str | None = None, **words: Any) -> str:
        """Send a command to a table, or to the window (``at="cashier"``): "taken", or the code of the refusal."""
        path = "/api/cashier/commands" if at == "cashier" else f"/api/tables/{at}/commands"
        sent = {"key": key or next(self.keys), "command": {"do": do, **words}}
        answer = (await self.ask(who, "POST", path, sent)).json()
        return str(answer.get("answer") or answer["code"])

    async def window(self, who: str, do: str, player: str | None = None, **words: Any) -> str:
        return await self.command(who, do, "cashier", player=self.ids[player or who], **words)

    async def sit(self, who: str, seat: int, amount: int = 20_000, at: str = "t1") -> None:
        assert await self.command(who, "sit", at, seat=seat, player=self.ids[who]) == "taken"
        assert await self.buy_in(who, seat, amount, at) == "taken"

    async def buy_in(self, who: str, seat: int, amount: int, at: str = "t1", key: str | None = None) -> str:
        colour = f"colour {seat}"
        words = {"seat": seat, "amount": amount, "chip": 100, "colour": colour, "tender": "wallet"}
        return await self.command(who, "buy_in", at, key, **words)

    async def spin(self, pocket: str, at: str = "t1", settle: bool = True) -> None:
        rests = {"pocket": pocket, "revolutions": 6}
        steps: list[tuple[str, dict[str, Any]]] = [("spin", {}), ("no_more_bets", {}), ("ball_rests", rests)]
        for do, words in [*steps, *([("settle", {})] if settle else [])]:
            assert await self.command("dealer", do, at, **words) == "taken"

    async def back(self, who: str) -> None:
        """Sign in again: a session does not last for ever."""
        person = self.parts.people.person(self.ids[who])
        assert person is not None
        answer = await self.ask("nobody", "POST", "/api/sessions", {"name": person.name, "password": PASSWORD})
        assert answer.status_code == 201, answer.text
        self.tokens[who] = answer.json()["token"]

    async def wallet(self, who: str) -> int:
        return int((await self.get(who, "/api/me"))["wallet"])


@asynccontextmanager
async def reopened(file: Path, **words: Any) -> AsyncIterator[OpenHouse]:
    """With whoever the store has."""
    store, clock = await open_store(str(file)), HandClock()
    people = await People.open(store, clock, cheap())

    async def check() -> dict[str, Any]:
        return {"records": sum((await verify(store)).records.values())}

    settings = ServerSettings(**{"paces": Paces.none(), "verify": check, **words})
    parts = assemble(await House.open(store, clock), people, settings)
    await parts.start()
    for name in ("t1", "t2"):
        await parts.tables.open(name, _rules(), automatic=False)
        await called(parts.house.tables[name])
    app: Any = application(parts)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        yield OpenHouse(parts, client, clock)
    await parts.close()


@asynccontextmanager
async def open_house(file: Path, **words: Any) -> AsyncIterator[OpenHouse]:
    async with reopened(file, **words) as opened:
        await _let_in(opened)
        yield opened


@cache
def _rules() -> TableRules:
    return table("colorado:single-zero", zero="prison", seats=4)


async def _let_in(opened: OpenHouse) -> None:
    people = opened.parts.people
    for office in sorted(STAFF):
        invited = done(await people.staff.hire(f"the {office}", office))
        known = done(await people.staff.use_link(invited.token, PASSWORD))
        opened.ids[office], opened.tokens[office] = known.person.id, known.token
    for name in ("ann", "bob"):
        known = done(await people.register(name, PASSWORD))
        opened.ids[name], opened.tokens[name] = known.person.id, known.token
    known = done(await people.receive_guest())
    opened.ids["guest"], opened.tokens["guest"] = known.person.id, known.token
    opened.ids["player"], opened.tokens["player"] = opened.ids["ann"], opened.tokens["ann"]
    for name in ("ann", "bob", "guest"):
        await opened.parts.wallets.give_play_money(opened.ids[name])
    opened.tokens["sensor"] = done(await people.keys.make("wheel 1", "t1")).token


def in_the_house(file: Path, act: Callable[[OpenHouse], Awaitable[Found]], **words: Any) -> Found:
    async def whole() -> Found:
        async with open_house(file / "house.db", **words) as opened:
            return await act(opened)

    return asyncio.run(whole())
