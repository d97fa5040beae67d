"""A table's state: play, seats, the wheel's promise, the watched spin, and pending correction requests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from immutables import Map
from msgspec.structs import replace

from croupier.cage.event import CageEvent
from croupier.cage.stocking import stocked
from croupier.floor import event as ev
from croupier.floor import rounds as past
from croupier.floor.watch import Watch, heard, watched
from croupier.play import encoding
from croupier.play import event as played
from croupier.play.event import Event
from croupier.play.evolve import evolve
from croupier.play.state import RoundState


class Promise(msgspec.Struct, frozen=True):
    """The seed of a round with the nonces taken so far. The seed is secret until it is revealed."""

    round: int
    promise: str
    seed: str | None = None
    nonces: tuple[str, ...] = ()
    revealed: bool = False


class Asked(msgspec.Struct, frozen=True):
    """A request about a settled round: a correction or, without an amount, undoing it."""

    round: int
    by: str
    why: str
    amount: int | None = None
    seat: int | None = None
    player: str | None = None
    wallet: bool = False


class TableState(msgspec.Struct, frozen=True):
    play: RoundState
    seated: Map[int, str] = Map()
    promise: Promise | None = None
    digest: str = ""
    """The digest of the rules that the table was set up under, and their edition."""
    edition: str = ""
    watch: Watch | None = None
    rounds: past.Rounds = ()
    asked: Map[int, Asked] = Map()
    """Requests that await another person's approval, by their numbers."""
    askings: int = 0
    before_collecting: past.Rounds | None = None
    """The settled rounds before losers were collected, until the first winner is paid: a void restores them."""
    sensed: bool = False
    """Whether the wheel's sensor is working: it reported the last spin."""


def apply(table_state: TableState, event: Event) -> TableState:
    """The state after an event of play or of the floor."""
    match event:
        case ev.TableSetUp(digest=digest, edition=edition):
            return replace(table_state, digest=digest, edition=edition)
        case ev.PlayerSeated(seat=seat, player=player):
            return replace(table_state, seated=table_state.seated.set(seat, player))
        case ev.PlayerGone(seat=seat):
            return replace(table_state, seated=table_state.seated.delete(seat))
        case ev.SeedPromised(round=number, promise=promised):
            return replace(table_state, promise=Promise(number, promised))
        case ev.NonceTaken(nonce=nonce):
            assert table_state.promise is not None
            kept = table_state.promise
            return replace(table_state, promise=replace(kept, nonces=(*kept.nonces, nonce)))
        case ev.SeedRevealed(seed=seed):
            assert table_state.promise is not None
            return replace(table_state, promise=replace(table_state.promise, seed=seed, revealed=True))
        case ev.SensorRead():
            assert table_state.watch is not None
            return replace(table_state, watch=heard(table_state.watch, event))
        case ev.Disagreement():
            assert table_state.watch is not None
            return replace(table_state, watch=replace(table_state.watch, contested=True))
        case ev.CorrectionAsked() | ev.VoidAsked():
            return _asked(table_state, event)
        case ev.RoundUndone(number=number, round=undone):
            return replace(_answered(table_state, number), rounds=past.undo(table_state.rounds, undone))
        case ev.AskingRejected(number=number):
            return _answered(table_state, number)
        case _ if isinstance(event, CageEvent):
            return replace(table_state, play=stocked(table_state.play, event))
        case _:
            return _played(table_state, event)


def _asked(table_state: TableState, event: ev.CorrectionAsked | ev.VoidAsked) -> TableState:
    asked, rounds = Asked(event.round, event.by, event.why), table_state.rounds
    if isinstance(event, ev.CorrectionAsked):
        asked = replace(asked, amount=event.amount, seat=event.seat, player=event.player, wallet=event.wallet)
        if event.seat is not None:
            rounds = past.notice(rounds, event.round, event.seat, event.player)
    return replace(table_state, rounds=rounds, asked=table_state.asked.set(event.number, asked), askings=event.number)


def _answered(table_state: TableState, number: int) -> TableState:
    return replace(table_state, asked=table_state.asked.delete(number)) if number in table_state.asked else table_state


def _played(table_state: TableState, event: Event) -> TableState:
    """The state after an event of play; most events change nothing but play itself."""
    play, rounds = evolve(table_state.play, event), table_state.rounds
    match event:
        case played.BallSpun() | played.BallRested() | played.ResultDecided() | played.BettingOpened():
            sensed = table_state.sensed if table_state.watch is None else table_state.watch.works
            return replace(table_state, play=play, watch=watched(table_state.watch, event, sensed), sensed=sensed)
        case played.Collected() | played.Paid():
            before = rounds if isinstance(event, played.Collected) else None
            rounds = past.settle(rounds, play.round, event, table_state.seated)
            return replace(table_state, play=play, rounds=rounds, before_collecting=before)
        case played.SpinVoided():
            if (before := table_state.before_collecting) is not None:
                rounds = past.unsettle(rounds, before, event.round)
            return replace(table_state, play=play, rounds=rounds, before_collecting=None)
        case played.ChoiceTaken():
            return replace(table_state, play=play, rounds=past.choose(rounds, event))
        case played.WagerFreed():
            return replace(table_state, play=play, rounds=past.free(rounds, event))
        case played.Corrected(number=number):
            return replace(_answered(table_state, number), play=play, rounds=past.correct(rounds, event))
        case played.SeatLeft(seat=seat) | played.CashedOut(seat=seat) | played.ChipsTakenAway(seat=seat):
            empty = not play.seat(seat).rack and not play.seat(seat).staked
            return replace(table_state, play=play, rounds=past.leave(rounds, seat) if empty else rounds)
        case _:
            return replace(table_state, play=play)


def with_seed(table_state: TableState, seed: str) -> TableState:
    """The state with the seed of its promise, which no event contains before it is revealed."""
    assert table_state.promise is not None
    return replace(table_state, promise=replace(table_state.promise, seed=seed))


def encode(table_state: TableState) -> Iterator[bytes]:
    """The state as bytes, in parts: many wagers take a while, and other work can run between two parts."""
    play = yield from encoding.encode_wagers(table_state.play)
    yield encoding.encode(replace(table_state, play=play))


_decode: Any = encoding.decoder(TableState)


def decode(body: bytes) -> TableState:
    table_state: TableState = _decode(body)
    return table_state
