"""French calls: what each places, and where it can be called at all."""

from __future__ import annotations

import pytest

import croupier
from croupier.game.calls import calls
from croupier.rulebook.table import TableRules

SINGLE = croupier.table("maryland:single-zero")
DOUBLE = croupier.table("maryland:double-zero")


def placed(rules: TableRules) -> dict[str, dict[str, int]]:
    return {call.id: {part.spot: part.units for part in call.parts} for call in rules.calls}


@pytest.mark.parametrize(
    ("name", "chips", "wagers", "numbers"),
    [
        pytest.param(
            "voisins",
            9,
            "trio:0-2-3 trio:0-2-3 split:4-7 split:12-15 split:18-21 split:19-22 "
            "corner:25-26-28-29 corner:25-26-28-29 split:32-35",
            "22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25",
            id="voisins",
        ),
        pytest.param(
            "tiers",
            6,
            "split:5-8 split:10-11 split:13-16 split:23-24 split:27-30 split:33-36",
            "27 13 36 11 30 8 23 10 5 24 16 33",
            id="tiers",
        ),
        pytest.param(
            "orphelins",
            5,
            "straight:1 split:6-9 split:14-17 split:17-20 split:31-34",
            "17 34 6 1 20 14 31 9",
            id="orphelins",
        ),
        pytest.param(
            "jeu-zero", 4, "split:0-3 split:12-15 straight:26 split:32-35", "12 35 3 26 0 32 15", id="jeu-zero"
        ),
    ],
)
def test_the_sectors_of_a_single_zero_wheel(name: str, chips: int, wagers: str, numbers: str) -> None:
    [call] = [call for call in SINGLE.calls if call.id == name]
    laid = [part.spot for part in call.parts for _ in range(part.units)]
    assert sorted(laid) == sorted(wagers.split())
    assert len(laid) == chips
    assert {pocket for spot in laid for pocket in SINGLE.layout.spots[spot].covers} == set(numbers.split())


def test_the_three_great_sectors_share_out_the_whole_wheel() -> None:
    parts = {call.id: [part.spot for part in call.parts] for call in SINGLE.calls}
    found = [
        {pocket for spot in parts[name] for pocket in SINGLE.layout.spots[spot].covers}
        for name in ("voisins", "tiers", "orphelins")
    ]
    assert [len(numbers) for numbers in found] == [17, 12, 8]
    assert set.union(*found) == set(SINGLE.terms.wheel.order)


@pytest.mark.parametrize(
    ("rules", "call", "numbers"),
    [
        pytest.param(SINGLE, "neighbours:0", "3 26 0 32 15", id="single-zero-0"),
        pytest.param(SINGLE, "neighbours:17", "2 25 17 34 6", id="single-zero-17"),
        pytest.param(DOUBLE, "neighbours:17", "20 32 17 5 22", id="double-zero-17"),
        pytest.param(DOUBLE, "neighbours:00", "13 1 00 27 10", id="double-zero-00"),
        pytest.param(SINGLE, "finals:0", "0 10 20 30", id="finals-0"),
        pytest.param(SINGLE, "finals:6", "6 16 26 36", id="finals-6"),
        pytest.param(SINGLE, "finals:7", "7 17 27", id="finals-7"),
        pytest.param(DOUBLE, "finals:0", "0 10 20 30", id="double-zero-finals-0"),
    ],
)
def test_neighbours_and_finals_are_one_chip_on_each_number(rules: TableRules, call: str, numbers: str) -> None:
    assert placed(rules)[call] == {f"straight:{number}": 1 for number in numbers.split()}


@pytest.mark.parametrize(
    ("house", "choices", "neighbours", "finals", "sectors"),
    [
        ("massachusetts:single-zero", {}, 37, 10, {"voisins", "tiers", "orphelins", "jeu-zero"}),
        ("singapore", {}, 37, 10, {"voisins", "tiers", "orphelins", "jeu-zero"}),
        ("colorado:single-zero", {"zero_trio": False}, 37, 10, {"tiers", "orphelins", "jeu-zero"}),
        ("colorado:single-zero", {"without": ["split"]}, 37, 10, set()),
        ("colorado:single-zero", {"without": ["straight"]}, 0, 0, {"voisins", "tiers"}),
        ("maryland:double-zero", {}, 38, 10, set()),
        ("maryland:double-zero-as-single", {}, 33, 10, set()),
        ("maryland:triple-zero", {}, 39, 10, set()),
        ("maryland:single-zero", {"calls": False}, 0, 0, set()),
        ("maryland:single-zero", {"calls": ["tiers", "finals"]}, 0, 10, {"tiers"}),
    ],
)
def test_a_call_is_taken_only_where_all_of_its_parts_are_on_the_table(
    house: str, choices: dict[str, object], neighbours: int, finals: int, sectors: set[str]
) -> None:
    names = [call.id for call in croupier.table(house, **choices).calls]
    assert sum(name.startswith("neighbours:") for name in names) == neighbours
    assert sum(name.startswith("finals:") for name in names) == finals
    assert {name for name in names if ":" not in name} == sectors


def test_the_sectors_belong_to_the_customary_order() -> None:
    """Colorado may approve another order of the pockets; voisins would not be neighbours on it."""
    order = list(SINGLE.terms.wheel.order)
    order[1], order[3] = order[3], order[1]  # 32 and 19, both red
    rules = croupier.table("colorado:single-zero", equipment={"order": order})
    assert {call.id for call in rules.calls if ":" not in call.id} == set()
    assert placed(rules)["neighbours:0"].keys() == {f"straight:{n}" for n in ("3", "26", "0", "19", "15")}


def test_a_word_that_is_no_call() -> None:
    with pytest.raises(AssertionError, match=r"^martingale is no call$"):
        calls(SINGLE.layout, ("martingale",))
