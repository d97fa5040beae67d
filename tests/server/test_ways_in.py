"""A wager is judged alike on every live way to the desk: over HTTP, over a bare WebSocket, by the Python client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from croupier.client import Client, Refused
from server.live.raw_terminal import RawTerminal
from server.open_house import OpenHouse
from server.people.desk import MINUTE
from server.served import Served, served

Send = Callable[[Served, str, dict[str, Any]], Coroutine[Any, Any, str]]


async def over_http(house: Served, token: str, command: dict[str, Any]) -> str:
    async with httpx.AsyncClient(base_url=house.url, headers={"authorization": f"Bearer {token}"}) as browser:
        sent = {"key": next(house.house.keys), "command": command}
        answer = (await browser.post("/api/tables/t1/commands", json=sent)).json()
    return str(answer.get("answer") or answer["code"])


async def over_websocket(house: Served, token: str, command: dict[str, Any]) -> str:
    terminal = await RawTerminal.open(house, "t1", token)
    try:
        await terminal.hear("table")
        key = next(house.house.keys)
        terminal.send(msgspec.json.encode({"key": key, "command": command}))
        answer = await terminal.hear("answer", key=key)
    finally:
        await terminal.close()
    return str(answer.get("code") or answer["answer"])


async def by_the_client(house: Served, token: str, command: dict[str, Any]) -> str:
    async with Client(house.url) as client:
        client.resume(token)
        answer = await (await client.join("t1", nonces=False)).send(command)
    return answer.code if isinstance(answer, Refused) else "taken"


WAYS: list[Send] = [over_http, over_websocket, by_the_client]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Ann sits at seat 1, bob at seat 2, each with chips of a dollar."""
    with served(tmp_path_factory.mktemp("house")) as opened:
        opened.do(lambda inside: inside.sit("ann", 1))
        opened.do(lambda inside: inside.sit("bob", 2))
        yield opened


def say(house: Served, way: Send, who: str, do: str, **words: Any) -> str:
    return asyncio.run(way(house, house.house.tokens[who], {"do": do, **words}))


@pytest.mark.parametrize("way", WAYS)
def test_a_coupon_is_the_dealers_to_lay(way: Send, house: Served) -> None:
    wager = {"seat": 1, "spot": "red", "amount": 500, "coupon": 500}
    assert say(house, way, "ann", "place", **wager) == "not-your-role"
    assert say(house, way, "ann", "place", **{**wager, "seat": 2}) == "not-your-seat"
    assert say(house, way, "bob", "place", seat=2, spot="black", amount=500) == "taken"
    assert say(house, way, "dealer", "place", **wager) == "taken"
    assert say(house, way, "dealer", "lift", seat=1, spot="red", by="dealer") == "taken"


LAID: list[tuple[str, str, dict[str, Any], str]] = [
    ("ann", "place", {"spot": "red", "amount": 500}, "taken"),
    ("dealer", "place", {"spot": "red", "amount": 500}, "taken"),
    ("ann", "verbal", {"spot": "red", "amount": 500}, "chip-not-allowed"),
    ("ann", "tip", {"spot": "red", "amount": 500}, "taken"),
    ("dealer", "confirm", {}, "nothing-to-confirm"),
]
"""Wagers, whatever the rulebook then says of them. A player who tries to stake is playing."""


@pytest.mark.parametrize(
    ("who", "do", "words", "code"), LAID, ids=lambda given: given if isinstance(given, str) else ""
)
@pytest.mark.parametrize("way", WAYS)
def test_whoever_lays_a_wager_or_has_it_laid_is_playing(
    way: Send, who: str, do: str, words: dict[str, Any], code: str, house: Served
) -> None:
    async def playing(inside: OpenHouse) -> bool:
        return inside.ids["ann"] in inside.parts.protection.playing

    async def forget(inside: OpenHouse) -> None:
        inside.parts.protection.playing.clear()

    house.do(forget)
    assert say(house, way, who, do, seat=1, **words) == code
    assert house.do(playing)


@pytest.mark.parametrize("way", WAYS)
def test_what_is_no_wager_is_no_time_at_the_table(way: Send, house: Served) -> None:
    async def act(inside: OpenHouse) -> bool:
        return inside.ids["bob"] in inside.parts.protection.playing

    async def forget(inside: OpenHouse) -> None:
        inside.parts.protection.playing.clear()

    house.do(forget)
    assert say(house, way, "bob", "tip", seat=2, amount=100) == "taken"
    assert say(house, way, "bob", "lift", seat=2, spot="odd") == "no-wager"
    assert say(house, way, "ann", "place", seat=2, spot="odd", amount=500) == "not-your-seat"
    assert not house.do(act)


@pytest.mark.parametrize("way", WAYS)
def test_time_counts_and_ends_alike(way: Send, tmp_path: Path) -> None:
    """Bob has half an hour a day and plays by nothing but wagers that the dealer lays for him."""

    async def minute(inside: OpenHouse) -> None:
        await inside.parts.housekeeping.check()
        inside.clock.time += MINUTE

    async def limit(inside: OpenHouse) -> None:
        await inside.sit("bob", 2)
        assert await inside.window("bob", "set_limit", what="time", period="day", amount=3) == "taken"

    with served(tmp_path) as house:
        house.do(limit)
        answers = []
        for _ in range(6):
            answers.append(say(house, way, "dealer", "place", seat=2, spot="red", amount=100))
            house.do(minute)
        assert answers == ["taken"] * 4 + ["limit-reached"] * 2
        assert say(house, way, "bob", "place", seat=2, spot="red", amount=100) == "limit-reached"
        assert say(house, way, "bob", "verbal", seat=2, spot="red", amount=100) == "limit-reached"
