"""Equipment: balls and wheels within the rulebook's measures."""

from __future__ import annotations

import pytest

from rulebook.houses import assumed, breaches, legal, told


@pytest.mark.parametrize(
    ("house", "requirement"),
    [pytest.param("maryland", "MD-02", id="MD-02"), pytest.param("colorado", "CO-114", id="CO-114")],
)
def test_no_metal_in_the_ball(house: str, requirement: str) -> None:
    metals = ("steel", "stainless", "metallic alloy", "Nylon with a lead core", "stainless-steel", "chrome plated wood")
    letter = {"ball-material": "D-17"}
    for material in metals:
        for approvals in ({}, letter):
            [breach] = told(house, equipment={"ball-material": material}, approvals=approvals)
            assert (breach.key, breach.clause) == ("equipment.ball-material", requirement)
            assert breach.says == f"{material}: the ball may contain no metal"
    for material in ("nylon", "Acetal", "Delrin", "Teflon", "PTFE", "phenolic", "ceramic", " ivory "):
        rules = legal(house, equipment={"ball-material": material})
        assert "equipment.ball-material" not in [found.key for found in rules.assumptions]


@pytest.mark.parametrize(
    ("house", "requirement"),
    [pytest.param("maryland", "MD-02", id="MD-02"), pytest.param("colorado", "CO-114", id="CO-114")],
)
def test_a_material_that_nobody_knows_needs_an_approval(house: str, requirement: str) -> None:
    for material in ("unobtainium", "", "nylon and something"):
        [breach] = told(house, equipment={"ball-material": material})
        assert (breach.key, breach.clause) == ("equipment.ball-material", requirement)
        assert breach.says == (
            f"{material!r} is not known to contain no metal: use acetal, acrylic, bakelite, bone, celluloid, ceramic, "
            "delrin, epoxy, glass, ivorine, ivory, nylon, phenolic, plastic, polyamide, polycarbonate, polyester, "
            "polyethylene, polypropylene, porcelain, ptfe, rubber, teflon, wood, or record who has approved it as free "
            "of metal (approvals.ball-material)"
        )
    rules = legal(house, equipment={"ball-material": "corian"}, approvals={"ball-material": "D-17"})
    assert ("equipment.ball-material", requirement) in [(found.key, found.clause) for found in rules.assumptions]
    assert rules.notices == ()


@pytest.mark.parametrize(
    ("house", "smallest", "largest", "under", "over", "requirement"),
    [
        pytest.param("maryland", "12/16", "14/16", "11/16", "15/16", "MD-03", id="MD-03"),
        pytest.param("colorado", "3/8", "14/16", "5/16", "15/16", "CO-115", id="CO-115"),
    ],
)
def test_size_of_the_ball(house: str, smallest: str, largest: str, under: str, over: str, requirement: str) -> None:
    for size in (smallest, largest, "13/16", 0.8):
        assert legal(house, equipment={"ball-inches": size})
    for size in (under, over, 1, 0.3):
        assert breaches(house, equipment={"ball-inches": size}) == [("equipment.ball-inches", requirement)]


@pytest.mark.meets("CO-115")
def test_another_ball_may_be_approved_in_colorado() -> None:
    [breach] = told("colorado", equipment={"ball-inches": "1"})
    assert breach.says == (
        "1 inch: it must be 3/8 to 14/16 inch, or approved by the Director or a designee (approvals.ball-size)"
    )
    assert legal("colorado", equipment={"ball-inches": "1"}, approvals={"ball-size": "D-2026-14"})


def test_another_ball_may_not_be_approved_in_maryland() -> None:
    [breach] = told("maryland", equipment={"ball-inches": "1"}, approvals={"ball-size": "D-2026-14"})
    assert (breach.clause, breach.says) == ("MD-03", "1 inch: it must be 12/16 to 14/16 inch")


@pytest.mark.parametrize(
    ("house", "requirement"),
    [pytest.param("maryland", "MD-04", id="MD-04"), pytest.param("colorado", "CO-91", id="CO-91")],
)
def test_size_of_the_wheel(house: str, requirement: str) -> None:
    for size in (30, 32, "30.5"):
        assert legal(house, equipment={"wheel-inches": size})
    [breach] = told(house, equipment={"wheel-inches": "29.99"})
    assert (breach.key, breach.clause) == ("equipment.wheel-inches", requirement)
    assert breach.says == "29.99 inches: the wheel must measure 30 inches or more"


@pytest.mark.parametrize(
    ("house", "requirement"),
    [
        pytest.param("maryland:single-zero", "MD-11", id="maryland, single zero"),
        pytest.param("maryland:double-zero", "MD-17", id="maryland, double zero"),
        pytest.param("colorado:single-zero", "CO-97", id="colorado, single zero"),
        pytest.param("colorado:double-zero", "CO-101", id="colorado, double zero"),
    ],
)
def test_compartments_match_the_ring_or_are_neutral(house: str, requirement: str) -> None:
    for colour in ("matching", "neutral"):
        assert "equipment.compartments" not in dict(assumed(house, equipment={"compartments": colour}))
    [breach] = told(house, equipment={"compartments": "pink"})
    assert (breach.key, breach.clause) == ("equipment.compartments", requirement)
    assert breach.says == "pink: compartments are matching or neutral in colour"


@pytest.mark.parametrize("value", ["", "thirty", "1/0", "0", -30, 0, "-1/2"])
@pytest.mark.parametrize("key", ["ball-inches", "wheel-inches"])
def test_lengths_that_are_none(key: str, value: str | int) -> None:
    [breach] = told("maryland", equipment={key: value})
    assert (breach.key, breach.clause) == (f"equipment.{key}", None)
    assert breach.says == f'{value} is no length: write inches such as 30 or "13/16"'


def test_where_the_rulebook_says_nothing() -> None:
    anything = {
        "ball-inches": 2,
        "ball-material": "steel",
        "wheel-inches": 10,
        "compartments": "neutral",
        "layout-at": "beside",
    }
    found = assumed("singapore", equipment=anything)
    for key in anything:
        assert (f"equipment.{key}", None) in found
    [breach] = told("singapore", equipment={"compartments": "pink"})
    assert (breach.key, breach.clause) == ("equipment.compartments", None)


def test_nothing_stated_nothing_held_against_it() -> None:
    for house in ("maryland", "singapore"):
        assert not [key for key, _ in assumed(house, equipment={}) if key.startswith("equipment")]
