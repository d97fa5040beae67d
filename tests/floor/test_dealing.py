"""A table with an automatic wheel deals by itself, keeps its promises, and is taken up in the middle of a round."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from croupier import table
from croupier.cage import command as cage
from croupier.floor import command as floor
from croupier.floor.answer import Refused, Taken
from croupier.floor.dealing import Pace
from croupier.floor.house import House, LiveTable
from croupier.floor.past import check_fairness
from croupier.floor.record import Record, read
from croupier.game.spot import SpotId
from croupier.play import command as cmd
from croupier.play.phase import Phase
from croupier.rulebook.table import TableRules
from croupier.store.open import open_reader, open_store
from croupier.store.verifier.parallel import verify

HOUSES = {
    "maryland": table("maryland"),
    "massachusetts": table("massachusetts", offers=["b2b"]),
    "maryland-x": table("maryland", offers=["x-straight"]),
    "maryland-spin": table("maryland", offers=["bonus-spin"]),
    "singapore": table("singapore"),
    "colorado-prison": table("colorado:single-zero", zero="prison"),
    "small-stakes": table("small-stakes"),
}
QUICK = Pace(betting=0.02, last_bets=0.01, spinning=0.01, showing=0.01)
BONUS = {"massachusetts": "b2b", "maryland-x": "x-straight:17", "maryland-spin": "bonus-spin"}


async def opened(path: Path, rules: TableRules, pace: Pace = QUICK) -> tuple[House, LiveTable]:
    house = await House.open(await open_store(str(path)))
    return house, await house.open_table("auto", rules, automatic=True, pace=pace)


async def sit(house: House, at: LiveTable) -> None:
    await house.cashier.submit("deposit", "ann", cage.Deposit(player="ann", amount=10**8))
    assert isinstance(await at.writer.submit("sit", "ann", floor.Sit(seat=1, player="ann")), Taken)
    buy = cmd.BuyIn(seat=1, amount=10**7, chip=100, tender="wallet")
    answer = await at.writer.submit("buy", "ann", buy)
    assert isinstance(answer, Taken), answer


async def play_rounds(at: LiveTable, name: str, rounds: int) -> None:
    """Wagers and nonces in every round, until so many have ended."""
    writer, number = at.writer, 0
    while writer.state.play.round <= rounds:
        number += 1
        least = at.rules.limit(at.rules.layout.spots[SpotId("red")]).minimum
        await writer.submit(f"red {number}", "ann", cmd.Place(seat=1, spot="red", amount=max(100, least)))
        if name in BONUS:
            stake = max(500, at.rules.limit(at.rules.layout.spots[SpotId(BONUS[name])]).minimum)
            bonus = cmd.Place(seat=1, spot=BONUS[name], amount=stake)
            await writer.submit(f"bonus {number}", "ann", bonus)
        await writer.submit(f"nonce {number}", "ann", floor.Nonce(player="ann", nonce=f"{number:032x}"))
        await asyncio.sleep(0.01)


async def records(house: House) -> list[Record]:
    return [read(entry.body) async for entry in house.store.entries("auto")]


@pytest.mark.parametrize("name", HOUSES)
def test_rounds_are_dealt_and_fair(name: str, tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def run() -> None:
        house, at = await opened(path, HOUSES[name])
        await sit(house, at)
        await play_rounds(at, name, 8)
        found = list(check_fairness(await records(house), "auto", {at.rules.digest: at.rules}))
        await house.close()
        assert len(found) >= 8
        assert [(checked.round, checked.fault) for checked in found if checked.fault] == []
        assert any(checked.nonces for checked in found)
        reader = await open_reader(str(path))
        await verify(reader)
        await reader.close()

    asyncio.run(run())


STOPS = [Phase.BETTING, Phase.SPINNING, Phase.NO_MORE_BETS, Phase.RESTING]


@pytest.mark.parametrize("phase", STOPS)
@pytest.mark.parametrize("name", ["maryland", "massachusetts"])
def test_taken_up_in_the_middle_of_a_round(name: str, phase: Phase, tmp_path: Path) -> None:
    """The house is closed while the round stands there; the same promise makes the result after it is opened again."""
    path, rules = tmp_path / "house.db", HOUSES[name]

    async def run() -> None:
        house, at = await opened(path, rules, Pace(betting=3600))
        await sit(house, at)
        await at.writer.submit("red", "ann", cmd.Place(seat=1, spot="red", amount=2_000))
        slow = at.dealing
        assert slow is not None
        await slow.stop()
        slow.pace = Pace(betting=0, last_bets=0, spinning=0, showing=0)
        while at.writer.state.play.phase is not phase:
            await slow.step()
        before = at.writer.state
        await house.close()
        house, at = await opened(path, rules, Pace(betting=3600, last_bets=3600, spinning=3600, showing=3600))
        assert at.writer.state == before
        assert at.dealing is not None
        await at.dealing.stop()
        at.dealing.pace = Pace(betting=0, last_bets=0, spinning=0, showing=0)
        number = before.play.round
        while at.writer.state.play.round == number:
            await at.dealing.step()
        [checked] = check_fairness(await records(house), "auto", {at.rules.digest: at.rules})
        assert checked.fault is None
        assert house.books.trial_balance() == 0
        await house.close()

    asyncio.run(run())


def test_no_round_without_wagers(tmp_path: Path) -> None:
    async def run() -> None:
        house, at = await opened(tmp_path / "house.db", HOUSES["maryland"])
        await asyncio.sleep(0.6)
        assert at.writer.state.play.phase is Phase.BETTING
        assert at.dealing is not None and at.dealing.until is None
        await house.close()

    asyncio.run(run())


def test_nonces_come_from_those_who_sit_there_while_betting_is_open(tmp_path: Path) -> None:
    async def run() -> None:
        house, at = await opened(tmp_path / "house.db", HOUSES["maryland"], Pace(betting=3600))
        await sit(house, at)
        stranger = await at.writer.submit("n1", "bob", floor.Nonce(player="bob", nonce="00" * 16))
        assert isinstance(stranger, Refused) and stranger.code == "not-your-role"
        assert isinstance(await at.writer.submit("n2", "ann", floor.Nonce(player="ann", nonce="00" * 16)), Taken)
        assert at.dealing is not None
        await at.dealing.stop()
        at.dealing.pace = Pace(betting=0, last_bets=0, spinning=0, showing=0, idle=True)
        while at.writer.state.play.phase is not Phase.NO_MORE_BETS:
            await at.dealing.step()
        late = await at.writer.submit("n3", "ann", floor.Nonce(player="ann", nonce="11" * 16))
        assert isinstance(late, Refused) and late.code == "betting-closed"
        await house.close()

    asyncio.run(run())
