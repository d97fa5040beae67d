"""Views: a table's state converted to the types of the wire, so that screens compute nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from croupier.bonus.protocol import bonuses
from croupier.bonus.shown import BonusView
from croupier.floor.table_state import TableState
from croupier.play.chips.counts import Chips
from croupier.play.chips.stack import OWN
from croupier.play.event import Event, Result
from croupier.play.phase import betting_is_open
from croupier.play.state import RoundState, Seat, meters
from croupier.rulebook.table import TableRules
from croupier.server.live.laid import Lying, Total, lying


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    name: str | None = None
    colour: str | None = None
    chip: int | None = None


class Situation(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of the round. ``until``: when its present stage ends, milliseconds since 1970."""

    round: int
    phase: str
    betting: bool
    until: int | None = None
    result: str | None = None
    prior: str | None = None
    multiplier: int | None = None
    numbers: tuple[tuple[str, int], ...] | None = None
    targets: tuple[str, ...] | None = None
    turn: tuple[int, str, str] | None = None
    meters: dict[str, int] = {}
    bonus: tuple[BonusView, ...] = ()
    """The bonuses that have something to show, for any screen; the five fields before it hold the same by name."""
    promise: str | None = None
    disagreement: bool = False
    ball: str | None = None
    """Why the ball must be inspected before the next spin."""


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="tell", tag="mine"):
    """A player's own message: the rack, the changed wagers, the seat's events, and the results of wagers.

    ``whole``: ``wagers`` has all wagers; otherwise those that changed, with amount zero for one that was removed.
    """

    seq: int
    seat: int | None = None
    rack: int = 0
    staked: int = 0
    chip: int | None = None
    colour: str | None = None
    whole: bool = False
    wagers: list[Lying] = []
    events: list[Event] = []
    results: list[Result] = []
    chips: Chips = ()
    """What the rack consists of."""


class News(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="tell", tag="news"):
    """The changes at the table after the record ``after``, up to ``seq``. ``whole``: the layout is sent whole."""

    table: str
    after: int
    seq: int
    at: int
    now: Situation
    events: list[Event] = []
    whole: bool = False
    wagers: list[Lying] = []
    totals: list[Total] = []
    chairs: dict[int, Chair | None] = {}
    """The chairs that changed; None for a seat that is free now."""


class Racks(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="tell", tag="racks"):
    """For the staff: the racks that changed, and every event, results wager by wager."""

    seq: int
    racks: dict[int, int] = {}
    events: list[Event] = []
    chips: dict[int, Chips] = {}
    """What those racks consist of."""


class Whole(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="tell", tag="table"):
    """The whole table, for a terminal that has just connected."""

    table: str
    seq: int
    at: int
    now: Situation
    wagers: list[Lying] = []
    totals: list[Total] = []
    chairs: dict[int, Chair] = {}
    last: list[str] = []


def situation(table_state: TableState, until: int | None, rules: TableRules) -> Situation:
    play = table_state.play
    promise = table_state.promise
    return Situation(
        round=play.round,
        phase=play.phase,
        betting=betting_is_open(play.closing, play.phase),
        until=until,
        result=play.result,
        prior=play.prior,
        meters=meters(play),
        bonus=bonus_views(play, rules),
        promise=None if promise is None or promise.revealed else promise.promise,
        disagreement=table_state.watch is not None and table_state.watch.open,
        ball=play.inspect_for,
        **{field: value for bonus in play.bonus.values() for field, value in bonus.wire().items()},
    )


def bonus_views(play: RoundState, rules: TableRules) -> tuple[BonusView, ...]:
    """What screens show of the table's bonuses."""
    views = (
        bonus.view(play.bonus[name], rules.title(name))
        for name, bonus in bonuses(rules).items()
        if name in play.bonus  # a table that was opened under other rules does not have their state yet
    )
    return tuple(view for view in views if view.drawn or view.meters)


def chair(table_state: TableState, number: int, name_of: Callable[[str], str | None]) -> Chair | None:
    """The chair of a seat that is taken or has chips; None if it is free."""
    player, held = table_state.seated.get(number), table_state.play.seat(number)
    if player is None and not held.rack and not held.staked:
        return None
    colour, chip = own_look(held)
    return Chair(name_of(player) if player is not None else None, colour, chip)


def own_look(held: Seat) -> tuple[str | None, int | None]:
    """The colour and value of a seat's own chips while there are any, in the rack or perhaps on the layout.

    A seat that has lost its last one keeps the look in the state; others may have that colour again.
    """
    used = held.staked or (held.chips and held.chips[0].kind in OWN)
    return (held.colour, held.chip) if used else (None, None)


def chairs(table_state: TableState, name_of: Callable[[str], str | None]) -> dict[int, Chair]:
    """All seats that are not free."""
    found = {
        number: chair(table_state, number, name_of) for number in sorted({*table_state.seated, *table_state.play.seats})
    }
    return {number: taken for number, taken in found.items() if taken is not None}


def racks(play: RoundState, seq: int, seats: Iterable[int], events: Sequence[Event] = ()) -> Racks:
    """The racks of these seats, for the staff."""
    held = {number: play.seat(number) for number in seats}
    chips = {number: seat.chips for number, seat in held.items() if seat.chips}
    return Racks(seq, {number: seat.rack for number, seat in held.items()}, list(events), chips)


def mine(table_state: TableState, seq: int, seat: int | None) -> PlayerView:
    """A player's whole view; empty for a player without a seat."""
    if seat is None:
        return PlayerView(seq, whole=True)
    held: Seat = table_state.play.seat(seat)
    colour, chip = own_look(held)
    wagers = [wager for wager in lying(table_state.play) if wager.seat == seat]
    return PlayerView(seq, seat, held.rack, held.staked, chip, colour, whole=True, wagers=wagers, chips=held.chips)
