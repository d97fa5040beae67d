"""Events of the floor, besides those of play and of the cage: seats, promises, sensor readings, correction requests."""

from typing import Any

import msgspec

from croupier.cage.event import CageEvent
from croupier.play.event import Event


class TableSetUp(Event, tag="table_set_up", frozen=True, kw_only=True):
    """A table's first entry: the house file's keys, and the digest of the rules that they resolve to.

    ``document`` is the SHA-256 of the rules document that the store has under that digest, in hexadecimal. If the table
    changes from other rules, ``former`` is their digest and ``former_edition`` their edition.
    """

    house: dict[str, Any]
    rulebook: str
    edition: str
    date: str
    digest: str
    currency: str
    document: str = ""
    former: str = ""
    former_edition: str = ""


class PlayerSeated(Event, tag="player_seated", frozen=True, kw_only=True):
    seat: int
    player: str


class PlayerGone(Event, tag="player_gone", frozen=True, kw_only=True):
    seat: int
    player: str


class SeedPromised(Event, tag="seed_promised", frozen=True, kw_only=True):
    """The hash of the seed for this round's result, published before betting opens."""

    round: int
    promise: str


class NonceTaken(Event, tag="nonce_taken", frozen=True, kw_only=True):
    """A terminal's nonce that goes into the result."""

    round: int
    player: str
    nonce: str


class SeedRevealed(Event, tag="seed_revealed", frozen=True, kw_only=True):
    """The seed, published after betting closed: with the nonces it determines the result."""

    round: int
    seed: str


class SpinReport(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What the dealer or the sensor has reported about a spin so far."""

    direction: str | None = None
    revolutions: int | None = None
    pocket: str | None = None
    enough: bool = False


class SensorRead(Event, tag="sensor_read", frozen=True, kw_only=True):
    round: int
    by: str
    direction: str | None = None
    revolutions: int | None = None
    pocket: str | None = None


class Disagreement(Event, tag="disagreement", frozen=True, kw_only=True):
    """The dealer and the sensor disagree about a spin: on which fields, and what each has reported."""

    round: int
    on: tuple[str, ...]
    dealer: SpinReport
    sensor: SpinReport


class CorrectionAsked(Event, tag="correction_asked", frozen=True, kw_only=True):
    """``player`` is the player who had the seat; ``wallet``: it is for the wallet, wherever the player sits."""

    number: int
    round: int
    amount: int
    why: str
    by: str
    seat: int | None = None
    player: str | None = None
    wallet: bool = False


class VoidAsked(Event, tag="void_asked", frozen=True, kw_only=True):
    number: int
    round: int
    why: str
    by: str


class RoundUndone(Event, tag="round_undone", frozen=True, kw_only=True):
    """A settled round is undone; the refunds follow as events. Meters and tips stay as they are."""

    number: int
    round: int
    by: str


class AskingRejected(Event, tag="asking_rejected", frozen=True, kw_only=True):
    number: int
    by: str


FloorEvent = (
    TableSetUp
    | PlayerSeated
    | PlayerGone
    | SeedPromised
    | NonceTaken
    | SeedRevealed
    | SensorRead
    | Disagreement
    | CorrectionAsked
    | VoidAsked
    | RoundUndone
    | AskingRejected
    | CageEvent
)
