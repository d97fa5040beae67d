"""The wagers on the layout, grouped by spot, because a spot's wagers are judged and swept together. Immutable.

See docs/decisions/0043-record-lost-wagers-by-spot.md.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from immutables import Map

from croupier.play.chips.counts import Chips

WagerKey = tuple[int, str, bool]
"""Seat, spot, and whether it is a wager for the dealers."""


class Stake(msgspec.Struct, frozen=True, gc=False):
    """A wager on the layout, worth its chips; ``round`` is the one in which a zero caught it.

    ``lost`` is what was collected of it before the rest is paid.
    """

    amount: int
    chips: Chips
    coupon: int = 0
    stands_alone: bool = True
    round: int = 0
    lost: int = 0


OnSpot = Map[int, Stake]
"""The stakes on a spot, keyed by twice the seat, plus one for a wager for the dealers."""

_NOTHING: OnSpot = Map()
_new = object.__new__


class Wagers(Mapping[WagerKey, Stake]):
    """Wagers by seat, spot, and whether they are for the dealers."""

    __slots__ = ("spots",)

    def __init__(self, pairs: Iterable[tuple[WagerKey, Stake]] | Mapping[WagerKey, Stake] = ()) -> None:
        found: dict[str, dict[int, Stake]] = {}
        for (seat, spot, tip), stake in pairs.items() if isinstance(pairs, Mapping) else pairs:
            found.setdefault(spot, {})[2 * seat + tip] = stake
        self.spots: Map[str, OnSpot] = Map({spot: Map(stakes) for spot, stakes in found.items()})

    @staticmethod
    def of(spots: Map[str, OnSpot]) -> Wagers:
        """The wagers of these spots, none of which is empty."""
        made = _new(Wagers)
        made.spots = spots
        return made

    def on(self, spot: str) -> OnSpot:
        """The stakes on a spot."""
        return self.spots.get(spot, _NOTHING)

    def set(self, key: WagerKey, stake: Stake) -> Wagers:
        seat, spot, tip = key
        return Wagers.of(self.spots.set(spot, self.on(spot).set(2 * seat + tip, stake)))

    def delete(self, key: WagerKey) -> Wagers:
        seat, spot, tip = key
        left = self.spots[spot].delete(2 * seat + tip)
        return Wagers.of(self.spots.set(spot, left) if left else self.spots.delete(spot))

    def __getitem__(self, key: WagerKey) -> Stake:
        seat, spot, tip = key
        try:
            return self.spots[spot][2 * seat + tip]
        except KeyError:
            raise KeyError(key) from None

    def get(self, key: WagerKey, default: Any = None) -> Any:
        seat, spot, tip = key
        return self.on(spot).get(2 * seat + tip, default)

    def items(self) -> ItemsView[WagerKey, Stake]:
        return _Items(self)

    def __iter__(self) -> Iterator[WagerKey]:
        for spot, lying in self.spots.items():
            for slot in lying:
                yield slot >> 1, spot, slot & 1 == 1

    def __len__(self) -> int:
        return sum(map(len, self.spots.values()))

    def __bool__(self) -> bool:
        return bool(self.spots)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wagers) and self.spots == other.spots

    def __hash__(self) -> int:
        return hash(self.spots)

    def __repr__(self) -> str:
        return f"Wagers({dict(self)})"


class _Items(ItemsView[WagerKey, Stake]):
    """A view of the items that needs no lookup for each of them."""

    _mapping: Wagers

    def __iter__(self) -> Iterator[tuple[WagerKey, Stake]]:
        for spot, lying in self._mapping.spots.items():
            for slot, stake in lying.items():
                yield (slot >> 1, spot, slot & 1 == 1), stake
