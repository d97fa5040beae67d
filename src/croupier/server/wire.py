"""The wire: decodes the messages of terminals and encodes the answers. Commands are the same as in a replay file."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, final

import msgspec
from msgspec import Meta

from croupier.floor.acts import AT_TABLE, AT_WINDOW
from croupier.floor.answer import Answer, Refused, Taken
from croupier.play.command import Command

PROTOCOL = 1

_KEY = r"^[A-Za-z0-9._:-]{1,60}\Z"
Key = Annotated[str, Meta(pattern=_KEY)]
"""The sender's idempotency key for a command: sent twice, it counts once."""

if TYPE_CHECKING:
    AtTable = Command
    AtWindow = Command
    AnySent = Command
else:
    # msgspec tells the structs of a union apart by ``do``; the unions have every struct with a row in the tables of
    # acts.
    AtTable = reduce(or_, AT_TABLE)
    AtWindow = reduce(or_, AT_WINDOW)
    AnySent = AtTable | AtWindow


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A command with the sender's idempotency key."""

    key: Key
    command: AnySent


class _UncheckedKey(Sent, frozen=True, forbid_unknown_fields=True, gc=False):
    """The same without the key's pattern: decoding takes a third of the time, and ``read`` checks the key itself."""

    key: str


_is_key = re.compile(_KEY).match


@final
class KeepPlaying(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="note", tag="go_on"):
    """The player confirms the reality check and plays on."""


MOST_AT_ONCE = 100
Several = Annotated[list[msgspec.Raw], Meta(min_length=1, max_length=MOST_AT_ONCE)]

_quick = msgspec.json.Decoder(_UncheckedKey).decode
_one: msgspec.json.Decoder[Sent] = msgspec.json.Decoder(Sent)
_several: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(Several)
_note: msgspec.json.Decoder[KeepPlaying] = msgspec.json.Decoder(KeepPlaying)


class UnreadableMessage(Exception):  # noqa: N818 - it is named for what it is
    """A message that cannot be read; ``key`` is the sender's, if it could be read."""

    def __init__(self, says: str, key: str | None = None) -> None:
        super().__init__(says)
        self.key = key


def read(message: bytes) -> Sent | list[Sent | UnreadableMessage] | KeepPlaying:
    """Decode a message of a terminal: a command, several of them, or a note. Each of several is decoded separately."""
    try:
        sent = _quick(message)
        key = sent.key
        if (key.isalnum() and key.isascii() and len(key) <= 60) or _is_key(key):
            return sent
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass  # not a command, or the error is reported below
    return _read(message)


def _read(message: bytes) -> Sent | list[Sent | UnreadableMessage] | KeepPlaying:
    try:
        if message[:1] == b"[":
            return [_each(bytes(one)) for one in _several.decode(message)]
        if message[:8] == b'{"note":':
            return _note.decode(message)
        return _one.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableMessage(str(error), _key_of(message)) from None


def _each(message: bytes) -> Sent | UnreadableMessage:
    try:
        return _one.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return UnreadableMessage(str(error), _key_of(message))


_loose = msgspec.json.Decoder()


def _key_of(message: bytes) -> str | None:
    try:
        told: Any = _loose.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    key = told.get("key") if isinstance(told, dict) else None
    return key if isinstance(key, str) and len(key) <= 60 else None


class Answered(msgspec.Struct, frozen=True, tag_field="tell", tag="answer", omit_defaults=True):
    """The answer to a command: ``taken`` with the number of its record, or ``refused`` with the reason."""

    key: str | None
    answer: str
    seq: int | None = None
    code: str | None = None
    says: str | None = None
    clauses: tuple[str, ...] = ()
    report_to: str | None = None
    places: tuple[str, ...] = ()


_encode = msgspec.json.Encoder().encode


def answered(key: str | None, answer: Answer) -> bytes:
    """
    >>> answered("a1", Taken(7))
    b'{"tell":"answer","key":"a1","answer":"taken","seq":7}'
    """
    if type(answer) is Taken:
        # A key has no character that JSON would have to escape.
        return f'{{"tell":"answer","key":"{key or ""}","answer":"taken","seq":{answer.seq}}}'.encode()
    assert isinstance(answer, Refused)
    told = Answered(key, "refused", None, answer.code, answer.says, answer.clauses, answer.report_to, answer.places)
    return _encode(told)
