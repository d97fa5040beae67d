"""Sight: which events everybody at a table may see, and which only the player they are about and the staff.

Events of the ball and the round are public. A player's chips, money and results are visible to that player and the
staff. What the house does with its float and its records is visible to the staff only.

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
"""Fields that name a member of staff, which only the staff may see."""

UNTOLD = frozenset({play.Placed, play.Lifted, floor.NonceTaken})
"""Events too frequent to broadcast: the layout shows the wagers, and the record of the round has the nonces."""


MOVES_WAGERS = frozenset(
    {play.Listed, play.Paid, play.SpinVoided, play.ChoiceTaken, play.WagerFreed, floor.RoundUndone}
)
"""After these events the whole layout is sent; placing and lifting change one spot, and no other event moves a wager.
"""


class Cleared(Event, tag="cleared", frozen=True, kw_only=True):
    """Wagers of all players were collected or paid; each player sees only their own."""

    step: str
    wagers: int
    staked: int
    returned: int


def for_everybody(event: Event) -> Event | None:
    """The public form of an event, lost wagers one by one; None if it is not public."""
    if isinstance(event, floor.RoundUndone):
        return msgspec.structs.replace(event, by=STAFF)
    if type(event) in EVERYBODYS:
        return event
    if isinstance(event, play.SpinVoided):
        return msgspec.structs.replace(event, wagers=(), restored=())
    if isinstance(event, play.Listed | play.Paid):
        step = "paid" if isinstance(event, play.Paid) else "collected"
        wagers = event.wagers
        staked, returned = sum(r.stake for r in wagers), sum(r.returned for r in wagers)
        return Cleared(step=step, wagers=len(wagers), staked=staked, returned=returned, clauses=event.clauses)
    return None


def results_of(event: Event) -> tuple[Result, ...]:
    """The results of wagers that an event contains."""
    return event.wagers if isinstance(event, play.Listed | play.Paid | play.SpinVoided) else ()


def seat_of(event: Event) -> int | None:
    """The seat that an event concerns, if it concerns exactly one."""
    return getattr(event, "seat", None)


def own(event: Event) -> tuple[int, Event] | None:
    """The seat that an event concerns, if it concerns one, and the event as that player may see it.

    Reports are visible to the staff only, requests until they are approved. A payment to the wallet of a player who has
    left is not shown to the player who has the seat now.
    """
    seat = seat_of(event)
    if seat is None or isinstance(event, floor.CorrectionAsked | play.Reported):
        return None
    if isinstance(event, play.Corrected):
        return None if event.wallet else (seat, msgspec.structs.replace(event, by=STAFF))
    return seat, event
