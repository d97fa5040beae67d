"""Commands of the floor, beside those of play and of the cage: seats, numbers for the wheel, sensors, corrections."""

from typing import Annotated, Literal

from msgspec import Meta

from croupier.cage.command import PlayerId
from croupier.play.command import AtSeat, Command, PocketName, SeatNumber, Text, Word

RoundNumber = Annotated[int, Meta(ge=1, le=10**12)]
Change = Annotated[int, Meta(ge=-(10**12), le=10**12, extra={"asks": "money"})]
"""Minor units, to a player or, below nought, from one."""


class Sit(AtSeat, tag="sit", frozen=True, kw_only=True):
    """A player with a wallet takes a seat."""

    player: PlayerId


class Nonce(Command, tag="nonce", frozen=True, kw_only=True):
    """A number of the terminal's own, in hexadecimal, for the wheel's next result."""

    player: PlayerId
    nonce: Annotated[str, Meta(pattern=r"^([0-9a-f][0-9a-f]){8,64}\Z")]


class Sensor(Command, tag="sensor", frozen=True, kw_only=True):
    """What a wheel reader saw of the spin now running; it may tell it bit by bit."""

    direction: Literal["opposite", "same"] | None = None
    revolutions: Annotated[int, Meta(ge=0, le=1000)] | None = None
    pocket: Word | None = None


class DecideResult(Command, tag="decide_result", frozen=True, kw_only=True):
    """The floor or the pit says which pocket counts, the dealer and the sensor having told different things."""

    pocket: PocketName


class AskCorrection(Command, tag="ask_correction", frozen=True, kw_only=True):
    """Somebody of the staff asks to put a settled round right, for whoever had a seat then or for a player's wallet."""

    round: RoundNumber
    amount: Change
    why: Text
    seat: SeatNumber | None = None
    player: PlayerId | None = None


class AskVoid(Command, tag="ask_void", frozen=True, kw_only=True):
    """Somebody of the staff asks to undo every wager of a settled round."""

    round: RoundNumber
    why: Text


class Approve(Command, tag="approve", frozen=True, kw_only=True):
    """The floor or the pit agrees to what somebody else asked for, under the number that it got."""

    asked: RoundNumber


class Reject(Command, tag="reject", frozen=True, kw_only=True):
    """The floor or the pit turns down what was asked for, or takes back their own."""

    asked: RoundNumber


class Setup(Command, tag="set_up", frozen=True):
    """A table is set up: its first entry. The house itself does it; nobody sends it.

    ``document`` is the body of the rules document: the one that the store has under the digest of the table's rules
    already, or else a new one, which is written with the entry.
    """

    document: bytes | None = None


class WheelDraws(Command, tag="wheel_draws", frozen=True, kw_only=True):
    """The automatic wheel draws what is due, from the seed and the nonces as they are then. Nobody sends it."""

    what: str
