"""A live table: a mirror of its state, and the player's commands. A command takes effect once, even if it is resent.

``send`` returns the answer, ``Taken`` or ``Refused``. The named methods return ``Taken``, and raise ``RefusedError``.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any
from urllib.parse import quote

import msgspec

from croupier.client.errors import ClosedError, RefusedError
from croupier.client.http import Http
from croupier.client.line import Connection
from croupier.client.message import Answer, Answered, ChipCount, Message, PlayerView, Racks, Refused, Taken, Whole
from croupier.client.mirror import Gap, MirrorState, reflect

MOST_WAITING = 4_096
"""The buffer of a watcher, in messages; a watcher that falls further behind gets ``ClosedError``."""

NamedChips = str | Sequence[ChipCount]
"""Which chips are meant: a kind, or how many of each."""

_encode = msgspec.json.Encoder().encode


class Table:
    """Created by ``Client.join``. ``state`` is the table's latest state from the server."""

    def __init__(self, http: Http, url: str, name: str, nonces: bool) -> None:
        self.name, self.state = name, MirrorState()
        self._url, self._nonces = f"{url}/ws/tables/{quote(name, safe='')}", nonces
        self._line = Connection(self._where, lambda: http.headers, self._heard)
        self._line.on_end.append(self._changed)
        self._whole = self._ready = False
        self._promise: str | None = None
        self._keys = secrets.token_hex(4)
        self._count = 0
        self._watching: set[asyncio.Queue[Message]] = set()
        self._waiting: set[asyncio.Event] = set()

    async def open(self) -> None:
        await self._line.open()
        await self.when(lambda _: self._ready)

    async def close(self) -> None:
        await self._line.close()

    async def send(self, command: dict[str, Any]) -> Answer:
        """Send any command, such as ``{"do": "spin", "by": "dealer"}``."""
        return await self._post(command)

    def _post(self, command: dict[str, Any]) -> asyncio.Future[Answer]:
        self._count += 1
        key = f"{self._keys}-{self._count}"
        return self._line.send(key, _encode({"key": key, "command": command}))

    async def _do(self, word: str, **words: Any) -> Taken:
        said = {name: value for name, value in words.items() if value is not None}
        answer = await self.send({"do": word, **said})
        if isinstance(answer, Refused):
            raise RefusedError(answer)
        return answer

    # The player's commands.

    async def sit(self, seat: int) -> Taken:
        """Take a seat; the commands below apply to it."""
        taken = await self._do("sit", seat=seat, player=self._you)
        await self.when(lambda state: state.seat == seat)
        return taken

    async def buy_in(
        self,
        amount: int,
        chip: int | None = None,
        colour: str | None = None,
        tender: str = "wallet",
        chips: NamedChips | None = None,
    ) -> Taken:
        words = {"amount": amount, "chip": chip, "colour": colour, "tender": tender, "chips": chips}
        return await self._do("buy_in", seat=self._seat, **words)

    async def place(self, spot: str, amount: int, chips: NamedChips | None = None) -> Taken:
        return await self._do("place", seat=self._seat, spot=spot, amount=amount, chips=chips)

    async def lift(self, spot: str, amount: int | None = None, chips: NamedChips | None = None) -> Taken:
        return await self._do("lift", seat=self._seat, spot=spot, amount=amount, chips=chips)

    async def choose(self, spot: str, choice: str) -> Taken:
        return await self._do("choose", seat=self._seat, spot=spot, choice=choice)

    async def tip(self, amount: int, spot: str | None = None, chips: NamedChips | None = None) -> Taken:
        return await self._do("tip", seat=self._seat, amount=amount, spot=spot, chips=chips)

    async def cash_out(self, amount: int | None = None, chips: NamedChips | None = None) -> Taken:
        return await self._do("cash_out", seat=self._seat, amount=amount, chips=chips)

    async def leave(self) -> Taken:
        return await self._do("leave", seat=self._seat)

    def go_on(self) -> None:
        """Confirm a reality check."""
        self._line.say(b'{"note":"go_on"}')

    # Messages and state.

    async def watch(self) -> AsyncIterator[Message]:
        """Every message from now on, until the table is closed; raises ``ClosedError`` if the house ended it."""
        queue: asyncio.Queue[Message] = asyncio.Queue(MOST_WAITING)
        self._watching.add(queue)
        try:
            async for message in self._each(queue):
                yield message
        finally:
            self._watching.discard(queue)

    async def _each(self, queue: asyncio.Queue[Message]) -> AsyncIterator[Message]:
        while True:
            while not queue.empty():
                yield queue.get_nowait()
            if queue not in self._watching:
                raise ClosedError("behind", f"More than {MOST_WAITING:,} messages were not looked at.")
            if self._line.over is not None:
                if isinstance(self._line.over, ClosedError) and self._line.over.code == "closed":
                    return
                raise self._line.over
            await self._change()

    async def when(self, true: Callable[[MirrorState], bool]) -> MirrorState:
        """Wait until a condition holds for the state, and return the state."""
        while not true(self.state):
            if self._line.over is not None:
                raise self._line.over
            await self._change()
        return self.state

    async def _change(self) -> None:
        event = asyncio.Event()
        self._waiting.add(event)
        try:
            await event.wait()
        finally:
            self._waiting.discard(event)

    def _changed(self) -> None:
        for event in self._waiting:
            event.set()

    def _heard(self, message: Message) -> bool:
        try:
            self.state = reflect(self.state, message)
        except Gap:
            self._whole = False
            return False
        self._whole = self._whole or isinstance(message, Whole)
        self._ready = self._ready or (self._whole and isinstance(message, PlayerView | Racks))
        for queue in [*self._watching] if not isinstance(message, Answered) else ():
            try:
                queue.put_nowait(message)
            except asyncio.QueueFull:
                self._watching.discard(queue)
        self._changed()
        self._give_nonce()
        return True

    def _give_nonce(self) -> None:
        """Send a nonce for each round of an automatic wheel, so that the house alone cannot choose the result."""
        now = self.state.now
        if not self._nonces or now.promise in (None, self._promise) or not now.betting or self.state.seat is None:
            return
        self._promise = now.promise
        sent = self._post({"do": "nonce", "player": self._you, "nonce": secrets.token_hex(16)})
        sent.add_done_callback(lambda answer: answer.cancelled() or answer.exception())

    def _where(self) -> str:
        return f"{self._url}?after={self.state.seq}" if self._whole else self._url

    @property
    def _you(self) -> str:
        assert self.state.you is not None
        return self.state.you.id

    @property
    def _seat(self) -> int:
        """The player's seat; without one, a seat that no table has, which the house refuses with ``not-your-seat``."""
        return self.state.seat if self.state.seat is not None else 10**6
