"""Zero rules: what becomes of even-money wagers when a zero comes up, as a small algebra."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from croupier.game.pocket import Pocket

Citation = NewType("Citation", str)
"""What says so: opaque to the game, the id of a clause to a rulebook."""


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
    """The next valid spin: one that would win for the wager, one that would lose, another zero."""

    win: Sentence
    lose: Sentence
    zero: Sentence
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class ZeroRule:
    """Which zeros catch which kinds, what may then happen, and what happens if nobody says."""

    on: frozenset[Pocket]
    kinds: frozenset[str]
    choices: tuple[Fate, ...]
    default: Fate
    citations: tuple[Citation, ...]
    prison: Prison | None = None
    otherwise: tuple[Citation, ...] = ()
    """What has such wagers lose on a zero that the rule is not about."""

    def __post_init__(self) -> None:
        assert self.default in self.choices
        assert (self.prison is not None) == (Fate.PRISON in self.choices)

    def catches(self, kind: str, pocket: Pocket) -> bool:
        return pocket in self.on and kind in self.kinds
