"""Wheels: the pockets in clockwise order, and which of them are covered."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from croupier.game.pocket import ZEROS, Colour, Pocket, colour, is_pocket, is_zero


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel in play: ``covered`` pockets exist, but a ball that rests in one makes no result."""

    name: str
    order: tuple[Pocket, ...]
    covered: frozenset[Pocket] = frozenset()
    logo: str | None = None
    _at: dict[Pocket, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        assert not faults(self.order), faults(self.order)
        assert self.covered <= set(self.order), "a covered pocket is a pocket of the wheel"
        object.__setattr__(self, "_at", {pocket: index for index, pocket in enumerate(self.order)})

    def __contains__(self, pocket: str) -> bool:
        return pocket in self._at

    @property
    def in_play(self) -> tuple[Pocket, ...]:
        """The pockets that decide a round, clockwise."""
        return tuple(pocket for pocket in self.order if pocket not in self.covered)

    @property
    def zeros(self) -> tuple[Pocket, ...]:
        """The zeros in play, 0 before 00 before 000."""
        return tuple(zero for zero in ZEROS if zero in self._at and zero not in self.covered)

    @property
    def spins_per_decision(self) -> Fraction:
        """The average number of spins per result: more than one if a pocket is covered."""
        return Fraction(len(self.order), len(self.in_play))

    def label(self, pocket: Pocket) -> str:
        """The label of a pocket: its mark, or the house's name or logo instead of 000."""
        return self.logo if self.logo is not None and pocket == "000" else pocket

    def turn(self, pocket: Pocket) -> Fraction:
        """The position of a pocket's middle, clockwise from the first pocket, as a fraction of a turn."""
        return Fraction(self._at[pocket], len(self.order))

    def neighbours(self, centre: Pocket, reach: int) -> tuple[Pocket, ...]:
        """The pocket with ``reach`` neighbours on each side, clockwise.

        >>> CUSTOMARY["single-zero"].neighbours(Pocket("17"), 2)
        ('2', '25', '17', '34', '6')
        """
        middle, size = self._at[centre], len(self.order)
        return tuple(self.order[(middle + step) % size] for step in range(-reach, reach + 1))

    def clockwise_from(self, first: Pocket) -> tuple[Pocket, ...]:
        start = self._at[first]
        return self.order[start:] + self.order[:start]

    @property
    def alternates(self) -> bool:
        """Whether red and black alternate, except across a zero."""
        pairs = zip(self.order, self.order[1:] + self.order[:1], strict=True)
        return all(is_zero(a) or is_zero(b) or colour(a) != colour(b) for a, b in pairs)

    def colours(self) -> dict[Pocket, Colour]:
        return {pocket: colour(pocket) for pocket in self.order}


def faults(order: tuple[Pocket, ...]) -> list[str]:
    """Every reason why a list of marks is not a wheel; empty if it is one."""
    found = [f"{mark!r} is no pocket" for mark in order if not is_pocket(mark)]
    found += [f"pocket {mark} stands twice" for mark in dict.fromkeys(order) if order.count(mark) > 1]
    found += [f"pocket {n} is missing" for n in range(1, 37) if str(n) not in order]
    if "0" not in order:
        found.append("pocket 0 is missing")
    if "000" in order and "00" not in order:
        found.append("pocket 00 is missing beside 000")
    return found


def _order(marks: str) -> tuple[Pocket, ...]:
    return tuple(Pocket(mark) for mark in marks.split())


_EUROPEAN = "32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
_AMERICAN = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"

CUSTOMARY: dict[str, Wheel] = {
    "single-zero": Wheel("single-zero", _order(f"0 {_EUROPEAN}")),
    "double-zero": Wheel("double-zero", _order(_AMERICAN)),
    "double-zero-as-single": Wheel("double-zero-as-single", _order(_AMERICAN), frozenset({Pocket("00")})),
    "triple-zero": Wheel("triple-zero", _order(f"000 00 {_EUROPEAN} 0")),
}
"""The customary wheels, for rulebooks that describe none."""
