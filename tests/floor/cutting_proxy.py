"""A proxy before a database server that cuts every connection at one message, once, and then lets all through."""

from __future__ import annotations

import asyncio
from types import TracebackType


class CuttingProxy:
    """``at`` counts what clients send; 0 never cuts. ``after``: the message gets through, its answer does not."""

    def __init__(self, host: str, port: int, at: int, after: bool) -> None:
        self.host, self.target, self.at, self.after = host, port, at, after
        self.messages = 0
        self._open: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> CuttingProxy:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._cut()
        self._server.close()

    def _cut(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_connection(self.host, self.target)
        self._open |= {writer, server_writer}
        await asyncio.gather(
            self._pass(reader, server_writer, counted=True),
            self._pass(server_reader, writer, counted=False),
            return_exceptions=True,
        )
        for each in (writer, server_writer):
            each.transport.abort()
            self._open.discard(each)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, counted: bool) -> None:
        while data := await reader.read(1 << 16):
            if counted:
                self.messages += 1
                if self.messages == self.at:
                    if self.after:
                        writer.write(data)
                        await writer.drain()
                        await asyncio.sleep(0.02)  # the server may act on it before its client is gone
                    self._cut()
                    return
            writer.write(data)
            await writer.drain()
        writer.close()
