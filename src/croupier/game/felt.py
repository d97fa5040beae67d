"""The felt: every printed box of a layout, as rectangles on an integer grid.

The picture is upright. The head with the zeros is at the top (y below 0), the wheel beyond it; the rows 1-2-3 to
34-35-36 run downwards; the dozens and then the even-money boxes lie to the left, the column boxes at the foot.
A box's side is twelve, so that the middle of every line, half-line and box is a whole number.

See docs/decisions/0003-layout-areas-in-rulebook-order.md and docs/decisions/0131-prison-is-a-line-in-the-box.md.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from enum import StrEnum

from croupier.game.pocket import NUMBERS, Pocket
from croupier.game.spot import Point
from croupier.game.wheel import Wheel

SIDE = 12
LINE = 4


class Zone(StrEnum):
    NUMBER = "number"
    DOZEN = "dozen"
    OUTSIDE = "outside"
    AREA = "area"
    REPLICA = "replica"
    PRISON = "prison"


@dataclass(frozen=True, slots=True)
class Rectangle:
    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> Point:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def corners(self) -> tuple[Point, ...]:
        return tuple((x, y) for x in (self.left, self.right) for y in (self.top, self.bottom))

    def has(self, point: Point) -> bool:
        """Whether the point lies in the rectangle or on its border."""
        x, y = point
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def border_with(self, other: Rectangle) -> Point | None:
        """The middle of the line that two rectangles share, if they share more than a point."""
        left, right = max(self.left, other.left), min(self.right, other.right)
        top, bottom = max(self.top, other.top), min(self.bottom, other.bottom)
        shares = (left == right and top < bottom) or (top == bottom and left < right)
        return ((left + right) // 2, (top + bottom) // 2) if shares else None


@dataclass(frozen=True, slots=True)
class PrintedBox:
    """A printed box: ``label`` names it, ``pocket`` is set if it is the box of one number."""

    label: str
    zone: Zone
    area: Rectangle
    pocket: Pocket | None = None
    covered: bool = False


_HEADS: dict[int, dict[str, Rectangle]] = {
    1: {"0": Rectangle(0, -12, 36, 0)},
    2: {"0": Rectangle(0, -12, 18, 0), "00": Rectangle(18, -12, 36, 0)},
    3: {"000": Rectangle(0, -24, 36, -12), "0": Rectangle(0, -12, 18, 0), "00": Rectangle(18, -12, 36, 0)},
}
EVEN_MONEY = ("low", "even", "red", "black", "odd", "high")
GREEN = Rectangle(-24, -24, -12, -12)


def number_boxes(wheel: Wheel) -> Iterable[PrintedBox]:
    """The head and the twelve rows of three. A covered zero keeps its box, hidden under its cover."""
    zeros = [pocket for pocket in wheel.order if pocket not in NUMBERS]
    for mark, area in _HEADS[len(zeros)].items():
        pocket = Pocket(mark)
        yield PrintedBox(mark, Zone.NUMBER, area, pocket, covered=pocket in wheel.covered)
    for index, pocket in enumerate(NUMBERS):
        row, column = divmod(index, 3)
        area = Rectangle(column * SIDE, row * SIDE, (column + 1) * SIDE, (row + 1) * SIDE)
        yield PrintedBox(pocket, Zone.NUMBER, area, pocket)


def outside_boxes(green: bool, prison: Container[str] = ()) -> Iterable[PrintedBox]:
    """Dozens, columns and even money; and the green box if it is played.

    Even-money boxes that ``prison`` names have a line for imprisoned wagers along their outer side. The line is as
    broad as a chip and ends where a chip in the middle of the undivided box begins.
    """
    for index in range(3):
        top = index * 4 * SIDE
        yield PrintedBox(f"dozen:{index + 1}", Zone.DOZEN, Rectangle(-SIDE, top, 0, top + 4 * SIDE))
        left = index * SIDE
        yield PrintedBox(f"column:{index + 1}", Zone.OUTSIDE, Rectangle(left, 12 * SIDE, left + SIDE, 13 * SIDE))
    for index, label in enumerate(EVEN_MONEY):
        top = index * 2 * SIDE
        left = -2 * SIDE
        if label in prison:
            yield PrintedBox(f"prison:{label}", Zone.PRISON, Rectangle(left, top, left + LINE, top + 2 * SIDE))
            left += LINE
        yield PrintedBox(label, Zone.OUTSIDE, Rectangle(left, top, -SIDE, top + 2 * SIDE))
    if green:
        yield PrintedBox("green", Zone.OUTSIDE, GREEN)


def replica_boxes(wheel: Wheel) -> Iterable[PrintedBox]:
    """The picture of the wheel beside the grid: a track that runs down on the right and up on the left.

    The first pocket lies across the top, and on a wheel of an even number the opposite one across the bottom.
    """
    left, middle, right, height, foot = 48, 60, 72, 8, 12 * SIDE
    order = wheel.order
    pairs, closed = (len(order) - 1) // 2, len(order) % 2 == 0
    top = foot - height * (1 + pairs + closed)

    def box(pocket: Pocket, row: int, x0: int, x1: int) -> PrintedBox:
        area = Rectangle(x0, top + row * height, x1, top + (row + 1) * height)
        return PrintedBox(f"replica:{pocket}", Zone.REPLICA, area, pocket, covered=pocket in wheel.covered)

    yield box(order[0], 0, left, right)
    for step in range(1, pairs + 1):
        yield box(order[step], step, middle, right)
        yield box(order[-step], step, left, middle)
    if closed:
        yield box(order[pairs + 1], pairs + 1, left, right)


def second_grid(wheel: Wheel, area: str) -> Iterable[PrintedBox]:
    """A smaller set of number boxes to the right, for a wager that is placed apart from the main ones."""
    left, side, foot = 84, 10, 12 * SIDE
    for index, pocket in enumerate(NUMBERS):
        row, column = divmod(index, 3)
        top = foot - side * (12 - row)
        x = left + column * side
        yield PrintedBox(f"{area}:{pocket}", Zone.AREA, Rectangle(x, top, x + side, top + side), pocket)
    head = foot - side * 12
    for index, pocket in enumerate(wheel.zeros):
        x = left + index * side
        yield PrintedBox(f"{area}:{pocket}", Zone.AREA, Rectangle(x, head - side - 4, x + side, head - 4), pocket)


def areas(rows: Iterable[tuple[str, ...]]) -> Iterable[PrintedBox]:
    """Boxes of optional wagers below the columns: a row for each kind, a box for each label of it."""
    for index, labels in enumerate(rows):
        top = 162 + 16 * index
        for place, label in enumerate(labels):
            left = -24 + 16 * place
            yield PrintedBox(label, Zone.AREA, Rectangle(left, top, left + SIDE, top + SIDE))
