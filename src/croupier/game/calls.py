"""French calls: words that place several listed wagers at once. They are no wagers themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.game.layout import Layout
from croupier.game.pocket import NUMBERS
from croupier.game.spot import Part, SpotId, spell
from croupier.game.wheel import CUSTOMARY

CALLS = ("neighbours", "voisins", "tiers", "orphelins", "jeu-zero", "finals")

# Parts of the customary single-zero wheel, so called on that wheel alone: spots and how many chips lie on each.
_SECTORS: dict[str, dict[str, int]] = {
    "voisins": {
        "trio:0-2-3": 2,
        "split:4-7": 1,
        "split:12-15": 1,
        "split:18-21": 1,
        "split:19-22": 1,
        "corner:25-26-28-29": 2,
        "split:32-35": 1,
    },
    "tiers": dict.fromkeys(("split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36"), 1),
    "orphelins": dict.fromkeys(("straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"), 1),
    "jeu-zero": dict.fromkeys(("split:0-3", "split:12-15", "straight:26", "split:32-35"), 1),
}


@dataclass(frozen=True, slots=True)
class Call:
    """A call by its name (``neighbours:17``, ``voisins``) and the wagers it places."""

    id: str
    parts: tuple[Part, ...]


def calls(layout: Layout, allowed: tuple[str, ...] = CALLS) -> tuple[Call, ...]:
    """Every call that this layout can answer: all of its parts are spots on the table."""
    return tuple(
        call
        for name in allowed
        for call in _calls(name, layout)
        if all(part.spot in layout.spots for part in call.parts)
    )


def _calls(name: str, layout: Layout) -> Iterator[Call]:
    assert name in CALLS, f"{name} is no call"
    if name == "neighbours":
        for centre in layout.wheel.in_play:
            pockets = layout.wheel.neighbours(centre, 2)
            yield Call(spell(name, centre), tuple(Part(spell("straight", pocket), 1) for pocket in pockets))
    elif name == "finals":
        for digit in range(10):
            ending = [pocket for pocket in ("0", *NUMBERS) if int(pocket) % 10 == digit]
            yield Call(spell(name, str(digit)), tuple(Part(spell("straight", p), 1) for p in ending))
    elif layout.wheel.order == CUSTOMARY["single-zero"].order:
        yield Call(name, tuple(Part(SpotId(spot), units) for spot, units in _SECTORS[name].items()))
