"""A terminal: one WebSocket at one table. Its commands go to the desk; the table's broadcasts go to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from croupier.floor.answer import Answer, Refused, with_places
from croupier.server.caller import Caller
from croupier.server.live.stream import Stream
from croupier.server.pace import Bucket
from croupier.server.wire import PROTOCOL, KeepPlaying, Sent, UnreadableMessage, answered, read

MOST_BAD = 20
"""How many unreadable messages are accepted before the connection is closed."""

TEXT = WSMsgType.TEXT
_encode = msgspec.json.Encoder().encode


class You(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    office: str
    seat: int | None = None
    wallet: int | None = None


class Hello(msgspec.Struct, frozen=True, tag_field="tell", tag="hello"):
    """The first message: who the terminal is. ``now`` is the server's clock, milliseconds since 1970."""

    table: str
    seq: int
    now: int
    you: You
    protocol: int = PROTOCOL


class Bye(msgspec.Struct, frozen=True, tag_field="tell", tag="bye"):
    """The last message: the reason why the connection ends."""

    code: str
    says: str


class Wallet(msgspec.Struct, frozen=True, tag_field="tell", tag="wallet"):
    amount: int


class Host(Protocol):
    """What a terminal needs of the server."""

    @property
    def take(self) -> Callable[[Caller, str, Sent, Callable[[Answer], None]], None]: ...

    @property
    def connected(self) -> Callable[[Terminal], None]: ...

    @property
    def disconnected(self) -> Callable[[Terminal], None]: ...

    @property
    def keep_playing(self) -> Callable[[str], None]: ...

    @property
    def count_refusal(self) -> Callable[[str], None]: ...

    def hello(self, terminal: Terminal) -> Hello: ...

    def session_refusal(self, terminal: Terminal) -> Refused | None: ...


class Terminal(WSListener):
    """``token`` is the session's; ``after`` is the last record that the terminal has seen."""

    def __init__(self, host: Host, stream: Stream, caller: Caller, token: str, after: int | None) -> None:
        super().__init__()
        self.host, self.stream, self.caller, self.token, self.after = host, stream, caller, token, after
        self.player, self.staff = caller.id, caller.staff
        self.transport: WSTransport | None = None
        self.acted = False
        self._sends, self._name = host.take, stream.name
        self._bad = 0
        self._slow = self._was_slow = False
        self._bucket = Bucket(rate=300, most=600)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.host.connected(self)
        self.send(_encode(self.host.hello(self)))
        self.stream.join(self, self.after)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        del transport
        self.transport = None
        self.stream.leave(self)
        self.host.disconnected(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind is TEXT or kind == TEXT:
            if not frame.fin:
                self.close("bad-message", "A message is one frame.", WSCloseCode.UNSUPPORTED_DATA)
            elif not self._bucket.take():
                self._hang_up_on_many()
            else:
                self._take(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()
        elif kind in (WSMsgType.BINARY, WSMsgType.CONTINUATION):
            self.close("bad-message", "Messages are JSON in text frames.", WSCloseCode.UNSUPPORTED_DATA)

    def _take(self, message: bytes) -> None:
        try:
            sent = read(message)
        except UnreadableMessage as error:
            self._cannot_read(error)
            return
        if self.staff and (over := self.host.session_refusal(self)) is not None:
            self.close(over.code, over.says)
            return
        self.acted = True
        if type(sent) is KeepPlaying:
            self.host.keep_playing(self.player)
        elif isinstance(sent, list):
            self._take_several(sent)
        else:
            self._sends(self.caller, self._name, sent, partial(_answer, self, sent.key))

    def _take_several(self, several: list[Sent | UnreadableMessage]) -> None:
        """Take several commands of one message: each counts against the rate limit and is answered separately."""
        if not self._bucket.take(len(several) - 1):
            self._hang_up_on_many()
            return
        for each in several:
            if isinstance(each, UnreadableMessage):
                self._cannot_read(each)
            else:
                self._sends(self.caller, self._name, each, partial(_answer, self, each.key))

    def _cannot_read(self, error: UnreadableMessage) -> None:
        self._bad += 1
        self.send(answered(error.key, Refused("bad-command", str(error))))
        if self._bad >= MOST_BAD:
            says = "Too many messages that cannot be read."
            self.close("bad-message", says, WSCloseCode.POLICY_VIOLATION)

    def _hang_up_on_many(self) -> None:
        self.close("too-many", "More messages a second than the house takes.", WSCloseCode.POLICY_VIOLATION)

    def send(self, message: bytes) -> None:
        """Send a message about the table. A terminal that reads too slowly is sent the whole table later instead."""
        if self.transport is not None and not self._slow:
            self.transport.send(TEXT, message)

    def pause_writing(self) -> None:
        self._slow = True

    def hang_up_if_slow(self) -> None:
        """Disconnect a terminal that has read nothing since the last call."""
        if self._slow and self._was_slow and self.transport is not None:
            self.transport.disconnect(graceful=False)
        self._was_slow = self._slow

    def resume_writing(self) -> None:
        self._slow = self._was_slow = False
        if self.transport is not None:
            self.send(_encode(self.host.hello(self)))
            self.stream.join(self)

    def close(self, code: str, says: str, status: WSCloseCode = WSCloseCode.OK) -> None:
        """Send the reason and disconnect."""
        transport = self.transport
        if transport is not None:
            self.stream.leave(self)
            transport.send(TEXT, _encode(Bye(code, says)))
            transport.send_close(status, code.encode())
            transport.disconnect()


def _answer(terminal: Terminal, key: str, answer: Answer) -> None:
    if type(answer) is Refused:
        terminal.host.count_refusal(answer.code)
        answer = with_places(answer, terminal.stream.table.rules.book)
    if (transport := terminal.transport) is not None:
        transport.send(TEXT, answered(key, answer))
