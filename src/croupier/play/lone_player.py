"""A single player at a table who places several wagers at once, by which slips and environments' actions are judged."""

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
    """A seat with chips worth ``chip`` each or of any value, and so many ``standalone_wagers`` on the layout."""
    return Seat(rack=rack, chip=chip, colour=None if chip is None else "blue", standalone_wagers=standalone_wagers)


def table_for(seat: Seat, rules: TableRules, spun: bool) -> RoundState:
    """A table with betting open; ``spun``: it has already had a spin."""
    prior = rules.terms.wheel.in_play[0] if spun else None
    return replace(start(rules), phase=Phase.BETTING, prior=prior, seats=Map({SEAT: seat}))


def lay_together(
    wagers: Sequence[tuple[Spot, int]], seat: Seat, rules: TableRules, spun: bool = True
) -> tuple[int, Refusal] | None:
    """Place the wagers one after the other, those that need another wager last, because the input has no order.

    Returns the index of the first refused wager and its refusal; None if all are placed.
    """
    laying = Laying(table_for(seat, rules, spun), rules)
    numbered = sorted(enumerate(wagers), key=lambda each: rules.wager(each[1][0].kind).beside is not None)
    for index, (spot, amount) in numbered:
        answer = laying.lay(cmd.Place(seat=SEAT, spot=spot.id, amount=amount))
        if isinstance(answer, Refusal):
            return index, answer
    return None
