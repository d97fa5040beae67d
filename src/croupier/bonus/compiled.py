"""What a simulation is given of a bonus: chances as exact fractions, which it compiles to integer tables."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.game.pocket import Pocket

Lanes = list[tuple[int, int]]
"""How a run is laid out: so many players side by side, with so many spins each."""


class Tickets(NamedTuple):
    """A wager that a draw decides once the ball rests on one of ``pockets``: how often its stake comes back.

    ``repeats``: only where the pocket is that of the spin before. ``stream`` keeps the draws of two bonuses apart: 1 to
    15 belong to this package, a game of somebody else's takes another number below 65,536.
    """

    pockets: frozenset[Pocket]
    times: Mapping[int, Fraction]
    stream: int
    repeats: bool = False


class MeterTable(NamedTuple):
    """A progressive meter in parts of a minor unit: where it starts and resets, and what a round adds to it."""

    start: int
    reset: int
    grows: int
    per: int


class Prize(NamedTuple):
    """A segment of a bonus wheel: minor units, and the index of the meter that it empties besides."""

    returned: int
    weight: int
    meter: int | None = None


class BonusWheels(NamedTuple):
    """A wager that turns two bonus wheels once the ball rests on one of the targets that were drawn.

    ``targets`` are how many are drawn, with their weights. One of ``positions`` gets what the first wheel shows and all
    others what the second shows; ``players`` of them play.
    """

    targets: tuple[tuple[int, int], ...]
    positions: int
    players: int
    first: tuple[Prize, ...]
    second: tuple[Prize, ...]
    meters: tuple[MeterTable, ...]
