"""French calls: words that place several listed wagers at once. They are not wagers themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.game.layout import Layout
from croupier.game.pocket import NUMBERS, Pocket
from croupier.game.spot import Part, spell
from croupier.game.wheel import CUSTOMARY

CALLS = ("neighbours", "voisins", "tiers", "orphelins", "jeu-zero", "finals")

_Parts = tuple[tuple[str, int], ...]
"""The numbers that a chip lies on or between, and the number of chips."""

# Sectors of the customary single-zero wheel: these names apply to that wheel alone.
_SECTORS: dict[str, _Parts] = {
    "voisins": (
        ("0 2 3", 2),
        ("4 7", 1),
        ("12 15", 1),
        ("18 21", 1),
        ("19 22", 1),
        ("25 26 28 29", 2),
        ("32 35", 1),
    ),
    "tiers": (("5 8", 1), ("10 11", 1), ("13 16", 1), ("23 24", 1), ("27 30", 1), ("33 36", 1)),
    "orphelins": (("1", 1), ("6 9", 1), ("14 17", 1), ("17 20", 1), ("31 34", 1)),
    "jeu-zero": (("0 3", 1), ("12 15", 1), ("26", 1), ("32 35", 1)),
}


@dataclass(frozen=True, slots=True)
class Call:
    """A call by its name (``neighbours:17``, ``voisins``) and the wagers it places.

    ``centre`` is the middle pocket on the wheel, if the call has one.
    """

    id: str
    parts: tuple[Part, ...]
    centre: Pocket | None = None


def calls(layout: Layout, allowed: tuple[str, ...] = CALLS) -> tuple[Call, ...]:
    """Every call that this layout supports: there is a spot for each of its parts."""
    return tuple(call for name in allowed for call in _calls(name, layout))


def _calls(name: str, layout: Layout) -> Iterator[Call]:
    assert name in CALLS, f"{name} is no call"
    if name == "neighbours":
        for centre in layout.wheel.in_play:
            pockets = layout.wheel.neighbours(centre, 2)
            yield from _call(spell(name, centre), tuple((pocket, 1) for pocket in pockets), layout, centre)
    elif name == "finals":
        for digit in range(10):
            ending = [pocket for pocket in ("0", *NUMBERS) if int(pocket) % 10 == digit]
            yield from _call(spell(name, str(digit)), tuple((pocket, 1) for pocket in ending), layout)
    elif layout.wheel.order == CUSTOMARY["single-zero"].order:
        yield from _call(name, _SECTORS[name], layout)


def _call(name: str, parts: _Parts, layout: Layout, centre: Pocket | None = None) -> Iterator[Call]:
    """The call, if the layout has a spot on the numbers of each part."""
    found = [(layout.on(numbers.split()), units) for numbers, units in parts]
    laid = tuple(Part(spot.id, units) for spot, units in found if spot is not None)
    if len(laid) == len(parts):
        yield Call(name, laid, centre)
