"""Recall: replays a past round, to the staff as it is recorded, to a player as that player saw it then."""

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
"""How many records before a round are searched for the seat of a player who did nothing in it."""
LOOK_ON = 10_000
"""How many records after a round are searched for choices, corrections and its undoing."""

LATER = (
    play.ChoiceTaken,
    play.WagerFreed,
    play.Corrected,
    floor.CorrectionAsked,
    floor.VoidAsked,
    floor.RoundUndone,
)
"""Events that can concern a round after its end."""

NAMING_STAFF = (floor.CorrectionAsked, floor.RoundUndone, play.Corrected)
"""Events for which the record names the person, but not the office."""


class RecalledRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record: the events of one command. ``at`` is in milliseconds since 1970; ``by`` is for the staff only."""

    seq: int
    at: int
    events: list[Any]
    by: str | None = None


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A past round as it happened. ``undone``: it was settled, and undone later."""

    replay: bool = True
    table: str
    round: int
    result: str | None
    void: bool
    undone: bool
    records: list[RecalledRecord]


async def recall(store: Store, table: str, last_seq: int, number: int, player: str | None) -> Replay | None:
    """A finished round, as ``player`` may see it, or complete; None if it does not exist or the player had no seat in
    it.
    """
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
    """The records of a round, cut to the round itself, then the later records that concern it.

    For a player, records of taking and leaving a seat are kept too.
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
    """The events of the round itself, of a record in which it begins or ends."""
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
        """What the player may see: no other's money, and no sums, which would reveal it at a small table."""
        named = getattr(event, "player", None)
        mine = named == self.player if named is not None else self.seat is not None and seat_of(event) == self.seat
        if isinstance(event, play.Collected | play.Paid | play.SpinVoided):
            own = tuple(result for result in event.wagers if result.seat == self.seat)
            if isinstance(event, play.Collected):
                yield from (play.Listed(wagers=own, clauses=event.clauses),) if own else ()
            elif own or isinstance(event, play.SpinVoided):
                yield replace(event, wagers=own, **({"restored": ()} if isinstance(event, play.SpinVoided) else {}))
        elif isinstance(event, NAMING_STAFF) and (mine or for_everybody(event) is not None):
            yield replace(event, by=STAFF)
        elif mine or (for_everybody(event) is not None and not hasattr(event, "amount")):
            yield event
