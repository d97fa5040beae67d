"""A stream: a table's records turned into what its terminals are told, each message encoded once for all of them.

Whatever moves the round on is told at once. Wagers come in thousands: what they changed is told together, a few times a
second. Every message says up to which record it tells, so that a terminal that comes back is told what it missed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from croupier.floor.batch import Committed
from croupier.floor.house import OpenTable
from croupier.floor.standing import Standing
from croupier.play import event as play
from croupier.play.event import Event, Result
from croupier.play.state import WagerKey
from croupier.server.live import view
from croupier.server.live.sight import MOVES_WAGERS, UNTOLD, for_everybody, results_of, seat_of

SOON = 0.2
"""Seconds for which wagers are gathered."""

MEMORY = 512
"""Messages that are kept for those who come back."""

FEW_SEATS = 20
"""At a table with more seats everybody is told the totals of the spots, not whose wagers they are."""

LAST = 200
"""Results that are kept for the board."""

encode = msgspec.json.Encoder().encode


class Viewer(Protocol):
    """A terminal, as the stream knows it."""

    player: str
    staff: bool

    def tell(self, message: bytes) -> None: ...


class Told(NamedTuple):
    """What was told at one time of the records after one up to another: to everybody, the staff, each seat its own."""

    after: int
    seq: int
    everybody: bytes
    staff: bytes
    seats: dict[int, bytes]


class _Pending:
    """What has changed since the last message."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.spots: set[WagerKey] = set()
        self.seats: set[int] = set()
        self.events: list[Event] = []
        self.all_events: list[Event] = []
        self.by_seat: dict[int, list[Event]] = {}
        self.results: dict[int, list[Result]] = {}
        self.whole = False
        self.chairs = False


class Stream:
    """One for each table."""

    def __init__(
        self, table: OpenTable, name_of: Callable[[str], str | None], wallet_changed: Callable[[str], None]
    ) -> None:
        self.table, self.name = table, table.writer.name
        self._name_of, self._wallet_changed = name_of, wallet_changed
        self.viewers: dict[Viewer, None] = {}
        self.last: deque[str] = deque(maxlen=LAST)
        self._pending = _Pending(table.writer.seq)
        self._memory: deque[Told] = deque(maxlen=MEMORY)
        self._totals = view.totals(table.writer.standing.play)
        self._by_seat = table.rules.seats <= FEW_SEATS
        self._due: asyncio.Handle | None = None
        self._whole: tuple[int, int | None, bytes] | None = None
        self._at = 0
        self._seats_now: dict[str, int] = {}
        table.writer.listeners.append(self._heard)
        if table.dealing is not None:
            table.dealing.watchers.append(self._clock)

    @property
    def standing(self) -> Standing:
        return self.table.writer.standing

    @property
    def until(self) -> int | None:
        return self.table.dealing.until if self.table.dealing is not None else None

    def seat_of(self, player: str) -> int | None:
        return next((seat for seat, holder in self.standing.seated.items() if holder == player), None)

    def join(self, viewer: Viewer, after: int | None = None) -> None:
        """Tell a terminal all it has to know: what it missed after a record, or the whole table."""
        self.flush()
        missed = self._missed(after)
        seat = None if viewer.staff else self.seat_of(viewer.player)
        if missed is None:
            viewer.tell(self._all())
        for told in missed or ():
            self._tell(viewer, told, seat)
        seq = self.table.writer.seq
        if viewer.staff:
            racks = {str(number): held.rack for number, held in self.standing.play.seats.items()}
            viewer.tell(encode(view.Racks(seq, racks)))
        else:
            viewer.tell(encode(view.mine(self.standing, seq, seat)))
        self.viewers[viewer] = None

    def leave(self, viewer: Viewer) -> None:
        self.viewers.pop(viewer, None)

    def _missed(self, after: int | None) -> list[Told] | None:
        """What was told after a record; None where that is not known any more, or nothing was asked for."""
        if after is None or after > self.table.writer.seq:
            return None
        missed = [told for told in self._memory if told.seq > after]
        reaches_back = missed[0].after <= after if missed else after == self.table.writer.seq
        return missed if reaches_back else None

    def _all(self) -> bytes:
        """The whole table, encoded once for all who come while nothing changes."""
        seq, until, standing = self.table.writer.seq, self.until, self.standing
        if self._whole is None or self._whole[:2] != (seq, until):
            whole = view.Whole(
                self.name,
                seq,
                self._at,
                view.situation(standing, until),
                wagers=view.lying(standing.play) if self._by_seat else [],
                totals=[] if self._by_seat else list(self._totals.items()),
                chairs=view.chairs(standing, self._name_of),
                last=list(self.last),
            )
            self._whole = seq, until, encode(whole)
        return self._whole[2]

    def _heard(self, committed: Committed[Standing]) -> None:
        """Take note of what was written; it is told at once, or soon."""
        pending, at_once = self._pending, False
        self._at = committed.entries[-1].at
        for events in committed.events:
            for event in events:
                form = type(event)
                if form is play.Placed or form is play.Lifted:
                    assert isinstance(event, play.Placed | play.Lifted)
                    self._count(event)
                else:
                    at_once = self._note(pending, event) or at_once
        if at_once:
            self._schedule(0)
        elif pending.spots:
            self._schedule(SOON)

    def _count(self, event: play.Placed | play.Lifted) -> None:
        """A wager was placed, raised or lifted."""
        pending, seat, spot = self._pending, event.seat, event.spot
        pending.seats.add(seat)
        if isinstance(event, play.Placed):
            pending.spots.add((seat, spot, event.tip))
            self._totals[spot] = self._totals.get(spot, 0) + event.amount
        else:
            pending.spots.add((seat, spot, False))
            self._totals[spot] -= event.amount

    def _note(self, pending: _Pending, event: Event) -> bool:
        if type(event) in UNTOLD:
            return False
        pending.all_events.append(event)
        told = for_everybody(event)
        if told is not None:
            pending.events.append(told)
        for result in results_of(event):
            pending.results.setdefault(result.seat, []).append(result)
            pending.seats.add(result.seat)
        seat = seat_of(event)
        if seat is not None:
            pending.by_seat.setdefault(seat, []).append(event)
            pending.seats.add(seat)
            pending.chairs = True
        if isinstance(event, play.BoughtIn | play.CashedOut | play.Corrected):
            player = self.standing.seated.get(event.seat) if event.seat is not None else None
            if player is not None:
                self._wallet_changed(player)
        if isinstance(event, play.DollyRemoved):
            self.last.append(event.pocket)
        if type(event) in MOVES_WAGERS:
            pending.whole = True
        return True

    def _clock(self) -> None:
        """The countdown has changed."""
        self._whole = None
        self._schedule(0)

    def _schedule(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        if seconds == 0:
            if isinstance(self._due, asyncio.TimerHandle):
                self._due.cancel()
                self._due = None
            if self._due is None:
                self._due = loop.call_soon(self.flush)
        elif self._due is None:
            self._due = loop.call_later(seconds, self.flush)

    def flush(self) -> None:
        """Tell everybody what has changed."""
        if self._due is None:
            return
        self._due.cancel()
        self._due = None
        pending, self._pending = self._pending, _Pending(self.table.writer.seq)
        told = self._told(pending)
        self._memory.append(told)
        for viewer in list(self.viewers):
            self._tell(viewer, told, None if viewer.staff else self._seats_now.get(viewer.player))

    def _tell(self, viewer: Viewer, told: Told, seat: int | None) -> None:
        viewer.tell(told.everybody)
        if viewer.staff:
            if told.staff:
                viewer.tell(told.staff)
        elif seat in told.seats:
            viewer.tell(told.seats[seat])

    def _told(self, pending: _Pending) -> Told:
        standing, seq = self.standing, self.table.writer.seq
        self._seats_now = {player: seat for seat, player in standing.seated.items()}
        racks = {str(seat): standing.play.seat(seat).rack for seat in pending.seats}
        staff = encode(view.Racks(seq, racks, pending.all_events)) if racks or pending.all_events else b""
        return Told(pending.after, seq, self._news(pending, standing, seq), staff, self._each(pending, standing, seq))

    def _news(self, pending: _Pending, standing: Standing, seq: int) -> bytes:
        wagers, totals = self._layout(pending, standing)
        return encode(
            view.News(
                self.name,
                pending.after,
                seq,
                self._at,
                view.situation(standing, self.until),
                pending.events,
                pending.whole,
                wagers,
                totals,
                view.chairs(standing, self._name_of) if pending.chairs else None,
            )
        )

    def _layout(self, pending: _Pending, standing: Standing) -> tuple[list[view.Lying], list[view.Total]]:
        """What lies on the layout, whole or as far as it changed: by seat, or spot by spot at a table with many."""
        if self._by_seat:
            return (view.lying(standing.play) if pending.whole else view.changed(standing.play, pending.spots)), []
        if pending.whole:
            self._totals = view.totals(standing.play)
            return [], list(self._totals.items())
        spots = {spot for _, spot, _ in pending.spots}
        return [], [(spot, self._totals[spot]) for spot in spots]

    def _each(self, pending: _Pending, standing: Standing, seq: int) -> dict[int, bytes]:
        """What each seat is told of its own; only for those where somebody looks on."""
        watched = {self._seats_now.get(viewer.player) for viewer in self.viewers if not viewer.staff}
        wagers = view.lying(standing.play) if pending.whole else view.changed(standing.play, pending.spots)
        theirs = view.by_seat(wagers)
        told = {}
        for seat in pending.seats:
            if seat not in watched and seat not in pending.results:
                continue
            held = standing.play.seat(seat)
            told[seat] = encode(
                view.Mine(
                    seq,
                    seat,
                    held.rack,
                    held.staked,
                    held.chip,
                    held.colour,
                    pending.whole,
                    theirs.get(seat, []),
                    pending.by_seat.get(seat, []),
                    pending.results.get(seat, []),
                )
            )
        return told
