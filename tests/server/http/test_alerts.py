"""Alerts over HTTP: what the floor and the pit are told of at every table, until one of them answers it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier import table
from croupier.play.event import ReportAnswered, Reported
from croupier.server.live.sight import for_everybody, own
from croupier.server.people.session import MINUTE
from server.open_house import OpenHouse, in_the_house

LATE: dict[str, Any] = {"seat": 1, "spot": "red", "amount": 500}


async def small(house: OpenHouse) -> None:
    """A table of small stakes at which Ann sits and betting has closed."""
    await house.parts.tables.open("small", table("small-stakes"), automatic=False)
    assert await house.command("dealer", "place_your_bets", "small") == "taken"
    await house.sit("ann", 1, at="small")
    for do in ("spin", "no_more_bets"):
        assert await house.command("dealer", do, "small") == "taken"


def test_a_late_wager_alerts_the_floor(tmp_path: Path) -> None:
    """[SS-12] [SS-41] With the table, the time and the clauses; once, until it is answered."""

    async def act(house: OpenHouse) -> None:
        await small(house)
        assert await house.get("floor", "/api/alerts") == []
        house.clock.time += 5_000
        for _ in range(3):
            assert await house.command("ann", "place", "small", **LATE) == "betting-closed"
        [alert] = await house.get("floor", "/api/alerts")
        assert {key: alert[key] for key in ("table", "title", "number", "round", "act", "why", "by", "to", "seat")} == {
            "table": "small",
            "title": "Small-stakes house: Roulette",
            "number": 1,
            "round": 1,
            "act": "place",
            "why": "betting-closed",
            "by": "player",
            "to": "floor",
            "seat": 1,
        }
        assert (alert["spot"], alert["amount"], alert["at"]) == ("red", 500, house.clock.time)
        assert [(each["clause"], each["at"]) for each in alert["clauses"]] == [
            ("SS-12", "Rules 5"),
            ("SS-41", "Irregularities (4)"),
        ]
        assert await house.get("pit", "/api/alerts") == [alert]
        for who in ("dealer", "floor", "security"):
            assert (await house.get(who, "/api/tables/small/procedure"))["alerts"] == [alert]
        for who in ("ann", "dealer", "security", "admin"):
            assert await house.command(who, "answer_report", "small", report=1) == "not-your-role"
        assert await house.command("floor", "answer_report", "small", report=2) == "nothing-to-decide"
        assert await house.command("floor", "answer_report", "small", report=1, note="warned") == "taken"
        assert await house.get("pit", "/api/alerts") == []
        assert await house.command("pit", "answer_report", "small", report=1) == "nothing-to-decide"

    in_the_house(tmp_path, act)


def test_alerts_of_all_tables_are_in_the_order_of_time(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        assert await house.command("dealer", "call_floor", "t2", why="a quarrel") == "taken"
        house.clock.time += 1_000
        assert await house.command("ann", "call_floor", seat=1) == "taken"
        assert await house.command("ann", "call_floor", seat=1, why="still here") == "already-called"
        found = await house.get("floor", "/api/alerts")
        assert [(each["table"], each["why"]) for each in found] == [("t2", "a quarrel"), ("t1", "dispute")]
        assert await house.command("pit", "answer_report", "t1", report=1) == "taken"
        assert await house.command("ann", "call_floor", seat=1, why="still here") == "taken"

    in_the_house(tmp_path, act)


def test_a_locked_session_is_told_how_many(tmp_path: Path) -> None:
    """A console that nobody touched still calls somebody, and shows nothing else."""

    async def act(house: OpenHouse) -> None:
        assert await house.command("dealer", "call_floor") == "taken"
        path = "/api/alerts/count"
        counted: dict[str, Any] = {
            who: await house.get(who, path) for who in ("floor", "pit", "dealer", "ann", "nobody")
        }
        assert counted == {
            "floor": {"open": 1},
            "pit": {"open": 1},
            "dealer": {"open": 0},
            "ann": {"open": 0},
            "nobody": {"open": 0},
        }
        house.clock.time += 16 * MINUTE
        assert (await house.ask("floor", "GET", "/api/alerts")).json()["code"] == "session-locked"
        assert await house.get("floor", path) == {"open": 1}
        house.clock.time += 12 * 60 * MINUTE
        assert await house.get("floor", path) == {"open": 0}

    in_the_house(tmp_path, act)


def test_players_are_not_told_of_reports() -> None:
    told = Reported(number=1, round=1, act="place", why="betting-closed", by="player", to="floor", seat=1)
    for event in (told, ReportAnswered(number=1, by="floor", note="watch seat 1")):
        assert for_everybody(event) is None
        assert own(event) is None


def test_a_report_of_former_rules(tmp_path: Path) -> None:
    """A table that plays by another rulebook now: the report is open, its clauses are not those of the new one."""

    async def act(house: OpenHouse) -> None:
        await house.parts.tables.open("small", table("small-stakes"), automatic=False)
        assert await house.command("dealer", "call_floor", "small", why="past-posting") == "taken"
        assert await house.parts.tables.close("small") is None
        await house.parts.tables.open("small", table("maryland"), automatic=False)
        [alert] = await house.get("floor", "/api/alerts")
        assert (alert["why"], alert.get("clauses", [])) == ("past-posting", [])

    in_the_house(tmp_path, act)
