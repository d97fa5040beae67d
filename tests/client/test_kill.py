"""kill -9 under eight terminals that place: they come back by themselves, nothing is lost, and the mirrors agree."""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import AsyncExitStack

import pytest

from client.guests import seated, told_afresh
from client.house import House
from croupier.client import Client, MirrorState, Table, Taken
from croupier.client.mirror import WagerKey

TIMES = 50 if os.environ.get("CROUPIER_CAMPAIGN") else 3
TERMINALS = 8
RACK = 80_000


class Gambler:
    """One terminal that places a dollar again and again, and counts what was acknowledged, spot by spot."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.placed: dict[str, int] = {}
        self.records: set[int] = set()
        self.refused: list[str] = []

    async def play(self, chance: random.Random, until: asyncio.Event) -> None:
        """Several at a time are under way; the last of them are waited for, also over a killed house."""
        while not until.is_set() and sum(self.placed.values()) < RACK - 1_000:
            spots = [f"straight:{chance.randint(1, 36)}" for _ in range(4)]
            await asyncio.gather(*map(self._place, spots))
            await asyncio.sleep(chance.uniform(0.0, 0.02))

    async def _place(self, spot: str) -> None:
        command = {"do": "place", "seat": self.seat, "spot": spot, "amount": 100}
        answer = await self.table.send(command)
        if isinstance(answer, Taken):
            self.placed[spot] = self.placed.get(spot, 0) + 100
            self.records.add(answer.seq)
        else:
            self.refused.append(answer.code)

    async def check(self, house: House, client: Client) -> dict[WagerKey, int]:
        """What lies is what was acknowledged, here and with a fresh terminal; gives all that lies at the table."""
        staked = sum(self.placed.values())
        await self.table.when(lambda state: state.staked == staked and sum(state.wagers.values()) == staked)
        expected = {(self.seat, spot, "", False): amount for spot, amount in self.placed.items()}
        assert self.table.state.wagers == expected
        assert self.table.state.rack == RACK - staked
        assert self.refused == []
        assert len(self.records) * 100 == staked, "a record for each wager, and each wager once"
        assert client.token is not None
        afresh = await told_afresh(house, client.token, "calm")
        assert own(afresh) == own(self.table.state)
        self.table = await client.join("calm", nonces=False)
        return self.table.state.layout

    async def clear(self) -> None:
        """Take everything back, for the next life."""
        await asyncio.gather(*map(self.table.lift, self.placed))
        await self.table.when(lambda state: state.staked == 0 and not state.wagers)
        self.placed.clear()
        self.records.clear()


def own(state: MirrorState) -> tuple[object, ...]:
    return state.seat, state.rack, state.staked, state.wagers, state.wallet, state.chip, state.colour


@pytest.mark.parametrize("times", [TIMES])
async def test_kill(house: House, times: int) -> None:
    chance = random.Random(5)
    async with AsyncExitStack() as stack:
        clients, gamblers = [], []
        for seat in range(1, TERMINALS + 1):
            client, table = await stack.enter_async_context(seated(house, "calm", seat, RACK, nonces=False))
            clients.append(client)
            gamblers.append(Gambler(table, seat))
        for _ in range(times):
            enough = asyncio.Event()
            playing = [asyncio.create_task(gambler.play(chance, enough)) for gambler in gamblers]
            await asyncio.sleep(chance.uniform(0.05, 0.6))
            await asyncio.to_thread(house.kill)
            await asyncio.to_thread(house.start)
            await asyncio.sleep(chance.uniform(0.0, 0.4))
            enough.set()
            await asyncio.gather(*playing)
            layouts = [await gambler.check(house, client) for client, gambler in zip(clients, gamblers, strict=True)]
            assert all(layout == layouts[0] for layout in layouts)
            assert sum(layouts[0].values()) == sum(sum(gambler.placed.values()) for gambler in gamblers)
            assert all(gambler.placed for gambler in gamblers)
            for gambler in gamblers:
                await gambler.clear()
