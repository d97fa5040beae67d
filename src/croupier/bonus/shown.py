"""What is shown of a bonus: on screens, on a par sheet and in a report."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import msgspec

from croupier.rulebook.breach import Source


class BonusView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bonus as any screen can show it: what was drawn as labels with values, marks on pockets, and the meters."""

    name: str
    title: str
    drawn: tuple[tuple[str, str], ...] = ()
    marks: dict[str, str] = {}
    """Pockets that the draw singles out, each with a character or two."""
    meters: dict[str, int] = {}
    """The value of each meter, in minor units."""


class BonusOption(NamedTuple):
    """A value that the bonus's mathematics uses, by the key of the house file, and its source."""

    key: str
    value: str
    source: Source


class BreakEven(NamedTuple):
    """The value of a meter, in minor units, at which the wager's expected return is 100 %."""

    key: str
    """The key of the meter's section in a house file."""
    value: Fraction
    meter: str
