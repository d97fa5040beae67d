"""Writing a SQLite file in a process of its own, so that the tables go on deciding while it writes.

A thread would not do: it would share the interpreter's lock with the tables, and their objects between two processors.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import msgspec

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.store.sqlite.guard import Guard
from croupier.store.sqlite.scribe import HEAD, Check, Commit, Done, Down, Keep, Mistaken, Reply, Request, Taken, framed

PATIENCE = 60.0
"""Seconds that a scribe has to write what is left and to end."""

_reply: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)


class Beside:
    """A hand that has a scribe write. One that has died is followed by another the next time something is asked."""

    def __init__(self, file: Path, guard: Guard) -> None:
        self._file, self._guard = file, guard
        self._line: _Line | None = None
        self._scribe: subprocess.Popen[bytes] | None = None
        self._starting = asyncio.Lock()

    async def commit(self, batch: Batch) -> None:
        await self._ask(Commit(batch))

    async def check(self) -> None:
        await self._ask(Check())

    async def keep(self, kind: str, papers: Mapping[str, bytes | None]) -> None:
        await self._ask(Keep(kind, dict(papers)))

    async def close(self) -> None:
        async with self._starting:
            if self._line is not None:
                self._line.hang_up()
            await self._see_it_out()

    async def _ask(self, request: Request) -> None:
        line = self._line
        if line is None or line.lost:
            line = await self.start()
        try:
            message = framed(request)
        except OverflowError as error:
            raise AssertionError(f"no such thing may be written: {error}") from error
        match _reply.decode(await line.ask(message)):
            case Done():
                return
            case Taken(keys):
                raise KeysTaken(keys)
            case Down(says):
                raise StoreDown(says)
            case Mistaken(says):
                raise AssertionError(says)

    async def start(self) -> _Line:
        """Have a scribe come, unless one is there."""
        async with self._starting:
            if self._line is not None and not self._line.lost:
                return self._line
            await self._see_it_out()
            ours, theirs = socket.socketpair()
            with theirs:
                try:
                    self._scribe = _scribe(self._file, theirs.fileno(), self._guard.descriptor)
                except OSError as error:
                    ours.close()
                    raise StoreDown(f"no process could be started to write {self._file}: {error.strerror}") from error
            ours.setblocking(False)
            lost = f"the process that writes {self._file} has ended"
            _, self._line = await asyncio.get_running_loop().create_unix_connection(lambda: _Line(lost), sock=ours)
            return self._line

    async def _see_it_out(self) -> None:
        if self._scribe is not None:
            scribe, self._scribe = self._scribe, None
            try:
                await asyncio.get_running_loop().run_in_executor(None, scribe.wait, PATIENCE)
            except subprocess.TimeoutExpired:
                raise StoreDown(f"the process that writes {self._file} ({scribe.pid}) does not end") from None


def _scribe(file: Path, line: int, guard: int) -> subprocess.Popen[bytes]:
    """The scribe has the guard's lock too: nobody else writes before it has ended."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "croupier.store.sqlite.scribe", str(file), str(line)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=(line, guard),
        start_new_session=True,
    )


class _Line(asyncio.Protocol):
    """The line to a scribe; answers come in the order of the questions."""

    def __init__(self, lost: str) -> None:
        self.lost = False
        self._why = lost
        self._waiting: deque[asyncio.Future[bytes]] = deque()
        self._come = bytearray()
        self._transport: asyncio.Transport | None = None

    def ask(self, message: bytearray) -> asyncio.Future[bytes]:
        answer = asyncio.get_running_loop().create_future()
        if self.lost or self._transport is None:
            answer.set_exception(StoreDown(self._why))
        else:
            self._waiting.append(answer)
            self._transport.write(message)
        return answer

    def hang_up(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        come = self._come
        come += data
        while len(come) >= HEAD and len(come) >= (end := HEAD + int.from_bytes(come[:HEAD])):
            answer, body = self._waiting.popleft(), bytes(come[HEAD:end])
            del come[:end]
            if not answer.done():  # whoever asked may have gone
                answer.set_result(body)

    def connection_lost(self, error: Exception | None) -> None:
        del error
        self.lost = True
        while self._waiting:
            answer = self._waiting.popleft()
            if not answer.done():
                answer.set_exception(StoreDown(self._why))
