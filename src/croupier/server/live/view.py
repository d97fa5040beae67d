"""Views: a table's state converted to the types of the wire, so that screens compute nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from croupier.bonus.protocol import bonuses
from croupier.bonus.shown import BonusView
from croupier.floor.table_state import TableState
from croupier.play.event import Event, Result
from croupier.play.phase import betting_is_open
from croupier.play.state import RoundState, Seat, meters
from croupier.play.wagers import Stake, WagerKey
from croupier.rulebook.table import TableRules


class Lying(NamedTuple):
    """A wager on the layout. ``held_as``: empty, ``pending`` or ``prison``; ``tip``: it is for the dealers."""

    seat: int
    spot: str
    amount: int
    held_as: str
    tip: bool


Total = tuple[str, int]
"""A spot, and the total of all players' wagers on it."""


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
    return Chair(name_of(player) if player is not None else None, held.colour, held.chip)


def chairs(table_state: TableState, name_of: Callable[[str], str | None]) -> dict[int, Chair]:
    """All seats that are not free."""
    found = {
        number: chair(table_state, number, name_of) for number in sorted({*table_state.seated, *table_state.play.seats})
    }
    return {number: taken for number, taken in found.items() if taken is not None}


def lying(play: RoundState) -> list[Lying]:
    """All wagers on the layout."""
    return [
        Lying(number, spot, stake.amount, held_as, tip)
        for wagers, held_as in _held(play)
        for (number, spot, tip), stake in wagers
    ]


def _held(play: RoundState) -> Iterable[tuple[Iterable[tuple[WagerKey, Stake]], str]]:
    return (play.wagers.items(), ""), (play.pending.items(), "pending"), (play.prisoners.items(), "prison")


def by_seat(wagers: Iterable[Lying]) -> dict[int, list[Lying]]:
    found: defaultdict[int, list[Lying]] = defaultdict(list)
    for wager in wagers:
        found[wager.seat].append(wager)
    return found


def totals(play: RoundState) -> dict[str, int]:
    """The total of all players' wagers on each spot."""
    sums: dict[str, int] = {}
    for wagers, _ in _held(play):
        for (_, spot, _), stake in wagers:
            sums[spot] = sums.get(spot, 0) + stake.amount
    return sums


def changed(play: RoundState, seat: int, places: Iterable[tuple[str, bool]]) -> list[Lying]:
    """These wagers of a seat as they are now, with amount zero for those that were removed."""
    on, nothing = play.wagers.on, Stake(0, "")
    return [Lying(seat, spot, on(spot).get(2 * seat + tip, nothing).amount, "", tip) for spot, tip in places]


def mine(table_state: TableState, seq: int, seat: int | None) -> PlayerView:
    """A player's whole view; empty for a player without a seat."""
    if seat is None:
        return PlayerView(seq, whole=True)
    held: Seat = table_state.play.seat(seat)
    wagers = [wager for wager in lying(table_state.play) if wager.seat == seat]
    return PlayerView(seq, seat, held.rack, held.staked, held.chip, held.colour, whole=True, wagers=wagers)
