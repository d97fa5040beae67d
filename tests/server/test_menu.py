"""The menu: what each box prints, which boxes are drawn, what a racetrack plays, and which choices a zero leaves."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import table
from croupier.server.menu import Menu, menu

OUTSIDE = "column dozen red black odd even low high".split()


def of(house: str, **choices: Any) -> Menu:
    return menu(table(house, **choices))


def printed(found: Menu) -> dict[str | None, str]:
    """What the boxes that bear no number print, by the spot of each."""
    return {box.spot: box.diamond or box.prints for box in found.boxes if box.pocket is None}


ORDINARY = {
    "dozen:1": "1st 12",
    "dozen:2": "2nd 12",
    "dozen:3": "3rd 12",
    **dict.fromkeys(("column:1", "column:2", "column:3"), "2 to 1"),
    "low": "1 to 18",
    "high": "19 to 36",
    "odd": "Odd",
    "even": "Even",
    "red": "red",
    "black": "black",
}


@pytest.mark.parametrize("house", ["maryland", "singapore", "colorado:single-zero", "small-stakes", "massachusetts"])
def test_the_ordinary_boxes_are_printed_as_on_every_cloth(house: str) -> None:
    assert printed(of(house)) == ORDINARY


def test_a_column_prints_what_the_house_pays() -> None:
    found = printed(of("maryland", pays={"column": 3}))
    assert {found[f"column:{which}"] for which in (1, 2, 3)} == {"3 to 1"}


def test_optional_wagers_print_their_titles_and_arcs_their_names() -> None:
    found = printed(of("massachusetts", offers=["six-colour", "seven-numbers", "b2b"]))
    assert (found["seven-numbers"], found["b2b"]) == ("Seven numbers", "Back to back")
    assert found["six-colour:blue"] == "Blue"
    assert "red" not in found and "black" not in found, "six-colour excludes them"
    assert printed(of("maryland:triple-zero", offers=["green"]))["green"] == "Green"


EVERY = [
    ("maryland", {"offers": ["x-straight", "bonus-spin"]}),
    ("maryland:triple-zero", {"offers": ["green", "five-adjacent", "complete"]}),
    ("massachusetts", {"offers": ["six-colour", "seven-numbers", "b2b"]}),
    ("colorado:double-zero", {"without": ["straight"]}),
    ("colorado:single-zero", {"without": OUTSIDE}),
    ("maryland:double-zero-as-single", {"without": ["red", "dozen"]}),
]


@pytest.mark.parametrize(("house", "choices"), EVERY)
def test_no_box_is_blank_and_every_chip_has_a_box(house: str, choices: dict[str, Any]) -> None:
    rules = table(house, **choices)
    found = menu(rules)
    assert all(box.prints for box in found.boxes)
    numbers = {box.pocket for box in found.boxes if box.zone == "number"}
    assert numbers == set(rules.terms.wheel.order)
    assert {box.spot for box in found.boxes if box.zone != "number"} <= set(rules.layout.spots)
    areas = [box.area for box in found.boxes]
    for spot in found.spots:
        for x, y in spot.places:
            assert any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in areas), spot.id


def test_a_box_that_takes_no_wager_is_not_drawn() -> None:
    assert "red" not in printed(of("colorado", without=["red"]))
    assert printed(of("colorado", without=OUTSIDE)) == {}
    assert not [box for box in of("maryland").boxes if box.zone == "replica"], "calls have a track of their own"


def test_the_racetrack_plays_the_call_or_else_the_wager_on_the_wheels_picture() -> None:
    offers = ["five-adjacent"]
    assert of("maryland", offers=offers).racetrack["17"] == "neighbours:17"
    assert of("maryland", offers=offers, calls=["tiers"]).racetrack["17"] == "five-adjacent:17"
    assert of("maryland", calls=False).racetrack == {}
    assert of("colorado", without=["straight"]).racetrack == {}


@pytest.mark.parametrize(
    ("house", "zero", "choices"),
    [
        ("colorado:single-zero", "prison", ("half", "prison")),
        ("colorado:single-zero", "lose", ()),
        ("massachusetts", "half", ()),
        ("maryland", "lose", ()),
    ],
)
def test_choices_are_those_that_the_zero_rule_leaves(house: str, zero: str, choices: tuple[str, ...]) -> None:
    assert of(house, zero=zero).choices == choices
