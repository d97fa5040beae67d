"""A past round over HTTP: the staff see all of it, players where they had a seat, and of money only their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cage import command as cage
from croupier.floor import command as floor
from croupier.play import command as play
from croupier.rulebook.role import Role
from croupier.server.recall import LOOK_BACK
from server.http.past_rounds import STAFF, Past, in_the_past

OVERSEERS = [office for office in STAFF if office != "dealer"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


def brief(events: list[dict[str, Any]]) -> list[Any]:
    """The events' names, those of wagers with what came of them: seat, spot, stake, returned."""
    return [
        (e["event"], [(w["seat"], w["spot"], w["stake"], w["returned"]) for w in e["wagers"]])
        if "wagers" in e
        else e["event"]
        for e in events
    ]


def told(document: dict[str, Any]) -> list[Any]:
    return [item for record in document["records"] for item in brief(record["events"])]


def test_overseers_see_a_round_whole(file: Path) -> None:
    async def act(p: Past) -> None:
        for office in OVERSEERS:
            answer = await p.get(office, "/api/tables/t1/rounds/3")
            assert answer.status_code == 200, office
        document = answer.json()
        head = {key: document[key] for key in ("replay", "table", "round", "result", "void", "undone")}
        assert head == {"replay": True, "table": "t1", "round": 3, "result": "0", "void": False, "undone": False}
        assert [(record["seq"], record["by"]) for record in document["records"]] == [
            (18, "dan"),
            (19, p.ids["carl"]),
            (20, p.ids["carl"]),
            (21, p.ids["bob"]),
            (22, p.ids["bob"]),
            (23, p.ids["carl"]),
            *((seq, "dan") for seq in (24, 25, 26, 27)),
            (28, p.ids["bob"]),
            (29, "dan"),
            (30, "flo"),
        ]
        assert told(document) == [
            "betting_opened",
            "player_seated",
            "bought_in",
            "lifted",
            "placed",
            "placed",
            "ball_spun",
            "betting_closed",
            "ball_rested",
            "dolly_placed",
            ("collected", [(1, "straight:5", 700, 0)]),
            ("paid", [(2, "red", 1_000, 0)]),
            "dolly_removed",
            "choice_taken",
            "correction_asked",
            "corrected",
        ]

    in_the_past(file, act)


SPUN = ["ball_spun", "betting_closed", "ball_rested", "dolly_placed"]


def test_a_player_sees_the_rounds_with_a_seat_of_their_own(file: Path) -> None:
    async def act(p: Past) -> None:
        async def seen(who: str, number: int) -> list[Any]:
            answer = await p.get(who, f"/api/tables/t1/rounds/{number}")
            assert answer.status_code == 200, answer.text
            assert not any("by" in record for record in answer.json()["records"])
            others = {id_ for name, id_ in p.ids.items() if name != who}
            assert not [word for word in (*others, '"dan"', '"flo"') if word in answer.text]
            return told(answer.json())

        lost = ("collected", [(1, "red", 2_000, 0)])
        sat = ["player_seated", "bought_in", "placed"]
        assert await seen("ann", 1) == ["betting_opened", *sat, *SPUN, lost, "dolly_removed"]
        won = ("paid", [(2, "straight:17", 500, 18_000)])
        assert await seen("bob", 1) == ["betting_opened", *sat, *SPUN, won, "dolly_removed"]
        left = ["cashed_out", "seat_left", "player_gone", "ball_spun"]
        assert await seen("ann", 2) == ["betting_opened", *left, "spin_voided"]
        void = ("spin_voided", [(2, "black", 1_000, 0)])
        assert await seen("bob", 2) == ["betting_opened", "placed", "ball_spun", void]
        caught, later = ("paid", [(2, "red", 1_000, 0)]), ["choice_taken", "correction_asked", "corrected"]
        opened = ["betting_opened", "lifted", "placed"]
        assert await seen("bob", 3) == [*opened, *SPUN, caught, "dolly_removed", *later]
        lost = ("collected", [(1, "straight:5", 700, 0)])
        assert await seen("carl", 3) == ["betting_opened", *sat, *SPUN, lost, "dolly_removed"]
        assert await seen("carl", 4) == ["betting_opened", *SPUN, "dolly_removed"]

    in_the_past(file, act)


def test_a_round_that_is_not_there_and_one_that_is_anothers_look_alike(file: Path) -> None:
    async def act(p: Past) -> None:
        answers = [
            (await p.get(who, f"/api/tables/t1/rounds/{number}"))
            for who, number in (("ann", 3), ("ann", 4), ("carl", 2), ("eve", 1), ("guest", 1), ("ann", 99), ("bob", 5))
        ]
        assert {answer.status_code for answer in answers} == {404}
        assert {answer.text for answer in answers} == {answers[0].text}
        assert answers[0].json()["code"] == "no-such-round"
        assert await p.refused("regulator", "/api/tables/t1/rounds/5") == (404, "no-such-round")

    in_the_past(file, act)


def test_a_round_that_was_undone_says_so(file: Path) -> None:
    async def act(p: Past) -> None:
        log = p.parts.house.tables["t1"].writer
        await p.do(log, "dan", floor.AskVoid(round=4, why="wrong pocket", by=Role.DEALER))
        await p.do(log, "flo", floor.Approve(asked=2, by=Role.FLOOR))
        for who in ("regulator", "carl"):
            document = (await p.get(who, "/api/tables/t1/rounds/4")).json()
            assert (document["result"], document["undone"]) == ("1", True)
            undone = [e for record in document["records"] for e in record["events"] if e["event"] == "round_undone"]
            assert [e["by"] for e in undone] == ["flo" if who == "regulator" else "staff"]

    in_the_past(file, act)


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.0", "1000000001", "99999999999999999999", "²", "1e3", "%20"])
def test_what_is_no_round(file: Path, number: str) -> None:
    async def act(p: Past) -> None:
        for end in ("", "/fairness"):
            assert await p.refused("regulator", f"/api/tables/t1/rounds/{number}{end}") == (400, "bad-request")

    in_the_past(file, act)


def test_a_player_who_only_looks_on_for_long(file: Path) -> None:
    """Bob sits at t2 with nothing down; what he did last is looked for so far back, and no farther."""
    assert LOOK_BACK == 20_000

    async def act(p: Past) -> None:
        log = p.parts.house.tables["t2"].writer
        spun = floor.WheelDraws(what="start"), play.NoMoreBets(by=Role.DEALER), floor.WheelDraws(what="pocket")
        await p.do(log, "house", *spun, play.Settle(by=Role.DEALER))
        await p.do(log, "paula", cage.OpenFloat(amount=1_000_000, by=Role.FLOOR), *spun, play.Settle(by=Role.DEALER))
        document = (await p.get("bob", "/api/tables/t2/rounds/3")).json()
        assert "opened_float" not in json.dumps(document)
        assert told(document) == [
            "seed_promised",
            "betting_opened",
            "ball_spun",
            "betting_closed",
            "seed_revealed",
            "ball_rested",
            "dolly_placed",
            "dolly_removed",
        ]
        assert await p.refused("carl", "/api/tables/t2/rounds/3") == (404, "no-such-round")

    in_the_past(file, act)
