"""The house's side of a writer process: starts it and sends it batches, while the tables go on deciding.

A thread would not do: it would compete with the tables for the interpreter's lock, and their objects would move between
two processors' caches.

See docs/decisions/0029-a-process-of-its-own-writes-the-store.md.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import cast

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.store.location import DatabaseLocation
from croupier.store.process.message import (
    HEAD,
    CheckRequest,
    CommitRequest,
    DoneReply,
    KeepRequest,
    KeysTakenReply,
    MistakeReply,
    Reply,
    Request,
    StoreDownReply,
    framed,
    read_reply,
)

PATIENCE = 60.0
"""Seconds that a writer process has to finish writing and exit."""


class WriterClient:
    """Writes through a process. If it has died, the next call starts another.

    ``keeps`` are files that stay open here until the process has ended.
    """

    def __init__(self, location: DatabaseLocation, keeps: tuple[int, ...] = ()) -> None:
        self._name, self._url, self._keeps = location.name, location.url, keeps
        self._connection: _Connection | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = asyncio.Lock()

    def commit(self, batch: Batch) -> asyncio.Future[None]:
        return self._ask(CommitRequest(batch))

    async def check(self) -> None:
        await self._ask(CheckRequest())

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        await self._ask(KeepRequest(kind, dict(documents)))

    async def close(self) -> None:
        async with self._starting:
            if self._connection is not None:
                self._connection.hang_up()
            await self._wait_for_end()

    def _ask(self, request: Request) -> asyncio.Future[None]:
        if self._connection is None or self._connection.lost:
            return asyncio.ensure_future(self._ask_another(request))
        return self._connection.ask(request)

    async def _ask_another(self, request: Request) -> None:
        await (await self.start()).ask(request)

    async def start(self) -> _Connection:
        """Start a process, unless one is running."""
        async with self._starting:
            if self._connection is not None and not self._connection.lost:
                return self._connection
            await self._wait_for_end()
            ours, theirs = socket.socketpair()
            with theirs:
                try:
                    self._process = self._spawn(theirs.fileno())
                except OSError as error:
                    ours.close()
                    raise StoreDown(f"no process could be started to write {self._name}: {error.strerror}") from error
            ours.setblocking(False)
            connection = _Connection(ours, lost=f"the process that writes {self._name} has ended")
            await asyncio.get_running_loop().create_unix_connection(lambda: connection, sock=ours)
            self._connection = connection
            return connection

    def _spawn(self, line: int) -> subprocess.Popen[bytes]:
        """Start the process. Its arguments are public, so the URL with its password is sent through stdin."""
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "croupier.store.process.main", self._name, str(line)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            pass_fds=(line, *self._keeps),
            start_new_session=True,
        )
        assert process.stdin is not None
        with suppress(BrokenPipeError), process.stdin:  # it has exited: the connection will notice
            process.stdin.write(self._url.encode())
        return process

    async def _wait_for_end(self) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            try:
                await asyncio.get_running_loop().run_in_executor(None, process.wait, PATIENCE)
            except subprocess.TimeoutExpired:
                raise StoreDown(f"the process that writes {self._name} ({process.pid}) does not end") from None


class _Connection(asyncio.Protocol):
    """The connection to a writer process; answers come in the order of the requests."""

    def __init__(self, ours: socket.socket, lost: str) -> None:
        self.lost = False
        self._why, self._socket = lost, ours
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._received = bytearray()
        self._transport: asyncio.Transport | None = None

    def ask(self, request: Request) -> asyncio.Future[None]:
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            message = framed(request)
        except OverflowError as error:
            answer.set_exception(AssertionError(f"no such thing may be written: {error}"))
            return answer
        if self.lost or self._transport is None:
            answer.set_exception(StoreDown(self._why))
        else:
            self._waiting.append(answer)
            self._send(self._transport, message)
        return answer

    def _send(self, transport: asyncio.Transport, message: bytearray) -> None:
        """Send at once what the socket accepts: the event loop will not run for a while."""
        left = memoryview(message)
        if not transport.get_write_buffer_size():
            with suppress(OSError):  # full or closed: the transport will handle it
                left = left[self._socket.send(left) :]
        if left:
            transport.write(left)

    def hang_up(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        received = self._received
        received += data
        while len(received) >= HEAD and len(received) >= (end := HEAD + int.from_bytes(received[:HEAD])):
            answer, reply = self._waiting.popleft(), read_reply(received[HEAD:end])
            del received[:end]
            if not answer.done():  # the caller may have been cancelled
                _fulfil(answer, reply)

    def connection_lost(self, error: Exception | None) -> None:
        del error
        self.lost = True
        while self._waiting:
            answer = self._waiting.popleft()
            if not answer.done():
                answer.set_exception(StoreDown(self._why))


def _fulfil(answer: asyncio.Future[None], reply: Reply) -> None:
    match reply:
        case DoneReply():
            answer.set_result(None)
        case KeysTakenReply(keys):
            answer.set_exception(KeysTaken(keys))
        case StoreDownReply(says):
            answer.set_exception(StoreDown(says))
        case MistakeReply(says):
            answer.set_exception(AssertionError(says))
