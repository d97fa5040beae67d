"""Commands of the floor, beside those of play and of the cage: who sits where, and numbers for the wheel."""

from typing import Annotated

from msgspec import Meta

from croupier.cage.command import PlayerId
from croupier.play.command import AtSeat, Command


class Sit(AtSeat, tag="sit", frozen=True, kw_only=True):
    """A player with a wallet takes a seat."""

    player: PlayerId


class Nonce(Command, tag="nonce", frozen=True, kw_only=True):
    """A number of the terminal's own, in hexadecimal, for the wheel's next result."""

    player: PlayerId
    nonce: Annotated[str, Meta(pattern="^([0-9a-f][0-9a-f]){8,64}$")]


class Setup(Command, tag="set_up", frozen=True):
    """A table is set up: its first entry. The house itself does it; nobody sends it."""


class WheelDraws(Command, tag="wheel_draws", frozen=True, kw_only=True):
    """The automatic wheel draws what is due, from the seed and the nonces as they are then. Nobody sends it."""

    what: str
