"""A float that runs out at a table of the house: the floor is told, a fill answers it, and the round goes on."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec.structs import replace

from cage.evening import Evening, called
from croupier import table
from croupier.cage import command as cage
from croupier.floor import command as floor
from croupier.floor.answer import Refused, Taken
from croupier.floor.dealing import Pace, waits_for_fill
from croupier.floor.house import House, LiveTable
from croupier.floor.record import read
from croupier.play import command as play
from croupier.play.chips.counts import worth
from croupier.play.command import ChipCount
from croupier.play.event import CashedOut, Corrected, ReportAnswered
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.play.state import conserved
from croupier.rulebook.role import Role
from croupier.store.open import open_store
from rulebook.houses import legal
from stacks import red, white

FEW = table("colorado", chips={"set": 60})
DEALER, FLOOR = Role.DEALER, Role.FLOOR


async def opened(url: str, automatic: bool) -> tuple[House, LiveTable]:
    house = await House.open(await open_store(url))
    pace = Pace(betting=3600, last_bets=3600, spinning=3600, showing=3600)
    at = await house.open_table("short", FEW, automatic=automatic, pace=pace)
    if at.dealing is not None:
        await at.dealing.stop()
        at.dealing.pace = Pace(betting=0, last_bets=0, spinning=0, showing=0)
    return house, at if automatic else await called(at)


async def take(at: LiveTable, *commands: Any, by: str = "paula") -> None:
    for command in commands:
        answer = await at.writer.submit(f"test {at.writer.seq + 1}", by, command)
        assert isinstance(answer, Taken), answer


def chips(*counts: tuple[int, int]) -> tuple[ChipCount, ...]:
    return tuple(ChipCount(kind="value", value=value, count=count) for value, count in counts)


def test_a_fill_answers_the_report_and_the_round_is_paid(url: str) -> None:
    """Fifty blue ones of sixty are out and red wins fifty: ten are left, and 40.00 are lacking."""

    async def run() -> None:
        house, at = await opened(url, automatic=False)
        writer = at.writer
        await take(at, cage.OpenFloat(by=FLOOR, chips=chips((100, 5))))
        await take(at, play.BuyIn(by=DEALER, seat=1, amount=5_000, chip=100, colour="blue"))
        await take(at, play.Place(by=DEALER, seat=1, spot="red", amount=5_000))
        rested = play.BallRests(by=DEALER, pocket="1", revolutions=6)
        await take(at, play.Spin(by=DEALER), play.NoMoreBets(by=DEALER), rested)
        before = writer.state.play
        refused = await writer.submit("settle", "dora", play.Settle(by=DEALER))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.report_to) == (Code.FLOAT_SHORT, "floor")
        assert replace(writer.state.play, reports=before.reports) == before
        [report] = writer.state.play.reports.open.values()
        assert (report.act, report.why, worth(report.chips)) == ("settle", "float-short", 3_500)
        await house.close()

        # A restart keeps the report, and the round waits as before.
        house, at = await opened(url, automatic=False)
        writer = at.writer
        assert list(writer.state.play.reports.open.values()) == [report]
        assert writer.state.play.phase is Phase.RESTING
        lacking = tuple(ChipCount(kind="value", value=each.value, count=each.count) for each in report.chips)
        await take(at, cage.Fill(by=FLOOR, chips=lacking))
        records = [read(entry.body) async for entry in house.store.entries("short", writer.seq)]
        assert records[0].events[1:] == (ReportAnswered(number=1, by="floor", act="fill"),)
        await take(at, play.Settle(by=DEALER))
        assert writer.state.play.seat(1).rack == 10_000
        assert house.books.balances["float:short"] == worth(writer.state.play.float) == -6_000
        await house.close()

    asyncio.run(run())


def test_an_automatic_table_waits_and_goes_on_by_itself(url: str) -> None:
    async def run() -> None:
        house, at = await opened(url, automatic=True)
        await take(at, cage.OpenFloat(by=FLOOR, chips=chips((100, 5))))
        while not at.writer.state.play.reports.open:
            await _bet_and_deal(at)
        # It does not try again, and nothing is written, as long as nobody answers.
        before = at.writer.seq
        assert waits_for_fill(at.writer.state.play)
        await _steps(at, 5)
        assert (at.writer.seq, at.writer.state.play.phase) == (before, Phase.RESTING)
        assert at.dealing is not None
        assert at.dealing.until is None
        await house.close()

        house, at = await opened(url, automatic=True)
        await _steps(at, 5)
        assert (at.writer.seq, at.writer.state.play.phase) == (before, Phase.RESTING)
        # Answered without chips, it is tried once and told again.
        await take(at, play.AnswerReport(by=FLOOR, report=1))
        await _steps(at, 5)
        [again] = at.writer.state.play.reports.open.values()
        assert (again.number, at.writer.seq) == (2, before + 2)
        number = at.writer.state.play.round
        await take(at, cage.Fill(by=FLOOR, amount=10_000))
        while at.writer.state.play.round == number:
            await _steps(at, 1)
        assert at.writer.state.play.seat(1).rack == 10_000
        assert not at.writer.state.play.reports.open
        await house.close()

    asyncio.run(run())


async def _steps(at: LiveTable, count: int) -> None:
    assert at.dealing is not None
    for _ in range(count):
        await at.dealing.step()


async def _bet_and_deal(at: LiveTable) -> None:
    """Fifty of the sixty blue chips on red; if they lose, the tray has them again."""
    await take(at, play.BuyIn(by=DEALER, seat=1, amount=5_000, chip=100, colour="blue"))
    await take(at, play.Place(by=DEALER, seat=1, spot="red", amount=5_000))
    number = at.writer.state.play.round
    while at.writer.state.play.round == number and not at.writer.state.play.reports.open:
        await _steps(at, 1)


def test_a_shortage_at_a_seat_does_not_stop_the_round(url: str) -> None:
    async def run() -> None:
        house, at = await opened(url, automatic=True)
        await take(at, cage.OpenFloat(by=FLOOR, chips=chips((100, 5))))
        buy = play.BuyIn(by=DEALER, seat=2, amount=10_000, chips="value")
        assert isinstance(await at.writer.submit("buy", "dora", buy), Refused)
        assert at.writer.state.play.reports.open
        assert not waits_for_fill(at.writer.state.play)
        await house.close()

    asyncio.run(run())


def test_a_correction_is_paid_in_chips_of_the_tray() -> None:
    now = Evening(legal("colorado", chips={"set": 60}), automatic=False)
    now.table.take(cage.OpenFloat(by=FLOOR, chips=chips((500, 1))), by="paula")
    now.table.take(play.BuyIn(seat=1, amount=6_000, chip=100, colour="blue"))
    now.table.take(play.Place(seat=1, spot="black", amount=100))
    now.spin("1")
    now.table.take(play.BuyIn(seat=1, amount=100), floor.AskCorrection(by=DEALER, round=1, amount=700, seat=1, why="x"))
    refused = now.table.give(floor.Approve(by=FLOOR, asked=1), "paula")
    assert isinstance(refused, Refusal)
    assert (refused.code, worth(refused.lacking)) == (Code.FLOAT_SHORT, 200)
    assert now.state.asked
    now.table.take(cage.Fill(by=FLOOR, chips=chips((100, 2))), floor.Approve(by=FLOOR, asked=1), by="paula")
    [corrected] = now.table.records[-1].events
    assert isinstance(corrected, Corrected)
    assert corrected.chips == (red(1), white(2))
    assert conserved(now.state.play)


def test_chips_for_a_wallet_go_to_the_cage_and_not_outside() -> None:
    """Maryland exchanges Roulette chips for value chips; from a seat with a wallet those are redeemed at once."""
    now = Evening(legal("maryland"), automatic=False)
    now.table.take(cage.OpenFloat(by=FLOOR, chips=chips((500, 20))), by="paula")
    now.seat(1, "ann", 1_000)
    now.table.take(play.BuyIn(seat=2, amount=1_000, chip=100))
    now.table.take(play.CashOut(seat=1), play.CashOut(seat=2))
    ann, bob = (event for record in now.table.records for event in record.events if isinstance(event, CashedOut))
    assert (ann.given, ann.redeemed, bob.given, bob.redeemed) == ((red(2),), True, (red(2),), False)
    state = now.state.play
    assert (state.float, state.cage, state.out) == ((red(16),), (red(-18),), (red(2),))
    assert conserved(state)
    assert (now.books.balances["wallet:ann"], now.books.balances["chips"]) == (1_000, 1_000)
