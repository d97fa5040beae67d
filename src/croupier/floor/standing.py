"""A table's standing on the floor: the state of play, who sits where, and what the wheel has promised."""

from __future__ import annotations

from typing import Any

import msgspec
from immutables import Map
from msgspec.structs import replace

from croupier.floor import event as ev
from croupier.play.event import Event
from croupier.play.evolve import evolve
from croupier.play.frozen import decoder, encode
from croupier.play.state import State


class Promise(msgspec.Struct, frozen=True):
    """The seed of a round with the nonces taken so far. The seed is nobody's business before it is revealed."""

    round: int
    promise: str
    seed: str | None = None
    nonces: tuple[str, ...] = ()
    revealed: bool = False


class Standing(msgspec.Struct, frozen=True):
    play: State
    seated: Map[int, str] = Map()
    promise: Promise | None = None
    digest: str = ""
    """The fingerprint of the rules that the table was set up under."""


def stand(standing: Standing, event: Event) -> Standing:
    """The standing after an event of play or of the floor."""
    match event:
        case ev.TableSetUp(digest=digest):
            return replace(standing, digest=digest)
        case ev.PlayerSeated(seat=seat, player=player):
            return replace(standing, seated=standing.seated.set(seat, player))
        case ev.PlayerGone(seat=seat):
            return replace(standing, seated=standing.seated.delete(seat))
        case ev.SeedPromised(round=number, promise=promised):
            return replace(standing, promise=Promise(number, promised))
        case ev.NonceTaken(nonce=nonce):
            assert standing.promise is not None
            kept = standing.promise
            return replace(standing, promise=replace(kept, nonces=(*kept.nonces, nonce)))
        case ev.SeedRevealed(seed=seed):
            assert standing.promise is not None
            return replace(standing, promise=replace(standing.promise, seed=seed, revealed=True))
        case _ if isinstance(event, ev.FloorEvent):
            return standing
        case _:
            return replace(standing, play=evolve(standing.play, event))


def with_seed(standing: Standing, seed: str) -> Standing:
    """The standing with the seed of its promise, which no event tells before it is revealed."""
    assert standing.promise is not None
    return replace(standing, promise=replace(standing.promise, seed=seed))


freeze = encode
_thaw: Any = decoder(Standing)


def thaw(body: bytes) -> Standing:
    standing: Standing = _thaw(body)
    return standing
