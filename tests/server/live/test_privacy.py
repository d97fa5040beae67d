"""Nobody is told another player's rack, results or wallet."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

from client.guests import amounts_in, seated
from client.house import House
from croupier.client import Client
from server.live.raw_terminal import RawTerminal

OWN = ("mine", "wallet", "racks", "answer", "reality-check", "hello")
"""Messages that are one terminal's alone."""


async def looker_on(house: House, table: str, stack: AsyncExitStack) -> tuple[Client, RawTerminal]:
    """A guest who looks on, and every message of whose is kept."""
    client = await stack.enter_async_context(Client(house.url))
    await client.come_in()
    assert client.token is not None
    raw = await RawTerminal.open(house, table, client.token)
    stack.push_async_callback(raw.close)
    await raw.hear("mine")
    return client, raw


def told_alone(raw: RawTerminal) -> list[dict[str, Any]]:
    return [message for message in raw.told if message["tell"] in OWN]


async def test_a_round(house: House) -> None:
    """Odd amounts that give themselves away: none of them reaches the other, save the wagers that all can see."""
    async with AsyncExitStack() as stack:
        ben_client, ben = await looker_on(house, "quick", stack)
        _, ann = await stack.enter_async_context(seated(house, "quick", 1, 17_700))
        you, number = ann.state.you, ann.state.round
        assert you is not None
        await ann.place("red", 1_300)
        await ann.when(lambda state: state.round == number + 1 and not state.staked)
        await asyncio.sleep(0.2)
        mine = {key: value for message in told_alone(ben) for key, value in message.items()}
        assert mine["you"]["id"] == (await ben_client.me()).person.id
        secret = {17_700, 16_400, 82_300, 2_600, 19_000, you.id}
        for message in ben.told:
            shown = amounts_in(message) - ({2_600} if message["tell"] == "news" else set())
            assert not shown & secret, message
        assert [message["tell"] for message in told_alone(ben)] == ["hello", "mine"]
        assert "red" in {lying[1] for message in ben.told for lying in message.get("wagers", [])}


async def test_a_new_password_ends_every_terminal_of_before(house: House) -> None:
    old, new = "a long walk along the river", "a short walk up the hill"
    async with Client(house.url) as client:
        await client.register("Pia Password", old)
        assert client.token is not None
        raw = await RawTerminal.open(house, "calm", client.token)
        await raw.hear("mine")
        await client.ask("PUT", "/api/me/password", {"old": old, "new": new})
        assert (await raw.hear("bye"))["code"] == "not-signed-in"
        await asyncio.wait_for(raw.gone.wait(), 5)


async def test_two_at_the_table(house: House) -> None:
    """Each is told of their own seat and of no other."""
    async with AsyncExitStack() as stack:
        _, ann = await stack.enter_async_context(seated(house, "quick", 2, 17_700))
        client, _ = await stack.enter_async_context(seated(house, "quick", 3, 15_500))
        assert client.token is not None
        ben = await RawTerminal.open(house, "quick", client.token)  # from here on, Ben's terminal
        stack.push_async_callback(ben.close)
        await ben.hear("mine", seat=3)
        number = ann.state.round
        ben.send(b'{"key":"b","command":{"do":"place","seat":3,"spot":"black","amount":700}}')
        await ann.place("red", 1_300)
        await ann.when(lambda state: state.round == number + 1 and not state.staked)
        await asyncio.sleep(0.2)
        for message in ben.told:
            if message["tell"] == "mine":
                assert message.get("seat") == 3
                assert {lying[0] for lying in message.get("wagers", [])} <= {3}
                assert {result["seat"] for result in message.get("results", [])} <= {3}
            assert not amounts_in(message) & {17_700, 16_400, 19_000, 82_300}, message
        results = [r for message in ben.told if message["tell"] == "mine" for r in message.get("results", [])]
        assert [(result["spot"], result["stake"]) for result in results] == [("black", 700)]


async def test_seat_of_somebody_who_left(house: House) -> None:
    """Whoever takes a seat is not told, on coming back, what befell it before: that was another's."""
    async with AsyncExitStack() as stack:
        client, ben = await looker_on(house, "quick", stack)
        known = ben.told[-1]["seq"]
        await ben.close()
        async with seated(house, "quick", 4, 17_700) as (_, ann):
            number = ann.state.round
            await ann.place("red", 1_300)
            await ann.when(lambda state: state.round == number + 1 and not state.staked)
            await ann.when(lambda state: state.now.betting)
        you = (await client.me()).person.id
        sit = {"key": "sit", "command": {"do": "sit", "seat": 4, "player": you}}
        await client.ask("POST", "/api/tables/quick/commands", sit)
        assert client.token is not None
        back = await RawTerminal.open(house, "quick", client.token, f"?after={known}")
        stack.push_async_callback(back.close)
        await back.hear("mine", whole=True)
        for message in back.told:
            assert not amounts_in(message) & {17_700, 16_400, 19_000}, message
            assert not message.get("results"), message
        assert back.told[0]["tell"] == "hello" and back.told[1]["tell"] == "news", "it was told what it missed"


async def test_large_table(house: House) -> None:
    """At a table with more than twenty seats nobody is told whose a wager is: totals only."""
    async with AsyncExitStack() as stack:
        _, ben = await looker_on(house, "large", stack)
        for seat in (21, 22):
            _, player = await stack.enter_async_context(seated(house, "large", seat, 5_000))
            await player.place("straight:17", 300)
        assert player.state.layout == {}
        await player.when(lambda state: state.totals.get("straight:17") == 600)
        number = player.state.round
        await player.when(lambda state: state.round == number + 1 and state.totals == {})
        await asyncio.sleep(0.2)
        assert not any(message.get("wagers") for message in ben.told)
        totals = [total for message in ben.told for total in message.get("totals", [])]
        assert ["straight:17", 600] in totals


async def test_staff_is_told(house: House) -> None:
    """A dealer sees every rack, as at any table; a player's wallet is not the dealer's to know."""
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(Client(house.url))
        await house.employ(client, "Sam Stack", "dealer")
        assert client.token is not None
        dealer = await RawTerminal.open(house, "calm", client.token)
        stack.push_async_callback(dealer.close)
        await dealer.hear("racks")
        await stack.enter_async_context(seated(house, "calm", 5, 17_700))
        await dealer.hear("racks", racks={"5": 17_700})
        assert not any(message["tell"] in ("wallet", "mine") for message in dealer.told)
        assert not any(82_300 in amounts_in(message) for message in dealer.told)
