"""Events: the outcome of a command. Frozen, versioned records with their clauses, from which the state can be rebuilt.

This file is over 250 lines because the events are one vocabulary: readers of one kind need them all.
"""

from typing import Any

import msgspec

from croupier.game.settlement import Outcome
from croupier.play.chips.counts import Chips
from croupier.play.remark import Remark
from croupier.play.result import Clauses, PartLost, Swept
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
    """``covered``: whoever closed it says that the wheel is covered and the cover locked."""

    by: str
    covered: bool = False


class BettingOpened(Event, tag="betting_opened", frozen=True, kw_only=True):
    """``by`` is whoever calls it."""

    round: int
    call: str | None = None
    by: str = "dealer"


class BoughtIn(Event, tag="bought_in", frozen=True, kw_only=True):
    """Chips were sold; ``paid`` are the chips that they were paid with, if the tender was chips."""

    seat: int
    amount: int
    chips: Chips
    tender: str = "cash"
    paid: Chips = ()


class ChipsBrought(Event, tag="chips_brought", frozen=True, kw_only=True):
    seat: int
    amount: int
    chips: Chips


class ChipsTakenAway(Event, tag="chips_taken_away", frozen=True, kw_only=True):
    seat: int
    amount: int
    chips: Chips


class ChipsReturned(Event, tag="chips_returned", frozen=True, kw_only=True):
    seat: int
    amount: int
    chips: Chips


class Permitted(Event, tag="permitted", frozen=True, kw_only=True):
    """Somebody agreed to ``chips`` in the rack, or to colour chips that come back at the value ``chip``."""

    seat: int
    by: str
    chips: Chips = ()
    chip: int | None = None
    amount: int | None = None


class Placed(Event, tag="placed", frozen=True, kw_only=True):
    """``stands_alone`` is false for a wager that cannot be a player's only one."""

    seat: int
    spot: str
    amount: int
    chips: Chips
    by: str = "player"
    coupon: int = 0
    tip: bool = False
    stands_alone: bool = True


class Lifted(Event, tag="lifted", frozen=True, kw_only=True):
    seat: int
    spot: str
    amount: int
    chips: Chips
    stands_alone: bool = True


class SpokenFor(Event, tag="spoken_for", frozen=True, kw_only=True):
    """A spoken wager with its cash, not yet confirmed."""

    seat: int
    spot: str
    amount: int


class CashConverted(Event, tag="cash_converted", frozen=True, kw_only=True):
    seat: int
    amount: int
    chips: Chips


class Tipped(Event, tag="tipped", frozen=True, kw_only=True):
    seat: int
    amount: int
    chips: Chips


class CashedOut(Event, tag="cashed_out", frozen=True, kw_only=True):
    """Chips were cashed in for money, or exchanged for the chips ``given``, which leave with the player.

    ``redeemed``: those went straight to the cage, and their worth into the player's wallet.
    """

    seat: int
    amount: int
    chips: Chips
    given: Chips = ()
    redeemed: bool = False


class SeatLeft(Event, tag="seat_left", frozen=True, kw_only=True):
    """The seat is given up; its chips, worth ``carried``, leave with the player."""

    seat: int
    carried: int = 0
    chips: Chips = ()


class BallSpun(Event, tag="ball_spun", frozen=True, kw_only=True):
    """``by`` is the dealer, or a generator that starts an automatic wheel: that has no ball and no direction."""

    direction: str | None = None
    by: str = "dealer"


class BettingClosed(Event, tag="betting_closed", frozen=True, kw_only=True):
    """``announced`` is how terminals announce it."""

    call: str
    gesture: str | None = None
    announced: tuple[str, ...] = ()


class ChoiceTaken(Event, tag="choice_taken", frozen=True, kw_only=True):
    """A wager caught by a zero in ``round``: half comes back, as the chips ``paid``, or it goes to prison.

    ``coupon`` goes to prison with it.
    """

    seat: int
    spot: str
    stake: int
    round: int
    outcome: Outcome
    returned: int
    by: str
    tip: bool = False
    paid: Chips = ()
    coupon: int = 0


class BonusDrawn(Event, tag="drawn", frozen=True, kw_only=True):
    """A draw for the bonus ``what``, in the fields that the bonus defines."""

    what: str = msgspec.field(name="for")
    drawn: dict[str, Any]
    call: str | None = None


class BallRested(Event, tag="ball_rested", frozen=True, kw_only=True):
    """``told_by`` is on whose word there were so many revolutions, or ``enough``: the dealer's or the sensor's.

    ``by`` is whoever reports the pocket: the dealer, or a generator that drew it.
    """

    pocket: str
    revolutions: int | None = None
    enough: bool = False
    told_by: str | None = None
    by: str = "dealer"


class ResultDecided(Event, tag="result_decided", frozen=True, kw_only=True):
    """The pocket that counts after the dealer and the wheel's sensor reported different ones."""

    pocket: str
    by: str


class SpinVoided(Event, tag="spin_voided", frozen=True, kw_only=True):
    """The round has no result; ``inspectors``, if any, must inspect the ball before the next spin.

    ``restored`` are wagers that had been collected: they lie on the layout again. ``remarks`` say what the text leaves
    open about who declared it.
    """

    round: int
    why: str
    by: str
    call: str
    then: tuple[str, ...] = ()
    inspectors: tuple[str, ...] = ()
    assumed: bool = False
    remarks: tuple[Remark, ...] = ()
    wagers: tuple[Result, ...] = ()
    restored: tuple[Swept, ...] = ()
    restored_parts: tuple[PartLost, ...] = ()


class FloorCalled(Event, tag="floor_called", frozen=True, kw_only=True):
    by: str
    why: str
    seat: int | None = None


class Reported(Event, tag="reported", frozen=True, kw_only=True):
    """Whoever supervises the table is told of an act, or of what waits for them: it is open until somebody answers it.

    ``to`` is who must be told, ``act`` what was attempted or happened, ``why`` the code of the refusal or the reason.
    What is reported again while it is open keeps its ``number``; ``times`` counts. ``at`` is in milliseconds since 1970
    UTC, where there is a clock. ``chips`` are those that the float lacks.
    """

    number: int
    round: int
    act: str
    why: str
    by: str
    to: str
    seat: int | None = None
    spot: str | None = None
    amount: int | None = None
    says: str = ""
    times: int = 1
    at: int | None = None
    chips: Chips = ()


class ReportAnswered(Event, tag="report_answered", frozen=True, kw_only=True):
    """Somebody has answered a report: with a ``note``, or by doing what it waited for, the ``act``."""

    number: int
    by: str
    note: str = ""
    act: str = "answer_report"


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
    chips: Chips
    to: str
    tip: bool = False


class MeterGrew(Event, tag="meter_grew", frozen=True, kw_only=True):
    """``parts`` are added to a meter of the bonus ``what``, ``per`` of them to a minor unit.

    They are negative where a void spin takes back what its wagers had added.
    """

    what: str = msgspec.field(name="for")
    meter: str
    parts: int
    per: int


class MeterPaid(Event, tag="meter_paid", frozen=True, kw_only=True):
    """A meter of the bonus ``what`` is paid to a seat, or to the dealers for its tip, and begins again at ``reset``."""

    what: str = msgspec.field(name="for")
    meter: str
    seat: int
    amount: int
    reset: int
    tip: bool = False


class Collected(Event, tag="collected", frozen=True, kw_only=True):
    """The wagers that were lost, spot by spot in the second version; one by one in the first.

    ``parts`` are what was lost of wagers that were not lost whole.
    """

    spots: tuple[Swept, ...] = ()
    parts: tuple[PartLost, ...] = ()
    listed: tuple[Result, ...] = msgspec.field(default=(), name="wagers")

    @property
    def wagers(self) -> tuple[Result, ...]:
        """All of them, one by one."""
        return (*self.listed, *(result for spot in self.spots for result in spot.results()))


class Listed(Event, tag="collected", frozen=True, kw_only=True):
    """The lost wagers one by one, for readers: it is not recorded."""

    wagers: tuple[Result, ...]
    parts: tuple[PartLost, ...] = ()


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
    chips: Chips
    round: int
    pending: bool = False


class Corrected(Event, tag="corrected", frozen=True, kw_only=True):
    """A settled round is corrected: ``amount`` goes from the float to a player, or if negative from a player to the
    float.

    It goes to the rack of ``seat``, or to the ``wallet`` of a player who no longer sits there. ``number`` is that of
    the request; ``by`` is the person who approved it. ``chips`` come to the rack and ``taken`` leave it, so that the
    dealer can make change.
    """

    number: int
    round: int
    amount: int
    by: str
    seat: int | None = None
    player: str | None = None
    wallet: bool = False
    chips: Chips = ()
    taken: Chips = ()


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
    | Reported
    | ReportAnswered
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
    return (
        Listed(wagers=event.wagers, parts=event.parts, clauses=event.clauses) if isinstance(event, Collected) else event
    )


def event_name(event: Event) -> str:
    tag = event.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
