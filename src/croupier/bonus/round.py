"""A round as a bonus sees it: its stage, objections to an act, and the awards of seats."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

import msgspec

from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Outcome
from croupier.game.zero import Citation


class Moment(StrEnum):
    """The stage of a round."""

    BETTING = "betting"
    """Wagers are taken and the ball has not been spun."""
    LAST_BETS = "last bets"
    """The ball runs and wagers are still taken."""
    CLOSED = "closed"
    """No more wagers are taken and the ball has not been spun."""
    RUNNING = "running"
    """No more wagers are taken and the ball runs."""
    RESTED = "rested"
    """The ball rests and nothing has been collected."""
    OVER = "over"
    """Wagers are being settled, or the table is closed."""


class RoundStep(StrEnum):
    """Steps of a round that wait for a draw."""

    SPIN = "spin"
    REST = "rest"
    PAY = "pay"


class Meter(msgspec.Struct, frozen=True):
    """A progressive meter: ``parts`` of a minor unit, ``per`` to one."""

    parts: int
    per: int

    @property
    def value(self) -> int:
        return self.parts // self.per


State = TypeVar("State")


class BonusRound(NamedTuple, Generic[State]):
    """``wagers`` counts those of the bonus that are down; ``prior`` is the result of the spin before. ``seats`` are
    those with a wager of the bonus, known once the ball rests.
    """

    moment: Moment
    state: State
    wagers: int = 0
    prior: Pocket | None = None
    result: Pocket | None = None
    seats: tuple[int, ...] = ()


class Objection(NamedTuple):
    """Why something is refused: the code of the refusal, a sentence, and the clause."""

    code: str
    says: str
    clause: str | None = None


class SeatWager(NamedTuple):
    seat: int
    spot: str
    stake: int
    tip: bool


class MeterPayment(NamedTuple):
    """A payment from a meter to a seat; the meter then restarts at ``reset``."""

    meter: str
    amount: int
    reset: int
    clauses: tuple[str, ...]


class Award(NamedTuple):
    """The result of one seat's wager, for a bonus whose results differ by seat."""

    outcome: Outcome
    returned: MinorUnits
    clauses: tuple[Citation, ...]
    payment: MeterPayment | None = None


class Contribution(NamedTuple):
    """What the wagers of a round add to a meter."""

    meter: str
    parts: int
    per: int
    clauses: tuple[str, ...]
