"""Pockets: the slots of a wheel, and the colour of each."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NewType

Pocket = NewType("Pocket", str)
"""A pocket's mark: ``"0"``, ``"00"``, ``"000"``, ``"1"`` to ``"36"``."""


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"
    GREEN = "green"


ZEROS = (Pocket("0"), Pocket("00"), Pocket("000"))
NUMBERS = tuple(Pocket(str(n)) for n in range(1, 37))
POCKETS = ZEROS + NUMBERS

_RED = frozenset(
    ["1", "3", "5", "7", "9", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32", "34", "36"]
)
_RANK = {pocket: rank for rank, pocket in enumerate(POCKETS)}


def is_pocket(mark: str) -> bool:
    """Whether a mark belongs to a pocket of some roulette wheel."""
    return mark in _RANK


def is_zero(pocket: Pocket) -> bool:
    return pocket in ZEROS


def number(pocket: Pocket) -> int:
    """The number of a pocket that has one; the zeros are neither odd nor even, low nor high.

    >>> number(Pocket("17"))
    17
    """
    assert not is_zero(pocket), f"{pocket} counts as no number"
    return int(pocket)


def colour(pocket: Pocket) -> Colour:
    """
    >>> colour(Pocket("17")), colour(Pocket("00"))
    (<Colour.BLACK: 'black'>, <Colour.GREEN: 'green'>)
    """
    if is_zero(pocket):
        return Colour.GREEN
    return Colour.RED if pocket in _RED else Colour.BLACK


def in_order(pockets: Iterable[Pocket]) -> tuple[Pocket, ...]:
    """Zeros first (0, 00, 000), then the numbers upwards: the order of pockets in a spot's id."""
    return tuple(sorted(pockets, key=_RANK.__getitem__))
