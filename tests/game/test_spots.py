"""Spots: what the boxes of a layout make of each kind of wager."""

from __future__ import annotations

import pytest

import croupier
from croupier.game import shape
from croupier.game.layout import Layout
from croupier.game.pocket import Pocket
from croupier.game.shape import Edge, Members, Units, WagerKind
from croupier.game.spot import Part, Piece, Spot, SpotId, spell
from croupier.game.spots import arcs
from croupier.game.wheel import CUSTOMARY

COLOURS = ("black", "blue", "gold", "red", "purple", "green")
INSIDE = [
    WagerKind("straight", shape.Box()),
    WagerKind("split", shape.Line()),
    WagerKind("street", shape.Line(Edge.OUTER)),
    WagerKind("corner", shape.Corner(4)),
    WagerKind("line", shape.Corner(6, Edge.OUTER)),
]


def draw(wheel: str, *kinds: WagerKind) -> Layout:
    return Layout.draw(CUSTOMARY[wheel], kinds)


def covers(layout: Layout, name: str) -> str:
    return " ".join(layout.spots[SpotId(name)].covers)


@pytest.mark.parametrize(
    ("kind", "words", "spelt"),
    [("split", ("8", "11"), "split:8-11"), ("red", (), "red"), ("complete", ("dozen", "2"), "complete:dozen-2")],
)
def test_a_spot_is_spelt_by_its_kind_and_numbers(kind: str, words: tuple[str, ...], spelt: str) -> None:
    assert spell(kind, *words) == spelt


def test_a_stake_divides_into_the_units_of_its_parts() -> None:
    parts = (Part(SpotId("straight:1"), 1), Part(SpotId("split:1-2"), 2))
    assert Spot(SpotId("pair"), "pair", (), ((0, 0),), parts).units == 3
    assert Spot(SpotId("straight:1"), "straight", (Pocket("1"),), ((6, 6),)).units == 1


@pytest.mark.parametrize(
    ("wheel", "kind", "spots"),
    [
        ("single-zero", shape.Corner(3), "0-1-2 0-2-3"),
        ("double-zero", shape.Corner(3), "0-1-2 0-00-2 00-2-3"),
        ("double-zero", shape.Corner(3, groups=((Pocket("0"), Pocket("2"), Pocket("00")),)), "0-2-00"),
        ("double-zero-as-single", shape.Corner(3), "0-1-2"),
        ("triple-zero", shape.Corner(3), "0-00-000 0-1-2 0-00-2 00-2-3"),
    ],
)
def test_trios_are_where_three_boxes_meet(wheel: str, kind: shape.Corner, spots: str) -> None:
    found = {spot.id.partition(":")[2] for spot in draw(wheel, WagerKind("trio", kind)).spots.values()}
    assert found == set(spots.split())


@pytest.mark.parametrize(
    ("wheel", "meets", "numbers"),
    [
        ("single-zero", 4, "0 1 2 3"),
        ("single-zero", 5, None),
        ("double-zero", 5, "0 00 1 2 3"),
        ("double-zero", 4, None),
        ("double-zero-as-single", 5, None),
        ("double-zero-as-single", 4, None),
        ("triple-zero", 5, "0 00 1 2 3"),
        ("triple-zero", 6, None),
    ],
)
def test_the_corner_at_the_head(wheel: str, meets: int, numbers: str | None) -> None:
    layout = draw(wheel, WagerKind("first", shape.Corner(meets, Edge.HEAD)))
    assert [" ".join(spot.covers) for spot in layout.spots.values()] == ([numbers] if numbers else [])


@pytest.mark.parametrize(
    ("wheel", "arc", "numbers"),
    [
        ("single-zero", "black", "32 15 19 4 21 2"),
        ("single-zero", "red", "5 24 16 33 1 20"),
        ("single-zero", "green", "7 28 12 35 3 26"),
        ("double-zero", "black", "28 9 26 30 11 7"),
        ("double-zero", "gold", "15 3 24 36 13 1"),
        ("double-zero", "red", "27 10 25 29 12 8"),
        ("double-zero", "green", "16 4 23 35 14 2"),
        ("triple-zero", "black", "32 15 19 4 21 2"),
    ],
)
def test_arcs_run_clockwise_from_0_and_pass_zeros_over(wheel: str, arc: str, numbers: str) -> None:
    assert " ".join(arcs(shape.Arc(COLOURS, 6), CUSTOMARY[wheel])[arc]) == numbers


def test_a_house_may_list_the_numbers_of_each_arc() -> None:
    listed: dict[str, tuple[Pocket, ...]] = {"east": (Pocket("1"), Pocket("2")), "west": (Pocket("3"), Pocket("4"))}
    arc = shape.Arc(("east", "west"), 2, plus=(Pocket("0"),), arcs=listed)
    layout = draw("single-zero", WagerKind("half", arc))
    assert (covers(layout, "half:east"), covers(layout, "half:west")) == ("0 1 2", "0 3 4")


@pytest.mark.parametrize(
    ("members", "name", "numbers"),
    [
        (Members.COLUMN, "it:1", "1 4 7 10 13 16 19 22 25 28 31 34"),
        (Members.COLUMN, "it:3", "3 6 9 12 15 18 21 24 27 30 33 36"),
        (Members.DOZEN, "it:1", "1 2 3 4 5 6 7 8 9 10 11 12"),
        (Members.DOZEN, "it:2", "13 14 15 16 17 18 19 20 21 22 23 24"),
        (Members.RED, "it", "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"),
        (Members.BLACK, "it", "2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35"),
        (Members.GREEN, "it", "0 00 000"),
        (Members.ODD, "it", "1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35"),
        (Members.EVEN, "it", "2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36"),
        (Members.LOW, "it", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"),
        (Members.HIGH, "it", "19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36"),
    ],
)
def test_sets(members: Members, name: str, numbers: str) -> None:
    assert covers(draw("triple-zero", WagerKind("it", shape.Set(members))), name) == numbers


def test_a_wager_apart_from_numbers_has_an_area_and_covers_nothing() -> None:
    [spot] = draw("single-zero", WagerKind("b2b", shape.Anywhere())).spots.values()
    assert (spot.id, spot.covers, spot.places) == ("b2b", (), ((-18, 168),))


def test_a_listed_set_is_spelt_in_order() -> None:
    layout = draw("single-zero", WagerKind("few", shape.Set(numbers=(Pocket("33"), Pocket("10"), Pocket("0")))))
    assert covers(layout, "few") == "0 10 33"


def test_a_second_set_of_boxes_leaves_the_main_one_alone() -> None:
    layout = draw("double-zero", WagerKind("straight", shape.Box()), WagerKind("x", shape.Box(area="x")))
    main, apart = layout.spots[SpotId("straight:17")], layout.spots[SpotId("x:17")]
    assert (main.places, apart.places) == (((18, 66),), ((99, 79),))
    assert main.covers == apart.covers == ("17",)


@pytest.mark.parametrize(
    ("wheel", "centre", "numbers"),
    [
        ("single-zero", "0", "3 26 0 32 15"),
        ("double-zero", "00", "13 1 00 27 10"),
        ("double-zero", "17", "20 32 17 5 22"),
        ("triple-zero", "000", "26 0 000 00 32"),
    ],
)
def test_neighbours_are_straights_on_the_wheel_s_order(wheel: str, centre: str, numbers: str) -> None:
    layout = draw(wheel, WagerKind("five", shape.Neighbours(2, "straight")), WagerKind("straight", shape.Box()))
    spot = layout.spots[SpotId(f"five:{centre}")]
    assert " ".join(spot.covers) == numbers
    assert spot.parts == tuple(Part(SpotId(f"straight:{number}"), 1) for number in numbers.split())
    assert layout.at(*spot.places[0]) is spot


def test_neighbours_that_would_reach_a_covered_pocket_are_off_the_table() -> None:
    layout = croupier.table("maryland:double-zero-as-single", offers=["five-adjacent"]).layout
    off = {pocket for pocket in layout.wheel.order if f"five-adjacent:{pocket}" not in layout.spots}
    assert off == {"13", "1", "00", "27", "10"}
    assert len(layout.of_kind("five-adjacent")) == 33


@pytest.mark.parametrize(
    ("label", "units", "parts", "total"),
    [
        pytest.param("complete:17", Units.FULL, 12, 40, id="17-full"),
        pytest.param("complete:17", Units.FLAT, 12, 12, id="17-flat"),
        pytest.param("complete:35", Units.FULL, 8, 24, id="35-full"),
        pytest.param("complete:dozen-2", Units.FULL, 42, 100, id="dozen-full"),
        pytest.param("complete:dozen-2", Units.FLAT, 42, 42, id="dozen-flat"),
    ],
)
def test_a_complete_holds_every_wager_that_has_its_number(label: str, units: Units, parts: int, total: int) -> None:
    complete = shape.Complete(tuple(kind.name for kind in INSIDE), units)
    spot = draw("single-zero", *INSIDE, WagerKind("complete", complete)).spots[SpotId(label)]
    assert (len(spot.parts), spot.units, spot.piece) == (parts, total, Piece.BUTTON)


def test_the_parts_of_a_complete() -> None:
    complete = WagerKind("complete", shape.Complete(("straight", "split", "street", "corner", "line")))
    spot = draw("single-zero", *INSIDE, complete).spots[SpotId("complete:36")]
    assert {part.spot: part.units for part in spot.parts} == {
        "straight:36": 1,
        "split:33-36": 2,
        "split:35-36": 2,
        "street:34-35-36": 3,
        "corner:32-33-35-36": 4,
        "line:31-36": 6,
    }


@pytest.mark.parametrize(
    ("parts", "spots"),
    [
        pytest.param(("trio",), ["complete:1", "complete:2", "complete:3"], id="at the head alone"),
        pytest.param((), [], id="of nothing"),
    ],
)
def test_a_complete_without_parts_is_off_the_table(parts: tuple[str, ...], spots: list[str]) -> None:
    layout = draw("single-zero", WagerKind("trio", shape.Corner(3)), WagerKind("complete", shape.Complete(parts)))
    assert [spot.id for spot in layout.of_kind("complete")] == spots
