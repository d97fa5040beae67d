"""A desk at which people come in: a real store, a clock set by hand, and passwords that cost next to nothing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from croupier.floor.answer import Refused
from croupier.server.people.password import Passwords
from croupier.server.people.people import People
from croupier.store.database import StoreBase
from croupier.store.open import open_store

Found = TypeVar("Found")

SECOND = 1_000
MINUTE = 60_000
HOUR = 3_600_000
DAY = 86_400_000
START = 1_777_636_800_000


class HandClock:
    def __init__(self) -> None:
        self.time = START

    def now(self) -> int:
        return self.time

    async def sleep(self, seconds: float) -> None:
        raise AssertionError(f"nobody waits {seconds} seconds here")


@dataclass
class Desk:
    people: People
    store: StoreBase
    clock: HandClock


def cheap(passes: int = 1, **others: int) -> Passwords:
    return Passwords(passes, memory_kib=8, lanes=1, **others)


@asynccontextmanager
async def desk(
    file: Path, clock: HandClock | None = None, passwords: Passwords | None = None, most_guests: int = 100
) -> AsyncIterator[Desk]:
    clock, store = clock or HandClock(), await open_store(str(file))
    try:
        yield Desk(await People.open(store, clock, passwords or cheap(), most_guests), store, clock)
    finally:
        await store.close()


def at_the_desk(file: Path, act: Callable[[Desk], Awaitable[Found]]) -> Found:
    async def whole() -> Found:
        async with desk(file) as opened:
            return await act(opened)

    return asyncio.run(whole())


async def after_a_restart(d: Desk) -> People:
    """As another process would find them in the same store."""
    return await People.open(d.store, d.clock, cheap())


def slow_to_verify(d: Desk) -> threading.Event:
    """From now on no password is found right or wrong until the event is set."""
    go, verify = threading.Event(), d.people._passwords._verify

    def slowly(kept: str, password: bytes) -> bool:
        assert go.wait(10)
        return verify(kept, password)

    d.people._passwords._verify = slowly  # type: ignore[method-assign]
    return go


def done(answer: Found | Refused) -> Found:
    """What came of it, where nothing else could."""
    assert not isinstance(answer, Refused), answer
    return answer


def code(answer: object) -> str:
    """Why not."""
    assert isinstance(answer, Refused), answer
    return answer.code
