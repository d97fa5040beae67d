"""Spots: the places where a chip can lie, each with the pockets it covers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from croupier.game.pocket import Pocket

SpotId = NewType("SpotId", str)
"""A kind, a colon and its numbers: ``split:8-11``; or the kind alone if it has one spot."""

Point = tuple[int, int]
"""x across the columns and y down the rows, twelve to a box's side, from the head corner of box 1."""


class Piece(StrEnum):
    """What is put down: a chip, or the marker button of a complete."""

    CHIP = "chip"
    BUTTON = "button"


@dataclass(frozen=True, slots=True)
class Part:
    """One wager of a composite and its units of the stake."""

    spot: SpotId
    units: int


@dataclass(frozen=True, slots=True)
class Spot:
    id: SpotId
    kind: str
    covers: tuple[Pocket, ...]
    places: tuple[Point, ...]
    parts: tuple[Part, ...] = ()
    piece: Piece = Piece.CHIP
    prison: tuple[Point, ...] = ()
    """Where its imprisoned wagers lie, if the layout has a place for them."""

    @property
    def units(self) -> int:
        """The number of equal units that a stake here is divided into."""
        return sum(part.units for part in self.parts) or 1


def spell(kind: str, *words: str) -> SpotId:
    """
    >>> spell("split", "8", "11"), spell("red")
    ('split:8-11', 'red')
    """
    return SpotId(f"{kind}:{'-'.join(words)}" if words else kind)
