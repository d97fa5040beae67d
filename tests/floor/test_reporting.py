"""Reports at a table of the house: in the record with their time, once, open across a restart and new rules."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cage.evening import NOON, Evening, called
from croupier import table
from croupier.floor import command as floor
from croupier.floor.answer import Refused, Taken
from croupier.floor.house import House, LiveTable
from croupier.floor.record import Record, read
from croupier.play import command as play
from croupier.play.event import ReportAnswered, Reported
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules
from croupier.store.open import open_store
from rulebook.houses import legal

DEALER = Role.DEALER
LATE = play.Place(seat=1, spot="red", amount=500)


async def opened(path: Path, rules: TableRules) -> tuple[House, LiveTable]:
    house = await House.open(await open_store(str(path)))
    return house, await house.open_table("small", rules, automatic=False)


async def close_betting(at: LiveTable) -> None:
    await called(at)
    for number, command in enumerate((play.Spin(by=DEALER), play.NoMoreBets(by=DEALER))):
        assert isinstance(await at.writer.submit(f"close {number}", "dora", command), Taken)


async def records(house: House, first: int) -> list[Record]:
    return [read(entry.body) async for entry in house.store.entries("small", first)]


def test_a_late_wager_is_refused_and_recorded(tmp_path: Path) -> None:
    """[SS-12] The wager is refused; the record says that the floor is told, by whom it was tried and when."""

    async def run() -> None:
        house, at = await opened(tmp_path / "house.db", table("small-stakes"))
        await close_betting(at)
        before = at.writer.seq
        refused = await at.writer.submit("late", "p-ann", LATE)
        assert isinstance(refused, Refused)
        assert (refused.code, refused.report_to) == ("betting-closed", "floor")
        assert at.writer.seq == before + 1
        [record] = await records(house, before + 1)
        [told] = record.events
        assert isinstance(told, Reported)
        assert (record.by, record.key, record.transfers) == ("p-ann", "report:late", ())
        assert (told.number, told.seat, told.act, told.why) == (1, 1, "place", "betting-closed")
        assert (told.at, told.clauses) == (record.at, ("SS-12", "SS-41"))
        assert dict(at.writer.state.play.reports.open) == {1: told}
        # The same key again, and the same act with another: both are refused, and nothing is added to the record.
        assert await at.writer.submit("late", "p-ann", LATE) == refused
        assert await at.writer.submit("later", "p-ann", LATE) == refused
        assert at.writer.seq == before + 1
        await house.close()

    asyncio.run(run())


def test_many_tries_at_once(tmp_path: Path) -> None:
    """A flood of late wagers of one seat in one round is one record, however it falls into batches."""

    async def run() -> None:
        house, at = await opened(tmp_path / "house.db", table("small-stakes"))
        await close_betting(at)
        before = at.writer.seq
        answers = await asyncio.gather(*(at.writer.submit(f"late {number}", "p-ann", LATE) for number in range(500)))
        assert {answer.code for answer in answers if isinstance(answer, Refused)} == {"betting-closed"}
        assert at.writer.seq == before + 1
        await house.close()

    asyncio.run(run())


def test_it_is_open_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def run() -> None:
        house, at = await opened(path, table("small-stakes"))
        await close_betting(at)
        refused = await at.writer.submit("late", "p-ann", LATE)
        kept = at.writer.state.play.reports
        await house.close()
        house, at = await opened(path, table("small-stakes"))
        assert at.writer.state.play.reports == kept
        before = at.writer.seq
        assert await at.writer.submit("late", "p-ann", LATE) == refused
        assert await at.writer.submit("another", "p-ann", LATE) == refused
        assert at.writer.seq == before
        answer = play.AnswerReport(by=Role.FLOOR, report=1, note="warned")
        assert isinstance(await at.writer.submit("answer", "flora", answer), Taken)
        [record] = await records(house, before + 1)
        assert record.by == "flora"
        assert record.events == (ReportAnswered(number=1, by="floor", note="warned", clauses=("SS-12", "SS-41")),)
        await house.close()
        house, at = await opened(path, table("small-stakes"))
        assert not at.writer.state.play.reports.open
        await house.close()

    asyncio.run(run())


def test_it_is_open_under_new_rules(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def run() -> None:
        house, at = await opened(path, table("small-stakes"))
        assert isinstance(await at.writer.submit("call", "dora", play.CallFloor(by=DEALER)), Taken)
        kept = at.writer.state.play.reports
        assert list(kept.open) == [1]
        await house.close()
        house, at = await opened(path, table("maryland"))
        assert at.under_new_rules
        assert at.writer.state.play.reports == kept
        await house.close()

    asyncio.run(run())


def disputed() -> Evening:
    """The sensor read another pocket than the dealer told."""
    now = Evening(legal("maryland"), automatic=False)
    now.table.take(play.Spin(by=DEALER), play.NoMoreBets(by=DEALER))
    now.table.take(play.BallRests(by=DEALER, pocket="17", revolutions=6), floor.Sensor(pocket="20"))
    return now


ENDS: list[Any] = [
    floor.DecideResult(by=Role.PIT, pocket="17"),
    play.NoSpin(by=Role.FLOOR, why="interference"),
    play.AnswerReport(by=Role.FLOOR, report=1),
]


@pytest.mark.parametrize("end", ENDS, ids=["decided", "void", "answered"])
def test_a_sensor_that_disagrees_is_told(end: Any) -> None:
    """Until the floor or the pit decides, voids the spin or answers it."""
    now = disputed()
    record = now.table.records[-1]
    [told] = [event for event in record.events if isinstance(event, Reported)]
    assert (told.act, told.why, told.by, told.to) == ("sensor", "sensor-disagrees", "sensor", "floor")
    assert told.says == "The dealer told opposite, 6 revolutions, pocket 17; the sensor read pocket 20."
    assert told.at == record.at > NOON
    assert dict(now.state.play.reports.open) == {1: told}
    now.table.take(end)
    assert not now.state.play.reports.open
    [answered] = [event for event in now.table.records[-1].events if isinstance(event, ReportAnswered)]
    assert (answered.number, answered.by) == (1, end.by)


def test_a_sensor_that_agrees_is_not_told() -> None:
    now = Evening(legal("maryland"), automatic=False)
    now.table.take(play.Spin(by=DEALER), play.NoMoreBets(by=DEALER))
    now.table.take(play.BallRests(by=DEALER, pocket="17", revolutions=6), floor.Sensor(pocket="17"))
    assert not now.state.play.reports.open
