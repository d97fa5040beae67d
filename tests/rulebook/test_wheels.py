"""Wheels: which of them a rulebook allows, the order of their pockets, and the house's logo."""

from __future__ import annotations

import pytest

from croupier.rulebook.breach import Origin, Source
from rulebook.houses import assumed, breaches, legal, told


def _order(marks: str) -> list[str]:
    return marks.split(" ")


SINGLE = _order("0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26")
DOUBLE = _order(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
TRIPLE = _order(
    "000 00 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26 0"
)


@pytest.mark.parametrize(
    ("house", "order", "origin"),
    [
        pytest.param("maryland:single-zero", SINGLE, Origin(Source.REGULATOR, "MD-10"), id="MD-10"),
        pytest.param("maryland:double-zero", DOUBLE, Origin(Source.REGULATOR, "MD-16"), id="MD-16"),
        pytest.param("maryland:double-zero-as-single", DOUBLE, Origin(Source.REGULATOR, "MD-16"), id="as single MD-16"),
        pytest.param("maryland:triple-zero", TRIPLE, Origin(Source.REGULATOR, "MD-24"), id="MD-24"),
        pytest.param("massachusetts:single-zero", SINGLE, Origin(Source.ASSUMPTION, "MA-61"), id="single-zero MA-61"),
        pytest.param("massachusetts:double-zero", DOUBLE, Origin(Source.ASSUMPTION, "MA-61"), id="double-zero MA-61"),
        pytest.param("small-stakes", DOUBLE, Origin(Source.ASSUMPTION, "SS-61"), id="SS-61"),
        pytest.param("singapore", SINGLE, Origin(Source.ASSUMPTION, "SG-08"), id="SG-08"),
        pytest.param("colorado:single-zero", SINGLE, Origin(Source.ASSUMPTION, "CO-90"), id="CO-96"),
        pytest.param("colorado:double-zero", DOUBLE, Origin(Source.ASSUMPTION, "CO-89"), id="CO-100"),
    ],
)
def test_order_of_the_pockets(house: str, order: list[str], origin: Origin) -> None:
    rules = legal(house)
    assert list(rules.terms.wheel.order) == order
    assert rules.origins["wheel.order"] == origin


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("massachusetts", "MA-61", id="MA-61"),
        pytest.param("small-stakes", "SS-61", id="SS-61"),
        pytest.param("singapore", "SG-08", id="SG-08"),
        pytest.param("maryland:triple-zero", "MD-24", id="MD-24"),
        pytest.param("colorado:single-zero", "CO-96", id="CO-96"),
        pytest.param("colorado:double-zero-as-single", "CO-100", id="CO-100"),
    ],
)
def test_an_order_that_is_read_into_the_text_is_reported(house: str, clause: str) -> None:
    assert ("wheel.order", clause) in assumed(house)


def test_an_order_that_stands_in_the_text_is_not() -> None:
    assert "wheel.order" not in dict(assumed("maryland"))


@pytest.mark.parametrize(
    ("house", "wheels", "requirement"),
    [
        pytest.param(
            "massachusetts", {"single-zero", "double-zero", "double-zero-as-single"}, "MA-61", id="massachusetts"
        ),
        pytest.param("small-stakes", {"double-zero"}, "SS-61", id="SS-61"),
        pytest.param("singapore", {"single-zero"}, "SG-08", id="SG-08"),
        pytest.param("colorado", {"single-zero", "double-zero", "double-zero-as-single"}, "CO-93", id="CO-93"),
        pytest.param(
            "maryland",
            {"single-zero", "double-zero", "double-zero-as-single", "triple-zero"},
            "MD-106",
            id="MD-106",
        ),
    ],
)
def test_wheels_that_may_be_used(house: str, wheels: set[str], requirement: str) -> None:
    others = ("single-zero", "double-zero", "double-zero-as-single", "triple-zero", "triple-zero-as-single", "oval")
    for wheel in others:
        if wheel in wheels:
            assert legal(f"{house}:{wheel}").terms.wheel.name == wheel
        else:
            assert breaches(f"{house}:{wheel}") == [("wheel", requirement)]


@pytest.mark.parametrize(
    ("house", "wheel", "source", "clause"),
    [
        pytest.param("colorado", "double-zero", Source.ASSUMPTION, "CO-89", id="CO-89"),
        pytest.param("colorado:single-zero", "single-zero", Source.HOUSE, "CO-90", id="CO-90"),
        pytest.param("colorado:double-zero-as-single", "double-zero-as-single", Source.HOUSE, "CO-102", id="CO-102"),
        pytest.param("maryland:double-zero-as-single", "double-zero-as-single", Source.HOUSE, "MD-25", id="MD-25"),
        pytest.param("massachusetts", "double-zero", Source.ASSUMPTION, "MA-61", id="massachusetts"),
        pytest.param("small-stakes", "double-zero", Source.ASSUMPTION, "SS-61", id="small-stakes"),
        pytest.param("maryland", "double-zero", Source.ASSUMPTION, "MD-12", id="maryland"),
        pytest.param("singapore", "single-zero", Source.ASSUMPTION, "SG-08", id="singapore"),
    ],
)
def test_wheel_and_the_default_one(house: str, wheel: str, source: Source, clause: str) -> None:
    """A wheel is the house's choice among those allowed; one that nobody chose, or that is only implied, is assumed."""
    rules = legal(house)
    assert rules.terms.wheel.name == wheel
    assert rules.origins["wheel"] == Origin(source, clause)
    assert ("wheel" in dict(assumed(house))) == (source is Source.ASSUMPTION)


@pytest.mark.parametrize(
    ("house", "order", "approved_under"),
    [
        pytest.param("colorado:single-zero", SINGLE, "CO-96", id="single zero"),
        pytest.param("colorado:double-zero", DOUBLE, "CO-100", id="double zero"),
    ],
)
def test_another_arrangement_may_be_approved(house: str, order: list[str], approved_under: str) -> None:
    mirrored = [order[0], *reversed(order[1:])]
    rules = legal(house, equipment={"order": mirrored})
    assert list(rules.terms.wheel.order) == mirrored
    assert rules.origins["wheel.order"] == Origin(Source.HOUSE, approved_under)


@pytest.mark.parametrize(
    ("house", "order", "requirement", "says"),
    [
        pytest.param(
            "maryland:single-zero",
            [SINGLE[0], *reversed(SINGLE[1:])],
            "MD-10",
            "the order is the rulebook's, or the customary one where it gives none",
            id="MD-10",
        ),
        pytest.param(
            "maryland:double-zero",
            [DOUBLE[0], *reversed(DOUBLE[1:])],
            "MD-16",
            "the order is the rulebook's, or the customary one where it gives none",
            id="MD-16",
        ),
        pytest.param(
            "colorado:single-zero",
            ["0", "15", "32", *SINGLE[3:]],
            "CO-95",
            "red and black must take turns",
            id="CO-95",
        ),
        pytest.param(
            "colorado:double-zero",
            [DOUBLE[0], DOUBLE[2], DOUBLE[1], *DOUBLE[3:]],
            "CO-99",
            "red and black must take turns",
            id="CO-99",
        ),
        pytest.param(
            "colorado:single-zero",
            SINGLE[:-1],
            "CO-90",
            "this is no single-zero wheel: pocket 26 is missing",
            id="a pocket missing",
        ),
        pytest.param(
            "colorado:single-zero",
            SINGLE[1:],
            "CO-90",
            "this is no single-zero wheel: pocket 0 is missing",
            id="no 0",
        ),
        pytest.param(
            "colorado:single-zero",
            DOUBLE,
            "CO-90",
            "this is no single-zero wheel: its pockets are not those of a single-zero wheel",
            id="another wheel",
        ),
    ],
)
def test_orders_that_may_not_be_used(house: str, order: list[str], requirement: str, says: str) -> None:
    [breach] = told(house, equipment={"order": order})
    assert (breach.key, breach.clause, breach.says) == ("equipment.order", requirement, says)


def test_stating_the_order_of_the_text_is_no_breach() -> None:
    assert list(legal("maryland:triple-zero", equipment={"order": TRIPLE}).terms.wheel.order) == TRIPLE


def test_an_order_may_be_read_from_any_pocket_on() -> None:
    turned = DOUBLE[7:] + DOUBLE[:7]
    for rulebook in ("maryland", "colorado"):
        rules = legal(rulebook, equipment={"order": turned})
        assert list(rules.terms.wheel.order) == DOUBLE


@pytest.mark.meets("MD-21")
def test_logo_in_place_of_000() -> None:
    rules = legal("maryland:triple-zero", logo="Rose")
    wheel = rules.terms.wheel
    assert [wheel.label(pocket) for pocket in wheel.order[:3]] == ["Rose", "00", "32"]
    assert rules.origins["logo"] == Origin(Source.HOUSE, "MD-21")
    assert breaches("maryland:double-zero", logo="Rose") == [("logo", None)]
    assert breaches("singapore", logo="Rose") == [("logo", None)]


@pytest.mark.parametrize("logo", ["", "  ", "0", "00", "000", "17"])
def test_a_logo_stands_out_among_the_numbers(logo: str) -> None:
    [breach] = told("maryland:triple-zero", logo=logo)
    assert (breach.key, breach.clause) == ("logo", "MD-21")
    assert breach.says == f"{logo!r} is no name, logo or symbol that stands out among the numbers"
