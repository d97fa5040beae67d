"""Zero rules: what happens to even-money wagers when a zero comes up, as a small algebra."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from croupier.game.pocket import Pocket

Citation = NewType("Citation", str)
"""A citation: opaque to the game; in a rulebook, the id of a clause."""


class Fate(StrEnum):
    """What a zero does to a wager it catches."""

    LOSE = "lose"
    HALF = "half"
    PRISON = "prison"


class Sentence(StrEnum):
    """What the next spin does to an imprisoned wager."""

    RELEASE = "release"
    LOST = "lost"
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class Prison:
    """The effects of the next valid spin: one that would win for the wager, one that would lose, another zero."""

    win: Sentence
    lose: Sentence
    zero: Sentence
    citations: tuple[Citation, ...]
    place: Citation | None = None
    """The citation for a place of its own on the layout; without it there is none."""
    zero_citations: tuple[Citation, ...] = ()
    """The citations for another zero, if they are different."""


@dataclass(frozen=True, slots=True)
class ZeroRule:
    """Which zeros catch which kinds, the possible fates, and the default."""

    on: frozenset[Pocket]
    kinds: frozenset[str]
    choices: tuple[Fate, ...]
    default: Fate
    citations: tuple[Citation, ...]
    prison: Prison | None = None
    otherwise: tuple[Citation, ...] = ()
    """The citation for losing such wagers on a zero that the rule does not cover."""

    def __post_init__(self) -> None:
        assert self.default in self.choices
        assert (self.prison is not None) == (Fate.PRISON in self.choices)

    @property
    def imprisoned_apart(self) -> frozenset[str]:
        """The kinds whose imprisoned wagers have a place of their own on the layout."""
        return self.kinds if self.prison is not None and self.prison.place is not None else frozenset()

    def catches(self, kind: str, pocket: Pocket) -> bool:
        return pocket in self.on and kind in self.kinds
