"""Derive the spots from the felt: the boxes that touch determine where a chip can lie.

Two boxes with a common line make a split; a point where three or four boxes meet makes a trio or a corner; the outer
line beside a dozen makes streets and six lines. Nothing is listed that the geometry determines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import assert_never

from croupier.game import shape as shapes
from croupier.game.felt import PrintedBox, Rectangle, Zone
from croupier.game.pocket import NUMBERS, Colour, Pocket, colour, in_order, is_zero, number
from croupier.game.shape import Edge, Members, Units, WagerKind
from croupier.game.spot import Part, Piece, Point, Spot, SpotId, spell
from croupier.game.wheel import Wheel

Boxes = Mapping[str, PrintedBox]


def simple_spots(kind: WagerKind, boxes: Boxes, wheel: Wheel) -> Iterator[Spot]:
    """Every spot of a kind that is not composite, head first, then down the rows."""
    match kind.shape:
        case shapes.Box(area=area):
            yield from _in_boxes(kind.name, boxes, wheel, area)
        case shapes.Line(edge=Edge.INNER, courtesy=courtesy):
            yield from _between_two(kind.name, boxes, courtesy)
        case shapes.Line():
            yield from _rows(kind.name, boxes)
        case shapes.Corner(edge=Edge.INNER) as corner:
            yield from _meetings(kind.name, corner, boxes)
        case shapes.Corner(edge=Edge.OUTER):
            yield from _double_rows(kind.name, boxes)
        case shapes.Corner(meets=meets):
            yield from _head_corner(kind.name, meets, boxes)
        case shapes.Set(of=None, numbers=numbers):
            yield Spot(spell(kind.name), kind.name, in_order(numbers), (boxes[kind.name].area.middle,))
        case shapes.Set(of=Members.COLUMN | Members.DOZEN as members):
            for which in ("1", "2", "3"):
                covers = tuple(p for p in NUMBERS if _SETS[members](number(p)) == int(which))
                yield _set(spell(kind.name, which), kind.name, covers, boxes[f"{members}:{which}"])
        case shapes.Set(of=Members.RED | Members.BLACK | Members.GREEN as members):
            covers = in_order(p for p in wheel.in_play if colour(p) == Colour(members))
            yield _even_money(kind.name, members, covers, boxes)
        case shapes.Set(of=members):
            assert members is not None
            covers = tuple(p for p in NUMBERS if _SETS[members](number(p)))
            yield _even_money(kind.name, members, covers, boxes)
        case shapes.Arc() as arc:
            for name, pockets in arcs(arc, wheel).items():
                label = spell(kind.name, name)
                yield _set(label, kind.name, in_order((*arc.plus, *pockets)), boxes[label])
        case shapes.Anywhere():
            yield Spot(spell(kind.name), kind.name, (), (boxes[kind.name].area.middle,))
        case shapes.Neighbours() | shapes.Complete():
            return
        case _ as other:
            assert_never(other)


def composite_spots(kind: WagerKind, simple: Mapping[SpotId, Spot], boxes: Boxes, wheel: Wheel) -> Iterator[Spot]:
    """Every spot of a composite kind; a spot is left out unless all its parts are on the table."""
    match kind.shape:
        case shapes.Neighbours(reach=reach, part=part):
            for centre in wheel.in_play:
                covers = wheel.neighbours(centre, reach)
                parts = tuple(Part(spell(part, pocket), 1) for pocket in covers)
                if all(part.spot in simple for part in parts):
                    place = boxes[f"replica:{centre}"].area.middle
                    yield Spot(spell(kind.name, centre), kind.name, covers, (place,), parts)
        case shapes.Complete() as complete:
            inside = [spot for spot in simple.values() if spot.kind in complete.parts]
            for pocket in NUMBERS:
                chosen = [spot for spot in inside if pocket in spot.covers]
                yield from _complete(spell(kind.name, pocket), kind.name, (pocket,), chosen, complete, boxes[pocket])
            for which in ("1", "2", "3"):
                dozen = tuple(p for p in NUMBERS if _SETS[Members.DOZEN](number(p)) == int(which))
                chosen = [spot for spot in inside if set(spot.covers) <= set(dozen)]
                label = spell(kind.name, "dozen", which)
                yield from _complete(label, kind.name, dozen, chosen, complete, boxes[f"dozen:{which}"])
        case _:
            return


def arcs(arc: shapes.Arc, wheel: Wheel) -> dict[str, tuple[Pocket, ...]]:
    """The pockets of each named arc: those listed, or clockwise from 0, skipping zeros."""
    if arc.arcs is not None:
        return {name: arc.arcs[name] for name in arc.names}
    ring = [pocket for pocket in wheel.clockwise_from(Pocket("0")) if not is_zero(pocket)]
    cuts = [tuple(ring[start : start + arc.length]) for start in range(0, len(ring), arc.length)]
    return dict(zip(arc.names, cuts, strict=True))


_SETS: dict[Members, Callable[[int], int]] = {
    Members.ODD: lambda n: n % 2 == 1,
    Members.EVEN: lambda n: n % 2 == 0,
    Members.LOW: lambda n: n <= 18,
    Members.HIGH: lambda n: n >= 19,
    Members.COLUMN: lambda n: (n - 1) % 3 + 1,
    Members.DOZEN: lambda n: (n - 1) // 12 + 1,
}


def _set(label: SpotId, kind: str, covers: tuple[Pocket, ...], box: PrintedBox) -> Spot:
    return Spot(label, kind, covers, (box.area.middle,))


def _even_money(kind: str, members: Members, covers: tuple[Pocket, ...], boxes: Boxes) -> Spot:
    """A spot in a box beside the dozens; its chips lie in the same place whether or not a prison takes a part of it."""
    box, line = boxes[members], boxes.get(f"prison:{members}")
    if line is None:
        return _set(spell(kind), kind, covers, box)
    whole = Rectangle(line.area.left, box.area.top, box.area.right, box.area.bottom)
    return Spot(spell(kind), kind, covers, (whole.middle,), prison=(line.area.middle,))


def _numbers(boxes: Boxes) -> list[PrintedBox]:
    return [box for box in boxes.values() if box.zone is Zone.NUMBER]


def _pockets(boxes: Iterable[PrintedBox]) -> tuple[Pocket, ...]:
    return in_order(box.pocket for box in boxes if box.pocket is not None)


def _uncovered(boxes: Iterable[PrintedBox]) -> bool:
    return not any(box.covered for box in boxes)


def _in_boxes(kind: str, boxes: Boxes, wheel: Wheel, area: str | None) -> Iterator[Spot]:
    for pocket in in_order(wheel.in_play):
        box = boxes[pocket if area is None else f"{area}:{pocket}"]
        yield Spot(spell(kind, pocket), kind, (pocket,), (box.area.middle,))


def _between_two(kind: str, boxes: Boxes, courtesy: bool) -> Iterator[Spot]:
    second, third = boxes["dozen:2"].area, boxes["dozen:3"].area
    line = second.border_with(third)
    for pair in combinations(_numbers(boxes), 2):
        place = pair[0].area.border_with(pair[1].area)
        if place is None or not _uncovered(pair):
            continue
        covers = _pockets(pair)
        places = (place, line) if courtesy and covers == ("0", "00") and line else (place,)
        yield Spot(spell(kind, *covers), kind, covers, places)


def _row(boxes: Boxes, first: PrintedBox) -> tuple[Pocket, ...]:
    return _pockets(box for box in _numbers(boxes) if box.area.top == first.area.top)


def _outer_line(boxes: Boxes) -> Iterator[tuple[PrintedBox, Point]]:
    """The first box of each row with the middle of the line that it shares with a dozen."""
    dozens = [box for box in boxes.values() if box.zone is Zone.DOZEN]
    for box in _numbers(boxes):
        for dozen in dozens:
            place = box.area.border_with(dozen.area)
            if place is not None:
                yield box, place


def _rows(kind: str, boxes: Boxes) -> Iterator[Spot]:
    for first, place in _outer_line(boxes):
        covers = _row(boxes, first)
        yield Spot(spell(kind, *covers), kind, covers, (place,))


def _double_rows(kind: str, boxes: Boxes) -> Iterator[Spot]:
    firsts = [box for box, _ in _outer_line(boxes)]
    for upper, lower in combinations(firsts, 2):
        if upper.area.border_with(lower.area) is not None:
            covers = _row(boxes, upper) + _row(boxes, lower)
            yield Spot(spell(kind, covers[0], covers[-1]), kind, covers, ((lower.area.left, lower.area.top),))


def _meetings(kind: str, corner: shapes.Corner, boxes: Boxes) -> Iterator[Spot]:
    numbers = _numbers(boxes)
    allowed = None if corner.groups is None else {frozenset(group): group for group in corner.groups}
    for point in dict.fromkeys(point for box in numbers for point in box.area.corners):
        meeting = [box for box in numbers if box.area.has(point)]
        covers = _pockets(meeting)
        if len(covers) != corner.meets or not _uncovered(meeting):
            continue
        if allowed is not None:
            if frozenset(covers) not in allowed:
                continue
            covers = allowed[frozenset(covers)]
        yield Spot(spell(kind, *covers), kind, covers, (point,))


def _head_corner(kind: str, meets: int, boxes: Boxes) -> Iterator[Spot]:
    """The point where the first dozen, a zero and the first row meet covers that row and the zeros above it."""
    first = boxes["1"]
    heads = [box for box in _numbers(boxes) if box.area.bottom == first.area.top]
    covers = in_order((*_pockets(heads), *_row(boxes, first)))
    if len(covers) == meets and _uncovered(heads):
        yield Spot(spell(kind), kind, covers, ((first.area.left, first.area.top),))


def _complete(
    label: SpotId,
    kind: str,
    covers: tuple[Pocket, ...],
    chosen: list[Spot],
    complete: shapes.Complete,
    box: PrintedBox,
) -> Iterator[Spot]:
    if not chosen:
        return
    flat = complete.units is Units.FLAT
    parts = tuple(Part(spot.id, 1 if flat else len(spot.covers)) for spot in chosen)
    # The button leans towards the head so that it hides no chip in the middle of the box.
    x, y = box.area.middle
    yield Spot(label, kind, covers, ((x, y - 3),), parts, Piece.BUTTON)
