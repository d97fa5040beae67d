"""A connection to a table: it reconnects after a disconnect, and resends every unanswered command."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Iterable, Iterator

import msgspec

from croupier.client.errors import ClientError, ClosedError, RefusedError, UnreachableError, UnreadableError
from croupier.client.http import AGAIN
from croupier.client.message import Answer, Answered, Bye, Message, Refused
from croupier.client.reading import answer_of, read
from croupier.client.socket import Socket, open_socket

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
"""Seconds before reconnecting; the wait doubles after each failure, up to the second value."""

AGAIN_AFTER, PATIENCE = 0.3, 60.0
"""Seconds before a command that the house could not take is resent, and for how long it is retried."""

LARGEST = 16_384
"""The house's limit on a message, in bytes."""
AT_ONCE = 100
"""The house's limit on commands in one message."""

FIRST, EACH = 5, 0.5
"""Messages resent at once after reconnecting, and seconds between the others: the house limits the rate of commands."""

PASSING = AGAIN | {"too-many"}
"""Codes after which it is worth reconnecting."""

TOO_LARGE = Refused("too-large", f"A message has at most {LARGEST:,} bytes.")


class Connection:
    """``url`` and ``headers`` are called at each connect; ``heard`` is called with every message, including answers.

    ``heard`` returns whether the connection is still usable: if not, it is reopened.
    """

    def __init__(
        self, url: Callable[[], str], headers: Callable[[], dict[str, str]], heard: Callable[[Message], bool]
    ) -> None:
        self._url, self._headers, self._heard = url, headers, heard
        self._socket: Socket | None = None
        self._task: asyncio.Task[None] | None = None
        self._unanswered: dict[str, tuple[bytes, asyncio.Future[Answer], float]] = {}
        self.over: ClientError | None = None
        """Why the connection has ended for good; None while it has not."""
        self.on_end: list[Callable[[], None]] = []

    async def open(self) -> None:
        """Connect for the first time: a failure raises an error instead of a retry."""
        socket = await self._connect()
        self._task = asyncio.create_task(self._keep_connected(socket), name="a line to a table")

    def send(self, key: str, message: bytes) -> asyncio.Future[Answer]:
        """Send a message with one command and its key, again if necessary; the future gives its answer."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        if self.over is not None:
            answer.set_exception(self.over)
        elif len(message) > LARGEST:
            answer.set_result(TOO_LARGE)
        else:
            self._unanswered[key] = message, answer, loop.time() + PATIENCE
            answer.add_done_callback(lambda _: self._unanswered.pop(key, None))
            if self._socket is not None:
                self._socket.send(message)
        return answer

    def say(self, note: bytes) -> None:
        """Send a message that has no answer; it is lost if the connection is down."""
        if self._socket is not None:
            self._socket.send(note)

    async def close(self) -> None:
        self._end(ClosedError("closed", "The client has closed it."))
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if (socket := self._socket) is not None:
            socket.hang_up()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(socket.gone.wait(), 2.0)

    async def _connect(self) -> Socket:
        socket = await open_socket(self._url(), self._headers(), self._message)
        self._socket = socket
        later = asyncio.get_running_loop().call_later
        for number, message in enumerate(packed(message for message, _, _ in self._unanswered.values())):
            if number < FIRST:
                socket.send(message)
            else:
                later((number - FIRST + 1) * EACH, socket.send, message)
        return socket

    async def _keep_connected(self, socket: Socket) -> None:
        try:
            while True:
                await socket.gone.wait()
                if self.over is not None:
                    return
                self._socket = None
                socket = await self._reconnect()
        except ClientError as error:
            self._end(error)

    async def _reconnect(self) -> Socket:
        wait = FIRST_WAIT
        while True:
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))
            wait = min(2 * wait, LONGEST_WAIT)
            try:
                return await self._connect()
            except UnreachableError:
                continue
            except RefusedError as error:
                if error.code not in PASSING:
                    raise

    def _message(self, socket: Socket, told: bytes) -> None:
        if self.over is not None:
            return
        try:
            message = read(told)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._end(UnreadableError(f"{error}: {told[:200]!r}"))
            socket.hang_up()
            return
        if message is None:
            return
        good = self._heard(message)
        if isinstance(message, Answered):
            self._answered(message)
        elif isinstance(message, Bye) and message.code not in PASSING:
            self._end(ClosedError(message.code, message.says))
        if not good:
            socket.hang_up()

    def _answered(self, told: Answered) -> None:
        key = told.key or ""
        waiting = self._unanswered.get(key)
        if waiting is None:
            return
        _, answer, patience = waiting
        loop = asyncio.get_running_loop()
        if told.seq is None and told.code in AGAIN and loop.time() < patience:
            loop.call_later(AGAIN_AFTER, self._send_again, key)
        elif not answer.done():
            answer.set_result(answer_of(told))

    def _send_again(self, key: str) -> None:
        if key in self._unanswered and self._socket is not None:
            self._socket.send(self._unanswered[key][0])

    def _end(self, error: ClientError) -> None:
        if self.over is None:
            self.over = error
            for _, answer, _ in list(self._unanswered.values()):
                if not answer.done():
                    answer.set_exception(error)
            for end in self.on_end:
                end()


def packed(messages: Iterable[bytes]) -> Iterator[bytes]:
    """Batch messages of one command each into as few messages as possible.

    >>> list(packed([b'{"a":1}', b'{"b":2}']))
    [b'[{"a":1},{"b":2}]']
    """
    batch: list[bytes] = []
    for message in messages:
        if batch and (len(batch) == AT_ONCE or sum(map(len, batch)) + len(batch) + len(message) + 2 > LARGEST):
            yield b"[" + b",".join(batch) + b"]"
            batch = []
        batch.append(message)
    if len(batch) == 1:
        yield batch[0]
    elif batch:
        yield b"[" + b",".join(batch) + b"]"
