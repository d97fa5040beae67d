"""The layout: the felt with its spots, and the spot that a chip at a given point lies on.

A chip is a square that reaches ``CHIP`` grid units to each side of its middle: a third of a box's side across. It
lies on the boxes that it overlaps, a border alone not counting, and those boxes are the spot: one box is that box's
own wager, two with a common line a split, and so on. A chip that overlaps boxes which make no wager together (red and
black, a number and its column's box) lies on no spot.

See docs/decisions/0001-a-chip-is-a-square.md.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.game import felt, shape
from croupier.game.felt import PrintedBox
from croupier.game.shape import Members, WagerKind
from croupier.game.spot import Piece, Spot, SpotId
from croupier.game.spots import composite_spots, simple_spots
from croupier.game.wheel import Wheel

CHIP = 2

Touched = frozenset[str]
Sides = tuple[str, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Layout:
    """``kinds`` are the kinds of wager on offer; ``replica`` says whether the layout shows the wheel."""

    wheel: Wheel
    kinds: tuple[WagerKind, ...]
    replica: bool
    boxes: Mapping[str, PrintedBox]
    spots: Mapping[SpotId, Spot]
    _sides: tuple[Sides, ...] = field(repr=False, compare=False)
    _by_boxes: Mapping[tuple[Piece, Touched], Spot] = field(repr=False, compare=False)
    _by_numbers: Mapping[tuple[str, frozenset[str]], Spot] = field(repr=False, compare=False)

    @classmethod
    def draw(
        cls, wheel: Wheel, kinds: Iterable[WagerKind], replica: bool = False, prison: Container[str] = ()
    ) -> Layout:
        """Draw the layout for a wheel and the kinds of wager on offer, with nothing else on it. ``prison`` are the
        kinds whose boxes have a line for imprisoned wagers.

        >>> from croupier.game.wheel import CUSTOMARY
        >>> layout = Layout.draw(CUSTOMARY["single-zero"], [WagerKind("split", shape.Line())])
        >>> len(layout.spots), layout.at(12, 42).id
        (60, 'split:10-11')
        """
        kinds = tuple(kinds)
        boxes = {box.label: box for box in _print(wheel, kinds, replica, prison)}
        spots = {spot.id: spot for kind in kinds for spot in simple_spots(kind, boxes, wheel)}
        for kind in kinds:
            spots.update({spot.id: spot for spot in composite_spots(kind, spots, boxes, wheel)})
        sides = tuple(
            (label, box.area.left, box.area.top, box.area.right, box.area.bottom) for label, box in boxes.items()
        )
        by_boxes: dict[tuple[Piece, Touched], Spot] = {}
        for spot in spots.values():
            for x, y in spot.places:
                rival = by_boxes.setdefault((spot.piece, _touched(sides, x, y)), spot)
                assert rival is spot, f"{spot.id} and {rival.id} share a place"
        by_numbers = {(spot.kind, frozenset(numbers)): spot for spot in spots.values() for numbers in _spellings(spot)}
        return cls(wheel, kinds, replica, boxes, spots, sides, by_boxes, by_numbers)

    def at(self, x: int | Fraction, y: int | Fraction, piece: Piece = Piece.CHIP) -> Spot | None:
        """The spot that a chip (or a button) at this point lies on; None if there is none."""
        return self._by_boxes.get((piece, _touched(self._sides, x, y)))

    def find(self, name: str) -> Spot | None:
        """The spot with this name; its numbers may be in any order."""
        exact = self.spots.get(SpotId(name))
        if exact is not None:
            return exact
        kind, _, text = name.partition(":")
        words = text.split("-")
        return self._by_numbers.get((kind, frozenset(words))) if len(set(words)) == len(words) else None

    def on(self, boxes: Iterable[str]) -> Spot | None:
        """The spot whose chip lies on exactly these boxes: one number, two with a common line, those at a corner."""
        return self._by_boxes.get((Piece.CHIP, frozenset(boxes)))

    def of_kind(self, kind: str) -> tuple[Spot, ...]:
        return tuple(spot for spot in self.spots.values() if spot.kind == kind)


def _touched(sides: tuple[Sides, ...], x: int | Fraction, y: int | Fraction) -> Touched:
    """The boxes that a chip at this point overlaps."""
    x0, y0, x1, y1 = x - CHIP, y - CHIP, x + CHIP, y + CHIP
    return frozenset(
        label for label, left, top, right, bottom in sides if left < x1 and x0 < right and top < y1 and y0 < bottom
    )


def _print(wheel: Wheel, kinds: tuple[WagerKind, ...], replica: bool, prison: Container[str]) -> Iterable[PrintedBox]:
    wanted = [kind.shape for kind in kinds]
    yield from felt.number_boxes(wheel)
    sets = {kind.shape.of: kind.name for kind in kinds if isinstance(kind.shape, shape.Set)}
    lines = {members for members, name in sets.items() if members is not None and name in prison}
    yield from felt.outside_boxes(Members.GREEN in sets, lines)
    if replica or any(isinstance(s, shape.Neighbours) for s in wanted):
        yield from felt.replica_boxes(wheel)
    for area in dict.fromkeys(s.area for s in wanted if isinstance(s, shape.Box) and s.area):
        yield from felt.second_grid(wheel, area)
    yield from felt.areas(row for kind in kinds if (row := _area_row(kind)))


def _area_row(kind: WagerKind) -> tuple[str, ...]:
    """The labels of the boxes that a kind needs besides those of every layout."""
    match kind.shape:
        case shape.Set(of=None) | shape.Anywhere():
            return (kind.name,)
        case shape.Arc(names=names):
            return tuple(f"{kind.name}:{name}" for name in names)
        case _:
            return ()


def _spellings(spot: Spot) -> Iterable[tuple[str, ...]]:
    """The sets of words that name a spot: those of its id, and its numbers if no other spot of its kind has them."""
    words = spot.id.partition(":")[2]
    if words:
        yield tuple(words.split("-"))
        if not spot.parts:
            yield spot.covers
