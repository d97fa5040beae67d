"""Recall: a past round told again, to the staff as it is in the record, to a player as the player was told it then."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.floor import event as floor
from croupier.floor.finding import names, onward, round_span, seat_before
from croupier.floor.ports import Store
from croupier.floor.record import Record, read
from croupier.play import event as play
from croupier.play.event import Event, one_by_one
from croupier.server.live.sight import STAFF, for_everybody, seat_of

LOOK_BACK = 20_000
"""Records before a round in which a player who did nothing in it must have sat down or played."""
LOOK_ON = 10_000
"""Records after a round in which choices, corrections and its undoing are looked for."""

LATER = (
    play.ChoiceTaken,
    play.WagerFreed,
    play.Corrected,
    floor.CorrectionAsked,
    floor.VoidAsked,
    floor.RoundUndone,
)
"""What may come of a round when it is over."""

NAMING_STAFF = (floor.CorrectionAsked, floor.RoundUndone, play.Corrected)
"""Of these the record has who did it, not in which office."""


class RecalledRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record: what happened of one command. ``at`` is in milliseconds since 1970; ``by`` is for the staff."""

    seq: int
    at: int
    events: list[Any]
    by: str | None = None


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A past round as it happened: nothing is being played. ``undone``: it was settled, and taken back later."""

    replay: bool = True
    table: str
    round: int
    result: str | None
    void: bool
    undone: bool
    records: list[RecalledRecord]


async def recall(store: Store, table: str, last_seq: int, number: int, player: str | None) -> Replay | None:
    """A round that is over, as ``player`` may see it, or as it is; None where it is not there, or not the player's."""
    span = await round_span(store, table, last_seq, number)
    if span is None:
        return None
    records = [record async for record in _of_round(store, table, span, last_seq, number, player)]
    events = [event for record in records for event in record.events]
    result = next((e.pocket for e in events if isinstance(e, play.DollyRemoved) and e.round == number), None)
    void = any(isinstance(e, play.SpinVoided) and e.round == number for e in events)
    if result is None and not void:
        return None
    if player is None:
        told = [RecalledRecord(r.seq, r.at, [one_by_one(e) for e in r.events], r.by) for r in records if r.events]
    else:
        sight = Sight(player, await seat_before(store, table, span[0], player, LOOK_BACK))
        seen = [(record, sight.of(record)) for record in records]
        told = [RecalledRecord(record.seq, record.at, visible) for record, visible in seen if visible]
        if not sight.took_part:
            return None
    undone = any(isinstance(e, floor.RoundUndone) and e.round == number for e in events)
    return Replay(table=table, round=number, result=result, void=void, undone=undone, records=told)


async def _of_round(
    store: Store, table: str, span: tuple[int, int], last_seq: int, number: int, player: str | None
) -> AsyncIterator[Record]:
    """The records of a round without what is before and after it, then of later ones what came of it.

    Where it is for a player, what the player's coming and going tells is kept too.
    """
    first, last = span
    async for entry in onward(store, table, first, last):
        record = read(entry.body)
        yield record if first < record.seq < last else replace(record, events=tuple(_inside(record, span, number)))
    word = b'"round":%d' % number
    async for entry in onward(store, table, last + 1, min(last + LOOK_ON, last_seq)):
        if word in entry.body or (player is not None and names(entry, player)):
            record = read(entry.body)
            kept = tuple(event for event in record.events if _came_of_it(event, number) or _moves(event, player))
            if kept:
                yield replace(record, events=kept)


def _inside(record: Record, span: tuple[int, int], number: int) -> Iterator[Event]:
    """Of a record in which a round begins or ends: what is the round's own."""
    begun, over = record.seq != span[0], False
    for event in record.events:
        begun = begun or (isinstance(event, play.BettingOpened | floor.SeedPromised) and event.round == number)
        if begun and not over:
            yield event
        over = over or (isinstance(event, play.DollyRemoved | play.SpinVoided) and event.round == number)


def _came_of_it(event: Event, number: int) -> bool:
    return isinstance(event, LATER) and event.round == number


def _moves(event: Event, player: str | None) -> bool:
    return isinstance(event, floor.PlayerSeated | floor.PlayerGone) and event.player == player


class Sight:
    """What one player sees, record by record, with the seat that the player had at each."""

    def __init__(self, player: str, seat: int | None) -> None:
        self.player, self.seat = player, seat
        self.took_part = seat is not None
        self._over = False

    def of(self, record: Record) -> list[Event]:
        seen: list[Event] = []
        for event in record.events:
            if isinstance(event, floor.PlayerSeated) and event.player == self.player:
                self.seat = event.seat
            elif record.by == self.player and self.seat is None:
                # Players act for their own seat only.
                self.seat = seat_of(event)
            self.took_part = self.took_part or (self.seat is not None and not self._over)
            if not (self._over and _moves(event, self.player)):
                seen += self._seen(event)
            if isinstance(event, floor.PlayerGone) and event.player == self.player:
                self.seat = None
            self._over = self._over or isinstance(event, play.DollyRemoved | play.SpinVoided)
        return seen

    def _seen(self, event: Event) -> Iterator[Event]:
        """Of money only one's own: not even sums, from which at a small table another's could be told."""
        named = getattr(event, "player", None)
        mine = named == self.player if named is not None else self.seat is not None and seat_of(event) == self.seat
        if isinstance(event, play.Collected | play.Paid | play.SpinVoided):
            own = tuple(result for result in event.wagers if result.seat == self.seat)
            if isinstance(event, play.Collected):
                yield from (play.Listed(wagers=own, clauses=event.clauses),) if own else ()
            elif own or isinstance(event, play.SpinVoided):
                yield replace(event, wagers=own)
        elif isinstance(event, NAMING_STAFF) and (mine or for_everybody(event) is not None):
            yield replace(event, by=STAFF)
        elif mine or (for_everybody(event) is not None and not hasattr(event, "amount")):
            yield event
