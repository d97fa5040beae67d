"""The socket of a terminal: uvicorn passes a WebSocket upgrade to picows, which the wager path runs on."""

from __future__ import annotations

import http
import logging
from collections.abc import Callable
from typing import Any

from picows import WSListener, WSUpgradeRequest, WSUpgradeResponse, WSUpgradeResponseWithListener
from picows.picows import WSAutoPingStrategy, WSProtocol  # type: ignore[attr-defined]

from croupier.floor.answer import Refused

LARGEST = 16_384
"""Largest message, in bytes."""
PING_AFTER, PONG_WITHIN = 20.0, 20.0
HANDSHAKE = 5.0

Admit = Callable[[WSUpgradeRequest], "WSListener | tuple[int, Refused]"]
"""Decides about an upgrade request: gives a listener, or a status and a reason."""

_log = logging.getLogger("croupier.socket")
_log.setLevel(logging.WARNING)


def socket_of(admit: Admit) -> type[WSProtocol]:
    """The WebSocket protocol class for uvicorn; ``admit`` decides by the request's path and headers."""

    def receive(request: WSUpgradeRequest) -> WSListener | WSUpgradeResponseWithListener:
        admitted = admit(request)
        if isinstance(admitted, WSListener):
            return admitted
        status, refused = admitted
        return WSUpgradeResponseWithListener(
            WSUpgradeResponse.create_error_response(
                http.HTTPStatus(status),
                body=_encode(refused),
                extra_headers={"content-type": "application/json", "cache-control": "no-store"},
            ),
            None,
        )

    class Socket(WSProtocol):  # type: ignore[misc]
        def __init__(self, config: Any, server_state: Any, app_state: Any) -> None:
            del config, server_state, app_state
            super().__init__(
                None,
                None,
                False,
                receive,
                _log,
                True,
                HANDSHAKE,
                True,
                PING_AFTER,
                PONG_WITHIN,
                WSAutoPingStrategy.PING_WHEN_IDLE,
                True,
                LARGEST,
                None,
                4_096,
            )

        def data_received(self, data: bytes) -> None:
            """Receive the request that uvicorn has already read."""
            while data:
                room = memoryview(self.get_buffer(len(data)))
                taken = min(len(room), len(data))
                room[:taken] = data[:taken]
                self.buffer_updated(taken)
                data = data[taken:]

    return Socket


def _encode(refused: Refused) -> bytes:
    from croupier.server.errors import document

    return document(refused)
