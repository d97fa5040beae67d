"""Shapes: where on the layout a kind of wager is placed. A kind is a name and a shape; both are data."""

from enum import StrEnum

import msgspec

from croupier.game.pocket import Pocket


class Edge(StrEnum):
    """Which line of the layout: between numbers, the outer line beside the dozens, or the outer line at the head."""

    INNER = "inner"
    OUTER = "outer"
    HEAD = "head"


class Members(StrEnum):
    """Sets of numbers that every roulette layout has a box for."""

    RED = "red"
    BLACK = "black"
    GREEN = "green"
    ODD = "odd"
    EVEN = "even"
    LOW = "low"
    HIGH = "high"
    COLUMN = "column"
    DOZEN = "dozen"


class Units(StrEnum):
    """How a complete's stake is divided: by how many numbers each part covers, or equally."""

    FULL = "full"
    FLAT = "flat"


class _Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    pass


class Box(_Shape, tag="box", frozen=True):
    """Inside the box of one number; ``area`` names a second set of boxes apart from the main ones."""

    area: str | None = None


class Line(_Shape, tag="line", frozen=True):
    """On a line: between two boxes, or the outer line of a row. ``courtesy`` adds the line between two dozens."""

    edge: Edge = Edge.INNER
    courtesy: bool = False


class Corner(_Shape, tag="corner", frozen=True):
    """On a point where boxes meet and ``meets`` numbers are covered; ``groups`` restricts the points."""

    meets: int
    edge: Edge = Edge.INNER
    groups: tuple[tuple[Pocket, ...], ...] | None = None


class Set(_Shape, tag="set", frozen=True):
    """In a separate box that covers many numbers: a well-known set, or a list."""

    of: Members | None = None
    numbers: tuple[Pocket, ...] = ()


class Arc(_Shape, tag="arc", frozen=True):
    """In a named box that covers ``length`` neighbours on the wheel, skipping zeros, and ``plus``.

    The arcs follow one another clockwise from 0, unless ``arcs`` lists the pockets of each.
    """

    names: tuple[str, ...]
    length: int
    plus: tuple[Pocket, ...] = ()
    arcs: dict[str, tuple[Pocket, ...]] | None = None


class Neighbours(_Shape, tag="neighbours", frozen=True):
    """Composite: on a pocket of the wheel's replica, a wager of kind ``part`` on it and its neighbours."""

    reach: int
    part: str


class Complete(_Shape, tag="complete", frozen=True):
    """Composite: a button on a number or a dozen, for every wager of ``parts`` that contains it or lies in it."""

    parts: tuple[str, ...]
    units: Units = Units.FULL


class Anywhere(_Shape, tag="anywhere", frozen=True):
    """In a marked area or a device that covers no numbers: the bonus game decides what wins."""


def composite(shape: "Shape") -> bool:
    """Whether a wager of this shape consists of others."""
    return isinstance(shape, Neighbours | Complete)


Shape = Box | Line | Corner | Set | Arc | Neighbours | Complete | Anywhere


class WagerKind(msgspec.Struct, frozen=True):
    """A kind of wager: its name and where its chips are placed."""

    name: str
    shape: Shape
