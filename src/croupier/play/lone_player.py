"""A single player at a table who places several wagers at once, by which slips and environments' actions are judged."""

from __future__ import annotations

from collections.abc import Sequence

from immutables import Map
from msgspec.structs import replace

from croupier.game.spot import Spot
from croupier.play import command as cmd
from croupier.play.chips.counts import worth
from croupier.play.chips.stack import Stack, counted
from croupier.play.deciding.chip_rules import own_chips
from croupier.play.laying import Laying
from croupier.play.phase import Phase
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, Seat, start
from croupier.rulebook.table import TableRules

SEAT = 1


def seat_of(rack: int, rules: TableRules, chip: int = 1, standalone_wagers: int = 0) -> Seat:
    """A seat with chips worth ``chip`` each, and so many ``standalone_wagers`` on the layout."""
    own = Stack(own_chips(rules), chip, 1, rules.chips.colours[0])
    held = (counted(own, rack // chip),) if rack >= chip else ()
    return Seat(rack=worth(held), chips=held, own=own, standalone_wagers=standalone_wagers)


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
