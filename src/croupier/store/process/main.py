"""The process that writes a database: it executes requests one after the other for the house that started it.

    python -m croupier.store.process.main NAME SOCKET < URL

It exits when the house does, however that ends: a completely received batch is written, an incomplete one is not.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import sys

import uvloop

from croupier.floor.process import settle_in
from croupier.store.database import BatchWriter
from croupier.store.location import locate
from croupier.store.process.message import (
    FAILURES,
    HEAD,
    CheckRequest,
    CommitRequest,
    DoneReply,
    KeepRequest,
    Reply,
    Request,
    failed,
    framed,
    read_request,
)

LIMIT = 1 << 20
"""The size of the read buffer, in bytes."""


async def write_for(house: socket.socket, writer: BatchWriter) -> None:
    """Execute requests until the house disconnects. While one is executed, the next is read and prepared."""
    asked, line = await asyncio.open_unix_connection(sock=house, limit=LIMIT)
    replies: asyncio.Queue[asyncio.Future[Reply] | None] = asyncio.Queue(maxsize=1)
    reading = asyncio.ensure_future(_read_ahead(asked, writer, replies))
    try:
        while (reply := await replies.get()) is not None:
            line.write(framed(await reply))
        await reading
    finally:
        reading.cancel()
        line.close()


async def _read_ahead(
    asked: asyncio.StreamReader, writer: BatchWriter, replies: asyncio.Queue[asyncio.Future[Reply] | None]
) -> None:
    """Start requests in order; None marks the end."""
    try:
        while (request := await _next(asked)) is not None:
            await replies.put(asyncio.ensure_future(_done(request, writer)))
    finally:
        await replies.put(None)


async def _next(asked: asyncio.StreamReader) -> Request | None:
    """The next request; None if the connection ended, even in the middle of one."""
    try:
        size = int.from_bytes(await asked.readexactly(HEAD))
        return read_request(await asked.readexactly(size))
    except (asyncio.IncompleteReadError, ConnectionError):
        return None


async def _done(request: Request, writer: BatchWriter) -> Reply:
    try:
        match request:
            case CommitRequest(batch):
                await writer.commit(batch)
            case CheckRequest():
                await writer.check()
            case KeepRequest(kind, documents):
                await writer.keep(kind, documents)
    except FAILURES as error:
        return failed(error)
    return DoneReply()


def writer_of(url: str) -> BatchWriter:
    """A writer in this process. Only the driver that is needed is loaded."""
    location = locate(url)
    if location.file is not None:
        from croupier.store.sqlite.thread import ThreadWriter

        return ThreadWriter(location.file)
    from croupier.store.postgresql.writer import PostgresqlWriter

    return PostgresqlWriter(location)


async def main(url: str, line: int) -> None:
    writer = writer_of(url)
    try:
        await write_for(socket.socket(fileno=line), writer)
    finally:
        await writer.close()


if __name__ == "__main__":
    # A signal to the house's process group reaches this process too: it must exit after the house, not before.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    settle_in()
    uvloop.run(main(sys.stdin.read(), int(sys.argv[2])))
