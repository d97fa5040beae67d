"""Odds: a floor that a house may pay more than (massachusetts, maryland, colorado), or exact (the other two)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from croupier.rulebook.breach import Origin, Source
from rulebook.houses import breaches, legal, told

Row = tuple[str, int, str]
"""A kind, its odds to 1, and the requirement that lists them."""

MASSACHUSETTS: list[Row] = [
    ("straight", 35, "MA-41"),
    ("split", 17, "MA-42"),
    ("street", 11, "MA-43"),
    ("trio", 11, "MA-43"),
    ("corner", 8, "MA-44"),
    ("first-five", 6, "MA-45"),
    ("line", 5, "MA-46"),
    ("six-colour", 5, "MA-46"),
    ("seven-numbers", 4, "MA-47"),
    ("eight-colour", 3, "MA-48"),
    ("column", 2, "MA-49"),
    ("dozen", 2, "MA-50"),
    ("red", 1, "MA-51"),
    ("black", 1, "MA-52"),
    ("odd", 1, "MA-53"),
    ("even", 1, "MA-54"),
    ("low", 1, "MA-55"),
    ("high", 1, "MA-56"),
]
MARYLAND: list[Row] = [
    ("straight", 35, "MD-87"),
    ("split", 17, "MD-88"),
    ("street", 11, "MD-89"),
    ("trio", 11, "MD-89"),
    ("corner", 8, "MD-90"),
    ("first-five", 6, "MD-91"),
    ("line", 5, "MD-92"),
    ("column", 2, "MD-93"),
    ("dozen", 2, "MD-94"),
    ("red", 1, "MD-95"),
    ("black", 1, "MD-96"),
    ("green", 11, "MD-97"),
    ("odd", 1, "MD-98"),
    ("even", 1, "MD-99"),
    ("low", 1, "MD-100"),
    ("high", 1, "MD-101"),
]
COLORADO: list[Row] = [
    ("straight", 35, "CO-51"),
    ("split", 17, "CO-52"),
    ("street", 11, "CO-53"),
    ("trio", 11, "CO-53"),
    ("corner", 8, "CO-54"),
    ("first-five", 6, "CO-55"),
    ("line", 5, "CO-56"),
    ("column", 2, "CO-57"),
    ("dozen", 2, "CO-58"),
    ("red", 1, "CO-59"),
    ("black", 1, "CO-60"),
    ("odd", 1, "CO-61"),
    ("even", 1, "CO-62"),
    ("low", 1, "CO-63"),
    ("high", 1, "CO-64"),
]
SMALL_STAKES: list[Row] = [
    ("straight", 35, "SS-77"),
    ("split", 17, "SS-78"),
    ("street", 11, "SS-79"),
    ("trio", 11, "SS-79"),
    ("corner", 8, "SS-80"),
    ("first-five", 6, "SS-81"),
    ("line", 5, "SS-82"),
    ("column", 2, "SS-83"),
    ("dozen", 2, "SS-84"),
    ("red", 1, "SS-85"),
    ("black", 1, "SS-86"),
    ("odd", 1, "SS-87"),
    ("even", 1, "SS-88"),
    ("low", 1, "SS-89"),
    ("high", 1, "SS-90"),
]
SINGAPORE: list[Row] = [
    ("straight", 35, "SG-32"),
    ("split", 17, "SG-33"),
    ("street", 11, "SG-34"),
    ("trio", 11, "SG-34"),
    ("corner", 8, "SG-35"),
    ("first-four", 8, "SG-35"),
    ("line", 5, "SG-36"),
    ("column", 2, "SG-37"),
    ("dozen", 2, "SG-38"),
    ("low", 1, "SG-39"),
    ("high", 1, "SG-40"),
    ("even", 1, "SG-41"),
    ("odd", 1, "SG-42"),
    ("red", 1, "SG-43"),
    ("black", 1, "SG-44"),
]


def _params(house: str, rows: list[Row]) -> Iterable[object]:
    for kind, pays, requirement in rows:
        yield pytest.param(house, kind, pays, requirement, id=f"{kind} {requirement}")


FLOORS = [
    *_params("massachusetts", MASSACHUSETTS),
    pytest.param("massachusetts:single-zero", "seven-colour", 4, "MA-47", id="seven-colour MA-47"),
    *_params("maryland:triple-zero", MARYLAND),
    *_params("colorado", COLORADO),
]
EXACT = [*_params("small-stakes", SMALL_STAKES), *_params("singapore", SINGAPORE)]


@pytest.mark.parametrize(("house", "kind", "pays", "requirement"), [*FLOORS, *EXACT])
def test_listed_odds_are_the_default(house: str, kind: str, pays: int, requirement: str) -> None:
    rules = legal(house, offers=[kind])
    offer = rules.terms.offers[kind]
    assert (offer.pays, offer.odds) == (pays, requirement)
    assert rules.origins[f"pays.{kind}"] == Origin(Source.REGULATOR, requirement)


FLOOR_CLAUSES = {"massachusetts": "MA-40", "maryland": "MD-86", "colorado": "CO-50"}


@pytest.mark.parametrize(("house", "kind", "floor", "requirement"), FLOORS)
def test_floor(house: str, kind: str, floor: int, requirement: str) -> None:
    assert breaches(house, offers=[kind], pays={kind: floor - 1}) == [(f"pays.{kind}", requirement)]
    for pays in (floor, floor + 1):
        rules = legal(house, offers=[kind], pays={kind: pays})
        assert rules.terms.offers[kind].pays == pays
        clause = requirement if pays == floor else FLOOR_CLAUSES[house.partition(":")[0]]
        assert rules.origins[f"pays.{kind}"] == Origin(Source.HOUSE, clause)


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("massachusetts", "MA-40", id="MA-40"),
        pytest.param("maryland", "MD-86", id="MD-86"),
        pytest.param("colorado", "CO-50", id="CO-50"),
    ],
)
def test_a_house_that_pays_more_does_so_under_the_floor_s_clause(house: str, clause: str) -> None:
    rules = legal(house, pays={"straight": 36})
    assert (rules.terms.offers["straight"].pays, rules.origins["pays.straight"].clause) == (36, clause)
    assert rules.origins["pays.split"].source is Source.REGULATOR
    assert [breach.key for breach in told(house, pays={"straight": 34})] == ["pays.straight"]


@pytest.mark.parametrize(("house", "kind", "odds", "requirement"), EXACT)
def test_exact_odds(house: str, kind: str, odds: int, requirement: str) -> None:
    for pays in (odds - 1, odds + 1):
        assert breaches(house, pays={kind: pays}) == [(f"pays.{kind}", requirement)]
    assert legal(house, pays={kind: odds}).terms.offers[kind].pays == odds


@pytest.mark.parametrize(
    ("house", "rows"),
    [
        pytest.param("massachusetts", MASSACHUSETTS, id="MA-40"),
        pytest.param("maryland", MARYLAND, id="MD-86"),
        pytest.param("colorado", COLORADO, id="CO-50"),
    ],
)
def test_no_listed_odds_may_be_undercut(house: str, rows: list[Row]) -> None:
    on_table = legal(house).terms.offers
    standard = [row for row in rows if row[0] in on_table]
    assert {kind for kind, _, _ in standard} == set(on_table)
    less = {kind: pays - 1 for kind, pays, _ in standard}
    assert breaches(house, pays=less) == [(f"pays.{kind}", requirement) for kind, _, requirement in standard]


def test_reasons_in_words() -> None:
    [below] = told("maryland", pays={"split": 16})
    assert below.says == "16 to 1 is below the floor of 17 to 1"
    [other] = told("singapore", pays={"split": 18})
    assert other.says == "18 to 1: the rulebook says 17 to 1, neither less nor more"


@pytest.mark.parametrize(
    ("house", "choices", "cited"),
    [
        ("maryland", {"pays": {"snake": 2}}, ("pays.snake", "MD-32")),
        ("colorado", {"pays": {"green": 11}}, ("pays.green", "CO-33")),
        ("maryland", {"pays": {"green": 11}}, ("pays.green", None)),
        ("colorado:single-zero", {"pays": {"first-five": 6}}, ("pays.first-five", None)),
        ("maryland", {"offers": ["five-adjacent"], "pays": {"five-adjacent": 35}}, ("pays.five-adjacent", "MD-58")),
        ("maryland", {"offers": ["x-straight"], "pays": {"x-straight": 40}}, ("pays.x-straight", "MD-134")),
    ],
    ids=["unknown", "not of this rulebook", "not offered", "not on this wheel", "a composite", "a bonus wager"],
)
def test_odds_that_cannot_be_set(house: str, choices: dict[str, object], cited: tuple[str, str]) -> None:
    assert breaches(house, **choices) == [cited]
