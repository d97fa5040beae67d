"""The state of a table: phase, seats, wagers on the layout, draws. Immutable; old states stay valid.

The maps are hash tries: a change shares all but a few nodes with the state before, so that a wager costs the same at
an empty table and at one with a hundred thousand wagers.
"""

from collections.abc import Iterator, Mapping

import msgspec
from immutables import Map

from croupier.bonus.protocol import bonuses
from croupier.bonus.state import BonusState
from croupier.game.pocket import Pocket
from croupier.play.chips.counts import Chips, gathered, worth
from croupier.play.chips.stack import BOUGHT, Stack, sourced
from croupier.play.phase import Phase
from croupier.play.reports import NO_REPORTS, Reports
from croupier.play.result import PartLost, Swept
from croupier.play.wagers import Stake, WagerKey, Wagers
from croupier.rulebook.schema.conduct import Close
from croupier.rulebook.table import TableRules


class ReturnPermit(msgspec.Struct, frozen=True, gc=False):
    """Permission, given once, to bring colour chips back at a value: up to an amount, or whatever was shown."""

    chip: int
    by: str
    amount: int | None = None

    def allows(self, chip: int, amount: int) -> bool:
        return self.chip == chip and (self.amount is None or amount <= self.amount)


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A player's chips. ``staked`` lies on the layout; ``standalone_wagers`` counts those that may be its only ones."""

    rack: int = 0
    """What ``chips`` are worth."""
    staked: int = 0
    standalone_wagers: int = 0
    chips: Chips = ()
    own: Stack | None = None
    """One of the player's own chips: its look and value are set while any is in use."""
    permits: tuple[ReturnPermit, ...] = ()

    @property
    def chip(self) -> int | None:
        """The value of one of the player's own chips."""
        return None if self.own is None else self.own.value

    @property
    def colour(self) -> str | None:
        return None if self.own is None else self.own.colour


class LaidWagers(msgspec.Struct, frozen=True):
    """The layout as it was when the dolly was placed, for a void spin to restore. ``taken``: what was collected."""

    wagers: Wagers = Wagers()
    prisoners: Map[WagerKey, Stake] = Map()
    bonus_wagers: Map[str, int] = Map()
    taken: tuple[Swept, ...] = ()
    parts: tuple[PartLost, ...] = ()
    """What was collected of wagers that were not lost whole."""


class Spoken(msgspec.Struct, frozen=True):
    spot: str
    amount: int


class MovedFifth(msgspec.Struct, frozen=True, gc=False):
    """The part of a wager on the wheel's replica that was moved to the winning number's box, ``to``."""

    to: str
    amount: int
    chips: Chips
    stands_alone: bool = True
    lost: int = 0
    """What was collected of the wager that it comes from."""


class RoundState(msgspec.Struct, frozen=True):
    closing: Close
    phase: Phase = Phase.CLOSED
    round: int = 0
    seats: Map[int, Seat] = Map()
    wagers: Wagers = Wagers()
    pending: Map[WagerKey, Stake] = Map()
    prisoners: Map[WagerKey, Stake] = Map()
    fifths: Map[WagerKey, MovedFifth] = Map()
    """Moved parts by the wagers that they come from, until they are paid."""
    spoken: Map[int, tuple[Spoken, ...]] = Map()
    prior: Pocket | None = None
    result: Pocket | None = None
    bonus: Map[str, BonusState] = Map()
    """What each bonus of the table adds to the state, by its name."""
    inspectors: tuple[str, ...] = ()
    inspect_for: str | None = None
    """The irregularity after which the ball must be inspected."""
    damaged: bool = False
    called: tuple[str, ...] = ()
    """The irregularities of this spin for which the dealer called the floor."""
    laid: LaidWagers | None = None
    """Set from the moment the dolly is placed until the first winner is paid."""
    bonus_wagers: Map[str, int] = Map()
    """How many wagers of each bonus are on the layout."""
    tip_box: Chips = ()
    float: Chips = ()
    """The house's chips at the table, net: issued chips count negative unless an inventory was counted in."""
    out: Chips = ()
    """Chips outside, net: those brought to the table count negative."""
    cage: Chips = ()
    """What the cage got from the table, net: chips that it brought count negative. With it all counts of a chip add up
    to zero."""
    stocked: bool = False
    """Whether an inventory was counted in: only then can the float run out."""
    paid_in: int = 0
    paid_out: int = 0
    reports: Reports = NO_REPORTS
    house: int = 0
    """What the house has won so far, less what it has lost."""

    def seat(self, number: int) -> Seat:
        return self.seats.get(number, NOBODY)


NOBODY = Seat()
"""A seat without chips."""


def start(rules: TableRules) -> RoundState:
    """A closed, empty table with these rules and the meters at their start values."""
    bonus = Map({name: bonus.start() for name, bonus in bonuses(rules).items()})
    return RoundState(closing=rules.closing.when, bonus=bonus)


def meters(state: RoundState) -> dict[str, int]:
    """The value of every meter of the table's bonuses, in minor units."""
    return {name: meter.value for bonus in state.bonus.values() for name, meter in bonus.meters.items()}


def on_the_layout(state: RoundState) -> Iterator[tuple[WagerKey, Stake | MovedFifth]]:
    """Everything that lies on the layout, each with its seat, the spot it was placed on, and whether it is a tip."""
    places: tuple[Mapping[WagerKey, Stake | MovedFifth], ...]
    places = (state.wagers, state.pending, state.prisoners, state.fifths)
    for place in places:
        yield from place.items()


def chips_in_play(state: RoundState) -> int:
    """Every minor unit in racks, on the layout and in the tip box."""
    layout = sum(stake.amount for _, stake in on_the_layout(state))
    return sum(seat.rack for seat in state.seats.values()) + layout + worth(state.tip_box)


def balanced(state: RoundState) -> bool:
    """Whether money is conserved: what came in, less what went out and what the house won, is all still there."""
    return chips_in_play(state) == state.paid_in - state.paid_out - state.house


def conserved(state: RoundState) -> bool:
    """Whether chips are conserved: of each chip, float, racks, layout, tip box, outside and cage add up to zero."""
    racks = (stack for seat in state.seats.values() for stack in seat.chips)
    layout = (stack for _, stake in on_the_layout(state) for stack in stake.chips)
    everywhere = (*racks, *layout, *state.tip_box, *state.float, *state.out, *state.cage)
    return not gathered(sourced(stack, BOUGHT) for stack in everywhere)
