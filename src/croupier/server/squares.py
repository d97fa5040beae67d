"""Squares: the boxes of a layout as a screen draws them, with what is printed in each.

What is printed is derived from the shape of the wager that is placed there, its title in the rulebook and its odds, so
that screens need not know any kind of wager. A box without a wager and without a number is not drawn.
"""

from __future__ import annotations

import msgspec

from croupier.game import shape as shapes
from croupier.game.felt import PrintedBox, Zone
from croupier.game.pocket import Colour, colour
from croupier.game.shape import Members
from croupier.game.spot import Spot
from croupier.rulebook.table import TableRules

_ORDINALS = ("1st", "2nd", "3rd")
_ALWAYS = (Zone.NUMBER, Zone.PRISON)
"""Boxes that are drawn whether or not a chip in the middle of them is a wager."""


class Square(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box printed on the layout: left, top, right, bottom, on a grid of 12 to a number's box.

    ``label`` is the box's own name and ``prints`` what is printed in it, unless a ``diamond`` of that colour is.
    ``colour`` is that of its number, or the name of the arc of the wheel that it stands for. ``set`` names the
    well-known numbers that the box stands for, for screens that have a word of their own for them.
    """

    label: str
    zone: str
    area: tuple[int, int, int, int]
    prints: str
    spot: str | None = None
    """The spot of a chip in the middle of the box."""
    pocket: str | None = None
    colour: str | None = None
    diamond: str | None = None
    set: str | None = None
    covered: bool = False


def squares(rules: TableRules) -> list[Square]:
    """The boxes that have a number of the main grid or take a wager, and the lines for imprisoned ones."""
    found = ((box, rules.layout.at(*box.area.middle)) for box in rules.layout.boxes.values())
    return [_square(box, spot, rules) for box, spot in found if box.zone in _ALWAYS or spot is not None]


def _square(box: PrintedBox, spot: Spot | None, rules: TableRules) -> Square:
    members = _members(spot, rules) if box.pocket is None else None
    return Square(
        box.label,
        box.zone,
        (box.area.left, box.area.top, box.area.right, box.area.bottom),
        box.pocket if box.pocket is not None else _printed(box, spot, rules),
        spot.id if spot is not None else None,
        box.pocket,
        colour(box.pocket) if box.pocket is not None else _arc(spot, rules),
        _diamond(spot, rules) if box.pocket is None else None,
        str(members) if members is not None else None,
        box.covered,
    )


def _members(spot: Spot | None, rules: TableRules) -> Members | None:
    shape = rules.wager(spot.kind).shape if spot is not None else None
    return shape.of if isinstance(shape, shapes.Set) else None


def _arc(spot: Spot | None, rules: TableRules) -> str | None:
    """The name of an arc, which is a colour on most layouts."""
    is_arc = spot is not None and isinstance(rules.wager(spot.kind).shape, shapes.Arc)
    return spot.id.partition(":")[2] if spot is not None and is_arc else None


def _diamond(spot: Spot | None, rules: TableRules) -> str | None:
    """The colour of the diamond that stands for all red or all black numbers."""
    for each in (Colour.RED, Colour.BLACK):
        numbers = {pocket for pocket in rules.terms.wheel.in_play if colour(pocket) is each}
        if spot is not None and set(spot.covers) == numbers:
            return str(each)
    return None


def _printed(box: PrintedBox, spot: Spot | None, rules: TableRules) -> str:
    """The text printed in a box that stands for several numbers, or for none."""
    if box.zone is Zone.PRISON:
        return "In Prison"
    assert spot is not None, "a box without a number is drawn for the wager that it takes"
    entry = rules.wager(spot.kind)
    match entry.shape:
        case shapes.Set(of=Members.COLUMN):
            return f"{rules.terms.offers[spot.kind].pays} to 1"
        case shapes.Set(of=Members.DOZEN):
            return f"{_ORDINALS[(int(spot.covers[0]) - 1) // 12]} {len(spot.covers)}"
        case shapes.Set(of=Members.LOW | Members.HIGH):
            return f"{spot.covers[0]} to {spot.covers[-1]}"
        case shapes.Arc():
            return str(_arc(spot, rules)).replace("-", " ").capitalize()
        case _:
            return entry.title
