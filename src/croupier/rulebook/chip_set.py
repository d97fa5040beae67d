"""A table's chips: the denominations and looks of its value chips and plaques, and the colours of its colour chips."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

VALUE, PLAQUE, PLAIN = "value", "plaque", "plain"
"""Designs: of value chips, of plaques, and of colour chips unless somebody names another."""


def normal_look(look: str) -> str:
    """A colour or design as it is compared and stored.

    >>> normal_look(" Dark  Blue ")
    'dark blue'
    """
    return " ".join(look.casefold().split())


@dataclass(frozen=True, slots=True)
class Denomination:
    """A value in minor units, and the colour of the chips that have it."""

    value: int
    colour: str


@dataclass(frozen=True)
class ChipSet:
    """The chips of a table. Denominations are listed with the largest first; one of them is a single minor unit."""

    colours: tuple[str, ...]
    set: int
    """How many chips of each colour the table has."""
    value: tuple[Denomination, ...]
    plaques: tuple[Denomination, ...]

    @cached_property
    def _looks(self) -> dict[tuple[str, int], str]:
        values = {(VALUE, each.value): each.colour for each in self.value}
        return values | {(PLAQUE, each.value): each.colour for each in self.plaques}

    def colour_of(self, kind: str, value: int) -> str | None:
        """The colour of a value chip or plaque, or of another game's chip, of this value; None if there is none."""
        return self._looks.get((PLAQUE if kind == PLAQUE else VALUE, value))

    def values_of(self, kind: str) -> tuple[int, ...]:
        """The denominations of a kind, the largest first."""
        return tuple(each.value for each in (self.plaques if kind == PLAQUE else self.value))

    def has_look(self, colour: str, design: str) -> bool:
        """Whether one of the value chips looks like this."""
        return design == VALUE and any(each.colour == colour for each in self.value)
