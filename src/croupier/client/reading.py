"""Decode messages, and convert their answers."""

from __future__ import annotations

import msgspec

from croupier.client.message import Answer, Answered, Message, Refused, Taken

TELLS: frozenset[str] = frozenset(str(form.__struct_config__.tag) for form in Message.__args__)


class _AnyMessage(msgspec.Struct, frozen=True):
    tell: str


_message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_any: msgspec.json.Decoder[_AnyMessage] = msgspec.json.Decoder(_AnyMessage)


def read(told: bytes) -> Message | None:
    """Decode a message; None for a type that this client does not know. Raises ``msgspec.DecodeError``."""
    try:
        return _message.decode(told)
    except msgspec.ValidationError:
        if _any.decode(told).tell in TELLS:
            raise
        return None


def answer_of(told: Answered) -> Answer:
    """
    >>> answer_of(Answered("a1", "taken", 7))
    Taken(seq=7)
    """
    if told.seq is not None:
        return Taken(told.seq)
    return Refused(told.code or "", told.says or "", told.clauses, told.report_to, told.places)
