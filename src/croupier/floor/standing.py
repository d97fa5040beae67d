"""A table's standing on the floor: play, seats, the wheel's promise, the spin that is watched, what is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from immutables import Map
from msgspec.structs import replace

from croupier.floor import event as ev
from croupier.floor import rounds as past
from croupier.floor.watch import Watch, heard, watched
from croupier.play import event as played
from croupier.play.event import Event
from croupier.play.evolve import evolve
from croupier.play.frozen import decoder, encode, tell_wagers
from croupier.play.state import State


class Promise(msgspec.Struct, frozen=True):
    """The seed of a round with the nonces taken so far. The seed is nobody's business before it is revealed."""

    round: int
    promise: str
    seed: str | None = None
    nonces: tuple[str, ...] = ()
    revealed: bool = False


class Asked(msgspec.Struct, frozen=True):
    """What somebody asked for a settled round: a correction, or without an amount that it be undone."""

    round: int
    by: str
    why: str
    amount: int | None = None
    seat: int | None = None
    player: str | None = None
    wallet: bool = False


class Standing(msgspec.Struct, frozen=True):
    play: State
    seated: Map[int, str] = Map()
    promise: Promise | None = None
    digest: str = ""
    """The fingerprint of the rules that the table was set up under."""
    watch: Watch | None = None
    rounds: past.Rounds = ()
    asked: Map[int, Asked] = Map()
    """What waits for somebody else to agree to it, by the number that it got."""
    askings: int = 0
    sensed: bool = False
    """The wheel's sensor is at work: it told its part of the last spin."""


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
        case ev.SensorRead():
            assert standing.watch is not None
            return replace(standing, watch=heard(standing.watch, event))
        case ev.Disagreement():
            assert standing.watch is not None
            return replace(standing, watch=replace(standing.watch, contested=True))
        case ev.CorrectionAsked() | ev.VoidAsked():
            return _asked(standing, event)
        case ev.RoundUndone(number=number, round=undone):
            return replace(_answered(standing, number), rounds=past.undo(standing.rounds, undone))
        case ev.AskingRejected(number=number):
            return _answered(standing, number)
        case _ if isinstance(event, ev.FloorEvent):
            return standing
        case _:
            return _played(standing, event)


def _asked(standing: Standing, event: ev.CorrectionAsked | ev.VoidAsked) -> Standing:
    asked, rounds = Asked(event.round, event.by, event.why), standing.rounds
    if isinstance(event, ev.CorrectionAsked):
        asked = replace(asked, amount=event.amount, seat=event.seat, player=event.player, wallet=event.wallet)
        if event.seat is not None:
            rounds = past.notice(rounds, event.round, event.seat, event.player)
    return replace(standing, rounds=rounds, asked=standing.asked.set(event.number, asked), askings=event.number)


def _answered(standing: Standing, number: int) -> Standing:
    return replace(standing, asked=standing.asked.delete(number)) if number in standing.asked else standing


def _played(standing: Standing, event: Event) -> Standing:
    """The standing after an event of play; most events change nothing but play itself."""
    play, rounds = evolve(standing.play, event), standing.rounds
    match event:
        case played.BallSpun() | played.BallRested() | played.ResultDecided() | played.BettingOpened():
            sensed = standing.sensed if standing.watch is None else standing.watch.works
            return replace(standing, play=play, watch=watched(standing.watch, event, sensed), sensed=sensed)
        case played.Collected() | played.Paid():
            return replace(standing, play=play, rounds=past.settle(rounds, play.round, event, standing.seated))
        case played.ChoiceTaken():
            return replace(standing, play=play, rounds=past.choose(rounds, event))
        case played.WagerFreed():
            return replace(standing, play=play, rounds=past.free(rounds, event))
        case played.Corrected(number=number):
            return replace(_answered(standing, number), play=play, rounds=past.correct(rounds, event))
        case played.SeatLeft(seat=seat) | played.CashedOut(seat=seat) | played.ChipsTakenAway(seat=seat):
            empty = not play.seat(seat).rack and not play.seat(seat).staked
            return replace(standing, play=play, rounds=past.leave(rounds, seat) if empty else rounds)
        case _:
            return replace(standing, play=play)


def with_seed(standing: Standing, seed: str) -> Standing:
    """The standing with the seed of its promise, which no event tells before it is revealed."""
    assert standing.promise is not None
    return replace(standing, promise=replace(standing.promise, seed=seed))


def freeze(standing: Standing) -> Iterator[bytes]:
    """The standing as bytes, in parts: many wagers take a while, and between two parts there is time for others."""
    play = yield from tell_wagers(standing.play)
    yield encode(replace(standing, play=play))


_thaw: Any = decoder(Standing)


def thaw(body: bytes) -> Standing:
    standing: Standing = _thaw(body)
    return standing
