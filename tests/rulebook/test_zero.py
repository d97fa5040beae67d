"""Zero rules: which of them a house may choose on which wheel, and what a zero then does to even-money wagers."""

from __future__ import annotations

import pytest

from croupier.game.pocket import Pocket
from croupier.game.settlement import Outcome, judge
from croupier.game.zero import Fate
from croupier.rulebook.breach import Origin, Source
from croupier.rulebook.table import TableRules
from croupier.surface import settle
from rulebook.houses import assumed, breaches, legal, told

EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")

STAKE = 501
"""An odd number of cents, of which the player's half is 251."""


def fates(rules: TableRules, zero: str) -> set[tuple[Outcome, int, tuple[str, ...]]]:
    """What becomes of all the even-money wagers, and the clauses beyond that of the wager itself."""
    settled = settle(rules, dict.fromkeys(EVEN_MONEY, STAKE), zero)
    assert len(settled) == len(EVEN_MONEY)
    return {(done.outcome, done.returned, done.clauses[1:]) for done in settled}


LOST = [
    pytest.param("massachusetts", ["0", "00"], "MA-57", id="MA-57"),
    pytest.param("massachusetts:single-zero", ["0"], "MA-60", id="MA-60"),
    pytest.param("massachusetts:double-zero-as-single", ["0"], "MA-64", id="MA-64"),
    pytest.param("small-stakes", ["0", "00"], "SS-62", id="SS-62"),
    pytest.param("maryland:single-zero", ["0"], "MD-102", id="single-zero MD-102"),
    pytest.param("maryland:double-zero", ["0", "00"], "MD-102", id="double-zero MD-102"),
    pytest.param("maryland:triple-zero", ["0", "00", "000"], "MD-102", id="triple-zero MD-102"),
    pytest.param("maryland:double-zero-as-single", ["0"], "MD-105", id="MD-105"),
    pytest.param("singapore", ["0"], "SG-25", id="SG-25"),
    pytest.param("colorado:single-zero", ["0"], "CO-70", id="single-zero CO-70"),
    pytest.param("colorado:double-zero", ["0", "00"], "CO-70", id="double-zero CO-70"),
    pytest.param("colorado:double-zero-as-single", ["0"], "CO-108", id="CO-108"),
]


@pytest.mark.parametrize(("house", "zeros", "requirement"), LOST)
def test_all_is_lost(house: str, zeros: list[str], requirement: str) -> None:
    rules = legal(house)
    for zero in zeros:
        assert fates(rules, zero) == {(Outcome.LOST, 0, (requirement,))}


READ = [
    pytest.param("massachusetts", Source.ASSUMPTION, "MA-57", id="the licensee's option MA-57"),
    pytest.param("massachusetts:single-zero", Source.REGULATOR, "MA-60", id="MA-60"),
    pytest.param("small-stakes", Source.ASSUMPTION, "SS-62", id="a reading SS-62"),
    pytest.param("maryland", Source.REGULATOR, "MD-102", id="MD-102"),
    pytest.param("singapore", Source.ASSUMPTION, "SG-25", id="a reading SG-25"),
    pytest.param("colorado", Source.ASSUMPTION, "CO-65", id="the licensee's option CO-65"),
    pytest.param("colorado:double-zero-as-single", Source.REGULATOR, "CO-108", id="CO-108"),
]


@pytest.mark.parametrize(("house", "source", "clause"), READ)
def test_a_rule_that_nobody_chose_is_an_assumption(house: str, source: Source, clause: str) -> None:
    """Where the text leaves the choice to the house, or has no rule, losing all is not the regulator's word."""
    rules = legal(house)
    assert rules.origins["zero"] == Origin(source, clause)
    assert ("zero" in dict(assumed(house))) == (source is Source.ASSUMPTION)


@pytest.mark.meets("MA-57")
def test_a_house_that_chooses_to_take_all_has_chosen() -> None:
    rules = legal("massachusetts", zero="lose")
    assert rules.origins["zero"] == Origin(Source.HOUSE, "MA-57")
    assert "zero" not in dict(assumed("massachusetts", zero="lose"))
    assert "zero" not in dict(assumed("massachusetts", zero="half"))


@pytest.mark.meets("MA-57", "MA-58")
def test_half_comes_back_on_both_zeros() -> None:
    rules = legal("massachusetts", zero="half")
    for zero in ("0", "00"):
        assert fates(rules, zero) == {(Outcome.HALF, 251, ("MA-57", "MA-58"))}
    assert rules.origins["zero"] == Origin(Source.HOUSE, "MA-57")


@pytest.mark.parametrize("rule", ["half", "prison", "partage"])
@pytest.mark.parametrize(("house", "zeros", "requirement"), LOST)
def test_other_rules_are_breaches(house: str, zeros: list[str], requirement: str, rule: str) -> None:
    del zeros
    chosen = {
        "massachusetts": {"half"},
        "colorado:single-zero": {"prison"},
        "colorado:double-zero": {"prison"},
    }
    if rule in chosen.get(house, set()):
        assert legal(house, zero=rule).house.zero == rule
    else:
        assert breaches(house, zero=rule) == [("zero", requirement)]


def test_the_breach_names_what_may_be_chosen() -> None:
    [breach] = told("colorado", zero="half")
    assert breach.says == "half is no zero rule for a double-zero wheel here: use lose or prison"


@pytest.mark.meets("CO-65")
@pytest.mark.parametrize("wheel", ["single-zero", "double-zero"])
def test_in_prison_is_the_houses_to_offer(wheel: str) -> None:
    offered = legal(f"colorado:{wheel}", zero="prison")
    assert offered.origins["zero"] == Origin(Source.HOUSE, "CO-65")
    assert fates(offered, "0") == {(Outcome.PENDING, 0, ("CO-67", "CO-66"))}
    assert fates(legal(f"colorado:{wheel}"), "0") == {(Outcome.LOST, 0, ("CO-70",))}


@pytest.mark.meets("CO-108")
def test_in_prison_is_not_for_a_double_zero_wheel_used_as_single() -> None:
    assert breaches("colorado:double-zero-as-single", zero="prison") == [("zero", "CO-108")]


@pytest.mark.meets("CO-66")
def test_in_prison_concerns_no_other_wagers() -> None:
    rules = legal("colorado", zero="prison")
    others = dict.fromkeys(("straight:17", "split:1-2", "column:1", "dozen:3", "line:1-6"), STAKE)
    assert {done.outcome for done in settle(rules, others, "0")} == {Outcome.LOST}
    [won] = settle(rules, {"straight:0": STAKE}, "0")
    assert (won.outcome, won.returned) == (Outcome.WON, 36 * STAKE)


@pytest.mark.meets("CO-67")
def test_in_prison_the_player_chooses() -> None:
    zero = legal("colorado", zero="prison").terms.zero
    assert zero is not None
    assert (zero.choices, zero.default) == ((Fate.HALF, Fate.PRISON), Fate.HALF)


@pytest.mark.parametrize(
    ("pocket", "outcome", "returned", "requirement"),
    [
        pytest.param("0", Outcome.LOST, 0, "CO-68", id="0 again CO-68"),
        pytest.param("1", Outcome.RELEASED, STAKE, "CO-69", id="red CO-69"),
        pytest.param("2", Outcome.LOST, 0, "CO-69", id="black CO-69"),
        pytest.param("00", Outcome.LOST, 0, "CO-69", id="00 CO-69"),
    ],
)
def test_prisoner(pocket: str, outcome: Outcome, returned: int, requirement: str) -> None:
    rules = legal("colorado", zero="prison")
    verdict = judge(rules.layout.of_kind("red")[0], Pocket(pocket), rules.terms, imprisoned=True)
    assert (verdict.outcome, verdict.times * STAKE) == (outcome, returned)
    assert verdict.clauses == (requirement,)


@pytest.mark.meets("CO-70")
def test_00_does_not_imprison() -> None:
    [lost] = settle(legal("colorado", zero="prison"), {"red": STAKE}, "00")
    assert (lost.outcome, lost.returned) == (Outcome.LOST, 0)
    assert lost.clauses[1:] == ("CO-70",)
    [dozen] = settle(legal("colorado", zero="prison"), {"dozen:1": STAKE}, "00")
    assert (dozen.outcome, dozen.clauses[1:]) == (Outcome.LOST, ())


def test_a_house_may_let_00_imprison() -> None:
    rules = legal("colorado", zero="prison", zero_on=["0", "00"])
    assert fates(rules, "00") == {(Outcome.PENDING, 0, ("CO-67", "CO-66"))}
    assert rules.origins["zero-on"] == Origin(Source.HOUSE, "CO-67")


@pytest.mark.parametrize("zeros", [["00"], [], ["0", "000"], ["0", "17"]])
def test_other_zeros_for_prison_are_breaches(zeros: list[str]) -> None:
    [breach] = told("colorado", zero="prison", zero_on=zeros)
    assert (breach.key, breach.clause) == ("zero-on", "CO-67")
    assert breach.says == "the rule prison is about 0, and may be about 00 too"


def test_zeros_of_a_rule_that_leaves_nothing_open() -> None:
    [breach] = told("massachusetts", zero="half", zero_on=["0"])
    assert (breach.key, breach.clause, breach.says) == ("zero-on", "MA-57", "the rule half is about 0, 00")


def test_a_rule_about_several_zeros_is_about_those_of_the_wheel() -> None:
    zero = legal("maryland:single-zero").terms.zero
    assert zero is not None
    assert zero.on == {"0"}
