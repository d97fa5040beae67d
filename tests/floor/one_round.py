"""One round: a buy-in, wagers, a spin, its settlement; every command is sent with its key until it is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cage.evening import called
from croupier import table
from croupier.cage import command as cage
from croupier.floor import command as floor
from croupier.floor.answer import Refused, Taken
from croupier.floor.house import CannotOpen, House, LiveTable
from croupier.floor.ports import StoreDown
from croupier.play import command as cmd
from croupier.rulebook.role import Role
from croupier.store.open import open_store

TABLE, SEATS = "one-round", 3

OFTEN = 3, 500
"""A snapshot after so many records, in pieces of so many bytes: then some are cut off between two pieces."""

COMMANDS: list[cmd.Command] = [
    *(floor.Sit(seat=seat, player=f"player{seat}") for seat in range(1, SEATS + 1)),
    *(
        cmd.BuyIn(seat=seat, amount=50_000, chip=100, colour=f"colour {seat}", tender="wallet")
        for seat in range(1, SEATS + 1)
    ),
    cmd.Place(seat=1, spot="straight:17", amount=100),
    cmd.Place(seat=2, spot="red", amount=2_000),
    cmd.Place(seat=3, spot="black", amount=2_000),
    cmd.Place(seat=1, spot="straight:17", amount=200),
    cmd.Lift(seat=3, spot="black", amount=500),
    cmd.Spin(by=Role.DEALER),
    cmd.NoMoreBets(by=Role.DEALER),
    cmd.BallRests(by=Role.DEALER, pocket="17", enough=True),
    cmd.Settle(by=Role.DEALER),
    cmd.CashOut(seat=1),
]
AFTERWARDS = {"player1": 100_000 + 300 * 35, "player2": 50_000, "player3": 50_000}
"""What is in the wallets: straight 17 pays 35 to 1 and is cashed out; the others have their chips on the table."""


async def play(url: str, tell: Callable[[str, int], None] = lambda _key, _seq: None) -> dict[str, int]:
    """Play the round to its end, or on from wherever it is; gives what every wallet has."""
    house, opened = await _open(url)
    for seat in range(1, SEATS + 1):
        await _insist(house.cashier.submit, f"deposit {seat}", cage.Deposit(player=f"player{seat}", amount=100_000))
    for number, command in enumerate(COMMANDS):
        tell(f"command {number}", await _insist(opened.writer.submit, f"command {number}", command))
    wallets = {player: house.books.free(f"wallet:{player}") for player in AFTERWARDS}
    await house.close()
    return wallets


async def _open(url: str) -> tuple[House, LiveTable]:
    """A house cannot be opened while its store is away; whoever opens it tries again."""
    while True:
        try:
            store = await open_store(url)
        except StoreDown:
            await asyncio.sleep(0.02)
            continue
        try:
            house = await House.open(store)
            return house, await called(await house.open_table(TABLE, table("maryland", seats=SEATS), automatic=False))
        except (StoreDown, CannotOpen):
            await store.close()
            await asyncio.sleep(0.02)


async def _insist(submit: Callable[..., asyncio.Future[Taken | Refused]], key: str, command: cmd.Command) -> int:
    while True:
        answer = await submit(key, "test", command)
        if isinstance(answer, Taken):
            return answer.seq
        assert answer.code == "store-unavailable", answer
        await asyncio.sleep(0.02)
