"""A house with a past: rounds at a dealer's table and at an automatic one, and people of every office to look at them.

At ``t1`` a dealer spins: Ann (seat 1) loses on red and Bob (seat 2) wins on 17; Ann leaves, and the spin is void; Carl
takes seat 1, 0 comes and catches Bob's red; Bob takes half, and gets 1.00 more by a correction. At ``t2`` the wheel is
automatic: Ann gives two numbers and Bob one for round 1. Round 5 at ``t1`` and round 2 at ``t2`` are not over.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx

from cage.evening import called
from croupier import table
from croupier.cage import command as cage
from croupier.floor import command as floor
from croupier.floor.answer import Taken
from croupier.floor.dealing import Pace
from croupier.floor.house import House
from croupier.floor.writer import Writer
from croupier.play import command as play
from croupier.rulebook.role import Role
from croupier.server.http.app import application
from croupier.server.parts import ServerParts, assemble
from croupier.server.people.office import Office
from croupier.server.people.people import People
from croupier.server.settings import ServerSettings
from croupier.store.open import open_store
from croupier.store.verifier.parallel import verify
from server.people.desk import HandClock, cheap, done

Found = TypeVar("Found")

DEALER, FLOOR = Role.DEALER, Role.FLOOR
STAFF = (Office.DEALER, Office.FLOOR, Office.PIT, Office.SECURITY, Office.INSPECTOR, Office.REGULATOR, Office.ADMIN)
PLAYERS = ("ann", "bob", "carl", "eve")
PASSWORD = "correct horse battery"
_ADDRESSES = itertools.count(1)


@dataclass
class Past:
    parts: ServerParts
    app: Any
    ids: dict[str, str]
    tokens: dict[str, str]
    """By player's name and by office; nobody's is empty."""

    async def get(self, who: str, path: str) -> httpx.Response:
        """From an address of its own: what must not come often is paced by address."""
        token = self.tokens.get(who)
        transport = httpx.ASGITransport(self.app, client=(f"10.0.0.{next(_ADDRESSES)}", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            return await client.get(path, headers={"authorization": f"Bearer {token}"} if token else {})

    async def refused(self, who: str, path: str) -> tuple[int, str]:
        """The status and the code of a no."""
        answer = await self.get(who, path)
        return answer.status_code, answer.json().get("code", "none: it was given")

    async def do(self, log: Writer[Any], by: str, *commands: Any) -> None:
        for command in commands:
            taken = await log.submit(f"{by}:{log.seq}", self.ids.get(by, by), command)
            assert isinstance(taken, Taken), taken


@asynccontextmanager
async def past(file: Path, verifying: bool = True) -> AsyncIterator[Past]:
    store = await open_store(str(file))
    house, people = await House.open(store), await People.open(store, HandClock(), cheap())

    async def check() -> dict[str, Any]:
        verified = await verify(store)
        return {"ok": True, "records": sum(verified.records.values())}

    parts = assemble(house, people, ServerSettings(verify=check if verifying else None))
    rules = table("colorado:single-zero", zero="prison", seats=4)
    await parts.tables.open("t1", rules, automatic=False)
    await called(parts.house.tables["t1"])
    await parts.tables.open("t2", rules, pace=Pace(betting=3_600.0))
    opened = Past(parts, application(parts), {}, {})
    for name in PLAYERS:
        player = done(await people.register(name, PASSWORD))
        opened.ids[name], opened.tokens[name] = player.person.id, player.token
    for office in STAFF:
        invited = done(await people.staff.hire(f"the {office}", office))
        opened.tokens[office] = done(await people.staff.use_link(invited.token, PASSWORD)).token
    guest = done(await people.receive_guest())
    opened.ids["guest"], opened.tokens["guest"] = guest.person.id, guest.token
    try:
        await _play(opened)
        yield opened
    finally:
        await parts.close()


def in_the_past(file: Path, act: Callable[[Past], Awaitable[Found]], verifying: bool = True) -> Found:
    async def whole() -> Found:
        async with past(file, verifying) as opened:
            return await act(opened)

    return asyncio.run(whole())


def _spin(pocket: str) -> tuple[play.Command, ...]:
    rests = play.BallRests(by=DEALER, pocket=pocket, revolutions=6)
    return play.Spin(by=DEALER), play.NoMoreBets(by=DEALER), rests, play.Settle(by=DEALER)


def _bet(seat: int, spot: str, amount: int) -> play.Place:
    return play.Place(seat=seat, spot=spot, amount=amount)


async def _sit(p: Past, log: Writer[Any], name: str, seat: int) -> None:
    buys = play.BuyIn(seat=seat, amount=20_000, chip=100, colour=f"colour {seat}", tender="wallet")
    await p.do(log, name, floor.Sit(seat=seat, player=p.ids[name]), buys)


async def _play(p: Past) -> None:
    for name in ("ann", "bob", "carl"):
        await p.do(p.parts.house.cashier, "window", cage.Deposit(player=p.ids[name], amount=100_000))
    log = p.parts.house.tables["t1"].writer
    await _sit(p, log, "ann", 1)
    await _sit(p, log, "bob", 2)
    await p.do(log, "ann", _bet(1, "red", 2_000))
    await p.do(log, "bob", _bet(2, "straight:17", 500))
    await p.do(log, "dan", *_spin("17"))
    await p.do(log, "ann", play.CashOut(seat=1), play.Leave(seat=1))
    await p.do(log, "bob", _bet(2, "black", 1_000))
    await p.do(log, "dan", play.Spin(by=DEALER), play.NoSpin(why="foreign-object", by=FLOOR))
    await _sit(p, log, "carl", 1)
    await p.do(log, "bob", play.Lift(seat=2, spot="black"), _bet(2, "red", 1_000))
    await p.do(log, "carl", _bet(1, "straight:5", 700))
    await p.do(log, "dan", *_spin("0"))
    await p.do(log, "bob", play.Choose(seat=2, spot="red", choice="half"))
    await p.do(log, "dan", floor.AskCorrection(round=3, seat=2, amount=100, why="misread", by=DEALER))
    await p.do(log, "flo", floor.Approve(asked=1, by=FLOOR), *_spin("1"))
    log = p.parts.house.tables["t2"].writer
    await _sit(p, log, "ann", 1)
    await _sit(p, log, "bob", 2)
    await p.do(log, "ann", floor.Nonce(player=p.ids["ann"], nonce="00" * 8))
    await p.do(log, "bob", floor.Nonce(player=p.ids["bob"], nonce="b0" * 8))
    await p.do(log, "ann", floor.Nonce(player=p.ids["ann"], nonce="a1" * 16), _bet(1, "red", 2_000))
    spun = (
        floor.WheelDraws(what="start"),
        play.NoMoreBets(by=DEALER),
        floor.WheelDraws(what="pocket"),
        play.Settle(by=DEALER),
    )
    await p.do(log, "house", *spun)
