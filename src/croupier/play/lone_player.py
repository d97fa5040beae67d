"""A player alone at a table who lays several wagers at once: what a slip and an environment's action are judged as."""

from __future__ import annotations

from collections.abc import Sequence

from immutables import Map
from msgspec.structs import replace

from croupier.game.spot import Spot
from croupier.play import command as cmd
from croupier.play.laying import Laying
from croupier.play.phase import Phase
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, Seat, start
from croupier.rulebook.table import TableRules

SEAT = 1


def seat_of(rack: int, chip: int | None = None, standalone_wagers: int = 0) -> Seat:
    """A player's chips, worth ``chip`` each or of any value; ``standalone_wagers`` are down."""
    return Seat(rack=rack, chip=chip, colour=None if chip is None else "blue", standalone_wagers=standalone_wagers)


def table_for(seat: Seat, rules: TableRules, spun: bool) -> RoundState:
    """A table with betting open; ``spun``: a spin has been played there."""
    prior = rules.terms.wheel.in_play[0] if spun else None
    return replace(start(rules), phase=Phase.BETTING, prior=prior, seats=Map({SEAT: seat}))


def lay_together(
    wagers: Sequence[tuple[Spot, int]], seat: Seat, rules: TableRules, spun: bool = True
) -> tuple[int, Refusal] | None:
    """Place the wagers one after the other; those that need another beside them last, for they have no order.

    Gives the index of the first that is refused, and why; None where all of them lie.
    """
    laying = Laying(table_for(seat, rules, spun), rules)
    numbered = sorted(enumerate(wagers), key=lambda each: rules.wager(each[1][0].kind).beside is not None)
    for index, (spot, amount) in numbered:
        answer = laying.lay(cmd.Place(seat=SEAT, spot=spot.id, amount=amount))
        if isinstance(answer, Refusal):
            return index, answer
    return None
