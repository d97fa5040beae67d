"""The inputs of a placing rule: the circumstances, which are fixed for a spot, and the attempt, which varies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from croupier.game.spot import Spot
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, Seat
from croupier.play.wagers import Stake
from croupier.rulebook.money import spell_money
from croupier.rulebook.table import TableRules


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """The variable part of a wager: ``total`` is the amount plus what the seat already has on the spot, ``lying``."""

    number: int
    seat: Seat
    amount: int
    total: int
    lying: Stake | None
    coupon: int | None
    state: RoundState


def attempt_on(spot: Spot, amount: int, number: int, state: RoundState, tip: bool = False) -> Attempt:
    """A wager without a coupon by this seat, beside what it has on the spot."""
    lying = state.wagers.get((number, spot.id, tip))
    total = amount + (lying.amount if lying is not None else 0)
    return Attempt(number, state.seat(number), amount, total, lying, None, state)


Check = Callable[[Attempt], Refusal | None]


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The fixed part of a wager. ``unit`` is the value of one chip; ``handed``: how the chips reach the dealer.

    ``lacking``: the rack holds no chips of this kind, whatever its value.
    """

    rules: TableRules
    spot: Spot
    chips: str
    unit: int = 1
    source: str = "dealer"
    handed: str = "table"
    lacking: bool = False

    def money(self, amount: int) -> str:
        return spell_money(amount, self.rules.currency)


Rule = Callable[[Circumstances], Check | None]
