"""The draws of Bonus Spin Xtreme: targets before the spin, and after a hit the stops of the bonus wheels."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, Self

from msgspec.structs import replace

from croupier.bonus.round import RoundStep
from croupier.bonus.state import BonusDraw, BonusState
from croupier.game.pocket import Pocket


class TargetsDraw(BonusDraw, frozen=True):
    purpose: ClassVar[str] = "targets"
    before: ClassVar[RoundStep] = RoundStep.SPIN
    targets: tuple[str, ...]


class WheelsDraw(BonusDraw, frozen=True, omit_defaults=True):
    """The hot position, its symbol, and everybody else's. ``among`` are the positions it was one of, if not of all."""

    purpose: ClassVar[str] = "wheels"
    before: ClassVar[RoundStep] = RoundStep.PAY
    position: int
    hot: str
    community: str
    among: tuple[int, ...] = ()


class Turn(NamedTuple):
    """Where the bonus wheels stopped."""

    position: int
    hot: str
    community: str


class BonusSpinState(BonusState, frozen=True):
    targets: tuple[str, ...] | None = None
    position: int | None = None
    hot: str | None = None
    community: str | None = None
    among: tuple[int, ...] = ()

    @property
    def turn(self) -> Turn | None:
        if self.position is None or self.hot is None or self.community is None:
            return None
        return Turn(self.position, self.hot, self.community)

    def hit(self, result: Pocket | None) -> bool:
        """Whether the ball rests on a drawn target."""
        return result is not None and self.targets is not None and result in self.targets

    def decided(self, result: Pocket) -> Self:
        """Keep the result of the bonus wheels only if a target was hit."""
        return self if self.hit(result) else replace(self, position=None, hot=None, community=None, among=())

    def wire(self) -> dict[str, Any]:
        return {"targets": self.targets, "turn": self.turn}
