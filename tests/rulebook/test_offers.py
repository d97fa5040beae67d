"""The wagers on the table: standard ones, optional ones, and what one drives off."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebook.breach import Origin, Source
from rulebook.houses import breaches, legal, told

COLOURS = ["six-colour", "seven-colour", "eight-colour"]
WHEEL_OF = {"six-colour": "double-zero", "seven-colour": "single-zero", "eight-colour": "double-zero"}

STANDARD = ["straight", "split", "street", "trio", "corner", "first-five", "line", "column", "dozen"]
EVEN_MONEY = ["red", "black", "odd", "even", "low", "high"]


@pytest.mark.parametrize(
    ("house", "kinds"),
    [
        ("massachusetts", STANDARD + EVEN_MONEY),
        ("massachusetts:single-zero", [kind for kind in STANDARD if kind != "first-five"] + EVEN_MONEY),
        ("massachusetts:double-zero-as-single", [kind for kind in STANDARD if kind != "first-five"] + EVEN_MONEY),
        ("maryland:triple-zero", STANDARD + EVEN_MONEY),
        ("small-stakes", STANDARD + EVEN_MONEY),
        ("colorado", STANDARD + EVEN_MONEY),
        (
            "singapore",
            ["straight", "split", "street", "trio", "corner", "first-four", "line", "column", "dozen", *EVEN_MONEY],
        ),
    ],
)
def test_standard_wagers(house: str, kinds: list[str]) -> None:
    assert list(legal(house).terms.offers) == kinds


@pytest.mark.parametrize(
    ("house", "requirement"),
    [
        pytest.param("massachusetts", "MA-11", id="MA-11"),
        pytest.param("colorado", "CO-33", id="CO-33"),
        pytest.param("maryland", "MD-32", id="maryland"),
        pytest.param("small-stakes", None, id="small-stakes"),
        pytest.param("singapore", "SG-11", id="singapore"),
    ],
)
@pytest.mark.parametrize("key", ["offers", "without"])
def test_wager_that_is_not_listed(house: str, requirement: str | None, key: str) -> None:
    [breach] = told(house, **{key: ["snake"]})
    assert (breach.key, breach.clause) == (key, requirement)
    assert breach.says.startswith("snake is not a wager of this rulebook: it has straight, split, street, ")


@pytest.mark.parametrize(
    ("house", "kind"),
    [
        pytest.param("massachusetts", "five-adjacent", id="MA-13"),
        pytest.param("massachusetts", "seven-numbers", id="MA-35"),
        pytest.param("massachusetts", "six-colour", id="MA-24"),
        pytest.param("massachusetts", "b2b", id="MA-75"),
        pytest.param("maryland", "five-adjacent", id="MD-56"),
        ("maryland", "complete"),
        ("maryland", "bonus-spin"),
        ("maryland", "x-straight"),
    ],
)
def test_optional_wager_is_off_until_the_house_offers_it(house: str, kind: str) -> None:
    assert kind not in legal(house).offered
    rules = legal(house, offers=[kind])
    assert kind in rules.offered
    assert rules.layout.of_kind(kind)


@pytest.mark.meets("MA-37")
@pytest.mark.parametrize("colour", COLOURS)
def test_colour_wager_drives_red_and_black_off(colour: str) -> None:
    house = f"massachusetts:{WHEEL_OF[colour]}"
    assert not {"red", "black"} & legal(house, offers=[colour]).offered
    for kind in ("red", "black"):
        assert breaches(house, offers=[colour, kind]) == [("offers", "MA-37")]
        assert breaches(house, offers=[kind, colour]) == [("offers", "MA-37")]


@pytest.mark.meets("MA-38")
@pytest.mark.parametrize("colour", ["seven-colour", "eight-colour"])
def test_seven_or_eight_number_colour_drives_dozens_off(colour: str) -> None:
    house = f"massachusetts:{WHEEL_OF[colour]}"
    assert "dozen" not in legal(house, offers=[colour]).offered
    assert breaches(house, offers=[colour, "dozen"]) == [("offers", "MA-38")]


@pytest.mark.meets("MA-39")
def test_six_number_colour_leaves_dozens_unless_another_colour_wager_is_there() -> None:
    assert "dozen" in legal("massachusetts", offers=["six-colour", "dozen"]).offered
    assert breaches("massachusetts", offers=["six-colour", "eight-colour", "dozen"]) == [("offers", "MA-38")]


def test_every_excluded_wager_that_is_insisted_on_is_told() -> None:
    found = told("massachusetts", offers=["six-colour", "eight-colour", "red", "black", "dozen"])
    assert [(breach.clause, breach.says) for breach in found] == [
        ("MA-37", "red may not be offered beside six-colour: drop one of them"),
        ("MA-37", "black may not be offered beside six-colour: drop one of them"),
        ("MA-37", "red may not be offered beside eight-colour: drop one of them"),
        ("MA-37", "black may not be offered beside eight-colour: drop one of them"),
        ("MA-38", "dozen may not be offered beside eight-colour: drop one of them"),
    ]


@pytest.mark.parametrize(
    ("house", "kind", "requirement"),
    [
        pytest.param("massachusetts:double-zero", "seven-colour", "MA-25", id="MA-25"),
        pytest.param("massachusetts:single-zero", "eight-colour", "MA-26", id="MA-26"),
        pytest.param("massachusetts:double-zero-as-single", "eight-colour", "MA-26", id="as single MA-26"),
        pytest.param("maryland:single-zero", "green", "MD-70", id="single-zero MD-70"),
        pytest.param("maryland:double-zero", "green", "MD-70", id="double-zero MD-70"),
        pytest.param("maryland:double-zero-as-single", "green", "MD-70", id="as single MD-70"),
        pytest.param("maryland:triple-zero", "x-straight", "MD-138", id="MD-138"),
    ],
)
def test_wager_that_does_not_go_with_the_wheel(house: str, kind: str, requirement: str) -> None:
    [breach] = told(house, offers=[kind])
    assert (breach.key, breach.clause) == ("offers", requirement)
    assert breach.says.startswith(f"{kind} goes with ")
    assert breach.says.endswith(f" only, and the wheel is {house.partition(':')[2]}")


@pytest.mark.parametrize(
    ("house", "kind", "requirement"),
    [
        ("colorado:single-zero", "first-five", "CO-40"),
        ("maryland:double-zero-as-single", "first-five", "MD-64"),
        ("massachusetts:single-zero", "first-five", "MA-22"),
    ],
    ids=["colorado", "maryland", "massachusetts"],
)
def test_wager_whose_numbers_the_wheel_lacks(house: str, kind: str, requirement: str) -> None:
    [breach] = told(house, offers=[kind])
    assert (breach.key, breach.clause) == ("offers", requirement)
    assert breach.says == f"the {house.partition(':')[2]} wheel lacks the numbers of {kind}"
    assert kind not in legal(house).offered


@pytest.mark.meets("MD-70")
def test_green_is_offered_on_a_triple_zero_wheel_to_those_with_another_wager() -> None:
    rules = legal("maryland:triple-zero", offers=["green"])
    [spot] = rules.layout.of_kind("green")
    assert spot.covers == ("0", "00", "000")
    assert rules.wager("green").beside == "MD-70"


def test_without_takes_a_kind_off() -> None:
    assert "first-five" not in legal("maryland", without=["first-five"]).offered
    [breach] = told("maryland", offers=["green"], wheel="triple-zero", without=["green"])
    assert (breach.key, breach.says) == ("without", "green is in offers and in without: leave it out of one")


@pytest.mark.meets("MD-58")
def test_five_adjacent_is_made_of_straights() -> None:
    rules = legal("maryland", offers=["five-adjacent"])
    assert [(part.spot, part.units) for part in rules.layout.of_kind("five-adjacent")[0].parts] == [
        ("straight:14", 1),
        ("straight:2", 1),
        ("straight:0", 1),
        ("straight:28", 1),
        ("straight:9", 1),
    ]
    [breach] = told("maryland", offers=["five-adjacent"], without=["straight"])
    assert (breach.key, breach.clause) == ("without", "MD-58")
    assert breach.says == "five-adjacent is made of straight, which is not on the table"


def test_a_complete_is_made_of_what_is_on_the_table() -> None:
    some = legal("maryland", offers=["complete"], without=["straight", "split"]).layout.find("complete:17")
    assert some is not None
    assert {part.spot.partition(":")[0] for part in some.parts} == {"street", "corner", "line"}
    [breach] = told("maryland", offers=["complete"], without=STANDARD[:7])
    assert (breach.key, breach.clause) == ("without", "MD-84")
    assert breach.says == "complete has no spot left: what it is made of is not on the table"


def test_something_must_be_left_on_the_table() -> None:
    [breach] = told("singapore", without=list(legal("singapore").offered))
    assert (breach.key, breach.clause, breach.says) == ("without", "SG-11", "nothing is left on the table")
    assert legal("singapore", without=list(legal("singapore").offered - {"red"})).offered == {"red"}


def test_five_adjacent_that_would_reach_a_covered_pocket_is_off() -> None:
    """Around 00 on the double-zero wheel lie 13, 1, 00, 27 and 10."""
    rules = legal("maryland:double-zero-as-single", offers=["five-adjacent"])
    centres = {spot.id.partition(":")[2] for spot in rules.layout.of_kind("five-adjacent")}
    assert {str(n) for n in range(37)} - centres == {"13", "1", "27", "10"}


@pytest.mark.parametrize(("units", "cost"), [(None, 40), ("full", 40), ("flat", 12)])
def test_complete_full_or_flat(units: str | None, cost: int) -> None:
    choices: dict[str, Any] = {} if units is None else {"complete": units}
    rules = legal("maryland:single-zero", offers=["complete"], **choices)
    spot = rules.layout.find("complete:17")
    assert spot is not None
    assert spot.units == cost
    assert rules.origins.get("complete") == (None if units is None else Origin(Source.HOUSE))


def test_group_read_into_the_text_may_be_declined() -> None:
    trios = [spot.id for spot in legal("colorado:single-zero").layout.of_kind("trio")]
    assert trios == ["trio:0-1-2", "trio:0-2-3"]
    declined = legal("colorado:single-zero", zero_trio=False)
    assert [spot.id for spot in declined.layout.of_kind("trio")] == ["trio:0-1-2"]
