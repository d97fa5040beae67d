"""Colour wagers and French calls: what the text does not list and a house may state or leave out."""

from __future__ import annotations

import pytest

from croupier.game.calls import CALLS
from croupier.rulebook.breach import Origin, Source
from rulebook.houses import assumed, legal, told

NAMES = ["black", "blue", "gold", "red", "purple", "green"]

ON_38 = {
    "black": "28 9 26 30 11 7",
    "blue": "20 32 17 5 22 34",
    "gold": "15 3 24 36 13 1",
    "red": "27 10 25 29 12 8",
    "purple": "19 31 18 6 21 33",
    "green": "16 4 23 35 14 2",
}
ON_37 = {
    "black": "32 15 19 4 21 2",
    "blue": "25 17 34 6 27 13",
    "gold": "36 11 30 8 23 10",
    "red": "5 24 16 33 1 20",
    "purple": "14 31 9 22 18 29",
    "green": "7 28 12 35 3 26",
}


@pytest.mark.parametrize(
    ("house", "kind", "arcs", "zeros"),
    [
        pytest.param("massachusetts", "six-colour", ON_38, set(), id="MA-24"),
        pytest.param("massachusetts:single-zero", "six-colour", ON_37, set(), id="single-zero MA-24"),
        pytest.param("massachusetts:single-zero", "seven-colour", ON_37, {"0"}, id="MA-25"),
        pytest.param("massachusetts", "eight-colour", ON_38, {"0", "00"}, id="MA-26"),
    ],
)
def test_colours_are_arcs_clockwise_from_0(house: str, kind: str, arcs: dict[str, str], zeros: set[str]) -> None:
    spots = legal(house, offers=[kind]).layout.of_kind(kind)
    covered = {spot.id: set(spot.covers) for spot in spots}
    assert covered == {f"{kind}:{name}": zeros | set(arc.split(" ")) for name, arc in arcs.items()}


def test_colours_that_nobody_stated_are_an_assumption() -> None:
    assert ("colours", "MA-24") in assumed("massachusetts", offers=["six-colour"])
    assert "colours" not in dict(assumed("massachusetts"))


def test_a_house_states_its_approved_colours() -> None:
    rows = {name: [str(6 * row + step) for step in range(1, 7)] for row, name in enumerate(NAMES)}
    rules = legal("massachusetts", offers=["eight-colour"], colours=rows)
    spot = rules.layout.find("eight-colour:blue")
    assert spot is not None
    assert spot.covers == ("0", "00", "7", "8", "9", "10", "11", "12")
    assert rules.origins["colours"] == Origin(Source.HOUSE)


@pytest.mark.parametrize(
    "colours",
    [
        {"black": ["1"]},
        {name: arc.split(" ")[:-1] for name, arc in ON_38.items()},
        {name: ON_38["black"].split(" ") for name in NAMES},
        {("pink" if name == "red" else name): arc.split(" ") for name, arc in ON_38.items()},
    ],
    ids=["one colour", "five numbers each", "the same numbers", "a colour of its own"],
)
def test_colours_that_are_none(colours: dict[str, list[str]]) -> None:
    [breach] = told("massachusetts", offers=["six-colour"], colours=colours)
    assert (breach.key, breach.clause) == ("colours", "MA-24")
    assert breach.says == (
        "six-colour wants 6 numbers for each of black, blue, gold, red, purple, green, every number 1 to 36 once"
    )


def test_calls_are_taken_unless_the_house_declines() -> None:
    every = {call.id.partition(":")[0] for call in legal("singapore").calls}
    assert every == {"neighbours", "voisins", "tiers", "orphelins", "jeu-zero", "finals"}
    assert ("calls", None) in assumed("singapore")
    assert legal("singapore", calls=False).calls == ()
    assert "calls" not in dict(assumed("singapore", calls=False))


def test_some_calls() -> None:
    rules = legal("singapore", calls=["tiers", "voisins"])
    assert [call.id for call in rules.calls] == ["voisins", "tiers"]


def test_a_call_that_is_none() -> None:
    [breach] = told("singapore", calls=["tiers", "snake"])
    assert (breach.key, breach.clause) == ("calls", None)
    assert breach.says == f"snake is no call: use {', '.join(CALLS)}"
