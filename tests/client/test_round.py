"""A whole round at an automatic table, against a real server: the mirrors, the money, and what the house answers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from client.guests import comparable, seated, told_afresh
from client.house import House
from croupier.client import ChipCount, Client, ClosedError, Refused, RefusedError, Table, Taken, UnreachableError
from croupier.client.message import Message, PlayerView


async def test_round(house: House) -> None:
    """Two players, one round: what each is told they got is what their mirrors, wallets and a fresh terminal show."""
    async with seated(house, "quick", 1) as (ann, at_ann), seated(house, "quick", 2) as (ben, at_ben):
        heard = asyncio.create_task(results(at_ann))
        number = at_ann.state.round
        await at_ann.place("red", 1_000)
        await at_ann.place("split:8-11", 300)
        await at_ann.lift("split:8-11", 100)
        await at_ben.place("black", 2_000)
        await at_ben.when(lambda state: state.layout.get((1, "split:8-11", "", False)) == 200)
        assert at_ann.state.wagers == {(1, "red", "", False): 1_000, (1, "split:8-11", "", False): 200}
        assert at_ann.state.layout == at_ben.state.layout
        assert (at_ann.state.rack, at_ann.state.staked, at_ann.state.wallet) == (18_800, 1_200, 80_000)
        for table in (at_ann, at_ben):
            await table.when(lambda state: state.round == number + 1 and not state.wagers and not state.staked)
        pocket = at_ann.state.last[-1]
        won = {result.spot: result.returned for result in await heard}
        assert won == {"red": 2_000 if pocket in REDS else 0, "split:8-11": 3_600 if pocket in ("8", "11") else 0}
        assert at_ann.state.rack == 18_800 + sum(won.values())
        assert at_ben.state.rack == 18_000 + (4_000 if pocket in BLACKS else 0)
        card = next(card for card in await ann.tables() if card.name == "quick")
        assert (card.round, card.last[-1], card.taken) == (number + 1, pocket, 2)
        for client, table in ((ann, at_ann), (ben, at_ben)):
            assert client.token is not None
            assert comparable(await told_afresh(house, client.token, "quick")) == comparable(table.state)


async def test_cash_out(house: House) -> None:
    """The money goes back where it came from, and the statement says so."""
    async with seated(house, "calm", 1, 5_000) as (client, table):
        await table.cash_out()
        await table.leave()
        await table.when(lambda state: state.seat is None and state.wallet == 100_000)
        statement = await client.statement()
        assert [(line.what, line.amount) for line in statement.lines] == [
            ("play money", 100_000),
            ("buy-in", -5_000),
            ("cash-out", 5_000),
        ]
        assert (statement.net, statement.wallet) == (0, 100_000)
        assert (await client.me()).seats == {}


async def test_chips(house: House) -> None:
    """Chips bought, wagered, lifted and cashed in by count; the mirror has the rack chip by chip."""
    async with seated(house, "calm", 1, 5_000) as (_, table):
        await table.buy_in(1_000, chips=[ChipCount("value", 2, 500)])
        await table.when(lambda state: [(stack.value, stack.count) for stack in state.chips] == [(100, 50), (500, 2)])
        await table.place("red", 700, chips=[ChipCount("colour", 7)])
        await table.lift("red", chips=[ChipCount("colour", 1)])
        await table.when(lambda state: [stack.count for stack in state.chips] == [44, 2])
        with pytest.raises(RefusedError) as refused:
            await table.place("red", 500, chips=[ChipCount("value", 1, 500)])
        assert (refused.value.code, refused.value.refused.clauses) == ("chip-not-allowed", ("MD-47",))
        with pytest.raises(RefusedError) as refused:
            await table.place("red", 4_500, chips=[ChipCount("colour", 45)])
        assert refused.value.code == "insufficient-chips"
        await table.lift("red", chips="colour")
        await table.cash_out(chips=[ChipCount("value", 2, 500)])
        await table.when(lambda state: [(stack.kind, stack.count) for stack in state.chips] == [("colour", 50)])


@pytest.mark.parametrize(
    ("command", "code", "clauses"),
    [
        ({"do": "place", "seat": 3, "spot": "straight:17", "amount": 50_100}, "above-maximum", ("MD-33",)),
        ({"do": "place", "seat": 3, "spot": "red", "amount": 400}, "below-minimum", ("MD-33",)),
        ({"do": "place", "seat": 3, "spot": "straight:17", "amount": 150}, "not-whole-chips", ()),
        ({"do": "place", "seat": 3, "spot": "straight:37", "amount": 100}, "unknown-spot", ()),
        ({"do": "place", "seat": 4, "spot": "red", "amount": 500}, "not-your-seat", ()),
        ({"do": "place", "seat": 3, "spot": "red", "amount": 21_000}, "insufficient-chips", ()),
        ({"do": "place", "seat": 3, "spot": "red", "amount": 500, "by": "dealer"}, "not-your-role", ()),
        ({"do": "lift", "seat": 3, "spot": "red"}, "no-wager", ()),
        ({"do": "spin", "by": "dealer"}, "not-your-role", ()),
        ({"do": "settle"}, "not-your-role", ()),
        ({"do": "buy_in", "seat": 3, "amount": 500, "tender": "cash"}, "not-your-role", ()),
        ({"do": "buy_in", "seat": 3, "amount": 1_000_000, "tender": "wallet"}, "insufficient-funds", ()),
        ({"do": "sit", "seat": 4, "player": "p-somebodyelse"}, "not-your-seat", ()),
        ({"do": "leave", "seat": 3}, "chips-stay", ()),
        ({"do": "dance", "seat": 3}, "bad-command", ()),
        ({"do": "place", "seat": 3, "spot": "x" * 17_000, "amount": 1}, "too-large", ()),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
async def test_refusals(house: House, command: dict[str, Any], code: str, clauses: tuple[str, ...]) -> None:
    async with seated(house, "calm", 3) as (_, table):
        before = table.state
        answer = await table.send(command)
        assert isinstance(answer, Refused) and answer.code == code, answer
        assert set(clauses) <= set(answer.clauses) and answer.says
        assert (table.state.rack, table.state.wagers) == (before.rack, before.wagers)


async def test_betting_closed(house: House) -> None:
    async with seated(house, "quick", 5) as (_, table):
        await table.place("red", 500)
        await table.when(lambda state: not state.now.betting)
        with pytest.raises(RefusedError) as refused:
            await table.place("red", 500)
        assert refused.value.code == "betting-closed" and refused.value.clauses == ("MD-150",)
        assert refused.value.places == ("Ch.5 C",)


async def test_act_without_seat(house: House) -> None:
    async with Client(house.url) as client:
        await client.come_in()
        table = await client.join("calm")
        with pytest.raises(RefusedError, match="not-your-seat"):
            await table.place("red", 500)


async def test_dealer(house: House) -> None:
    """A dealer deals a round by hand, and is told every rack."""
    async with Client(house.url) as client, seated(house, "dealt", 2) as (_, player):
        await house.employ(client, "Dora Deal", "dealer")
        dealer = await client.join("dealt")
        assert dealer.state.racks == {2: 20_000}
        assert isinstance(await dealer.send({"do": "place_your_bets", "by": "dealer"}), Taken)
        await player.place("straight:17", 500)
        for command in (
            {"do": "spin"},
            {"do": "no_more_bets"},
            {"do": "ball_rests", "pocket": "17", "revolutions": 5},
            {"do": "settle"},
        ):
            assert isinstance(await dealer.send({**command, "by": "dealer"}), Taken), command
        await player.when(lambda state: state.last == ("17",) and state.rack == 19_500 + 36 * 500)
        await dealer.when(lambda state: state.racks == {2: 37_500})


async def test_house_says_no(house: House) -> None:
    async with Client(house.url) as client:
        with pytest.raises(RefusedError, match="not-signed-in"):
            await client.me()
        with pytest.raises(RefusedError, match="not-signed-in"):
            await client.join("calm")
        await client.come_in()
        with pytest.raises(RefusedError, match="no-such-table"):
            await client.join("no-such-table")
        with pytest.raises(RefusedError, match="wrong-credentials"):
            await client.sign_in("nobody", "no password at all")


async def test_nobody_there() -> None:
    async with Client("http://127.0.0.1:9") as client:
        with pytest.raises(UnreachableError):
            await client.come_in()
        with pytest.raises(UnreachableError):
            await client.join("calm")
    with pytest.raises(ValueError, match="begins with http"):
        Client("127.0.0.1:8000")


async def test_wallet(house: House) -> None:
    async with Client(house.url) as client:
        await client.register("Wanda Wallet", "a long walk along the river")
        table = await client.join("calm")
        await client.deposit(2_500)
        await table.when(lambda state: state.wallet == 102_500)
        with pytest.raises(RefusedError, match="play-money"):
            await client.withdraw(100)
        await client.set_limit("loss", 10_000, "day")
        limit = (await client.account()).limits[0]
        assert (limit.what, limit.period, limit.amount) == ("loss", "day", 10_000)
        await table.sit(7)
        with pytest.raises(RefusedError, match="limit-reached"):
            await table.buy_in(10_100, chip=100, colour="yellow")
        await client.exclude(1)
        with pytest.raises(RefusedError, match="excluded"):
            await table.buy_in(100, chip=100, colour="yellow")
        await client.sign_out()
        with pytest.raises(ClosedError, match="not-signed-in"):
            await table.when(lambda _: False)


async def test_closing_leaves_nothing(house: House) -> None:
    """No task outlives the client, whatever was going on; a command under way says that it is closed."""
    before = asyncio.all_tasks()
    async with Client(house.url) as client:
        await client.come_in()
        table = await client.join("calm")
        watching = asyncio.create_task(all_of(table))
        waiting = asyncio.create_task(table.when(lambda _: False))
        await asyncio.sleep(0)
        await table.close()
        assert await watching == []
        with pytest.raises(ClosedError):
            await waiting
        with pytest.raises(ClosedError):
            await table.sit(1)
    assert asyncio.all_tasks() == before


async def test_nonces(house: House) -> None:
    """A number of the terminal's own is in the round, unless it was told not to."""
    for nonces, seat in ((True, 6), (False, 7)):
        async with seated(house, "quick", seat, nonces=nonces) as (_, table):
            before = table._count
            await table.when(lambda state: state.now.betting)
            number = table.state.round
            await table.place("red", 500)
            await table.when(lambda state, number=number: state.round == number + 1)  # type: ignore[misc]
            assert table._count - before == (2 if nonces else 1)


async def results(table: Table) -> list[Any]:
    """What the wagers of the next round become."""
    async for message in table.watch():
        if isinstance(message, PlayerView) and message.results:
            return message.results
    raise AssertionError("the table was closed")


async def all_of(table: Table) -> list[Message]:
    return [message async for message in table.watch()]


REDS = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
BLACKS = frozenset(map(str, range(1, 37))) - REDS
