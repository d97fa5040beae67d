"""A socket: one WebSocket to a table. Its owner gets every message, and its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from picows.common import WSHandshakeError

from croupier.client.errors import UnreachableError
from croupier.client.http import error_of

HANDSHAKE = 5.0
PING_AFTER, PONG_WITHIN = 20.0, 20.0
LARGEST = 1 << 26
"""The largest message from the server, in bytes: the whole state of a table of ten thousand seats has a few million."""


class Socket(WSListener):
    """``heard`` is called with each message; ``gone`` is set when the socket is closed."""

    def __init__(self, heard: Callable[[Socket, bytes], None]) -> None:
        super().__init__()
        self._heard = heard
        self._transport: WSTransport | None = None
        self._parts: list[bytes] = []
        self.gone = asyncio.Event()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        del transport
        self._transport = None
        self.gone.set()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            if not transport.is_close_frame_sent:
                transport.send_close(frame.get_close_code())
            transport.disconnect()
        elif frame.msg_type in (WSMsgType.TEXT, WSMsgType.CONTINUATION):
            self._parts.append(frame.get_payload_as_bytes())
            if frame.fin:
                message, self._parts = b"".join(self._parts), []
                self._heard(self, message)

    def send(self, message: bytes) -> None:
        """Send a message; do nothing if the socket is closed."""
        if self._transport is not None:
            self._transport.send(WSMsgType.TEXT, message)

    def hang_up(self) -> None:
        if self._transport is not None:
            if not self._transport.is_close_frame_sent:
                self._transport.send_close()
            self._transport.disconnect()


async def open_socket(url: str, headers: Mapping[str, str], heard: Callable[[Socket, bytes], None]) -> Socket:
    """Open a socket to a table. Raises ``RefusedError`` if the house refuses, ``UnreachableError`` if none answers."""
    socket = Socket(heard)
    connecting = asyncio.ensure_future(_connect(socket, url, headers))
    try:
        await asyncio.shield(connecting)
    except asyncio.CancelledError:
        # picows, if cancelled during the handshake, would leave the connection open.
        await asyncio.wait([connecting])
        if not connecting.cancelled() and connecting.exception() is None:
            socket.hang_up()
            await socket.gone.wait()
        raise
    except WSHandshakeError as error:
        if error.response is None or error.raw_body is None:
            raise UnreachableError(f"{url}: {error}") from None
        raise error_of(error.raw_body, int(error.response.status), url) from None
    except (OSError, WSError, TimeoutError, EOFError) as error:
        raise UnreachableError(f"{url}: {error or type(error).__name__}") from None
    return socket


async def _connect(socket: Socket, url: str, headers: Mapping[str, str]) -> None:
    _, listener = await ws_connect(
        lambda: socket,
        url,
        extra_headers=headers,
        websocket_handshake_timeout=HANDSHAKE,
        enable_auto_ping=True,
        auto_ping_idle_timeout=PING_AFTER,
        auto_ping_reply_timeout=PONG_WITHIN,
        max_frame_size=LARGEST,
    )
    if listener is not socket:
        # If the server hangs up during the handshake, picows returns no listener and raises nothing.
        raise EOFError("it hung up before it answered")
