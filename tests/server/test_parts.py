"""The server's parts: what a house plays for, tables opened and closed while people are there, and a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.floor.house import CannotOpen, House
from croupier.server.purpose import require_purpose
from croupier.store.open import open_store
from server.open_house import PASSWORD, HandClock, OpenHouse, in_the_house, open_house, reopened
from server.served import served


def test_a_house_plays_for_money_or_for_practice_from_its_first_day(tmp_path: Path) -> None:
    async def opened(guests: bool) -> None:
        store, clock = await open_store(str(tmp_path / "house.db")), HandClock()
        house = await House.open(store, clock)
        try:
            await require_purpose(store, practice=guests)
        finally:
            await house.close()

    asyncio.run(opened(True))
    asyncio.run(opened(True))
    with pytest.raises(CannotOpen, match="this house plays for practice: open it with --guests"):
        asyncio.run(opened(False))


def test_a_table_is_opened_and_closed_from_afar(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        new = {"name": "t3", "house": {"rulebook": "maryland", "seats": 5}, "automatic": False}
        card = (await house.ask("admin", "POST", "/api/tables", new)).json()
        assert (card["name"], card["rulebook"], card["seats"], card["phase"]) == ("t3", "maryland", 5, "open")
        assert [entry.name for entry in await house.parts.register.entries()] == ["t3"]
        await house.sit("ann", 1, at="t3")
        closed = await house.ask("admin", "DELETE", "/api/tables/t3")
        assert (closed.status_code, closed.json()["code"]) == (409, "wagers-down")
        assert await house.command("ann", "cash_out", "t3", seat=1) == "taken"
        assert (await house.ask("admin", "DELETE", "/api/tables/t3")).status_code == 204
        assert await house.command("ann", "sit", "t3", seat=1, player=house.ids["ann"]) == "no-such-table"
        assert await house.parts.register.entries() == []
        assert await house.wallet("ann") == 100_000
        again = (await house.ask("admin", "POST", "/api/tables", new)).json()
        assert (again["name"], again["round"]) == ("t3", 0)

    in_the_house(tmp_path, act)


def test_who_is_here_is_still_here_after_a_restart(tmp_path: Path) -> None:
    """Sessions, seats, wallets, limits and the answers to commands: the house goes on in the middle of a round."""

    async def send(house: OpenHouse) -> Any:
        sent = {"key": "mine", "command": {"do": "place", "seat": 1, "spot": "red", "amount": 500}}
        return (await house.ask("ann", "POST", "/api/tables/t1/commands", sent)).json()

    async def whole() -> None:
        async with open_house(tmp_path / "house.db") as house:
            await house.sit("ann", 1)
            assert await house.window("ann", "set_limit", what="loss", period="day", amount=25_000) == "taken"
            before, token, me = await send(house), house.tokens["ann"], house.ids["ann"]
            seen = await house.get("ann", "/api/me"), await house.get("ann", "/api/me/account")
        async with reopened(tmp_path / "house.db") as again:
            again.ids["ann"], again.tokens["ann"] = me, token
            assert (await again.get("ann", "/api/me"), await again.get("ann", "/api/me/account")) == seen
            assert await send(again) == before
            assert await again.buy_in("ann", 1, 5_001, key="more") == "limit-reached"
            assert await again.buy_in("ann", 1, 5_000, key="less") == "taken"

    asyncio.run(whole())


def test_over_a_real_port(tmp_path: Path) -> None:
    """One connection, cookies and all: a guest comes in, sits down, plays and goes."""
    with served(tmp_path) as house, httpx.Client(base_url=house.url) as browser:
        came = browser.post("/api/guests", headers={"origin": house.url})
        assert came.status_code == 201
        assert browser.cookies["croupier"] == came.json()["token"]
        player = came.json()["person"]["id"]
        commands: list[dict[str, Any]] = [
            {"do": "sit", "seat": 1, "player": player},
            {"do": "buy_in", "seat": 1, "amount": 20_000, "chip": 100, "colour": "blue", "tender": "wallet"},
            {"do": "place", "seat": 1, "spot": "red", "amount": 500},
        ]
        for number, command in enumerate(commands):
            sent = {"key": f"k{number}", "command": command}
            assert browser.post("/api/tables/t1/commands", json=sent).json()["answer"] == "taken"
        evil = browser.post("/api/guests", headers={"origin": "http://evil.example"})
        assert evil.status_code == 403
        me = browser.get("/api/me").json()
        assert (me["seats"], me["wallet"]) == ({"t1": 1}, 80_000)
        assert "server" not in browser.get("/").headers
        assert browser.delete("/api/sessions/current").status_code == 204
        assert browser.get("/api/me").status_code == 401


def test_a_body_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    def endless() -> Any:
        for _ in range(10_000):
            yield b" " * 10_000

    with served(tmp_path) as house, httpx.Client(base_url=house.url) as browser:
        try:
            status = browser.post("/api/sessions", content=endless()).status_code
        except httpx.TransportError:  # the server hangs up before all is sent
            status = 413
        assert status == 413
        signed = browser.post("/api/sessions", json={"name": "ann", "password": PASSWORD})
        assert signed.status_code == 201
