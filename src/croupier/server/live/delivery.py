"""A delivery: what was told at one time, on its way to everybody at the table.

Where they are many it goes out a slice at a time: wagers are read and answered in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import Protocol

from croupier.server.live.telling import Broadcast

AT_ONCE = 64
"""As many viewers are told in one go."""

SLICE = 16
"""Of more than that, so many are told at a time."""


class Viewer(Protocol):
    """A terminal, as the stream knows it."""

    player: str
    staff: bool

    def tell(self, message: bytes) -> None: ...


class Delivery:
    """One for each stream. Every viewer is told everything in its order: one telling is out before the next begins."""

    def __init__(self) -> None:
        self._told: Broadcast | None = None
        self._waiting: dict[Viewer, None] = {}
        self._next: asyncio.Handle | None = None
        self._pause = 0.0

    def begin(self, told: Broadcast, viewers: Iterable[Viewer], seconds: float = 0) -> None:
        """Tell those who are viewers now: as soon as may be, or evenly over so many seconds."""
        self.finish()
        self._told, self._waiting = told, dict.fromkeys(viewers)
        if len(self._waiting) <= AT_ONCE:
            self.finish()
        else:
            self._pause = seconds * SLICE / len(self._waiting)
            self._go_on()

    def finish(self) -> None:
        """Tell whoever waits, now."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        self._tell(len(self._waiting))

    def hand(self, viewer: Viewer) -> None:
        """Tell one of them before its turn, if it waits."""
        if viewer in self._waiting:
            del self._waiting[viewer]
            assert self._told is not None
            tell(viewer, self._told)

    def forget(self, viewer: Viewer) -> None:
        """One of them has been told more than this."""
        self._waiting.pop(viewer, None)

    def _go_on(self) -> None:
        self._next = None
        if len(self._waiting) > SLICE:
            loop, pause = asyncio.get_running_loop(), self._pause
            self._next = loop.call_later(pause, self._go_on) if pause else loop.call_soon(self._go_on)
        self._tell(SLICE)

    def _tell(self, most: int) -> None:
        for viewer in list(islice(self._waiting, most)):
            self.hand(viewer)
        if not self._waiting and self._told is not None:
            self._told.players.finish()
            self._told = None


def tell(viewer: Viewer, told: Broadcast) -> None:
    """One's own first: the news say up to which record all is told, and are the last of it."""
    if viewer.staff:
        if told.staff:
            viewer.tell(told.staff)
    elif (own := told.players.of(viewer.player)) is not None:
        viewer.tell(own)
    viewer.tell(told.everybody)
