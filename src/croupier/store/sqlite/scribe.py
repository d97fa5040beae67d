"""The scribe: a process that writes a SQLite file for the house that started it, one request after the other.

    python -m croupier.store.sqlite.scribe FILE SOCKET

A message on the socket is its length in four bytes and MessagePack. The scribe ends when the house does, however that
ends: what had been handed over whole is written, what had not is not.
"""

from __future__ import annotations

import gc
import signal
import socket
import sys
from pathlib import Path

import msgspec

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.store.rows import Moved
from croupier.store.sqlite.writer import Writer

HEAD = 4
"""Bytes of a message's length."""


class Ahead(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The first transfers of an entry of the batch that comes next. It is not answered: the batch is."""

    position: int
    transfers: msgspec.Raw


class Commit(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """``ahead``: of which entry the first transfers were sent before, how many, and are not in the batch."""

    batch: Batch
    ahead: tuple[int, int] = (0, 0)


class Check(msgspec.Struct, frozen=True, array_like=True, tag=True):
    pass


class Keep(msgspec.Struct, frozen=True, array_like=True, tag=True):
    kind: str
    papers: dict[str, bytes | None]


class Done(msgspec.Struct, frozen=True, array_like=True, tag=True):
    pass


class Taken(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Some keys of the batch have been answered before."""

    keys: frozenset[str]


class Down(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """It cannot be written now."""

    says: str


class Mistaken(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """No such thing may be written: the program's mistake."""

    says: str


Request = Ahead | Commit | Check | Keep
Reply = Done | Taken | Down | Mistaken

_encode_into = msgspec.msgpack.Encoder().encode_into
_moved = msgspec.msgpack.Decoder(list[Moved])
_request: msgspec.msgpack.Decoder[Request] = msgspec.msgpack.Decoder(Request)


def framed(message: Request | Reply) -> bytearray:
    frame = bytearray(HEAD)
    _encode_into(message, frame, HEAD)
    frame[:HEAD] = (len(frame) - HEAD).to_bytes(HEAD)
    return frame


def write_for(house: socket.socket, writer: Writer) -> None:
    """Do what is asked until the house hangs up."""
    while (head := _received(house, HEAD)) and (body := _received(house, int.from_bytes(head))):
        request = _request.decode(body)
        if isinstance(request, Ahead):
            writer.write_ahead(request.position, _moved.decode(request.transfers))
        else:
            house.sendall(framed(_done(request, writer)))


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


def _done(request: Commit | Check | Keep, writer: Writer) -> Reply:
    try:
        match request:
            case Commit(batch, ahead):
                writer.commit(batch, ahead)
            case Check():
                writer.check()
            case Keep(kind, papers):
                writer.keep(kind, papers)
    except KeysTaken as error:
        return Taken(error.keys)
    except StoreDown as error:
        gc.collect()  # the connection is another now
        return Down(str(error))
    except AssertionError as error:
        return Mistaken(str(error))
    return Done()


def main(file: str, descriptor: str) -> None:
    # Whoever stops the house stops this process too: it ends when the house has, and not before.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # What it keeps is keys by the ten thousand; a collector would walk them all, and find no cycle.
    gc.disable()
    writer = Writer(Path(file))
    try:
        write_for(socket.socket(fileno=int(descriptor)), writer)
    except ConnectionError:
        pass  # the house is gone, and nobody waits for the answer
    finally:
        writer.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
