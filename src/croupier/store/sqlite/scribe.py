"""The scribe of a SQLite file: it does one thing after the other for the house that started it.

    python -m croupier.store.sqlite.scribe FILE SOCKET ROOM

It ends when the house does, however that ends: what had been handed over whole is written, what had not is not.
"""

from __future__ import annotations

import gc
import signal
import socket
import sys
from pathlib import Path

from croupier.floor.ports import StoreDown
from croupier.store.scribe.message import (
    FAILURES,
    Ahead,
    Check,
    Commit,
    Done,
    Finish,
    HandOver,
    Keep,
    Reply,
    failed,
    framed,
    read_request,
)
from croupier.store.scribe.room import HEAD, PLACE, taken
from croupier.store.sqlite.ahead import read
from croupier.store.sqlite.writer import Writer


def write_for(house: socket.socket, room: int, writer: Writer) -> None:
    """Do what is asked until the house hangs up."""
    while (message := _next(house, room)) is not None:
        request = read_request(message)
        if isinstance(request, Ahead):
            writer.write_ahead(request.position, request.after, read(request.transfers))
        elif isinstance(request, HandOver):
            writer.hand_over(request.batch, request.ahead)
        else:
            house.sendall(framed(_done(request, writer)))


def _next(house: socket.socket, room: int) -> bytes | bytearray | None:
    head = _received(house, HEAD)
    if head is None or any(head):
        return None if head is None else _received(house, int.from_bytes(head))
    place = _received(house, 2 * PLACE)
    return None if place is None else taken(room, place)


def _received(house: socket.socket, size: int) -> bytearray | None:
    """So many bytes; None where they were cut off: that was never asked."""
    room = bytearray(size)
    left = memoryview(room)
    while left:
        come = house.recv_into(left)
        if not come:
            return None
        left = left[come:]
    return room


def _done(request: Commit | Finish | Check | Keep, writer: Writer) -> Reply:
    try:
        match request:
            case Commit(batch, ahead):
                writer.commit(batch, ahead)
            case Finish(posted, held):
                writer.finish(posted, held)
            case Check():
                writer.check()
            case Keep(kind, documents):
                writer.keep(kind, documents)
    except FAILURES as error:
        if isinstance(error, StoreDown):
            gc.collect()  # the connection is another now
        return failed(error)
    return Done()


def main(file: str, line: str, room: str) -> None:
    # Whoever stops the house stops this process too: it ends when the house has, and not before.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # What it keeps is keys by the ten thousand; a collector would walk them all, and find no cycle.
    gc.disable()
    writer = Writer(Path(file))
    try:
        write_for(socket.socket(fileno=int(line)), int(room), writer)
    except ConnectionError:
        pass  # the house is gone, and nobody waits for the answer
    finally:
        writer.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
