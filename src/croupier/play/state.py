"""The state of a table: phase, seats, what lies on the layout, what has been drawn. Immutable; old ones stay valid.

The maps are hash tries: a change shares all but a few nodes with the state before, so that a wager costs the same at
an empty table and at one with a hundred thousand wagers down.
"""

from collections.abc import Mapping

import msgspec
from immutables import Map

from croupier.game.pocket import Pocket
from croupier.play.phase import Phase
from croupier.play.wagers import Stake, WagerKey, Wagers
from croupier.rulebook.schema.conduct import Close
from croupier.rulebook.table import TableRules

DRAWN_FOR = frozenset({"b2b", "x-straight", "bonus-spin"})
"""Kinds of wager that a generator draws something for."""


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A player's chips. ``staked`` lies on the layout; ``others`` counts wagers that may stand alone."""

    rack: int = 0
    staked: int = 0
    others: int = 0
    chips: str | None = None
    chip: int | None = None
    colour: str | None = None
    design: str = "plain"
    permits: frozenset[str] = frozenset()
    value_chips: frozenset[int] = frozenset()
    others_chips: str | None = None
    """What else is in the rack than chips of the player's own colour: value chips, plaques, another game's."""
    brought: int = 0
    """How much of the rack comes from elsewhere."""


class Spoken(msgspec.Struct, frozen=True):
    spot: str
    amount: int


class Meter(msgspec.Struct, frozen=True):
    """``parts`` of a minor unit, ``per`` to one."""

    parts: int
    per: int

    @property
    def value(self) -> int:
        return self.parts // self.per


class Turn(msgspec.Struct, frozen=True):
    position: int
    hot: str
    community: str


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
    multiplier: int | None = None
    numbers: tuple[tuple[str, int], ...] | None = None
    targets: tuple[str, ...] | None = None
    turn: Turn | None = None
    meters: Map[str, Meter] = Map()
    inspectors: tuple[str, ...] = ()
    inspect_for: str | None = None
    """The irregularity after which the ball is looked at."""
    damaged: bool = False
    down: Map[str, int] = Map()
    """How many wagers of each kind that something is drawn for are on the layout."""
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
    """A closed table with these rules, nobody at it, the meters at their starts."""
    spin = rules.bonus.bonus_spin
    meters = {
        name: Meter(meter.start * meter.rate.denominator, meter.rate.denominator)
        for name, meter in (spin.meters.items() if spin is not None else ())
    }
    return RoundState(closing=rules.closing.when, meters=Map(meters))


def chips_in_play(state: RoundState) -> int:
    """Every minor unit in racks, on the layout and in the tip box."""
    places: tuple[Mapping[WagerKey, Stake], ...] = (state.wagers, state.pending, state.prisoners)
    layout = sum(stake.amount for each in places for stake in each.values())
    return sum(seat.rack for seat in state.seats.values()) + layout + state.tip_box


def balanced(state: RoundState) -> bool:
    """Whether money is conserved: what came in, less what went out and what the house won, is all still there."""
    return chips_in_play(state) == state.paid_in - state.paid_out - state.house
