"""Limits: the rulebook's own, which a house may only narrow, or the house's, or none."""

from __future__ import annotations

import pytest

from croupier.rulebook.breach import Origin, Source
from croupier.rulebook.resolving.signs import signs
from croupier.rulebook.table import TableRules
from rulebook.houses import assumed, breaches, legal, told

INSIDE, OUTSIDE = (1, 10), (5, 10)
_FORM = "amounts in USD are currency units with at most 2 decimals"

SMALL_STAKES = [
    pytest.param("straight", INSIDE, "SS-63", id="straight SS-63"),
    pytest.param("split", INSIDE, "SS-64", id="split SS-64"),
    pytest.param("street", INSIDE, "SS-65", id="street SS-65"),
    pytest.param("trio", INSIDE, "SS-65", id="trio SS-65"),
    pytest.param("corner", INSIDE, "SS-66", id="corner SS-66"),
    pytest.param("first-five", INSIDE, "SS-67", id="first-five SS-67"),
    pytest.param("line", INSIDE, "SS-68", id="line SS-68"),
    pytest.param("column", OUTSIDE, "SS-69", id="column SS-69"),
    pytest.param("dozen", OUTSIDE, "SS-70", id="dozen SS-70"),
    pytest.param("red", OUTSIDE, "SS-71", id="red SS-71"),
    pytest.param("black", OUTSIDE, "SS-72", id="black SS-72"),
    pytest.param("odd", OUTSIDE, "SS-73", id="odd SS-73"),
    pytest.param("even", OUTSIDE, "SS-74", id="even SS-74"),
    pytest.param("low", OUTSIDE, "SS-75", id="low SS-75"),
    pytest.param("high", OUTSIDE, "SS-76", id="high SS-76"),
]


Bounds = tuple[int, int | None, str | None]
"""The least and the most in minor units, and the requirement that a refusal cites."""


def bounds_of(rules: TableRules, kind: str) -> set[Bounds]:
    """The limits of all the spots of a kind."""
    limits = [rules.limit(spot) for spot in rules.layout.of_kind(kind)]
    return {(limit.minimum, limit.maximum, limit.clause) for limit in limits}


def bounds(rules: TableRules, name: str) -> tuple[int, int | None]:
    spot = rules.layout.find(name)
    assert spot is not None
    limit = rules.limit(spot)
    return limit.minimum, limit.maximum


@pytest.mark.parametrize(("kind", "dollars", "requirement"), SMALL_STAKES)
def test_rulebook_sets_the_limits(kind: str, dollars: tuple[int, int], requirement: str) -> None:
    rules = legal("small-stakes")
    low, high = dollars
    assert bounds_of(rules, kind) == {(low * 100, high * 100, requirement)}
    assert rules.origins[f"limits.{kind}"] == Origin(Source.REGULATOR, requirement)


@pytest.mark.parametrize(("kind", "dollars", "requirement"), SMALL_STAKES)
def test_house_may_only_narrow_them(kind: str, dollars: tuple[int, int], requirement: str) -> None:
    low, high = dollars
    for outside in ([low - 0.01, high], [low, high + 0.01], [low - 0.5, high + 5]):
        assert breaches("small-stakes", limits={kind: outside}) == [(f"limits.{kind}", requirement)]
    for within in ([low, high], [low + 0.5, high - 0.5], [high, high]):
        rules = legal("small-stakes", limits={kind: within})
        assert bounds_of(rules, kind) == {(round(within[0] * 100), round(within[1] * 100), requirement)}
        assert rules.origins[f"limits.{kind}"].source is Source.HOUSE


def test_a_group_outside_the_limits_breaks_the_clause_of_each_kind() -> None:
    outside = ["SS-69", "SS-70", "SS-71", "SS-72", "SS-73", "SS-74", "SS-75", "SS-76"]
    assert breaches("small-stakes", limits={"outside": [4, 10]}) == [("limits.outside", id_) for id_ in outside]


@pytest.mark.parametrize(
    ("house", "requirement"),
    [pytest.param("maryland", "MD-33", id="MD-33"), pytest.param("colorado", "CO-83", id="CO-83")],
)
def test_house_sets_the_limits(house: str, requirement: str) -> None:
    rules = legal(house, limits={"inside": [1, 100], "outside": [5, 500], "straight": [2, 50]})
    assert bounds_of(rules, "straight") == {(200, 5000, requirement)}
    assert bounds_of(rules, "split") == {(100, 10000, requirement)}
    assert bounds_of(rules, "red") == {(500, 50000, requirement)}
    assert rules.origins["limits.red"] == Origin(Source.HOUSE, requirement)
    assert breaches(house, limits={"inside": [100, 1]}) == [("limits.inside", None)]


@pytest.mark.meets("MD-33")
def test_lowest_and_highest_stand_on_the_layout() -> None:
    [sign] = signs(legal("maryland", limits={"inside": [1, 100], "outside": [5, 500]}))
    assert sign.clause == "MD-33"
    assert sign.text == (
        "Straight, Split, Three numbers, Three numbers at the head, Four numbers, First five numbers, Six numbers: "
        "minimum USD 1, maximum USD 100. "
        "Column, Dozen, Red, Black, Odd, Even, 1 to 18, 19 to 36: minimum USD 5, maximum USD 500."
    )


def test_no_limits_at_all() -> None:
    rules = legal("singapore")
    assert bounds_of(rules, "straight") == {(1, None, None)}
    assert rules.origins["limits.red"] == Origin(Source.ASSUMPTION)
    assert ("limits", None) in assumed("singapore")
    assert ("limits", "MD-33") in assumed("maryland")
    assert ("limits", "MD-33") not in assumed("maryland", limits={"inside": [1, 2]})
    assert "limits" not in dict(assumed("small-stakes"))


@pytest.mark.parametrize(
    ("limits", "key", "requirement", "says"),
    [
        ({"inside": [5, 1]}, "limits.inside", None, "the minimum 5 is above the maximum 1"),
        ({"inside": [0, 1]}, "limits.inside", None, "a minimum of 0: it must be above 0"),
        ({"inside": [-1, 1]}, "limits.inside", None, "a minimum of -1: it must be above 0"),
        ({"red": [1.005, 2]}, "limits.red", None, _FORM),
        ({"red": [1, float("inf")]}, "limits.red", None, _FORM),
        ({"red": [float("nan"), 1]}, "limits.red", None, _FORM),
        ({"bonus": [1, 2]}, "limits.bonus", "MD-32", "bonus is neither a wager of this rulebook nor inside or outside"),
        ({"snake": [1, 2]}, "limits.snake", "MD-32", "snake is neither a wager of this rulebook nor inside or outside"),
        ({"green": [1, 2]}, "limits.green", None, "green is not on this table"),
        ({"complete": [1, 2]}, "limits.complete", None, "complete is not on this table"),
    ],
    ids=[
        "reversed",
        "from 0",
        "below 0",
        "part of a cent",
        "infinite",
        "no number",
        "bonus",
        "unknown",
        "off the table",
        "a composite off the table",
    ],
)
def test_limits_that_are_none(limits: dict[str, list[float]], key: str, requirement: str | None, says: str) -> None:
    [breach] = told("maryland", limits=limits)
    assert (breach.key, breach.clause, breach.says) == (key, requirement, says)


def test_bad_amounts_under_a_rulebook_with_limits_of_its_own() -> None:
    assert breaches("small-stakes", limits={"red": [5.001, 10]}) == [("limits.red", None), ("limits.red", "SS-71")]


def test_limits_bind_each_part_of_a_composite() -> None:
    """A unit is at least 2 dollars (the straight); a line takes six units and may be 100, so 16.66 is the most."""
    rules = legal("maryland", offers=["complete", "five-adjacent"], limits={"inside": [1, 100], "straight": [2, 50]})
    assert bounds(rules, "five-adjacent:17") == (5 * 200, 5 * 5000)
    assert bounds(rules, "complete:17") == (40 * 200, 40 * 1666)
    assert bounds(rules, "complete:dozen-2") == (100 * 200, 100 * 1666)
    assert rules.limit(rules.layout.of_kind("complete")[0]).clause == "MD-33"


@pytest.mark.parametrize(
    ("kind", "requirement", "says"),
    [
        ("complete", "MD-85", "complete is bound by the limits of its parts"),
        ("five-adjacent", "MD-58", "five-adjacent is bound by the limits of its parts"),
        ("bonus-spin", "MD-107", "bonus-spin is always 5 USD"),
    ],
)
def test_limits_that_are_not_the_houses_to_set(kind: str, requirement: str, says: str) -> None:
    [breach] = told("maryland", offers=[kind], limits={kind: [5, 5]})
    assert (breach.key, breach.clause, breach.says) == (f"limits.{kind}", requirement, says)


def test_limits_must_leave_a_stake_for_every_composite() -> None:
    """A complete's unit is a straight's, and a line takes six of them: 16.66 is the most that a line of 100 leaves."""
    [breach] = told("maryland", offers=["complete"], limits={"inside": [1, 100], "straight": [16.67, 50]})
    assert (breach.key, breach.clause) == ("limits", None)
    assert breach.says == "the limits of its parts leave no stake for complete:1"
    rules = legal("maryland", offers=["complete"], limits={"inside": [1, 100], "straight": [16.66, 50]})
    assert bounds(rules, "complete:17") == (40 * 1666, 40 * 1666)


def test_a_composite_without_limits_has_one_minor_unit_each() -> None:
    rules = legal("maryland", offers=["complete"], complete="flat")
    assert bounds(rules, "complete:17") == (12, None)


@pytest.mark.meets("MA-75")
def test_back_to_back_takes_any_amount_within_the_tables_limits() -> None:
    rules = legal("massachusetts", offers=["b2b"], limits={"b2b": [5, 25]})
    assert bounds_of(rules, "b2b") == {(500, 2500, "MA-75")}
    assert breaches("massachusetts", limits={"b2b": [5, 25]}) == [("limits.b2b", None)]
    assert "b2b" not in legal("massachusetts").offered


def test_a_bonus_wager_keeps_within_the_limits_of_the_table_as_a_whole() -> None:
    rules = legal("massachusetts", offers=["b2b"], limits={"inside": [1, 100], "outside": [5, 500]})
    assert bounds(rules, "b2b") == (100, 50000)
    assert rules.origins["limits.b2b"] == Origin(Source.HOUSE, "MA-75")
    assert bounds(legal("massachusetts", offers=["b2b"]), "b2b") == (1, None)
    bad = breaches("massachusetts", offers=["b2b"], limits={"inside": [1.001, 100]})
    assert bad == [("limits.inside", None)]


def test_limits_of_ordinary_wagers_are_in_no_clause_of_massachusetts() -> None:
    """4(a) speaks of table limits for the back-to-back wager alone."""
    rules = legal("massachusetts", offers=["b2b"], limits={"inside": [1, 100], "outside": [5, 500]})
    assert bounds_of(rules, "straight") == {(100, 10000, None)}
    assert bounds_of(rules, "red") == {(500, 50000, None)}
    assert rules.origins["limits.red"] == Origin(Source.HOUSE)
    assert bounds_of(rules, "b2b") == {(100, 50000, "MA-75")}
    assert ("limits", None) in assumed("massachusetts")


def test_bonus_spin_is_five_dollars() -> None:
    rules = legal("maryland", offers=["bonus-spin"], limits={"inside": [1, 100], "outside": [1, 100]})
    assert bounds_of(rules, "bonus-spin") == {(500, 500, "MD-107")}
    assert rules.origins["limits.bonus-spin"] == Origin(Source.REGULATOR, "MD-107")
