"""The menu: what each box prints, which boxes are drawn, what a racetrack plays, and which choices a zero leaves."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import table
from croupier.server.menu import Menu, menu
from croupier.server.menu_chips import MenuReturn

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


@pytest.mark.parametrize(
    ("house", "choices", "clause"),
    [
        pytest.param("colorado", {"terminals": True}, "CO-10", id="CO-10-terminals"),
        pytest.param("colorado", {}, None, id="CO-10-dealt-chips"),
        pytest.param("maryland", {"terminals": True}, None, id="no-such-clause"),
    ],
)
def test_which_terminals_announce_the_close(house: str, choices: dict[str, Any], clause: str | None) -> None:
    found = of(house, **choices)
    assert (found.announces, found.call) == (clause, "No more bets.")


def test_where_chips_are_not_taken_from_the_hand() -> None:
    """[SS-32]"""
    assert {house: of(house).hand_to_hand for house in ("small-stakes", "maryland", "colorado")} == {
        "small-stakes": "SS-32",
        "maryland": None,
        "colorado": None,
    }


@pytest.mark.meets("CO-110", "CO-112")
def test_the_lines_of_the_prison() -> None:
    found = of("colorado", zero="prison")
    lines = {box.label: (box.prints, box.area) for box in found.boxes if box.zone == "prison"}
    assert set(lines) == {f"prison:{kind}" for kind in ("red", "black", "odd", "even", "low", "high")}
    assert lines["prison:red"] == ("In Prison", (-24, 48, -20, 72))
    places = {spot.id: spot.prison for spot in found.spots if spot.prison}
    assert places["red"] == ((-22, 60),)
    assert len(places) == 6
    plain = of("colorado")
    assert [box.label for box in plain.boxes if box.zone == "prison"] == []
    assert [spot.id for spot in plain.spots if spot.prison] == []


@pytest.mark.meets("SS-19")
def test_denomination_chips_are_where_the_rulebook_names_them() -> None:
    assert of("small-stakes").denominations == "SS-19"
    for house in ("massachusetts", "maryland", "singapore", "colorado"):
        assert of(house).denominations is None


@pytest.mark.meets("MD-31", "CO-111")
def test_what_is_printed_beside_the_zeros() -> None:
    assert of("maryland", layout={"operator": " Rose Casino "}).printed == ("Rose Casino",)
    both = {"operator": "Rose Casino", "table-number": "R-07"}
    assert of("colorado", layout=both).printed == ("Rose Casino", "R-07")
    assert of("maryland").printed == ()


def test_the_clauses_that_define_the_game_and_its_wheel() -> None:
    assert of("maryland").definitions == ("MD-01", "MD-12", "MD-13", "MD-14", "MD-15")
    assert of("maryland:triple-zero").definitions == ("MD-01", "MD-18", "MD-19", "MD-20", "MD-22")
    assert of("colorado:single-zero").definitions[-5:] == ("CO-90", "CO-04", "CO-07", "CO-94", "CO-95")


def test_further_clauses_about_a_wager() -> None:
    also = {wager.kind: wager.also for wager in of("maryland", offers=["five-adjacent"]).wagers if wager.also}
    assert also == {"split": ("MD-60",), "five-adjacent": ("MD-57",)}


@pytest.mark.parametrize(
    ("house", "own", "wagered", "permission", "coupons", "gives"),
    [
        ("massachusetts", "colour", True, None, True, None),
        pytest.param("small-stakes", "colour", True, "dealer", False, None, id="SS-04"),
        pytest.param("maryland", "colour", False, None, False, "value", id="MD-47+MD-51"),
        pytest.param("singapore", "colour", True, None, False, None, id="SG-11"),
        pytest.param("colorado", "colour", True, None, True, None, id="CO-22+CO-24"),
    ],
)
def test_chips_and_what_they_may_be_used_for(
    house: str, own: str, wagered: bool, permission: str | None, coupons: bool, gives: str | None
) -> None:
    chips = of(house).chips
    value = next(each for each in chips.kinds if each.kind == "value")
    assert (chips.own, value.wagered, value.permission) == (own, wagered, permission)
    assert (chips.coupons, chips.cashing_gives) == (coupons, gives)


def test_chips_are_listed_with_the_looks_that_the_house_states() -> None:
    chips = of(
        "massachusetts", chips={"colours": ["teal", "rose"], "set": 300, "value": {"1": "white", "25": "green"}}
    ).chips
    value = next(each for each in chips.kinds if each.kind == "value")
    assert (chips.colours, chips.set) == (("teal", "rose"), 300)
    assert [(each.value, each.colour) for each in value.denominations][:2] == [(2500, "green"), (100, "white")]
    assert of("massachusetts", coupons=False).chips.coupons is False


@pytest.mark.meets("CO-26")
def test_no_coupons_at_terminals() -> None:
    assert of("colorado", terminals=True).chips.coupons is False


@pytest.mark.parametrize(
    ("house", "elsewhere", "staying", "cashing"),
    [
        ("massachusetts", [], {}, None),
        pytest.param("small-stakes", [], {"colour": "SS-06"}, None, id="SS-06"),
        pytest.param("maryland", [], {"colour": "MD-51"}, "MD-51", id="MD-51"),
        ("singapore", [], {}, None),
        pytest.param("colorado", ["house"], {}, None, id="CO-23"),
    ],
)
def test_chips_that_come_from_elsewhere_and_chips_that_stay(
    house: str, elsewhere: list[str], staying: dict[str, str], cashing: str | None
) -> None:
    """Another game's chips are wagered in Colorado alone; Roulette chips stay in Maryland and at the small stakes."""
    chips = of(house).chips
    assert [each.kind for each in chips.elsewhere] == elsewhere
    assert (chips.staying, chips.cashing_clause) == (staying, cashing)


@pytest.mark.meets("SS-07")
def test_own_chips_come_back_freely_at_one_value() -> None:
    """Dollar chips come back by themselves, others with the floor; no other rulebook says anything of it."""
    assert of("small-stakes").chips.returning == MenuReturn("SS-07", "floor", 100)
    for house in ("massachusetts", "maryland", "singapore", "colorado"):
        assert of(house).chips.returning is None


@pytest.mark.meets("CO-23")
def test_the_clause_about_chips_from_elsewhere() -> None:
    value = of("colorado").chips.kinds[0]
    assert (value.kind, value.clause, value.brought_clause) == ("value", "CO-22", "CO-23")
    assert of("small-stakes").chips.kinds[0].brought_clause == "SS-04"
