"""The scribe of a PostgreSQL database: it does one thing after the other for the house that started it.

    python -m croupier.store.postgresql.scribe NAME SOCKET ROOM < URL

It ends when the house does, however that ends: what had been handed over whole is written, what had not is not.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from typing import NamedTuple

import uvloop

from croupier.floor.process import settle_in
from croupier.store.place import place_of
from croupier.store.postgresql.spelling import Spelt, spell
from croupier.store.postgresql.writer import Writer
from croupier.store.scribe.message import (
    FAILURES,
    Ahead,
    Check,
    Commit,
    Done,
    Finish,
    HandOver,
    Keep,
    Mistaken,
    Reply,
    Request,
    failed,
    framed,
    read_request,
)
from croupier.store.scribe.room import HEAD, LONG, PLACE, taken


class _Handed(NamedTuple):
    """A batch that is not asked for yet."""

    spelt: Spelt


Task = Ahead | _Handed | Spelt | Finish | Check | Keep | Mistaken
"""What is asked, or why it cannot be done."""


async def write_for(house: socket.socket, room: int, writer: Writer) -> None:
    """Do what is asked until the house hangs up. While something is written, what comes next is made ready."""
    asked, line = await asyncio.open_unix_connection(sock=house, limit=LONG)
    tasks: asyncio.Queue[Task | None] = asyncio.Queue(maxsize=1)
    reading = asyncio.ensure_future(_make_ready(asked, room, tasks))
    try:
        while (task := await tasks.get()) is not None:
            if isinstance(task, Ahead):
                await writer.write_ahead(task.position, task.after, task.count, task.transfers)
            elif isinstance(task, _Handed):
                await writer.hand_over(task.spelt)
            else:
                line.write(framed(await _done(task, writer)))
        await reading
    finally:
        reading.cancel()
        line.close()


async def _make_ready(asked: asyncio.StreamReader, room: int, tasks: asyncio.Queue[Task | None]) -> None:
    """Read what is asked; None is the end."""
    try:
        while (request := await _next(asked, room)) is not None:
            await tasks.put(_ready(request))
    finally:
        await tasks.put(None)


def _ready(request: Request) -> Task:
    try:
        match request:
            case Commit(batch, ahead):
                return spell(batch, ahead)
            case HandOver(batch, ahead):
                return _Handed(spell(batch, ahead))
            case _:
                return request
    except AssertionError as error:
        return Mistaken(str(error))


async def _next(asked: asyncio.StreamReader, room: int) -> Request | None:
    """None where it was cut off: that was never asked."""
    try:
        size = int.from_bytes(await asked.readexactly(HEAD))
        if size:
            return read_request(await asked.readexactly(size))
        return read_request(taken(room, await asked.readexactly(2 * PLACE)))
    except (asyncio.IncompleteReadError, ConnectionError):
        return None


async def _done(task: Spelt | Finish | Check | Keep | Mistaken, writer: Writer) -> Reply:
    try:
        match task:
            case Mistaken():
                return task
            case Spelt():
                await writer.commit(task)
            case Finish(posted, held):
                await writer.finish(posted, held)
            case Check():
                await writer.check()
            case Keep(kind, documents):
                await writer.keep(kind, documents)
    except FAILURES as error:
        return failed(error)
    return Done()


async def main(url: str, line: int, room: int) -> None:
    writer = Writer(place_of(url))
    try:
        await write_for(socket.socket(fileno=line), room, writer)
    finally:
        await writer.close()


if __name__ == "__main__":
    # Whoever stops the house stops this process too: it ends when the house has, and not before.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    settle_in()
    uvloop.run(main(sys.stdin.read(), int(sys.argv[2]), int(sys.argv[3])))
