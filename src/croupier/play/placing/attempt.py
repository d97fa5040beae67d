"""The inputs of a placing rule: the circumstances, which are fixed for a spot, and the attempt, which varies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from croupier.game.spot import Spot
from croupier.play.chips.picking import ChipTypes, Picked
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, Seat
from croupier.play.wagers import Stake
from croupier.rulebook.money import spell_money
from croupier.rulebook.table import TableRules


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """The variable part of a wager: ``total`` is the amount plus what the seat already has on the spot, ``lying``.

    ``picked`` are the chips that are meant, and what is wrong with them.
    """

    number: int
    seat: Seat
    amount: int
    total: int
    picked: Picked
    lying: Stake | None
    coupon: int | None
    state: RoundState


def attempt_on(spot: Spot, amount: int, picked: Picked, number: int, state: RoundState, tip: bool = False) -> Attempt:
    """A wager without a coupon by this seat, beside what it has on the spot."""
    lying = state.wagers.get((number, spot.id, tip))
    total = amount + (lying.amount if lying is not None else 0)
    return Attempt(number, state.seat(number), amount, total, picked, lying, None, state)


Check = Callable[[Attempt], Refusal | None]


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The fixed part of a wager: the kinds and sources of its chips; ``handed``: how they reach the dealer."""

    rules: TableRules
    spot: Spot
    types: ChipTypes
    handed: str = "table"

    def money(self, amount: int) -> str:
        return spell_money(amount, self.rules.currency)


Rule = Callable[[Circumstances], Check | None]
