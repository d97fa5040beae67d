"""Delivery: sends a broadcast to every viewer of a table.

To many viewers it goes out in slices, so that wagers are read and answered in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import Protocol

from croupier.server.live.broadcast import Broadcast

AT_ONCE = 64
"""Up to this many viewers, a broadcast is sent to all of them at once."""

SLICE = 16
"""Otherwise it is sent to this many at a time."""


class Viewer(Protocol):
    """A terminal, as the stream knows it."""

    player: str
    staff: bool

    def send(self, message: bytes) -> None: ...


class Delivery:
    """One for each stream. A broadcast is completely sent before the next one begins, so every viewer gets them in
    order.
    """

    def __init__(self) -> None:
        self._broadcast: Broadcast | None = None
        self._waiting: dict[Viewer, None] = {}
        self._next: asyncio.Handle | None = None
        self._pause = 0.0

    def begin(self, broadcast: Broadcast, viewers: Iterable[Viewer], seconds: float = 0) -> None:
        """Send a broadcast to these viewers: as soon as possible, or spread over a number of seconds."""
        self.finish()
        self._broadcast, self._waiting = broadcast, dict.fromkeys(viewers)
        if len(self._waiting) <= AT_ONCE:
            self.finish()
        else:
            self._pause = seconds * SLICE / len(self._waiting)
            self._next_slice()

    def finish(self) -> None:
        """Send the broadcast to every viewer that still waits for it."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        self._send(len(self._waiting))

    def send_now(self, viewer: Viewer) -> None:
        """Send the broadcast to one viewer before its turn, if it still waits."""
        if viewer in self._waiting:
            del self._waiting[viewer]
            assert self._broadcast is not None
            send(viewer, self._broadcast)

    def forget(self, viewer: Viewer) -> None:
        """Drop a viewer that has been sent something newer."""
        self._waiting.pop(viewer, None)

    def _next_slice(self) -> None:
        self._next = None
        if len(self._waiting) > SLICE:
            loop, pause = asyncio.get_running_loop(), self._pause
            self._next = loop.call_later(pause, self._next_slice) if pause else loop.call_soon(self._next_slice)
        self._send(SLICE)

    def _send(self, most: int) -> None:
        for viewer in list(islice(self._waiting, most)):
            self.send_now(viewer)
        if not self._waiting and self._broadcast is not None:
            self._broadcast.players.finish()
            self._broadcast = None


def send(viewer: Viewer, broadcast: Broadcast) -> None:
    """A player's own message first: the one for everybody names the last record, and so completes the broadcast."""
    if viewer.staff:
        if broadcast.staff:
            viewer.send(broadcast.staff)
    elif (own := broadcast.players.of(viewer.player)) is not None:
        viewer.send(own)
    viewer.send(broadcast.everybody)
