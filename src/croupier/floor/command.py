"""Commands of the floor, besides those of play and of the cage: seats, nonces for the wheel, sensors, corrections."""

from typing import Annotated, Literal

from msgspec import Meta

from croupier.cage.command import PlayerId
from croupier.play.command import AtSeat, Command, PocketName, SeatNumber, Text, Word

RoundNumber = Annotated[int, Meta(ge=1, le=10**12)]
Change = Annotated[int, Meta(ge=-(10**12), le=10**12, extra={"asks": "money"})]
"""Minor units: positive to a player, negative from one."""


class Sit(AtSeat, tag="sit", frozen=True, kw_only=True):
    """A player with a wallet takes a seat."""

    player: PlayerId


class Nonce(Command, tag="nonce", frozen=True, kw_only=True):
    """A nonce from the player's terminal, in hexadecimal, for the wheel's next result."""

    player: PlayerId
    nonce: Annotated[str, Meta(pattern=r"^([0-9a-f][0-9a-f]){8,64}\Z")]


class Sensor(Command, tag="sensor", frozen=True, kw_only=True):
    """What a wheel reader saw of the present spin; it may report in parts."""

    direction: Literal["opposite", "same"] | None = None
    revolutions: Annotated[int, Meta(ge=0, le=1000)] | None = None
    pocket: Word | None = None


class DecideResult(Command, tag="decide_result", frozen=True, kw_only=True):
    """The floor or the pit decides which pocket counts, after the dealer and the sensor reported different things."""

    pocket: PocketName


class AskCorrection(Command, tag="ask_correction", frozen=True, kw_only=True):
    """A member of staff asks for a correction of a settled round, to the player who had a seat then or to a player's
    wallet.
    """

    round: RoundNumber
    amount: Change
    why: Text
    seat: SeatNumber | None = None
    player: PlayerId | None = None


class AskVoid(Command, tag="ask_void", frozen=True, kw_only=True):
    """A member of staff asks to undo every wager of a settled round."""

    round: RoundNumber
    why: Text


class Approve(Command, tag="approve", frozen=True, kw_only=True):
    """The floor or the pit approves another person's request, by its number."""

    asked: RoundNumber


class Reject(Command, tag="reject", frozen=True, kw_only=True):
    """The floor or the pit rejects a request, or withdraws their own."""

    asked: RoundNumber


class HouseDraw(Command, tag="house_draw", frozen=True):
    """The house draws what is due for the bonuses of a dealt table, from the seed that it promised."""


class Setup(Command, tag="set_up", frozen=True):
    """Sets a table up: its first entry. The house itself does it; nobody sends it.

    ``document`` is the body of the rules document: the one that the store already has under the digest of the table's
    rules, or a new one, which is written with the entry.
    """

    document: bytes | None = None


class WheelDraws(Command, tag="wheel_draws", frozen=True, kw_only=True):
    """The automatic wheel starts or makes a draw, from the seed and the present nonces. Nobody sends it."""

    what: str
