"""The state of a table: phase, seats, wagers on the layout, draws. Immutable; old states stay valid.

The maps are hash tries: a change shares all but a few nodes with the state before, so that a wager costs the same at
an empty table and at one with a hundred thousand wagers.
"""

from collections.abc import Mapping

import msgspec
from immutables import Map

from croupier.bonus.protocol import bonuses
from croupier.bonus.state import BonusState
from croupier.game.pocket import Pocket
from croupier.play.phase import Phase
from croupier.play.wagers import Stake, WagerKey, Wagers
from croupier.rulebook.schema.conduct import Close
from croupier.rulebook.table import TableRules


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A player's chips. ``staked`` lies on the layout; ``standalone_wagers`` counts those that may be its only ones."""

    rack: int = 0
    staked: int = 0
    standalone_wagers: int = 0
    chips: str | None = None
    chip: int | None = None
    colour: str | None = None
    design: str = "plain"
    permits: frozenset[str] = frozenset()
    value_chips: frozenset[int] = frozenset()
    others_chips: str | None = None
    """The rest of the rack besides the player's own colour: value chips, plaques, another game's chips."""
    brought: int = 0
    """How much of the rack comes from elsewhere."""


class Spoken(msgspec.Struct, frozen=True):
    spot: str
    amount: int


class RoundState(msgspec.Struct, frozen=True):
    closing: Close
    phase: Phase = Phase.CLOSED
    round: int = 0
    seats: Map[int, Seat] = Map()
    wagers: Wagers = Wagers()
    pending: Map[WagerKey, Stake] = Map()
    prisoners: Map[WagerKey, Stake] = Map()
    spoken: Map[int, tuple[Spoken, ...]] = Map()
    prior: Pocket | None = None
    result: Pocket | None = None
    bonus: Map[str, BonusState] = Map()
    """What each bonus of the table adds to the state, by its name."""
    inspectors: tuple[str, ...] = ()
    inspect_for: str | None = None
    """The irregularity after which the ball must be inspected."""
    damaged: bool = False
    bonus_wagers: Map[str, int] = Map()
    """How many wagers of each bonus are on the layout."""
    tip_box: int = 0
    paid_in: int = 0
    paid_out: int = 0
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


def chips_in_play(state: RoundState) -> int:
    """Every minor unit in racks, on the layout and in the tip box."""
    places: tuple[Mapping[WagerKey, Stake], ...] = (state.wagers, state.pending, state.prisoners)
    layout = sum(stake.amount for each in places for stake in each.values())
    return sum(seat.rack for seat in state.seats.values()) + layout + state.tip_box


def balanced(state: RoundState) -> bool:
    """Whether money is conserved: what came in, less what went out and what the house won, is all still there."""
    return chips_in_play(state) == state.paid_in - state.paid_out - state.house
