"""The dealer school: answers written out for every rulebook, and a lesson asked for and answered over HTTP."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier import table
from croupier.rulebook.load import SHIPPED
from croupier.rulebook.schema.chips import Act
from croupier.rulebook.schema.conduct import Step
from croupier.rulebook.table import TableRules
from croupier.server.school import deal as dealing
from croupier.server.school import hands, order, payouts, spins, zeros
from croupier.server.school.lesson import Lesson, LessonKind
from croupier.server.school.school import MOST_LESSONS, School, Score
from server.open_house import OpenHouse, in_the_house


@cache
def rules(house: str, zero: str | None = None) -> TableRules:
    return table(house, **({"zero": zero} if zero else {}))


def deal(at: TableRules, kind: LessonKind | None, seed: int) -> Lesson:
    lesson = dealing.deal(at, kind, seed)
    assert lesson is not None
    return lesson


def chosen(lesson: Lesson) -> str:
    return lesson.options[lesson.answer]


@pytest.mark.parametrize(
    ("house", "wagers", "pocket", "paid"),
    [
        ("massachusetts", {"straight:17": 500, "split:17-20": 500}, "17", 26_000),
        ("massachusetts", {"first-five": 200, "red": 1_000}, "00", 1_200),
        ("small-stakes", {"street:13-14-15": 300, "line:13-18": 100, "dozen:2": 500}, "14", 4_800),
        ("maryland", {"corner:8-9-11-12": 100, "column:2": 200, "black": 1_000}, "8", 2_200),
        ("maryland", {"straight:8": 100}, "9", 0),
        ("singapore", {"first-four": 500, "straight:0": 500}, "0", 21_500),
        ("colorado", {"split:0-00": 200, "straight:36": 100}, "00", 3_400),
    ],
)
def test_what_is_paid(house: str, wagers: dict[str, int], pocket: str, paid: int) -> None:
    assert payouts.of(wagers, pocket, rules(house)).answer == paid


def test_a_payout_is_explained_wager_by_wager() -> None:
    lesson = payouts.of({"straight:17": 500, "split:17-20": 500, "red": 1_000}, "17", rules("maryland"))
    assert lesson.explanation == (
        "straight:17, USD 5: 35 to 1 on USD 5 = USD 175",
        "split:17-20, USD 5: 17 to 1 on USD 5 = USD 85",
        "red, USD 10: lost",
        "Paid: USD 260.",
    )
    assert lesson.clauses == ("MD-55", "MD-87", "MD-59", "MD-88")


@pytest.mark.parametrize(
    ("house", "zero", "spot", "pocket", "imprisoned", "becomes"),
    [
        ("maryland", None, "red", "00", False, "The wager loses: take it in."),
        ("singapore", None, "even", "0", False, "The wager loses: take it in."),
        ("colorado:single-zero", "prison", "odd", "0", False, "Its owner chooses: half of it back, or prison."),
        (
            "colorado:single-zero",
            "prison",
            "red",
            "1",
            True,
            "It is free: it goes back to its owner, and nothing is paid.",
        ),
        ("colorado:single-zero", "prison", "red", "2", True, "The wager loses: take it in."),
        ("colorado:single-zero", "prison", "dozen:1", "0", False, "The wager loses: take it in."),
    ],
)
def test_what_a_zero_does(house: str, zero: str | None, spot: str, pocket: str, imprisoned: bool, becomes: str) -> None:
    at = rules(house, zero)
    found = at.layout.find(spot)
    assert found is not None
    assert chosen(zeros.of(found, at.terms.wheel.order[at.terms.wheel.order.index(pocket)], at, imprisoned)) == becomes


AGAIN = "spin again, the wagers as they lay."
LOOK = "have the dealer inspect the ball"


@pytest.mark.parametrize(
    ("house", "why", "does", "clauses"),
    [
        ("maryland", "ball-left-wheel", f'Call "No spin", {LOOK}, {AGAIN}', ("MD-159", "MD-163", "MD-160")),
        ("maryland", "same-direction", f'Call "No spin", take the ball out, {AGAIN}', ("MD-155", "MD-163")),
        ("singapore", "interference", f'Call "The round is void", {AGAIN}', ("SG-54", "SG-55")),
        ("singapore", "ball-broke", f'Call "The round is void", {AGAIN}', ("SG-51", "SG-55")),
    ],
)  # fmt: skip
def test_a_spin_gone_wrong(house: str, why: str, does: str, clauses: tuple[str, ...]) -> None:
    lesson = spins.of(why, rules(house), Random(1))
    assert (chosen(lesson), lesson.clauses) == (does, clauses)


@pytest.mark.parametrize(("turns", "good"), [(3, False), (4, True), (5, True)])
@pytest.mark.parametrize("house", ["massachusetts", "maryland", "singapore", "colorado"])
def test_four_revolutions_make_a_spin(house: str, turns: int, good: bool) -> None:
    assert (chosen(spins.turned(turns, rules(house), Random(1))) == spins.STANDS) is good


LATE = "It is too late: the chips go back to the player, and nothing is added"


@pytest.mark.parametrize(
    ("house", "do", "moment", "says"),
    [
        ("massachusetts", "place", "before", hands.TAKEN),
        ("massachusetts", "place", "running", f"{LATE}."),
        ("maryland", "place", "running", hands.TAKEN),
        ("maryland", "lift", "called", "It is too late: the wager stays, and is settled where it lies."),
        ("small-stakes", "place", "called", f"{LATE}; the floor is told of it."),
        ("singapore", "lift", "running", hands.TAKEN),
        ("colorado", "place", "called", f"{LATE}."),
    ],
)
def test_a_late_hand(house: str, do: str, moment: str, says: str) -> None:
    assert chosen(hands.of_hand(do, moment, rules(house))) == says


@pytest.mark.parametrize(
    ("house", "act", "chip", "source", "says", "clause"),
    [
        ("massachusetts", Act.VERBAL, "cash", "dealer", "Allowed once the dealer has agreed to it.", "MA-03"),
        ("massachusetts", Act.WAGER, "plaque", "dealer", "Allowed.", "MA-01"),
        ("small-stakes", Act.WAGER, "value", "elsewhere", "Allowed once the dealer has agreed to it.", "SS-04"),
        ("maryland", Act.WAGER, "value", "dealer", "Not allowed.", "MD-47"),
        ("maryland", Act.LEAVE, "colour", "dealer", "Not allowed.", "MD-51"),
        ("singapore", Act.WAGER, "plaque", "dealer", "Not allowed.", "SG-11"),
        ("colorado", Act.WAGER, "house", "dealer", "Allowed.", "CO-23"),
    ],
)
def test_which_chips(house: str, act: Act, chip: str, source: str, says: str, clause: str) -> None:
    lesson = hands.of_chips(act, chip, source, rules(house))
    assert (chosen(lesson), lesson.clauses) == (says, (clause,))


@pytest.mark.parametrize("house", SHIPPED)
def test_losers_are_taken_in_before_winners_are_paid(house: str) -> None:
    assert order.steps(rules(house)) == [Step.ANNOUNCE, Step.DOLLY, Step.COLLECT, Step.PAY, Step.REMOVE_DOLLY]
    lesson = order.of(Step.COLLECT, rules(house), Random(3))
    assert (lesson.asks, chosen(lesson)) == (
        "The dolly is on the number. What comes next?",
        "Take in the losing wagers.",
    )


@pytest.mark.parametrize("house", SHIPPED)
@pytest.mark.parametrize("kind", LessonKind)
def test_a_seed_gives_the_same_lesson(house: str, kind: LessonKind) -> None:
    for seed in range(40):
        lesson = deal(rules(house), kind, seed)
        assert lesson == deal(rules(house), kind, seed)
        assert lesson.kind is kind
        assert not lesson.options or 0 <= lesson.answer < len(lesson.options) == len(set(lesson.options))


@pytest.mark.parametrize("house", SHIPPED)
def test_every_wager_of_a_payout_could_be_placed(house: str) -> None:
    at = rules(house)
    for seed in range(200):
        for name, stake in deal(at, LessonKind.PAYOUT, seed).wagers:
            spot = at.layout.find(name)
            assert spot is not None and stake % spot.units == 0
            limit = at.limit(spot)
            assert limit.minimum <= stake and (limit.maximum is None or stake <= limit.maximum)


def test_the_school_forgets_the_oldest_lessons() -> None:
    school, lesson = School(), deal(rules("maryland"), LessonKind.ORDER, 1)
    book = rules("maryland").book
    first = school.give("ann", lesson, 0, book)
    last = [school.give("ann", lesson, 0, book) for _ in range(MOST_LESSONS)][-1]
    assert school.find("ann", first) is None
    assert school.find("bob", last) is None
    assert school.find("ann", last) is not None
    assert school.mark(last, right=True, at=700) == Score(answered=1, right=1, streak=1, best=1, took=700)
    assert school.find("ann", last) is None


def test_a_wrong_answer_ends_the_streak() -> None:
    score = Score().after(True, 10).after(True, 20).after(False, 5).after(True, 5)
    assert score == Score(answered=4, right=3, streak=1, best=2, took=40)


def test_a_lesson_over_http(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        asked = (
            await house.ask("dealer", "POST", "/api/school", {"house": "maryland", "kind": "order", "seed": 5})
        ).json()
        right = deal(rules("maryland"), LessonKind.ORDER, 5).answer
        assert set(asked) == {"id", "kind", "asks", "currency", "options"}
        house.clock.time += 4_000
        stolen = await house.ask("floor", "POST", f"/api/school/{asked['id']}", {"answer": right})
        assert (stolen.status_code, stolen.json()["code"]) == (404, "no-such-lesson")
        marked = (await house.ask("dealer", "POST", f"/api/school/{asked['id']}", {"answer": right})).json()
        assert (marked["right"], marked["answer"], marked["took"]) == (True, right, 4_000)
        assert marked["score"]["streak"] == 1
        again = await house.ask("dealer", "POST", f"/api/school/{asked['id']}", {"answer": right})
        assert again.status_code == 404

    in_the_house(tmp_path, act)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"house": "atlantis"}, 400),
        ({"house": "maryland:square"}, 400),
        ({"table": "t9"}, 404),
        ({"house": "maryland", "table": "t1"}, 400),
        ({}, 400),
        ({"house": "maryland", "kind": "poker"}, 400),
        ({"table": "t1", "kind": "payout"}, 201),
        ({"house": "maryland:triple-zero"}, 201),
    ],
)
def test_what_can_be_asked_for(body: dict[str, Any], status: int, tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> int:
        return (await house.ask("ann", "POST", "/api/school", body)).status_code

    assert in_the_house(tmp_path, act) == status


def test_an_answer_that_is_no_option_can_be_given_again(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> tuple[str, bool]:
        asked = (await house.ask("ann", "POST", "/api/school", {"table": "t1", "kind": "late"})).json()
        wrong = (await house.ask("ann", "POST", f"/api/school/{asked['id']}", {"answer": 99})).json()
        marked = await house.ask("ann", "POST", f"/api/school/{asked['id']}", {"answer": 0})
        return wrong["code"], marked.status_code == 200

    assert in_the_house(tmp_path, act) == ("bad-request", True)


async def allowed(house: OpenHouse, who: str) -> set[str]:
    return {step["do"] for step in (await house.get(who, "/api/tables/t1/procedure"))["steps"] if step["allowed"]}


def test_the_procedure_of_a_round(tmp_path: Path) -> None:
    """Who may do what as the round goes on; at a table of Colorado, with en prison."""

    async def act(house: OpenHouse) -> None:
        assert (await house.ask("ann", "GET", "/api/tables/t1/procedure")).status_code == 403
        await house.sit("ann", 1)
        assert {"spin", "place", "buy_in", "close_table", "call_floor"} <= await allowed(house, "dealer")
        assert not {"no_more_bets", "ball_rests", "settle", "no_spin", "confirm"} & await allowed(house, "dealer")
        assert await house.command("dealer", "spin") == "taken"
        assert {"no_more_bets", "no_spin", "place"} <= await allowed(house, "dealer")
        told = {step["do"]: step for step in (await house.get("dealer", "/api/tables/t1/procedure"))["steps"]}
        assert told["no_more_bets"]["call"] == "No more bets."
        assert told["spin"]["code"] == "wrong-phase"
        assert await house.command("dealer", "no_more_bets") == "taken"
        assert {"ball_rests", "no_spin"} <= await allowed(house, "dealer")
        assert "place" not in await allowed(house, "dealer")
        assert "no_spin" in await allowed(house, "floor")
        assert "ball_rests" not in await allowed(house, "floor")
        assert await house.command("dealer", "ball_rests", pocket="17", revolutions=6) == "taken"
        assert {"place_dolly", "settle"} <= await allowed(house, "dealer")

    in_the_house(tmp_path, act)


def test_the_procedure_says_among_which_chips_to_count(tmp_path: Path) -> None:
    """And with what they are paid: a dealer does not reach into anybody's wallet."""

    async def act(house: OpenHouse) -> None:
        told = {step["do"]: step for step in (await house.get("dealer", "/api/tables/t1/procedure"))["steps"]}
        pools = {do: step["pool"] for do, step in told.items() if "pool" in step}
        assert pools == {
            "buy_in": "sold",
            "bring": "brought",
            "take_away": "taken",
            "return_chips": "returned",
            "permit": "shown",
            "cash_out": "cashed",
            "open_float": "cage",
            "fill": "cage",
            "credit": "tray",
            "close_float": "cage",
        }
        tender = next(each for each in told["buy_in"]["inputs"] if each["name"] == "tender")
        assert tender == {"name": "tender", "asks": "choice", "options": ["cash", "receipt", "chips"]}
        assert {each["name"] for each in told["place"]["inputs"] if each["asks"] == "chips"} == {"chips"}

    in_the_house(tmp_path, act)


def test_the_procedure_while_the_sensor_disagrees(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        for do, words in (("spin", {}), ("no_more_bets", {}), ("ball_rests", {"pocket": "17", "revolutions": 6})):
            assert await house.command("dealer", do, **words) == "taken"  # type: ignore[arg-type]
        read = {"key": "r1", "pocket": "20"}
        assert (await house.ask("sensor", "POST", "/api/tables/t1/readings", read)).status_code == 200
        told = await house.get("dealer", "/api/tables/t1/procedure")
        assert told["watch"]["open"]
        assert told["watch"]["sensor"] == {"pocket": "20"}
        assert not {"place_dolly", "settle", "decide_result"} & await allowed(house, "dealer")
        assert {"decide_result", "no_spin", "fill"} <= await allowed(house, "floor")
        assert await house.command("floor", "decide_result", pocket="20") == "taken"
        assert "settle" in await allowed(house, "dealer")

    in_the_house(tmp_path, act)


def test_what_waits_for_the_floor(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        await house.command("ann", "place", seat=1, spot="red", amount=500)
        await house.spin("1")
        assert await house.command("dealer", "ask_void", round=1, why="misread") == "taken"
        waiting = [{"number": 1, "round": 1, "by": "the dealer", "why": "misread"}]
        assert (await house.get("floor", "/api/tables/t1/procedure"))["waiting"] == waiting
        assert {"approve", "reject"} <= await allowed(house, "floor")
        assert not {"approve", "reject"} & await allowed(house, "dealer")

    in_the_house(tmp_path, act)


def test_the_layout_of_a_house_without_a_table(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> Any:
        return (await house.get("ann", "/api/school/houses/singapore"))["order"][:3]

    assert in_the_house(tmp_path, act) == ["0", "32", "15"]
