"""Bonus wagers: the paytables of the text, and the weights and meters that a house states or that are assumed."""

from __future__ import annotations

from typing import Any

import pytest

from bonus.games import back_to_back_at, roulette_x_at
from croupier.bonus.roulette_x import RouletteX
from croupier.rulebook.breach import Origin, Source
from rulebook.houses import assumed, breaches, legal, told

DOUBLE = "maryland:double-zero"


def roulette_x(house: str = DOUBLE, **section: Any) -> RouletteX:
    return roulette_x_at(legal(house, offers=["x-straight"], x_straight=section))


def test_a_table_without_bonus_wagers() -> None:
    assert legal("massachusetts").bonus == {}
    assert legal("maryland").bonus == {}
    assert legal("singapore").bonus == {}


@pytest.mark.parametrize(
    ("paytable", "plain", "first", "later"),
    [
        pytest.param("A", 28, 50, [50, 100, 250, 500], id="A"),
        pytest.param("B", 26, 50, [50, 100, 250, 1000], id="B"),
        pytest.param("C", 30, 50, [50, 100, 175, 250], id="C"),
    ],
)
def test_roulette_x_paytables(paytable: str, plain: int, first: int, later: list[int]) -> None:
    rules = roulette_x(paytable=paytable)
    assert (rules.paytable, rules.table.plain, rules.table.first) == (paytable, plain, first)
    assert [odds for odds, _ in rules.later] == later


@pytest.mark.parametrize(
    ("paytable", "allowed", "requirement"),
    [
        pytest.param("A", ["single-zero", "double-zero", "double-zero-as-single"], "MD-138", id="MD-138"),
        pytest.param("B", ["single-zero", "double-zero", "double-zero-as-single"], "MD-142", id="MD-142"),
        pytest.param("C", ["double-zero"], "MD-146", id="MD-146"),
    ],
)
def test_roulette_x_paytables_and_wheels(paytable: str, allowed: list[str], requirement: str) -> None:
    for wheel in ("single-zero", "double-zero", "double-zero-as-single"):
        house: dict[str, Any] = {"offers": ["x-straight"], "x_straight": {"paytable": paytable}}
        if wheel in allowed:
            assert list(legal(f"maryland:{wheel}", **house).bonus) == ["x-straight"]
        else:
            assert breaches(f"maryland:{wheel}", **house) == [("x-straight.paytable", requirement)]
    assert breaches("maryland:triple-zero", **house) == [("offers", "MD-138")]


def test_paytable_c_on_single_zero_in_words() -> None:
    [breach] = told("maryland:single-zero", offers=["x-straight"], x_straight={"paytable": "C"})
    assert breach.says == "paytable C goes with double-zero only, and the wheel is single-zero"


def test_roulette_x_as_assumed() -> None:
    rules = legal(DOUBLE, offers=["x-straight"])
    chosen = roulette_x_at(rules)
    assert chosen.paytable == "A"
    assert [count for count, _ in chosen.counts] == [2, 3, 4, 5]
    for key, clause in (("paytable", "MD-135"), ("draws", "MD-83"), ("pays", "MD-137")):
        assert rules.origins[f"x-straight.{key}"] == Origin(Source.ASSUMPTION, clause)
    assert ("x-straight.draws", "MD-83") in assumed(DOUBLE, offers=["x-straight"])
    assert ("x-straight", "MD-134") in assumed(DOUBLE, offers=["x-straight"])


def test_roulette_x_as_stated() -> None:
    rules = legal(
        DOUBLE,
        offers=["x-straight"],
        x_straight={"paytable": "B", "draws": {"1": 2, "5": 1}, "pays": {"1000": 1, "50": 9}},
    )
    chosen = roulette_x_at(rules)
    assert (chosen.counts, chosen.later) == (((1, 2), (5, 1)), ((50, 9), (1000, 1)))
    assert rules.origins["x-straight.paytable"] == Origin(Source.HOUSE, "MD-139")
    assert rules.origins["x-straight.draws"] == Origin(Source.HOUSE, "MD-83")


WEIGHTS = "weights are whole numbers from 0 up, and not all of them 0"


@pytest.mark.parametrize(
    ("section", "key", "requirement", "says"),
    [
        ({"paytable": "D"}, "paytable", "MD-134", "D is no paytable: use A, B, C"),
        ({"pays": {"50": 1, "175": 1}}, "pays", "MD-137", "175 to 1 is not in paytable A: it has 50, 100, 250, 500"),
        ({"draws": {"0": 1}}, "draws", "MD-83", "0: values are whole numbers from 1 to 5"),
        ({"draws": {"6": 1}}, "draws", "MD-83", "6: values are whole numbers from 1 to 5"),
        ({"draws": {"two": 1}}, "draws", "MD-83", "two: values are whole numbers from 1 to 5"),
        ({"draws": {"2": -1, "3": 2}}, "draws", "MD-83", WEIGHTS),
        ({"draws": {"2": 0}}, "draws", "MD-83", WEIGHTS),
        ({"draws": {}}, "draws", "MD-83", WEIGHTS),
    ],
    ids=["paytable", "odds", "none drawn", "six drawn", "no number", "below 0", "all 0", "empty"],
)
def test_roulette_x_breaches(section: dict[str, Any], key: str, requirement: str, says: str) -> None:
    [breach] = told(DOUBLE, offers=["x-straight"], x_straight=section)
    assert (breach.key, breach.clause, breach.says) == (f"x-straight.{key}", requirement, says)


def test_back_to_back() -> None:
    rules = legal("massachusetts", offers=["b2b"])
    assert [value for value, _ in back_to_back_at(rules).multipliers] == [10, 20, 30, 50, 100]
    assert back_to_back_at(rules).stake_returned
    assert rules.origins["b2b.stake"] == Origin(Source.ASSUMPTION, "MA-77")
    stated = legal("massachusetts", offers=["b2b"], b2b={"multipliers": {"10": 1}, "stake": "kept"})
    assert (back_to_back_at(stated).multipliers, back_to_back_at(stated).stake_returned) == (((10, 1),), False)
    assert stated.origins["b2b.stake"] == Origin(Source.HOUSE, "MA-77")


def test_back_to_back_breaches() -> None:
    found = told("massachusetts", offers=["b2b"], b2b={"multipliers": {"X10": 1}, "stake": "doubled"})
    assert [(breach.key, breach.clause, breach.says) for breach in found] == [
        ("b2b.stake", "MA-77", "doubled: a winning stake is returned or kept"),
        ("b2b.multipliers", "MA-77", "X10: values are whole numbers from 1 up"),
    ]


def test_a_section_that_is_not_used_is_told_and_checked_all_the_same() -> None:
    says = {found.key: found.says for found in legal("maryland", b2b={"stake": "kept"}, x_straight={}).assumptions}
    assert says["b2b"] == "b2b is not offered at this table: its section is not used."
    assert says["x-straight"] == "x-straight is not offered at this table: its section is not used."
    assert breaches("massachusetts", b2b={"stake": "doubled"}) == [("b2b.stake", "MA-77")]
