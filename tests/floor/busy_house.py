"""A house under load, to be killed: players place and lift, a dealer deals; acknowledgements go to standard output.

python -m floor.busy_house URL RUN [own-process]
"""

from __future__ import annotations

import asyncio
import os
import random
import sys

from cage.evening import called
from croupier import table
from croupier.cage import command as cage
from croupier.floor import command as floor
from croupier.floor import snapshotter
from croupier.floor.answer import Refused, Taken
from croupier.floor.house import House
from croupier.floor.table_state import TableState
from croupier.floor.writer import Writer
from croupier.play import command as cmd
from croupier.play.phase import Phase
from croupier.rulebook.role import Role
from croupier.store.open import open_store

TABLE = "busy"
SEATS = 24
HARMLESS = {"betting-closed", "no-wager", "above-maximum", "needs-another-wager", "insufficient-chips", "wrong-phase"}


async def tell(writer: Writer[TableState], key: str, by: str, command: cmd.Command) -> Taken | Refused:
    """Submit a command and write its acknowledgement at once."""
    answer = await writer.submit(key, by, command)
    if isinstance(answer, Taken):
        os.write(1, f"{key} {answer.seq}\n".encode())
    else:
        assert answer.code in HARMLESS, answer
    return answer


async def sit_down(house: House, writer: Writer[TableState], run: str) -> None:
    """Whoever the last life of the house had seated stays seated."""
    for seat in range(1, SEATS + 1):
        player = f"player{seat}"
        if seat in writer.state.seated:
            continue
        deposit = cage.Deposit(player=player, amount=10**9)
        answer = await house.cashier.submit(f"{run}:deposit:{seat}", player, deposit)
        assert isinstance(answer, Taken), answer
        await tell(writer, f"{run}:sit:{seat}", player, floor.Sit(seat=seat, player=player))
        buy = cmd.BuyIn(seat=seat, amount=10**8, chip=100, colour=f"colour {seat}", tender="wallet")
        await tell(writer, f"{run}:buy:{seat}", player, buy)


async def play(writer: Writer[TableState], seat: int, run: str, spots: list[str]) -> None:
    chance, number = random.Random(f"{run} {seat}"), 0
    while True:
        number += 1
        spot = chance.choice(spots)
        key = f"{run}:{seat}:{number}"
        if chance.random() < 0.8:
            await tell(writer, key, f"player{seat}", cmd.Place(seat=seat, spot=spot, amount=100))
        else:
            await tell(writer, key, f"player{seat}", cmd.Lift(seat=seat, spot=spot))


async def deal(writer: Writer[TableState], run: str, pockets: tuple[str, ...]) -> None:
    """Take the round up wherever it is, and deal on."""
    chance, number = random.Random(f"{run} dealer"), 0
    while True:
        number += 1
        await asyncio.sleep(0.01)
        following: dict[Phase, cmd.Command] = {
            Phase.BETTING: cmd.Spin(by=Role.DEALER),
            Phase.SPINNING: cmd.NoMoreBets(by=Role.DEALER),
            Phase.NO_MORE_BETS: cmd.BallRests(by=Role.DEALER, pocket=chance.choice(pockets), enough=True),
        }
        command = following.get(writer.state.play.phase, cmd.Settle(by=Role.DEALER))
        await tell(writer, f"{run}:dealer:{number}", "dealer", command)


async def main(url: str, run: str, own_process: bool) -> None:
    snapshotter.EVERY, snapshotter.PIECE = 100, 500  # so that it is killed between two pieces of a snapshot, too
    rules = table("maryland", seats=SEATS)
    house = await House.open(await open_store(url, own_process=own_process))
    writer = (await called(await house.open_table(TABLE, rules, automatic=False))).writer
    await sit_down(house, writer, run)
    spots = [str(spot.id) for spot in rules.layout.spots.values() if not spot.parts]
    players = (play(writer, seat, run, spots) for seat in range(1, SEATS + 1))
    await asyncio.gather(deal(writer, run, rules.terms.wheel.in_play), *players)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], "own-process" in sys.argv))
