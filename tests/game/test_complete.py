"""Completes: what the button costs, and what it brings when its own number or another falls."""

from __future__ import annotations

import pytest

import croupier

# All parts of a complete on a number win when it falls: `wins` is what they pay, the stakes come back beside it.


@pytest.mark.parametrize(
    ("house", "units", "spot", "costs", "wins"),
    [
        ("maryland:single-zero", "full", "complete:17", 40, 392),
        ("maryland:single-zero", "full", "complete:1", 23, 265),
        ("maryland:single-zero", "full", "complete:35", 24, 264),
        ("maryland:single-zero", "flat", "complete:17", 12, 156),
        ("maryland:double-zero", "full", "complete:2", 42, 461),
        ("maryland:triple-zero", "full", "complete:2", 42, 461),
        # 2 on a covered 00: straight, 0-2 1-2 2-3 2-5, 1-2-3, 0-1-2, two corners, 1-6.
        ("maryland:double-zero-as-single", "full", "complete:2", 29, 331),
    ],
)
def test_what_a_complete_costs_and_wins(house: str, units: str, spot: str, costs: int, wins: int) -> None:
    rules = croupier.table(house, offers=["complete"], complete=units)
    number = spot.partition(":")[2]
    [done] = croupier.settle(rules, {spot: costs * 100}, number)
    assert rules.layout.spots[done.wager.spot].units == costs
    assert done.returned == (costs + wins) * 100


@pytest.mark.parametrize(
    ("spot", "costs", "pocket", "units"),
    [
        ("complete:17", 40, "14", 144),  # a split, two corners and a line
        ("complete:17", 40, "16", 216),  # a split, the street, two corners and two lines
        ("complete:17", 40, "18", 216),
        ("complete:17", 40, "13", 72),  # a corner and a line
        ("complete:17", 40, "23", 0),
        ("complete:17", 40, "0", 0),
        ("complete:dozen-2", 100, "17", 432),
        ("complete:dozen-2", 100, "13", 216),  # straight, two splits, street, corner, line
        ("complete:dozen-2", 100, "12", 0),
    ],
)
def test_what_comes_back_on_other_numbers(spot: str, costs: int, pocket: str, units: int) -> None:
    [done] = croupier.settle(croupier.table("maryland", offers=["complete"]), {spot: costs}, pocket)
    assert (done.outcome, done.returned) == ("won" if units else "lost", units)


def test_a_complete_names_the_clauses_of_the_parts_that_won() -> None:
    [done] = croupier.settle(croupier.table("maryland", offers=["complete"]), {"complete:17": 40}, "13")
    assert done.clauses == ("MD-84", "MD-63", "MD-90", "MD-65", "MD-92")


def test_a_complete_is_for_the_numbers_1_to_36_and_the_dozens() -> None:
    layout = croupier.table("maryland", offers=["complete"]).layout
    numbers = {f"complete:{n}" for n in range(1, 37)}
    assert {spot.id for spot in layout.of_kind("complete")} == numbers | {f"complete:dozen-{n}" for n in (1, 2, 3)}


def test_a_kind_taken_off_the_table_leaves_the_complete() -> None:
    rules = croupier.table("maryland:single-zero", offers=["complete"], without=["line"])
    [done] = croupier.settle(rules, {"complete:17": 28}, "17")
    assert done.returned == 28 + 332
