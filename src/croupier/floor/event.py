"""Events of the floor, beside those of play and of the cage: who sits where, and what the wheel promises."""

from typing import Any

from croupier.cage.event import CageEvent
from croupier.play.event import Event


class TableSetUp(Event, tag="table_set_up", frozen=True, kw_only=True):
    """A table's first entry: the house file's keys, and the fingerprint of the rules that they resolve to."""

    house: dict[str, Any]
    rulebook: str
    edition: str
    date: str
    digest: str
    currency: str


class PlayerSeated(Event, tag="player_seated", frozen=True, kw_only=True):
    seat: int
    player: str


class PlayerGone(Event, tag="player_gone", frozen=True, kw_only=True):
    seat: int
    player: str


class SeedPromised(Event, tag="seed_promised", frozen=True, kw_only=True):
    """The hash of the seed that will make this round's result, told before betting opens."""

    round: int
    promise: str


class NonceTaken(Event, tag="nonce_taken", frozen=True, kw_only=True):
    """A number of a terminal's own that goes into the result."""

    round: int
    player: str
    nonce: str


class SeedRevealed(Event, tag="seed_revealed", frozen=True, kw_only=True):
    """The seed, told after betting closed: with the nonces it makes the result."""

    round: int
    seed: str


FloorEvent = TableSetUp | PlayerSeated | PlayerGone | SeedPromised | NonceTaken | SeedRevealed | CageEvent
