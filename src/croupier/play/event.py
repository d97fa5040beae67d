"""Events: the outcome of a command. Frozen, versioned records with their clauses, from which the state can be rebuilt.

This file is over 250 lines because the events are one vocabulary: readers of one kind need them all.
"""

from typing import Any

import msgspec

from croupier.game.settlement import Outcome
from croupier.play.result import Clauses, Swept
from croupier.play.result import Result as Result

VERSION = 1


class Event(msgspec.Struct, frozen=True, tag_field="event", kw_only=True, omit_defaults=True, gc=False):
    """What happened, and the clauses that made it so."""

    clauses: Clauses = ()
    version: int = VERSION


class TableOpened(Event, tag="table_opened", frozen=True, kw_only=True):
    by: str
    call: str | None = None


class TableClosed(Event, tag="table_closed", frozen=True, kw_only=True):
    by: str


class BettingOpened(Event, tag="betting_opened", frozen=True, kw_only=True):
    round: int
    call: str | None = None


class BoughtIn(Event, tag="bought_in", frozen=True, kw_only=True):
    seat: int
    amount: int
    chips: str
    chip: int | None = None
    colour: str | None = None
    design: str = "plain"
    tender: str = "cash"


class ChipsBrought(Event, tag="chips_brought", frozen=True, kw_only=True):
    seat: int
    amount: int
    chips: str
    chip: int | None = None


class ChipsTakenAway(Event, tag="chips_taken_away", frozen=True, kw_only=True):
    seat: int
    amount: int


class ChipsReturned(Event, tag="chips_returned", frozen=True, kw_only=True):
    seat: int
    amount: int
    chip: int


class Permitted(Event, tag="permitted", frozen=True, kw_only=True):
    seat: int
    by: str


class Placed(Event, tag="placed", frozen=True, kw_only=True):
    """``stands_alone`` is false for a wager that cannot be a player's only one."""

    seat: int
    spot: str
    amount: int
    chips: str
    by: str = "player"
    coupon: int = 0
    tip: bool = False
    stands_alone: bool = True
    brought: int = 0
    """How much of it comes from elsewhere."""


class Lifted(Event, tag="lifted", frozen=True, kw_only=True):
    seat: int
    spot: str
    amount: int
    stands_alone: bool = True


class SpokenFor(Event, tag="spoken_for", frozen=True, kw_only=True):
    """A spoken wager with its cash, not yet confirmed."""

    seat: int
    spot: str
    amount: int


class CashConverted(Event, tag="cash_converted", frozen=True, kw_only=True):
    seat: int
    amount: int


class Tipped(Event, tag="tipped", frozen=True, kw_only=True):
    seat: int
    amount: int


class CashedOut(Event, tag="cashed_out", frozen=True, kw_only=True):
    seat: int
    amount: int


class SeatLeft(Event, tag="seat_left", frozen=True, kw_only=True):
    seat: int
    carried: int = 0


class BallSpun(Event, tag="ball_spun", frozen=True, kw_only=True):
    direction: str


class BettingClosed(Event, tag="betting_closed", frozen=True, kw_only=True):
    """``announced`` is how terminals announce it."""

    call: str
    gesture: str | None = None
    announced: tuple[str, ...] = ()


class ChoiceTaken(Event, tag="choice_taken", frozen=True, kw_only=True):
    """A wager caught by a zero in ``round``: half comes back, or it goes to prison."""

    seat: int
    spot: str
    stake: int
    round: int
    outcome: Outcome
    returned: int
    by: str
    tip: bool = False


class BonusDrawn(Event, tag="drawn", frozen=True, kw_only=True):
    """A draw for the bonus ``what``, in the fields that the bonus defines."""

    what: str = msgspec.field(name="for")
    drawn: dict[str, Any]
    call: str | None = None


class BallRested(Event, tag="ball_rested", frozen=True, kw_only=True):
    pocket: str
    revolutions: int | None = None


class ResultDecided(Event, tag="result_decided", frozen=True, kw_only=True):
    """The pocket that counts after the dealer and the wheel's sensor reported different ones."""

    pocket: str
    by: str


class SpinVoided(Event, tag="spin_voided", frozen=True, kw_only=True):
    """The round has no result; ``inspectors``, if any, must inspect the ball before the next spin."""

    round: int
    why: str
    by: str
    call: str
    then: tuple[str, ...] = ()
    inspectors: tuple[str, ...] = ()
    assumed: bool = False
    wagers: tuple[Result, ...] = ()


class FloorCalled(Event, tag="floor_called", frozen=True, kw_only=True):
    by: str
    why: str
    seat: int | None = None


class BallInspected(Event, tag="ball_inspected", frozen=True, kw_only=True):
    by: str
    damaged: bool


class BallReplaced(Event, tag="ball_replaced", frozen=True, kw_only=True):
    by: str


class DollyPlaced(Event, tag="dolly_placed", frozen=True, kw_only=True):
    pocket: str
    call: str


class FifthMoved(Event, tag="fifth_moved", frozen=True, kw_only=True):
    """One fifth of a winning five-adjacent wager moves from the replica to the winning number's box."""

    seat: int
    spot: str
    amount: int
    to: str


class MeterGrew(Event, tag="meter_grew", frozen=True, kw_only=True):
    """``parts`` are added to a meter of the bonus ``what``, ``per`` of them to a minor unit."""

    what: str = msgspec.field(name="for")
    meter: str
    parts: int
    per: int


class MeterPaid(Event, tag="meter_paid", frozen=True, kw_only=True):
    """A meter of the bonus ``what`` is paid to a seat and begins again at ``reset``."""

    what: str = msgspec.field(name="for")
    meter: str
    seat: int
    amount: int
    reset: int


class Collected(Event, tag="collected", frozen=True, kw_only=True):
    """The wagers that were lost, spot by spot in the second version; one by one in the first."""

    spots: tuple[Swept, ...] = ()
    listed: tuple[Result, ...] = msgspec.field(default=(), name="wagers")

    @property
    def wagers(self) -> tuple[Result, ...]:
        """All of them, one by one."""
        return (*self.listed, *(result for spot in self.spots for result in spot.results()))


class Listed(Event, tag="collected", frozen=True, kw_only=True):
    """The lost wagers one by one, for readers: it is not recorded."""

    wagers: tuple[Result, ...]


class Paid(Event, tag="paid", frozen=True, kw_only=True):
    """All wagers that were not lost: winners, halves, releases, those that await a choice or stay in prison."""

    wagers: tuple[Result, ...]


class DollyRemoved(Event, tag="dolly_removed", frozen=True, kw_only=True):
    round: int
    pocket: str


class WagerFreed(Event, tag="wager_freed", frozen=True, kw_only=True):
    """A wager caught by a zero in an undone round is returned whole, from prison or ``pending`` a choice."""

    seat: int
    spot: str
    amount: int
    round: int
    pending: bool = False


class Corrected(Event, tag="corrected", frozen=True, kw_only=True):
    """A settled round is corrected: ``amount`` goes from the float to a player, or if negative from a player to the
    float.

    It goes to the rack of ``seat``, or to the ``wallet`` of a player who no longer sits there. ``number`` is that of
    the request; ``by`` is the person who approved it.
    """

    number: int
    round: int
    amount: int
    by: str
    seat: int | None = None
    player: str | None = None
    wallet: bool = False


AnyEvent = (
    TableOpened
    | TableClosed
    | BettingOpened
    | BoughtIn
    | ChipsBrought
    | ChipsTakenAway
    | ChipsReturned
    | Permitted
    | Placed
    | Lifted
    | SpokenFor
    | CashConverted
    | Tipped
    | CashedOut
    | SeatLeft
    | BallSpun
    | BettingClosed
    | ChoiceTaken
    | BonusDrawn
    | BallRested
    | ResultDecided
    | SpinVoided
    | FloorCalled
    | BallInspected
    | BallReplaced
    | DollyPlaced
    | FifthMoved
    | MeterGrew
    | MeterPaid
    | Collected
    | Paid
    | DollyRemoved
    | WagerFreed
    | Corrected
)


def one_by_one(event: Event) -> Event:
    """An event for a reader: with every lost wager by itself."""
    return Listed(wagers=event.wagers, clauses=event.clauses) if isinstance(event, Collected) else event


def event_name(event: Event) -> str:
    tag = event.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
