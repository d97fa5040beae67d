"""Serving: runs uvicorn on one port, for HTTP and the terminals' WebSockets, until it is stopped.

See docs/decisions/0035-litestar-for-http-picows-for-wagers.md.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from urllib.parse import parse_qs, unquote, urlsplit

import uvicorn
from picows import WSListener, WSUpgradeRequest

from croupier.floor.answer import Refused
from croupier.server import access
from croupier.server.caller import caller_of
from croupier.server.desk import NO_TABLE
from croupier.server.errors import status_of
from croupier.server.http.app import ELSEWHERE, TOO_MANY, application
from croupier.server.http.security import comes_from_elsewhere, token_of
from croupier.server.live.socket import socket_of
from croupier.server.live.terminal import Terminal
from croupier.server.parts import ServerParts

WS = "/ws/tables/"
BACKLOG = 4_096

_log = logging.getLogger("croupier.serve")


def admit(parts: ServerParts) -> Callable[[WSUpgradeRequest], WSListener | tuple[int, Refused]]:
    """Decide about a terminal's connection: the caller must be signed in, the page of this origin, the table open."""

    def admit(request: WSUpgradeRequest) -> WSListener | tuple[int, Refused]:
        headers = {name.lower(): value for name, value in request.headers.items()}
        url = urlsplit(request.path.decode("latin-1"))
        refused = _refused(parts, headers)
        if refused is not None:
            return status_of(refused.code), refused
        table = unquote(url.path.removeprefix(WS))
        stream = parts.tables.streams.get(table)
        if not url.path.startswith(WS) or stream is None:
            return status_of(NO_TABLE.code), NO_TABLE
        after = parse_qs(url.query).get("after", [""])[0]
        if after and not (after.isascii() and after.isdigit() and len(after) < 19):
            return 400, Refused("bad-request", "after: the number of the last record that you know of.")
        token = token_of(headers)
        present = parts.people.look(token)
        if isinstance(present, Refused):
            return status_of(present.code), present
        caller = caller_of(present.person)
        if denied := access.refused(caller.office, "watch-table", None):
            return status_of(denied.code), denied
        # Last: a refused connection must not use up a place.
        if not parts.settings.paces.sockets.take("everybody"):
            return status_of(TOO_MANY.code), TOO_MANY
        return Terminal(parts.host, stream, caller, token, int(after) if after else None)

    return admit


def _refused(parts: ServerParts, headers: dict[str, str]) -> Refused | None:
    if not parts.tables.ready:
        return Refused("shutting-down", "The house is not open.")
    if comes_from_elsewhere(headers, parts.settings.origins):
        return ELSEWHERE
    return None


class Server(uvicorn.Server):
    """uvicorn's server, with a callback when it has started."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._begun()


def server(parts: ServerParts, begun: Callable[[], None], proxies: str | None = None) -> Server:
    """The server of a house. ``proxies`` are the addresses whose forwarded headers are trusted."""
    config = uvicorn.Config(
        application(parts),
        http="httptools",
        ws=socket_of(admit(parts)),
        lifespan="off",
        backlog=BACKLOG,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxies is not None,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
    )
    return Server(config, begun)


def take_port(host: str, port: int) -> socket.socket:
    """Bind the port at once, so that a port in use is reported before the house is opened."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((host, port))
    except OSError:
        taken.close()
        raise
    return taken
