"""Stopping: SIGTERM and Ctrl-C close the house before the process ends."""

from __future__ import annotations

import asyncio
import signal
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.server.serve import Server

SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Stopping:
    """A signal handler that closes the house.

    Before the server runs, a signal cancels the opening. A running server handles signals itself and raises them again
    when it has stopped; the default handler would then end the process with the house still open.
    """

    def __init__(self) -> None:
        self.server: Server | None = None
        self._task: asyncio.Task[Any] | None = None
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Stopping:
        self._task = asyncio.current_task()
        self._before = {each: signal.signal(each, self._handle) for each in SIGNALS}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for each, handler in self._before.items():
            signal.signal(each, handler)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        if self.server is not None:
            self.server.should_exit = True
        elif self._task is not None:
            self._task.cancel()
