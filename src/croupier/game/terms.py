"""Terms: everything that settlement reads: the kinds on offer, their pay, the zero rule, each with its citation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.game.layout import Layout
from croupier.game.spot import Spot, SpotId
from croupier.game.wheel import Wheel
from croupier.game.zero import Citation, ZeroRule


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind of wager on this table: its odds to 1 (none for a composite), and their citation."""

    kind: str
    pays: int | None
    wager: Citation
    odds: Citation


@dataclass(frozen=True, slots=True)
class Terms:
    layout: Layout
    offers: Mapping[str, Offer]
    zero: ZeroRule | None
    void: Citation | None = None
    """The citation for "a ball in a covered pocket makes no result"."""

    @property
    def wheel(self) -> Wheel:
        return self.layout.wheel

    @property
    def spots(self) -> Mapping[SpotId, Spot]:
        return self.layout.spots
