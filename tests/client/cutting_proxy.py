"""A proxy before a house that cuts every connection when it is told to; those that come later get through.

Unless a stranger is put in the house's place, who answers them until he is taken away.
"""

from __future__ import annotations

import asyncio
import contextlib
from types import TracebackType

from client.stranger import Stranger


class CuttingProxy:
    def __init__(self, target: int) -> None:
        self.target = target
        self.came = 0
        """Connections so far."""
        self.instead: Stranger | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> CuttingProxy:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._serving, return_exceptions=True)

    def cut(self) -> None:
        for writer in self._open:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        self.came += 1
        if self.instead is not None:
            await self.instead.serve(reader, writer)
            return
        try:
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, server_writer}
        with contextlib.suppress(OSError):
            await asyncio.gather(self._pass(reader, server_writer), self._pass(server_reader, writer))
        for each in (writer, server_writer):
            each.transport.abort()
            self._open.discard(each)

    @staticmethod
    async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
        writer.transport.abort()
