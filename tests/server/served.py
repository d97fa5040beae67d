"""A house behind a real server on a real port: in a thread of its own, with its own loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from croupier.server.serve import server, take_port
from server.open_house import OpenHouse, open_house

Found = TypeVar("Found")


class Served:
    def __init__(self, house: OpenHouse, url: str, loop: asyncio.AbstractEventLoop) -> None:
        self.house, self.url, self._loop = house, url, loop

    def do(self, act: Callable[[OpenHouse], Awaitable[Found]]) -> Found:
        """Something inside the house, in its own loop."""

        async def whole() -> Found:
            return await act(self.house)

        return asyncio.run_coroutine_threadsafe(whole(), self._loop).result(60)


@contextmanager
def served(file: Path, **words: Any) -> Iterator[Served]:
    begun, found, refusal = threading.Event(), list[Served](), list[Callable[[], None]]()

    async def whole() -> None:
        async with open_house(file / "house.db", **words) as house:
            port = take_port("127.0.0.1", 0)
            serving = server(house.parts, begun.set)
            found.append(Served(house, f"http://127.0.0.1:{port.getsockname()[1]}", asyncio.get_running_loop()))
            refusal.append(lambda: setattr(serving, "should_exit", True))
            await serving.serve([port])

    thread = threading.Thread(target=lambda: asyncio.run(whole()))
    thread.start()
    try:
        assert begun.wait(30)
        yield found[0]
    finally:
        for stop in refusal:
            stop()
        thread.join(30)
    assert not thread.is_alive()
