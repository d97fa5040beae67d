"""Having a scribe write: the tables go on deciding meanwhile.

A thread would not do: it would share the interpreter's lock with the tables, and their objects between two processors.

See docs/decisions/0029-a-process-of-its-own-writes-the-store.md.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import cast

from msgspec.structs import replace

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.ledger.transfer import Transfer
from croupier.store import rows
from croupier.store.scribe.message import (
    Ahead,
    Check,
    Commit,
    Done,
    Down,
    Finish,
    HandOver,
    Keep,
    Mistaken,
    Reply,
    Request,
    Taken,
    framed,
    read_reply,
)
from croupier.store.scribe.room import HEAD, Room, make_room

PATIENCE = 60.0
"""Seconds that a scribe has to write what is left and to end."""


Spell = Callable[[Sequence[Transfer], int], bytes]
"""Spells transfers as a store wants them, numbered after so many."""


class Beside:
    """A hand that has a scribe write. One that has died is followed by another the next time something is asked.

    ``module`` is the scribe's, ``name`` the store's; ``spell`` spells the transfers that go ahead. ``secret`` is told
    to the scribe alone; ``keeps`` are files that are open here, and stay so until it has ended.
    """

    def __init__(self, module: str, name: str, spell: Spell, secret: str = "", keeps: tuple[int, ...] = ()) -> None:
        self._module, self._name, self._spell, self._secret, self._keeps = module, name, spell, secret, keeps
        self._line: _Line | None = None
        self._scribe: subprocess.Popen[bytes] | None = None
        self._starting = asyncio.Lock()
        self._ahead: tuple[int, list[Transfer]] = (0, [])
        self._handed: tuple[Batch, _Line] | None = None

    def send_ahead(self, position: int, transfers: Sequence[Transfer], after: int = 0) -> None:
        if after == 0:
            self._ahead = position, []
        at, sent = self._ahead
        # After some that could not be sent nothing is.
        if self._line is None or (at, len(sent)) != (position, after):
            return
        if self._line.push(Ahead(position, self._spell(transfers, after), len(transfers), after)):
            sent += transfers

    def hand_over(self, batch: Batch) -> None:
        line = self._line
        if line is not None and line.push(HandOver(*self._without_what_was_sent(batch))):
            self._ahead, self._handed = (0, []), (batch, line)

    def commit(self, batch: Batch) -> asyncio.Future[None]:
        line, (handed, to) = self._line, self._handed or (None, None)
        rest, ahead = self._without_what_was_sent(batch)
        self._ahead, self._handed = (0, []), None
        if line is None or line.lost:
            return self._ask(Commit(batch))
        if handed is batch and to is line:
            return line.ask(Finish(batch.posted, batch.held))
        return line.ask(Commit(rest, ahead))

    def _without_what_was_sent(self, batch: Batch) -> tuple[Batch, rows.Ahead]:
        """A batch as it is sent, and what of it was sent ahead."""
        position, sent = self._ahead
        if not sent or not _begins(batch, position, sent):
            return batch, rows.NOTHING_AHEAD
        entries = [*batch.entries]
        entries[position] = replace(entries[position], transfers=entries[position].transfers[len(sent) :])
        return replace(batch, entries=entries), (position, len(sent))

    async def check(self) -> None:
        await self._ask(Check())

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        await self._ask(Keep(kind, dict(documents)))

    async def close(self) -> None:
        async with self._starting:
            if self._line is not None:
                self._line.hang_up()
            await self._see_it_out()

    def _ask(self, request: Request) -> asyncio.Future[None]:
        if self._line is None or self._line.lost:
            return asyncio.ensure_future(self._ask_another(request))
        return self._line.ask(request)

    async def _ask_another(self, request: Request) -> None:
        await (await self.start()).ask(request)

    async def start(self) -> _Line:
        """Have a scribe come, unless one is there."""
        async with self._starting:
            if self._line is not None and not self._line.lost:
                return self._line
            await self._see_it_out()
            ours, theirs = socket.socketpair()
            room = make_room()
            with theirs:
                try:
                    self._scribe = self._hire(theirs.fileno(), room)
                except OSError as error:
                    ours.close()
                    os.close(room)
                    raise StoreDown(f"no process could be started to write {self._name}: {error.strerror}") from error
            ours.setblocking(False)
            line = _Line(ours, Room(room), lost=f"the process that writes {self._name} has ended")
            _, self._line = await asyncio.get_running_loop().create_unix_connection(lambda: line, sock=ours)
            return self._line

    def _hire(self, line: int, room: int) -> subprocess.Popen[bytes]:
        """Anybody may see what a process is started with, so its secret goes by another way."""
        scribe = subprocess.Popen(
            [sys.executable, "-P", "-m", self._module, self._name, str(line), str(room)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            pass_fds=(line, room, *self._keeps),
            start_new_session=True,
        )
        assert scribe.stdin is not None
        with suppress(BrokenPipeError), scribe.stdin:  # gone again: the line finds out
            scribe.stdin.write(self._secret.encode())
        return scribe

    async def _see_it_out(self) -> None:
        if self._scribe is not None:
            scribe, self._scribe = self._scribe, None
            try:
                await asyncio.get_running_loop().run_in_executor(None, scribe.wait, PATIENCE)
            except subprocess.TimeoutExpired:
                raise StoreDown(f"the process that writes {self._name} ({scribe.pid}) does not end") from None


def _begins(batch: Batch, position: int, sent: list[Transfer]) -> bool:
    """Whether these are the first transfers of the entry: they may have been sent for one that was never made."""
    moved = batch.entries[position].transfers if position < len(batch.entries) else ()
    return len(moved) >= len(sent) and moved[0] is sent[0] and moved[len(sent) - 1] is sent[-1]


class _Line(asyncio.Protocol):
    """The line to a scribe; answers come in the order of the questions."""

    def __init__(self, ours: socket.socket, room: Room, lost: str) -> None:
        self.lost = False
        self._why = lost
        self._socket, self._room = ours, room
        self._asked = self._answered = self._lies_until = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._come = bytearray()
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
            self._asked += 1
        return answer

    def push(self, request: Request) -> bool:
        """Send something that is not answered, now: the loop will not have its turn for a while."""
        if self.lost or self._transport is None or self._transport.get_write_buffer_size():
            return False
        self._send(self._transport, framed(request))
        return True

    def _send(self, transport: asyncio.Transport, message: bytearray) -> None:
        """What is long lies in the room until the next question is answered, or this one."""
        if self._answered >= self._lies_until:
            self._room.clear()
        told = memoryview(self._room.put(message))
        if len(told) < len(message):
            self._lies_until = self._asked + 1
        if not transport.get_write_buffer_size():
            with suppress(OSError):  # full, or gone: the transport finds out
                told = told[self._socket.send(told) :]
        if told:
            transport.write(told)

    def hang_up(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        come = self._come
        come += data
        while len(come) >= HEAD and len(come) >= (end := HEAD + int.from_bytes(come[:HEAD])):
            answer, reply = self._waiting.popleft(), read_reply(come[HEAD:end])
            self._answered += 1
            del come[:end]
            if not answer.done():  # whoever asked may have gone
                _tell(answer, reply)

    def connection_lost(self, error: Exception | None) -> None:
        del error
        self.lost = True
        self._room.close()
        while self._waiting:
            answer = self._waiting.popleft()
            if not answer.done():
                answer.set_exception(StoreDown(self._why))


def _tell(answer: asyncio.Future[None], reply: Reply) -> None:
    match reply:
        case Done():
            answer.set_result(None)
        case Taken(keys):
            answer.set_exception(KeysTaken(keys))
        case Down(says):
            answer.set_exception(StoreDown(says))
        case Mistaken(says):
            answer.set_exception(AssertionError(says))
