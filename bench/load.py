"""The load that benchmarks put on a table, through its outer interface only, so that it runs on older commits too.

``bench/before_after.py`` runs this file with the interpreter of either commit:

    python bench/load.py durable|settlement|decide URL     prints its figures as one line of JSON
"""

from __future__ import annotations

import asyncio
import datetime
import json
import sys
import time
from typing import TYPE_CHECKING

import uvloop

from croupier import table
from croupier.cage import command as cage
from croupier.floor import command as floor
from croupier.floor.answer import Taken
from croupier.floor.house import House
from croupier.floor.process import settle_in
from croupier.play import command as cmd
from croupier.play.decide import decide
from croupier.play.evolve import evolve, fold
from croupier.play.refusal import Refusal
from croupier.play.state import start
from croupier.rulebook.role import Role
from croupier.store.open import open_store

if TYPE_CHECKING:  # an older commit may have other names for these
    from croupier.floor.answer import Answer
    from croupier.floor.house import LiveTable
    from croupier.play.state import RoundState
    from croupier.rulebook.table import TableRules

PLAYERS = 256
SECONDS = 3.0
MANY = 100_000
DEALER = Role.DEALER


def taken(answer: Answer) -> None:
    assert isinstance(answer, Taken), answer


def spots(opened: LiveTable) -> list[str]:
    return [spot.id for spot in opened.rules.layout.spots.values() if not spot.parts]


async def seat_everybody(house: House, opened: LiveTable, players: int) -> None:
    """Everybody has a wallet, a seat and chips, and the dealer has called betting open."""
    writer = opened.writer
    if writer.state.play.phase == "open":  # older commits open betting with the table
        taken(await writer.submit("place your bets", "bench", cmd.PlaceYourBets(by=DEALER)))
    for seat in range(1, players + 1):
        player = f"{writer.name}-{seat}"
        taken(await house.cashier.submit(f"deposit {player}", "bench", cage.Deposit(player=player, amount=10**11)))
        taken(await writer.submit(f"sit {seat}", player, floor.Sit(seat=seat, player=player)))
        buy = cmd.BuyIn(seat=seat, amount=10**10, chip=100, colour=f"colour {seat}", tender="wallet")
        taken(await writer.submit(f"buy {seat}", player, buy))


class Player:
    """Places a wager whenever the one before is acknowledged, until its time is over."""

    def __init__(self, opened: LiveTable, seat: int, names: list[str], label: str, until: float) -> None:
        self.post, self.by, self.seat, self.names = opened.writer.post, f"p{seat}", seat, names
        self.label, self.until, self.number, self.began = f"{label}:{seat}:", until, 0, 0.0
        self.waits: list[float] = []
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def place(self) -> None:
        self.number += 1
        spot = self.names[(7 * self.seat + self.number) % len(self.names)]
        self.began = time.perf_counter()
        command = cmd.Place(seat=self.seat, spot=spot, amount=100)
        self.post(f"{self.label}{self.number}", self.by, command, self.answered)

    def answered(self, answer: Answer) -> None:
        taken(answer)
        now = time.perf_counter()
        self.waits.append(now - self.began)
        if now < self.until:
            self.place()
        else:
            self.done.set_result(None)


async def place_for(opened: LiveTable, seconds: float, players: int, label: str) -> list[float]:
    """Everybody places as fast as they are answered; how long each wager took, in order of time."""
    until = time.perf_counter() + seconds
    everybody = [Player(opened, seat, spots(opened), label, until) for seat in range(1, players + 1)]
    for player in everybody:
        player.place()
    await asyncio.gather(*(player.done for player in everybody))
    return sorted(wait for player in everybody for wait in player.waits)


async def settle(opened: LiveTable) -> float:
    """Seconds from the dealer's ``settle`` to its acknowledgement."""
    writer = opened.writer
    for index, command in enumerate(
        (cmd.Spin(by=DEALER), cmd.NoMoreBets(by=DEALER), cmd.BallRests(by=DEALER, pocket="17", revolutions=6))
    ):
        taken(await writer.submit(f"round {writer.seq} {index}", "dealer", command))
    begin = time.perf_counter()
    taken(await writer.submit(f"settle {writer.seq}", "dealer", cmd.Settle(by=DEALER)))
    return time.perf_counter() - begin


async def fill(opened: LiveTable, players: int, wagers: int) -> None:
    """So many different wagers on the layout."""
    names, writer = spots(opened), opened.writer
    places = [(seat, spot) for spot in names for seat in range(1, players + 1)][:wagers]
    for first in range(0, len(places), 5_000):
        part = places[first : first + 5_000]
        commands = [cmd.Place(seat=seat, spot=spot, amount=100) for seat, spot in part]
        answers = [writer.submit(f"fill {first} {n}", "bench", command) for n, command in enumerate(commands)]
        for answer in answers:
            taken(await answer)


def do(state: RoundState, command: cmd.Command, rules: TableRules) -> RoundState:
    answer = decide(state, command, rules)
    assert not isinstance(answer, Refusal), answer
    return fold(state, answer)


def busy_table(rules: TableRules, seats: int, wagers: int) -> RoundState:
    """A table with everybody seated and this many wagers down."""
    state = do(start(rules), cmd.OpenTable(by=DEALER), rules)
    names = [spot for spot in rules.layout.spots.values() if not spot.parts]
    for seat in range(1, seats + 1):
        buy = cmd.BuyIn(seat=seat, amount=100_000_000, chip=100, colour=f"colour {seat}")
        state = do(state, buy, rules)
    for index in range(wagers):
        seat, spot = index % seats + 1, names[index // seats % len(names)]
        state = do(state, cmd.Place(seat=seat, spot=spot.id, amount=100), rules)
    return state


PLAIN = cmd.Place(seat=1, spot="corner:8-9-11-12", amount=100)


def one_wager(
    state: RoundState, rules: TableRules, times: int = 20_000, command: cmd.Place = PLAIN
) -> tuple[float, float]:
    """Seconds for decide and for evolve on one wager at this table."""
    begin = time.perf_counter()
    for _ in range(times):
        answer = decide(state, command, rules)
    deciding = (time.perf_counter() - begin) / times
    assert not isinstance(answer, Refusal)
    [event] = answer
    begin = time.perf_counter()
    for _ in range(times):
        evolve(state, event)
    return deciding, (time.perf_counter() - begin) / times


async def durable(url: str) -> dict[str, float]:
    house = await House.open(await open_store(url, own_process=True))
    opened = await house.open_table("wagers", table("maryland", seats=1_000), automatic=False)
    await seat_everybody(house, opened, PLAYERS)
    settle_in()
    await place_for(opened, 1.0, PLAYERS, "warm-up")
    waits = await place_for(opened, SECONDS, PLAYERS, "many")
    await house.close()
    return {"rate": len(waits) / SECONDS, "p99": waits[len(waits) * 99 // 100]}


async def settlement(url: str) -> dict[str, float]:
    house = await House.open(await open_store(url, own_process=True))
    opened = await house.open_table("settling", table("maryland", seats=1_000), automatic=False)
    await seat_everybody(house, opened, 1_000)
    settle_in()
    await fill(opened, 1_000, MANY)
    seconds = await settle(opened)
    await house.close()
    return {"seconds": seconds}


def decision() -> dict[str, float]:
    """Decide and evolve on a plain wager, at the best of five turns: the machine has other things to do too."""
    rules = table("maryland", seats=1_000, date=datetime.date(2026, 1, 1))
    state = busy_table(rules, 50, 1_000)
    return {"seconds": min(sum(one_wager(state, rules, 5_000)) for _ in range(5))}


def main(what: str, url: str) -> None:
    work = {"durable": durable, "settlement": settlement}
    print(json.dumps(decision() if what == "decide" else uvloop.run(work[what](url))))


if __name__ == "__main__":
    main(*sys.argv[1:])
