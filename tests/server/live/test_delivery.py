"""What is told goes out in slices where many look on: everybody is told everything, once and in its order."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import uvloop

from client.guests import seated
from client.house import House
from croupier.client import Client
from croupier.server.live.broadcast import Broadcast
from croupier.server.live.delivery import Delivery
from croupier.server.live.player_views import PlayerViews
from croupier.server.live.stream import Stream
from server.live.looker import Looker
from server.live.raw_terminal import RawTerminal
from server.open_house import OpenHouse, in_the_house, open_house


def broadcast(number: int) -> Broadcast:
    own = PlayerViews({"ann": lambda: b"%d" % (200 + number)})
    return Broadcast(number - 1, number, b"%d" % number, b"%d" % (100 + number), own)


def counted(lookers: list[Looker]) -> list[int]:
    return [len(looker.told) for looker in lookers]


@pytest.mark.parametrize(
    ("lookers", "after_each_turn"),
    [(1, [1]), (64, [64]), (65, [16, 32, 48, 64, 65]), (80, [16, 32, 48, 64, 80])],
)
async def test_slices(lookers: int, after_each_turn: list[int]) -> None:
    """Up to 64 are told in one go; of more, 16 in each turn of the loop."""
    here, delivery, told = [Looker() for _ in range(lookers)], Delivery(), []
    delivery.begin(broadcast(1), here)
    for _ in after_each_turn:
        told.append(sum(counted(here)))
        await asyncio.sleep(0)
    assert told == after_each_turn
    await asyncio.sleep(0)
    assert counted(here) == [1] * lookers


async def test_spread_over_time() -> None:
    """The slices are so far apart that the last goes out within the time given."""
    here, delivery, loop = [Looker() for _ in range(128)], Delivery(), asyncio.get_running_loop()
    began, told = loop.time(), dict[int, float]()
    delivery.begin(broadcast(1), here, seconds=0.4)
    while len(told) < 8:
        told.setdefault(sum(counted(here)), loop.time() - began)
        await asyncio.sleep(0.002)
    assert list(told) == [16, 32, 48, 64, 80, 96, 112, 128]
    assert all(at >= 0.049 * n for n, at in enumerate(told.values()))


async def test_the_next_telling_waits_for_nobody_to_miss_the_first() -> None:
    """What was not out yet goes out first, to everybody; one's own comes before the news."""
    here = [*(Looker() for _ in range(80)), Looker("ann"), Looker("sam", staff=True)]
    delivery = Delivery()
    delivery.begin(broadcast(1), here)
    delivery.begin(broadcast(2), here)
    assert sum(counted(here[:80])) == 80 + 16 and counted(here[80:]) == [2, 2]
    for _ in range(6):
        await asyncio.sleep(0)
    assert [looker.told for looker in here[:80]] == [[1, 2]] * 80
    assert here[80].told == [201, 1, 202, 2] and here[81].told == [101, 1, 102, 2]


async def test_gone_in_the_middle() -> None:
    """Told at once of what others know already, and no more; one who was told all of it anew is not told it again."""
    here, delivery = [Looker() for _ in range(100)], Delivery()
    delivery.begin(broadcast(1), here)
    delivery.send_now(here[0])
    delivery.send_now(here[99])
    delivery.forget(here[98])
    assert counted(here) == [1] * 16 + [0] * 83 + [1]
    delivery.finish()
    await asyncio.sleep(0)
    assert counted(here) == [1] * 98 + [0, 1]


async def many_looking_on(house: OpenHouse) -> tuple[Stream, list[Looker]]:
    """Ann has a seat and a hundred dollars' chips, and looks on after 99 others."""
    await house.sit("ann", 1, 10_000)
    stream, here = house.parts.tables.streams["t1"], [*(Looker(f"p-{n}") for n in range(99)), Looker(house.ids["ann"])]
    for looker in here:
        stream.join(looker)
    return stream, here


async def wager(house: OpenHouse, stream: Stream) -> None:
    """Ann places a dollar, and the first slice is told of it."""
    assert await house.command("ann", "place", seat=1, spot="red", amount=100) == "taken"
    stream.flush()


def test_joined_in_the_middle(tmp_path: Path) -> None:
    """The whole table, then what comes after it: the telling that is under way is in the table already."""

    async def act(house: OpenHouse) -> None:
        stream, here = await many_looking_on(house)
        before = stream.table.writer.seq
        await wager(house, stream)
        assert [len(looker.heard("news")) for looker in here] == [1] * 16 + [0] * 84
        fresh, back, slow = Looker("p-fresh"), Looker("p-back"), here[60]
        stream.join(fresh)
        stream.join(back, after=before)
        slow.told.clear()
        stream.join(slow)
        assert [len(looker.heard("news")) for looker in here] == [1] * 16 + [0] * 84, "the others have time"
        await wager(house, stream)
        stream.join(Looker())  # nothing more has changed: nobody is hurried
        await asyncio.sleep(0.3)
        for looker in (fresh, slow):
            assert [message["tell"] for message in looker.told] == ["table", "mine", "news"]
            assert looker.told[0]["wagers"] == [[1, "red", 100, "", False, [], 0]]
            assert (looker.told[2]["after"], looker.told[2]["seq"]) == (before + 1, before + 2)
        steps = [(before, before + 1), (before + 1, before + 2)]
        for looker in (*here[:60], *here[61:], back):
            assert [(news["after"], news["seq"]) for news in looker.heard("news")] == steps
            assert [news["wagers"][0][2] for news in looker.heard("news")] == [100, 200]
        assert [mine["rack"] for mine in here[99].heard("mine")] == [10_000, 9_900, 9_800]

    in_the_house(tmp_path, act)


def test_left_in_the_middle(tmp_path: Path) -> None:
    """Who goes has been told as much as those who stay, and hears nothing of what comes then."""

    async def act(house: OpenHouse) -> None:
        stream, here = await many_looking_on(house)
        await wager(house, stream)
        stream.leave(here[99])
        assert len(here[99].heard("news")) == 1 and here[99].heard("mine")[-1]["rack"] == 9_900
        await wager(house, stream)
        await asyncio.sleep(0.3)
        assert [len(looker.heard("news")) for looker in here] == [2] * 99 + [1]

    in_the_house(tmp_path, act)


def test_wagers_then_the_round(tmp_path: Path) -> None:
    """The wagers come before the spin, for everybody, and no record is left out."""

    async def act(house: OpenHouse) -> None:
        stream, here = await many_looking_on(house)
        for looker in here:
            looker.told.clear()
        await wager(house, stream)
        await house.spin("17", settle=False)
        await asyncio.sleep(0.3)
        for looker in here:
            news = looker.heard("news")
            assert news[0]["wagers"] == [[1, "red", 100, "", False, [], 0]]
            words = [event["event"] for message in news for event in message.get("events", [])]
            assert words == ["ball_spun", "betting_closed", "ball_rested"]
            assert [message["after"] for message in news[1:]] == [message["seq"] for message in news[:-1]]

    in_the_house(tmp_path, act)


def test_a_round_that_moves_does_not_wait_for_wagers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wagers may be told as late as they like: the spin takes them along. On the loop that the house runs on."""

    async def act() -> None:
        async with open_house(tmp_path / "house.db") as house:
            looker = Looker()
            await house.sit("ann", 1, 10_000)
            house.parts.tables.streams["t1"].join(looker)
            assert await house.command("ann", "place", seat=1, spot="red", amount=100) == "taken"
            assert looker.heard("news") == []
            assert await house.command("dealer", "spin") == "taken"
            await asyncio.sleep(0.01)
            (news,) = looker.heard("news")
            assert news["wagers"] == [[1, "red", 100, "", False, [], 0]] and news["events"][0]["event"] == "ball_spun"

    monkeypatch.setattr("croupier.server.live.stream.SOON", 3_600.0)
    uvloop.run(act())


async def test_seventy_sockets(house: House) -> None:
    """Terminals of the staff, which may be many: the same news at all of them, each from where the one before ended."""
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(Client(house.url))
        await house.employ(client, "Flo Felt", "floor")
        assert client.token is not None
        here = [await RawTerminal.open(house, "large", client.token) for _ in range(70)]
        for raw in here:
            stack.push_async_callback(raw.close)
        _, ann = await stack.enter_async_context(seated(house, "large", 33, 5_000))
        await ann.when(lambda state: state.now.betting)  # it stays open until somebody places something
        number = ann.state.round
        for _ in range(4):
            await ann.place("straight:17", 100)
        await asyncio.gather(*(raw.hear("news", totals=[["straight:17", 400]]) for raw in here))
        await ann.when(lambda state: state.round > number)
        await asyncio.sleep(0.2)
        least = here[-1].heard("news")[-1]["seq"]
        told = [[news for news in raw.heard("news") if news["seq"] <= least] for raw in here]
        for news in told:
            assert [each["after"] for each in news[1:]] == [each["seq"] for each in news[:-1]]
            assert news[-len(told[69]) :] == told[69]
