"""A bonus as input for a simulation: probabilities as exact fractions, which it compiles to integer tables."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.game.pocket import Pocket

Lanes = list[tuple[int, int]]
"""The shape of a run: the number of parallel players, and the spins of each."""


class Tickets(NamedTuple):
    """A wager that is decided by a draw once the ball rests on one of ``pockets``: the multiples of its stake returned.

    ``repeats``: only if the pocket is that of the previous spin. ``stream`` keeps the draws of two bonuses apart: 1 to
    15 belong to this package, a game in another package takes another number below 65,536.
    """

    pockets: frozenset[Pocket]
    times: Mapping[int, Fraction]
    stream: int
    repeats: bool = False


class MeterTable(NamedTuple):
    """A progressive meter in parts of a minor unit: its start, its reset, and what a round adds to it."""

    start: int
    reset: int
    grows: int
    per: int


class Prize(NamedTuple):
    """A segment of a bonus wheel: minor units, and the index of a meter that it pays in addition."""

    returned: int
    weight: int
    meter: int | None = None


class BonusWheels(NamedTuple):
    """A wager that spins two bonus wheels once the ball rests on one of the drawn targets.

    ``targets`` are how many are drawn, with their weights. One of ``positions`` gets what the first wheel shows and all
    others what the second shows; ``players`` of them play.
    """

    targets: tuple[tuple[int, int], ...]
    positions: int
    players: int
    first: tuple[Prize, ...]
    second: tuple[Prize, ...]
    meters: tuple[MeterTable, ...]
