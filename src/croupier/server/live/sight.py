"""Sight: which events everybody at a table may see, and which only the player they are about and the staff.

What happens with the ball and the round is everybody's. A player's chips, money and results are the player's own, and
the staff's. What the house does with its float and its records is the staff's.

See docs/decisions/0037-chips-are-public-racks-are-not.md.
"""

from __future__ import annotations

import msgspec

from croupier.floor import event as floor
from croupier.play import event as play
from croupier.play.event import Event, Result

EVERYBODYS = frozenset(
    {
        play.TableOpened,
        play.TableClosed,
        play.BettingOpened,
        play.BallSpun,
        play.BettingClosed,
        play.BonusDrawn,
        play.BallRested,
        play.ResultDecided,
        play.FloorCalled,
        play.BallInspected,
        play.BallReplaced,
        play.DollyPlaced,
        play.FifthMoved,
        play.MeterGrew,
        play.MeterPaid,
        play.DollyRemoved,
        floor.SeedPromised,
        floor.SeedRevealed,
    }
)

STAFF = "staff"
"""Who of the house did something is for the house to know."""

UNTOLD = frozenset({play.Placed, play.Lifted, floor.NonceTaken})
"""These come by the thousand: the layout shows the wagers, and the record of the round has the numbers."""


MOVES_WAGERS = frozenset({play.Listed, play.Paid, play.ChoiceTaken, play.WagerFreed, floor.RoundUndone})
"""After these the layout is told whole; placing and lifting change a spot, and nothing else moves a wager."""


class Cleared(Event, tag="cleared", frozen=True, kw_only=True):
    """Wagers were collected or paid, all players' together; each player sees their own."""

    step: str
    wagers: int
    staked: int
    returned: int


def for_everybody(event: Event) -> Event | None:
    """An event as everybody may see it, lost wagers one by one; None if they may not."""
    if isinstance(event, floor.RoundUndone):
        return msgspec.structs.replace(event, by=STAFF)
    if type(event) in EVERYBODYS:
        return event
    if isinstance(event, play.SpinVoided):
        return msgspec.structs.replace(event, wagers=())
    if isinstance(event, play.Listed | play.Paid):
        step = "paid" if isinstance(event, play.Paid) else "collected"
        wagers = event.wagers
        staked, returned = sum(r.stake for r in wagers), sum(r.returned for r in wagers)
        return Cleared(step=step, wagers=len(wagers), staked=staked, returned=returned, clauses=event.clauses)
    return None


def results_of(event: Event) -> tuple[Result, ...]:
    """What wagers became by an event."""
    return event.wagers if isinstance(event, play.Listed | play.Paid | play.SpinVoided) else ()


def seat_of(event: Event) -> int | None:
    """Whom an event is about, where it is about one seat."""
    return getattr(event, "seat", None)


def own(event: Event) -> tuple[int, Event] | None:
    """The seat that an event is about, where it is about one, and the event as that player may see it.

    What was asked for is the staff's until somebody agrees to it. What goes to the wallet of somebody who has left is
    not told to whoever sits there now.
    """
    seat = seat_of(event)
    if seat is None or isinstance(event, floor.CorrectionAsked):
        return None
    if isinstance(event, play.Corrected):
        return None if event.wallet else (seat, msgspec.structs.replace(event, by=STAFF))
    return seat, event
