"""A long evening: terminals at five tables play on, the books stay at zero, and memory does not grow.

In the campaign it is an hour with five hundred terminals; otherwise some seconds with a few, to see that all is there.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
from pathlib import Path

from click.testing import CliRunner

from client.house import House
from croupier.cli.main import croupier
from croupier.client import Client, RefusedError

CAMPAIGN = bool(os.environ.get("CROUPIER_CAMPAIGN"))
SECONDS, TERMINALS = (3_600, 500) if CAMPAIGN else (8, 25)
WARM = SECONDS / 6
TABLES = ("massachusetts", "small-stakes", "maryland", "singapore", "colorado")
SPOTS = ("red", "black", "odd", "even", "straight:7", "straight:17", "split:8-11", "corner:8-9-11-12", "dozen:2")
PACE = {"betting": 2.0, "last_bets": 0.5, "spinning": 0.5, "showing": 0.5}
PATIENT = frozenset({"betting-closed", "below-minimum", "above-maximum", "insufficient-chips", "wrong-phase"})
"""What a player may be told who is late, or poor, or has placed enough."""


def memory(house: House) -> int:
    """The server's and its scribe's, in bytes."""
    assert house._process is not None
    pid = house._process.pid
    scribes = [
        child for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]
    assert len(scribes) == 1
    pages = [int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in (pid, *scribes)]
    return sum(pages) * resource.getpagesize()


async def play(address: str, number: int, until: float) -> int:
    """A guest who places a little in every round; gives how many wagers were taken."""
    chance, taken = random.Random(number), 0
    loop = asyncio.get_running_loop()
    async with Client(address) as client:
        await client.come_in()
        table = await client.join(f"long-{TABLES[number % len(TABLES)]}")
        await table.sit(number // len(TABLES) + 1)
        stake = 500 if table.name == "long-small-stakes" else 1
        await table.buy_in(100_000, chip=stake, colour=f"colour {number}")
        while loop.time() < until:
            try:
                await table.place(chance.choice(SPOTS), stake)
                taken += 1
            except RefusedError as refused:
                assert refused.code in PATIENT, refused
            await asyncio.sleep(chance.uniform(0.5, 1.5))
    return taken


async def evening(house: House) -> tuple[int, int, int]:
    """Wagers, and the house's memory once it was warm and at the end."""
    for name in TABLES:
        await house.open_table(f"long-{name}", PACE, rulebook=name, seats=200)
    until = asyncio.get_running_loop().time() + SECONDS
    players = [asyncio.create_task(play(house.url, number, until)) for number in range(TERMINALS)]
    await asyncio.sleep(WARM)
    warm = memory(house)
    taken = await asyncio.gather(*players)
    return sum(taken), warm, memory(house)


def test_a_long_evening(tmp_path: Path) -> None:
    house = House(tmp_path, "maryland").start()
    try:
        wagers, warm, end = asyncio.run(evening(house))
    finally:
        house.stop()
    print(f"{wagers:,} wagers, memory {warm / 1e6:.1f} MB when warm, {end / 1e6:.1f} MB at the end")
    assert wagers > TERMINALS * SECONDS / 20
    assert end < warm * (1.05 if CAMPAIGN else 1.5)
    verified = CliRunner().invoke(
        croupier, ["audit", "verify", "--db", str(tmp_path / "house.db")], standalone_mode=False
    )
    assert verified.return_value == 0, verified.output
