"""The client comes back by itself: after a cut line, after a house that closed, after one that was killed."""

from __future__ import annotations

import asyncio
import gc
import random

import pytest

from client.cutting_proxy import CuttingProxy
from client.guests import comparable, seated, told_afresh
from client.house import House
from croupier.client import Client, ClosedError, Table, Taken
from croupier.client.message import Bye, Hello, Message, News, PlayerView, Wallet, Whole


async def test_cut_in_the_middle_of_a_spin(house: House) -> None:
    """The line is cut while the ball runs; when the round is over the player has been told all of it."""
    async with CuttingProxy(house.port) as proxy, seated(house, "quick", 1, url=proxy.url) as (client, table):
        heard: list[Message] = []
        listening = asyncio.create_task(listen(table, heard))
        number, rack = table.state.round, table.state.rack
        await table.place("red", 500)
        await table.when(lambda state: state.phase == "spinning")
        proxy.cut()
        await table.when(lambda state: state.round == number + 1 and not state.wagers)
        while "dolly_removed" not in events(heard):
            await asyncio.sleep(0.01)
        results = [result for message in heard if isinstance(message, PlayerView) for result in message.results]
        assert [(result.spot, result.stake) for result in results] == [("red", 500)]
        assert table.state.rack == rack - 500 + results[0].returned
        assert events(heard).count("dolly_removed") == 1 and events(heard).count("ball_rested") == 1
        assert sum(isinstance(message, Hello) for message in heard) == 1, "it came back once"
        assert client.token is not None
        assert comparable(await told_afresh(house, client.token, "quick")) == comparable(table.state)
        with pytest.raises(ClosedError, match="taken-over"):
            await listening


async def test_cut_while_placing(house: House) -> None:
    """Cut again and again under a stream of wagers: each counts once, however often it was sent."""
    async with CuttingProxy(house.port) as proxy, seated(house, "calm", 1, url=proxy.url) as (_, table):
        chance, answers = random.Random(7), list[Taken]()
        for _ in range(10):
            sent = [asyncio.create_task(table.place(f"straight:{number}", 100)) for number in range(1, 11)]
            await asyncio.sleep(chance.uniform(0.0, 0.004))
            proxy.cut()
            answers += await asyncio.gather(*sent)
        assert len({answer.seq for answer in answers}) == 100
        await table.when(lambda state: len(state.wagers) == 10 and state.staked == 10_000)
        assert set(table.state.wagers.values()) == {1_000}
        assert table.state.rack == 10_000
        assert proxy.came >= 5  # a cut may find the line still down


async def test_after_that_is_not_known(house: House) -> None:
    """A record that is yet to come, or long forgotten: the table is told whole."""
    async with Client(house.url) as client:
        await client.come_in()
        table = await client.join("calm")
        whole = table.state
        for after in (0, 1, whole.seq + 1_000, 10**17):
            table.state = type(whole)(seq=after)
            await hang_up(table)
            await table.when(lambda state: state.you is not None and state.seat is None and state.seq == whole.seq)
            assert comparable(table.state) == comparable(whole)


async def test_gap(house: House) -> None:
    """News that do not join on to what is known: the client asks for the whole table, and goes on."""
    async with Client(house.url) as client:
        await client.come_in()
        table = await client.join("calm")
        whole = table.state
        news = News("calm", whole.seq + 5, whole.seq + 6, 0, whole.now)
        heard: list[Message] = []
        listening = asyncio.create_task(listen(table, heard))
        await asyncio.sleep(0)
        assert table._heard(news) is False
        await hang_up(table)
        while not any(isinstance(message, PlayerView) for message in heard):
            await asyncio.sleep(0.01)
        assert [type(message) for message in heard] == [Hello, Whole, PlayerView]
        assert comparable(table.state) == comparable(whole)
        listening.cancel()


async def test_closing_while_it_comes_back(house: House) -> None:
    """At whatever moment of its coming back a table is closed, nothing is left open."""
    before = asyncio.all_tasks()
    for moment in range(12):
        async with CuttingProxy(house.port) as proxy, Client(proxy.url) as client:
            await client.come_in()
            table = await client.join("calm")
            proxy.cut()
            came = proxy.came
            while proxy.came == came:
                await asyncio.sleep(0.002)
            for _ in range(moment):
                await asyncio.sleep(0)
            await table.close()
    gc.collect()
    assert asyncio.all_tasks() == before


async def test_second_terminal_takes_over(house: House) -> None:
    async with Client(house.url) as client:
        await client.come_in()
        first = await client.join("calm")
        second = await client.join("calm")
        with pytest.raises(ClosedError, match="taken-over"):
            await first.when(lambda _: False)
        with pytest.raises(ClosedError, match="taken-over"):
            await first.sit(1)
        assert (await second.sit(8)).seq > 0
        await second.leave()


async def test_house_that_closes_and_opens(house: House) -> None:
    """A house that is closed properly says so; the client is there again when it opens, with a command it had ready."""
    async with seated(house, "calm", 2) as (client, table):
        heard: list[Message] = []
        listening = asyncio.create_task(listen(table, heard))
        await table.place("red", 700)
        await asyncio.to_thread(house.stop)
        sent = asyncio.create_task(table.place("black", 900))
        await asyncio.to_thread(house.start)
        await sent
        await table.when(lambda state: state.staked == 1_600)
        assert [message.code for message in heard if isinstance(message, Bye)] == ["shutting-down"]
        listening.cancel()
        assert client.token is not None
        assert comparable(await told_afresh(house, client.token, "calm")) == comparable(table.state)


async def test_house_that_is_killed(house: House) -> None:
    async with seated(house, "calm", 3) as (client, table):
        await table.place("straight:5", 700)
        await asyncio.to_thread(house.kill)
        sent = asyncio.create_task(table.place("straight:6", 900))
        await asyncio.to_thread(house.start)
        await sent
        await table.when(lambda state: state.staked == 1_600)
        assert table.state.wagers == {(3, "straight:5", "", False): 700, (3, "straight:6", "", False): 900}
        assert client.token is not None
        assert comparable(await told_afresh(house, client.token, "calm")) == comparable(table.state)


async def test_countdown_after_coming_back(house: House) -> None:
    """The countdown begins without a record: one who was away meanwhile is told of it."""
    async with CuttingProxy(house.port) as proxy, seated(house, "calm", 4, nonces=False, url=proxy.url) as (_, table):
        placed = await table.place("red", 700)
        # One's own comes before the news, which say up to which record all is told.
        await table.when(lambda state: state.staked == 700 and state.until is not None and state.seq >= placed.seq)
        until, seq = table.state.until, table.state.seq
        table.state = type(table.state)(**{name: getattr(table.state, name) for name in ("you", "seq", "layout")})
        proxy.cut()
        await table.when(lambda state: state.until == until and state.seq == seq)


async def test_watcher_who_does_not_look(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages do not pile up without end: who is too far behind gets what is there, and is told."""
    monkeypatch.setattr("croupier.client.table.MOST_WAITING", 3)
    async with Client(house.url) as client:
        await client.come_in()
        table = await client.join("calm")
        watching = table.watch()
        first = asyncio.ensure_future(anext(watching))
        await asyncio.sleep(0)
        for amount in range(5):
            table._heard(Wallet(amount))
        assert [await first, await anext(watching), await anext(watching)] == [Wallet(0), Wallet(1), Wallet(2)]
        with pytest.raises(ClosedError, match="behind"):
            await anext(watching)
        assert table.state.wallet == 4, "the mirror is not behind"


async def listen(table: Table, heard: list[Message]) -> None:
    async for message in table.watch():
        heard.append(message)


async def hang_up(table: Table) -> None:
    while (socket := table._line._socket) is None:
        await asyncio.sleep(0.01)
    socket.hang_up()
    await socket.gone.wait()


def events(heard: list[Message]) -> list[str]:
    return [event["event"] for message in heard if isinstance(message, News) for event in message.events]
