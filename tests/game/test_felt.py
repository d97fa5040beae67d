"""The felt: where every box is printed."""

from __future__ import annotations

from itertools import combinations

import pytest

from croupier.game.felt import (
    GREEN,
    PrintedBox,
    Rectangle,
    Zone,
    areas,
    number_boxes,
    outside_boxes,
    replica_boxes,
    second_grid,
)
from croupier.game.wheel import CUSTOMARY, Wheel

WHEELS = pytest.mark.parametrize("wheel", CUSTOMARY.values(), ids=CUSTOMARY)
SQUARE = Rectangle(0, 0, 12, 12)


def overlap(a: Rectangle, b: Rectangle) -> bool:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


def everything(wheel: Wheel) -> list[PrintedBox]:
    return [
        *number_boxes(wheel),
        *outside_boxes(green=True),
        *replica_boxes(wheel),
        *second_grid(wheel, "x"),
        *areas([("a", "b", "c", "d", "e", "f"), ("g",)]),
    ]


@pytest.mark.parametrize(
    ("point", "inside"),
    [((6, 6), True), ((0, 0), True), ((12, 12), True), ((13, 6), False), ((6, -1), False), ((-1, 6), False)],
)
def test_a_border_belongs_to_its_rectangle(point: tuple[int, int], inside: bool) -> None:
    assert SQUARE.has(point) is inside


@pytest.mark.parametrize(
    ("other", "middle"),
    [
        pytest.param(Rectangle(12, 0, 24, 12), (12, 6), id="beside"),
        pytest.param(Rectangle(0, 12, 12, 24), (6, 12), id="below"),
        pytest.param(Rectangle(6, -12, 24, 0), (9, 0), id="above, half shared"),
        pytest.param(Rectangle(12, 12, 24, 24), None, id="a point only"),
        pytest.param(Rectangle(14, 0, 26, 12), None, id="apart"),
        pytest.param(Rectangle(6, 6, 18, 18), None, id="overlapping"),
    ],
)
def test_the_line_that_two_rectangles_share(other: Rectangle, middle: tuple[int, int] | None) -> None:
    assert SQUARE.border_with(other) == middle
    assert other.border_with(SQUARE) == middle


def test_middle_and_corners() -> None:
    assert Rectangle(0, -12, 18, 0).middle == (9, -6)
    assert SQUARE.corners == ((0, 0), (0, 12), (12, 0), (12, 12))


@pytest.mark.parametrize(
    ("wheel", "head"),
    [
        ("single-zero", {"0": (0, -12, 36, 0)}),
        ("double-zero", {"0": (0, -12, 18, 0), "00": (18, -12, 36, 0)}),
        ("double-zero-as-single", {"0": (0, -12, 18, 0), "00": (18, -12, 36, 0)}),
        ("triple-zero", {"000": (0, -24, 36, -12), "0": (0, -12, 18, 0), "00": (18, -12, 36, 0)}),
    ],
)
def test_the_head(wheel: str, head: dict[str, tuple[int, int, int, int]]) -> None:
    boxes = {box.label: box.area for box in number_boxes(CUSTOMARY[wheel]) if box.area.bottom <= 0}
    assert boxes == {mark: Rectangle(*sides) for mark, sides in head.items()}


@pytest.mark.parametrize(
    ("label", "sides"),
    [
        ("1", (0, 0, 12, 12)),
        ("3", (24, 0, 36, 12)),
        ("17", (12, 60, 24, 72)),
        ("36", (24, 132, 36, 144)),
        ("dozen:1", (-12, 0, 0, 48)),
        ("dozen:3", (-12, 96, 0, 144)),
        ("column:1", (0, 144, 12, 156)),
        ("column:3", (24, 144, 36, 156)),
        ("low", (-24, 0, -12, 24)),
        ("even", (-24, 24, -12, 48)),
        ("red", (-24, 48, -12, 72)),
        ("black", (-24, 72, -12, 96)),
        ("odd", (-24, 96, -12, 120)),
        ("high", (-24, 120, -12, 144)),
    ],
)
def test_where_a_box_is_printed(label: str, sides: tuple[int, int, int, int]) -> None:
    boxes = {box.label: box.area for box in (*number_boxes(CUSTOMARY["double-zero"]), *outside_boxes(green=False))}
    assert boxes[label] == Rectangle(*sides)


def test_green_has_a_box_only_where_it_is_played() -> None:
    assert [box.area for box in outside_boxes(green=True) if box.label == "green"] == [GREEN]
    assert len(list(outside_boxes(green=False))) == 12
    assert len(list(outside_boxes(green=True))) == 13


def test_a_covered_zero_keeps_its_box_under_a_cover() -> None:
    covered = CUSTOMARY["double-zero-as-single"]
    boxes = [*number_boxes(covered), *replica_boxes(covered)]
    assert [box.label for box in boxes if box.covered] == ["00", "replica:00"]
    assert {box.label for box in second_grid(covered, "x")}.isdisjoint({"x:00"})


@WHEELS
def test_the_replica_shows_every_pocket_once_and_neighbours_touch(wheel: Wheel) -> None:
    boxes = {box.pocket: box.area for box in replica_boxes(wheel)}
    assert set(boxes) == set(wheel.order)
    for one, next_one in zip(wheel.order, wheel.order[1:] + wheel.order[:1], strict=True):
        assert boxes[one].border_with(boxes[next_one]) is not None, (one, next_one)


@pytest.mark.parametrize(
    ("wheel", "pocket", "sides"),
    [
        ("single-zero", "0", (48, -8, 72, 0)),
        ("single-zero", "32", (60, 0, 72, 8)),
        ("single-zero", "26", (48, 0, 60, 8)),
        ("double-zero", "0", (48, -16, 72, -8)),
        ("double-zero", "00", (48, 136, 72, 144)),
        ("triple-zero", "000", (48, -16, 72, -8)),
    ],
)
def test_where_the_replica_has_a_pocket(wheel: str, pocket: str, sides: tuple[int, int, int, int]) -> None:
    boxes = {box.pocket: box.area for box in replica_boxes(CUSTOMARY[wheel])}
    assert {mark: area for mark, area in boxes.items() if mark == pocket} == {pocket: Rectangle(*sides)}


@WHEELS
def test_no_box_lies_over_another(wheel: Wheel) -> None:
    boxes = everything(wheel)
    assert len({box.label for box in boxes}) == len(boxes)
    assert [(a.label, b.label) for a, b in combinations(boxes, 2) if overlap(a.area, b.area)] == []


def test_areas_make_a_row_for_each_kind() -> None:
    boxes = {box.label: box for box in areas([("a", "b"), ("c",)])}
    assert boxes["a"].area == Rectangle(-24, 162, -12, 174)
    assert boxes["b"].area == Rectangle(-8, 162, 4, 174)
    assert boxes["c"].area == Rectangle(-24, 178, -12, 190)
    assert {box.zone for box in boxes.values()} == {Zone.AREA}


def test_a_second_grid_has_the_numbers_below_and_the_zeros_above() -> None:
    boxes = {box.label: box.area for box in second_grid(CUSTOMARY["double-zero"], "x-straight")}
    assert len(boxes) == 38
    assert boxes["x-straight:1"] == Rectangle(84, 24, 94, 34)
    assert boxes["x-straight:36"] == Rectangle(104, 134, 114, 144)
    assert boxes["x-straight:00"] == Rectangle(94, 10, 104, 20)
