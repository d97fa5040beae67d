"""A terminal without manners: it sends whatever bytes a test wants, and keeps all that it is told."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect


class Addressed(Protocol):
    """A house that can be reached, in a process of its own or in a thread of the test's."""

    @property
    def url(self) -> str: ...


class RawTerminal(WSListener):
    """``told`` is every message so far; ``closed`` the closing code, once there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.gone = asyncio.Event()
        self._came = asyncio.Event()
        self._transport: WSTransport | None = None

    @classmethod
    async def open(cls, house: Addressed, table: str, token: str, query: str = "") -> RawTerminal:
        url = f"{house.url.replace('http', 'ws', 1)}/ws/tables/{table}{query}"
        _, listener = await ws_connect(cls, url, extra_headers={"authorization": f"Bearer {token}"})
        assert isinstance(listener, RawTerminal)
        return listener

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        del transport
        self._transport = None
        self.gone.set()
        self._came.set()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            self.closed = frame.get_close_code().value
            transport.disconnect()
        elif frame.msg_type == WSMsgType.TEXT:
            self.told.append(msgspec.json.decode(frame.get_payload_as_bytes()))
            self._came.set()

    @property
    def is_open(self) -> bool:
        return self._transport is not None

    def send(self, payload: bytes, kind: WSMsgType = WSMsgType.TEXT, fin: bool = True) -> None:
        if self._transport is not None:
            self._transport.send(kind, payload, fin)

    def heard(self, tell: str) -> list[dict[str, Any]]:
        """Every message of a kind so far."""
        return [message for message in self.told if message["tell"] == tell]

    async def hear(self, tell: str, after: int = 0, **words: Any) -> dict[str, Any]:
        """The first message of a kind, with these words in it, among those from ``after`` on."""
        while True:
            for message in self.told[after:]:
                if message["tell"] == tell and all(message.get(name) == value for name, value in words.items()):
                    return message
            assert not self.gone.is_set(), f"hung up with {self.closed}: {self.told[-3:]}"
            self._came.clear()
            await self._came.wait()

    async def close(self) -> None:
        if self._transport is not None:
            self._transport.disconnect(graceful=False)
        await self.gone.wait()
