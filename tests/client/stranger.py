"""A stranger at an address where a house should be: hears a request, says a few bytes, and is gone."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

HTML = b"<html><body><h1>It is not here</h1></body></html>"


@dataclass(frozen=True)
class Stranger:
    """``hears``: waits for the request; ``resets``: goes with a reset of TCP, not with its proper end."""

    says: bytes = b""
    hears: bool = True
    resets: bool = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            if self.hears:
                await reader.readuntil(b"\r\n\r\n")
            writer.write(self.says)
            await writer.drain()
            if self.resets:
                linger = struct.pack("ii", 1, 0)
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            else:
                writer.write_eof()
                await reader.read()
        writer.transport.abort()


def answering(status: int, body: bytes = HTML, kind: str = "text/html") -> Stranger:
    head = f"HTTP/1.1 {status} So\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
    return Stranger(head.encode() + body)


@asynccontextmanager
async def at_an_address(stranger: Stranger) -> AsyncIterator[str]:
    """The address, without its scheme."""
    serving: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        serving.add(task)
        await stranger.serve(reader, writer)

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    await asyncio.gather(*serving)
