"""Tables over HTTP whose house takes ordinary wagers off the layout: each opens, is listed and is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier import table
from croupier.server.school.lesson import LessonKind
from server.open_house import OpenHouse, in_the_house

INSIDE = "straight split street trio corner first-five line".split()
OUTSIDE = "column dozen red black odd even low high".split()


class Short(NamedTuple):
    """A house with few wagers, a spot of it, what a dollar there becomes on a number, and its limits by group."""

    house: dict[str, Any]
    spot: str
    pocket: str
    returned: int
    limits: tuple[Any, Any, Any]


LIMITS = {"inside": [1, 100], "outside": [5, 500]}
SHORT = {
    "no-straight": Short(
        {"rulebook": "colorado", "without": ["straight"], "limits": LIMITS},
        "split:17-20",
        "20",
        18,
        ([100, 10_000], [500, 50_000], None),
    ),
    "no-red": Short(
        {"rulebook": "maryland", "without": ["red"]}, "straight:17", "17", 36, ([1, None], [1, None], None)
    ),
    "no-dozen": Short(
        {"rulebook": "singapore", "without": ["dozen"]}, "street:1-2-3", "2", 12, ([1, None], [1, None], None)
    ),
    "nothing-outside": Short(
        {"rulebook": "maryland", "without": OUTSIDE}, "corner:8-9-11-12", "8", 9, ([1, None], None, None)
    ),
    "nothing-inside": Short({"rulebook": "colorado", "without": INSIDE}, "dozen:2", "13", 3, (None, [1, None], None)),
    "one-kind": Short(
        {"rulebook": "colorado", "without": [*INSIDE, *OUTSIDE[1:]]}, "column:2", "17", 3, (None, [1, None], None)
    ),
}
ONLY_BONUS = {"rulebook": "maryland", "offers": ["x-straight"], "without": [*INSIDE, *OUTSIDE]}


async def _opened(house: OpenHouse, choices: dict[str, Any]) -> dict[str, Any]:
    """Open a table of that house, with the others beside it, and take its card from the list."""
    answer = await house.ask("admin", "POST", "/api/tables", {"name": "t3", "house": choices, "automatic": False})
    assert answer.status_code == 201, answer.text
    cards = {card["name"]: card for card in await house.get("ann", "/api/tables")}
    assert set(cards) == {"t1", "t2", "t3"}
    found: dict[str, Any] = cards["t3"]
    return found


@pytest.mark.parametrize("short", SHORT.values(), ids=SHORT)
def test_a_table_without_some_ordinary_wagers_opens_is_listed_and_is_played(short: Short, tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        card = await _opened(house, short.house)
        assert (card["inside"], card["outside"], card["bonus"]) == short.limits
        menu = await house.get("ann", "/api/tables/t3")
        assert {spot["kind"] for spot in menu["spots"]}.isdisjoint(short.house["without"])
        assert await house.command("dealer", "place_your_bets", "t3") == "taken"
        await house.sit("ann", 1, 20_000, "t3")
        assert await house.command("ann", "place", "t3", seat=1, spot=short.spot, amount=500) == "taken"
        await house.spin(short.pocket, "t3")
        assert house.parts.house.tables["t3"].writer.state.play.seat(1).rack == 19_500 + short.returned * 500

    in_the_house(tmp_path, act)


def test_a_table_with_a_bonus_alone_is_listed_with_its_limits(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        card = await _opened(house, {**ONLY_BONUS, "limits": {"x-straight": [2, 50]}})
        assert (card["inside"], card["outside"], card["bonus"]) == (None, None, [200, 5_000])
        menu = await house.get("ann", "/api/tables/t3")
        assert {spot["kind"] for spot in menu["spots"]} == {"x-straight"}

    in_the_house(tmp_path, act)


@pytest.mark.parametrize(
    "choices", [*(short.house for short in SHORT.values()), ONLY_BONUS], ids=[*SHORT, "only-bonus"]
)
def test_a_school_teaches_what_such_a_table_has(choices: dict[str, Any], tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await _opened(house, choices)
        offered = {spot["id"] for spot in (await house.get("ann", "/api/tables/t3"))["spots"]}
        for kind in (None, *LessonKind):
            for seed in range(12):
                answer = await house.ask("ann", "POST", "/api/school", {"table": "t3", "kind": kind, "seed": seed})
                if kind in (LessonKind.PAYOUT, LessonKind.ZERO) and choices is ONLY_BONUS:
                    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
                    continue
                assert answer.status_code == 201, answer.text
                assert {spot for spot, _ in answer.json().get("wagers", [])} <= offered

    in_the_house(tmp_path, act)


def test_limits_of_a_group_span_its_kinds_and_leave_composites_out(tmp_path: Path) -> None:
    """A complete's own limits are many times those of its parts: they would say nothing of a chip on a number."""
    choices: dict[str, Any] = {
        "offers": ["complete"],
        "limits": {**LIMITS, "straight": [2, 50], "dozen": [10, 900]},
    }
    rules = table("maryland", **choices)
    assert min(rules.limit(spot).minimum for spot in rules.layout.of_kind("complete")) > 200

    async def act(house: OpenHouse) -> None:
        card = await _opened(house, {"rulebook": "maryland", **choices})
        assert (card["inside"], card["outside"]) == ([100, 10_000], [500, 90_000])

    in_the_house(tmp_path, act)


def test_a_refusal_gives_the_requirement_and_its_place_in_the_text(tmp_path: Path) -> None:
    """2203(6): only the listed wagers may be offered, and a trial of another kind is none of them."""

    async def act(house: OpenHouse) -> None:
        await _opened(house, {"rulebook": "colorado"})
        assert await house.command("dealer", "place_your_bets", "t3") == "taken"
        await house.sit("ann", 1, 20_000, "t3")
        command = {"do": "place", "seat": 1, "spot": "first-four", "amount": 500}
        answer = await house.ask("ann", "POST", "/api/tables/t3/commands", {"key": "k1", "command": command})
        assert (answer.status_code, answer.json()["code"]) == (409, "not-offered")
        assert (answer.json()["clauses"], answer.json()["places"]) == (["CO-33"], ["2203(6)"])
        again = await house.ask("ann", "POST", "/api/tables/t3/commands", {"key": "k1", "command": command})
        assert again.json() == answer.json()

    in_the_house(tmp_path, act)
