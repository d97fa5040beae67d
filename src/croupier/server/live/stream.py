"""A stream: turns a table's records into messages for its terminals, each encoded once for all of them.

Events that advance the round are sent at once. Wagers come in thousands: their changes are collected and sent a few
times a second. Every message names the last record that it includes, so that a terminal that reconnects is sent what it
missed.

See docs/decisions/0036-send-values-not-changes.md.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from croupier.floor import event as floor
from croupier.floor.batch import Committed
from croupier.floor.house import LiveTable
from croupier.floor.table_state import TableState
from croupier.play import event as play
from croupier.play.event import Event
from croupier.server.live import laid, view
from croupier.server.live.broadcast import Broadcast, Scene, encode, encode_broadcast
from croupier.server.live.delivery import AT_ONCE, Delivery, Viewer, send
from croupier.server.live.pending import Pending
from croupier.server.live.seating import Seating

SOON = 0.2
"""Seconds for which wagers are collected; twice as long when there are many viewers."""

SPREAD = 0.2
"""Seconds over which a broadcast of wagers to many viewers is spread, so that it does not delay answers."""

MEMORY = 512
"""How many broadcasts are kept for terminals that reconnect."""

FEW_SEATS = 20
"""At a table with more seats than this, the totals of the spots are sent instead of each player's wagers."""

LAST = 200
"""How many results are kept for the board."""


class Stream:
    """One for each table."""

    def __init__(
        self, table: LiveTable, name_of: Callable[[str], str | None], wallet_changed: Callable[[str], None]
    ) -> None:
        self.table, self.name = table, table.writer.name
        self._name_of, self._wallet_changed = name_of, wallet_changed
        self.viewers: dict[Viewer, None] = {}
        self.last: deque[str] = deque(maxlen=LAST)
        self._pending = Pending(table.writer.seq)
        self._memory: deque[Broadcast] = deque(maxlen=MEMORY)
        self._totals = laid.totals(table.writer.state.play)
        self._told_totals = dict(self._totals)
        self._by_seat = table.rules.seats <= FEW_SEATS
        self._due: asyncio.Handle | None = None
        self._at_once = False
        self._delivery = Delivery()
        self._seating = Seating(table.writer.state, name_of)
        self._whole: tuple[int, int | None, bytes] | None = None
        self._at, self._seq = 0, table.writer.seq
        self._seats = {player: seat for seat, player in table.writer.state.seated.items()}
        table.writer.listeners.append(self._heard)
        if table.dealing is not None:
            table.dealing.watchers.append(self._clock)

    @property
    def state(self) -> TableState:
        return self.table.writer.state

    @property
    def until(self) -> int | None:
        return self.table.dealing.until if self.table.dealing is not None else None

    def seat_of(self, player: str) -> int | None:
        return next((seat for seat, holder in self.state.seated.items() if holder == player), None)

    def join(self, viewer: Viewer, after: int | None = None) -> None:
        """Add a viewer and send it what it missed after a record, or the whole table."""
        self.flush()
        self._delivery.forget(viewer)
        missed = self._missed(after)
        if not missed:
            # Also if no record was missed: the countdown may have changed.
            viewer.send(self._all())
        for message in missed or ():
            send(viewer, message)
        seq = self.table.writer.seq
        if viewer.staff:
            viewer.send(encode(view.racks(self.state.play, seq, self.state.play.seats)))
        else:
            viewer.send(encode(view.mine(self.state, seq, self.seat_of(viewer.player))))
        self.viewers[viewer] = None

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer; the part of a broadcast that waits for it is sent first."""
        self._delivery.send_now(viewer)
        self.viewers.pop(viewer, None)

    def _missed(self, after: int | None) -> list[Broadcast] | None:
        """The broadcasts after a record; None if they are no longer kept, or no record was named."""
        if after is None or after > self.table.writer.seq:
            return None
        missed = [message for message in self._memory if message.seq > after]
        reaches_back = missed[0].after <= after if missed else after == self.table.writer.seq
        return missed if reaches_back else None

    def _all(self) -> bytes:
        """The whole table, encoded once for all who join while nothing changes."""
        seq, until, table_state = self.table.writer.seq, self.until, self.state
        if self._whole is None or self._whole[:2] != (seq, until):
            whole = view.Whole(
                self.name,
                seq,
                self._at,
                view.situation(table_state, until, self.table.rules),
                wagers=laid.lying(table_state.play) if self._by_seat else [],
                totals=[] if self._by_seat else list(self._totals.items()),
                chairs=view.chairs(table_state, self._name_of),
                last=list(self.last),
            )
            self._whole = seq, until, encode(whole)
        return self._whole[2]

    def _heard(self, committed: Committed[TableState]) -> None:
        """Collect the events of a committed batch; they are broadcast at once or soon."""
        at_once, changed, totals = False, self._pending.wagers, self._totals
        self._at = committed.entries[-1].at
        if committed.before.seq != self._seq:
            # An earlier batch turned out to be written only when the store recovered.
            self._pending.whole = True
        self._seq = committed.after.seq
        for events in committed.events:
            for event in events:
                if type(event) is play.Placed:
                    spot = event.spot
                    changed[event.seat].add((spot, event.tip))
                    totals[spot] = totals.get(spot, 0) + event.amount
                elif type(event) is play.Lifted:
                    spot = event.spot
                    changed[event.seat].add((spot, False))
                    totals[spot] = totals.get(spot, 0) - event.amount
                else:
                    at_once = self._note(event) or at_once
        if at_once:
            self._schedule(at_once=True)
        elif changed:
            self._schedule(at_once=False)

    def _note(self, event: Event) -> bool:
        if (player := self._whose_wallet(event)) is not None:
            self._wallet_changed(player)
        if isinstance(event, play.DollyRemoved):
            self.last.append(event.pocket)
        return self._pending.note(event)

    def _whose_wallet(self, event: Event) -> str | None:
        """The player whose wallet an event may have changed, even if that player has just left the seat."""
        match event:
            case floor.PlayerGone():
                return event.player
            case play.Corrected(player=str()):
                return event.player
            case play.BoughtIn() | play.CashedOut() | play.Corrected(seat=int()):
                return self.state.seated.get(event.seat or 0)
            case _:
                return None

    def _clock(self) -> None:
        """The countdown has changed."""
        self._whole = None
        self._schedule(at_once=True)

    def _schedule(self, at_once: bool) -> None:
        if self._due is not None and at_once and not self._at_once:
            self._due.cancel()
            self._due = None
        if self._due is None:
            loop, self._at_once = asyncio.get_running_loop(), at_once
            soon = SOON if len(self.viewers) <= AT_ONCE else 2 * SOON
            self._due = loop.call_soon(self.flush) if at_once else loop.call_later(soon, self.flush)

    def flush(self) -> None:
        """Broadcast what has changed."""
        if self._due is None:
            return
        self._due.cancel()
        self._due = None
        pending, self._pending = self._pending, Pending(self.table.writer.seq)
        if pending.whole:
            self._totals = laid.totals(self.state.play)
        before, self._seats = self._seats, {player: seat for seat, player in self.state.seated.items()}
        watching = {viewer.player for viewer in self.viewers if not viewer.staff}
        chairs = self._seating.changed(self.state, pending)
        message = encode_broadcast(pending, self._scene(pending.whole), chairs, watching, before)
        self._memory.append(message)
        self._delivery.begin(message, self.viewers, 0 if self._at_once else SPREAD)

    def _scene(self, whole: bool) -> Scene:
        totals, known = self._totals, {} if whole else self._told_totals
        changed = [total for total in totals.items() if known.get(total[0]) != total[1]]
        self._told_totals = dict(totals)
        told = None if self._by_seat else changed
        return Scene(self.name, self.table.writer.seq, self._at, self.state, self.until, self.table.rules, told)
