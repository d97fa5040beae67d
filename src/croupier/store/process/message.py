"""Messages between a house and the process that writes its store: a length, and MessagePack."""

from __future__ import annotations

import msgspec

from croupier.floor.ports import Batch, KeysTaken, StoreDown

HEAD = 4
"""Bytes of a message's length."""


class CommitRequest(msgspec.Struct, frozen=True, array_like=True, tag=True):
    batch: Batch


class CheckRequest(msgspec.Struct, frozen=True, array_like=True, tag=True):
    pass


class KeepRequest(msgspec.Struct, frozen=True, array_like=True, tag=True):
    kind: str
    documents: dict[str, bytes | None]


class DoneReply(msgspec.Struct, frozen=True, array_like=True, tag=True):
    pass


class KeysTakenReply(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Some keys of the batch were answered before."""

    keys: frozenset[str]


class StoreDownReply(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The batch cannot be written now."""

    says: str


class MistakeReply(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The batch is invalid: a programming error."""

    says: str


Request = CommitRequest | CheckRequest | KeepRequest
Reply = DoneReply | KeysTakenReply | StoreDownReply | MistakeReply

_encode_into = msgspec.msgpack.Encoder().encode_into
_request: msgspec.msgpack.Decoder[Request] = msgspec.msgpack.Decoder(Request)
_reply: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)

read_request, read_reply = _request.decode, _reply.decode


def framed(message: Request | Reply) -> bytearray:
    frame = bytearray(HEAD)
    _encode_into(message, frame, HEAD)
    frame[:HEAD] = (len(frame) - HEAD).to_bytes(HEAD)
    return frame


FAILURES = (KeysTaken, StoreDown, AssertionError)
"""The exceptions of a writer."""


def failed(error: KeysTaken | StoreDown | AssertionError) -> Reply:
    match error:
        case KeysTaken():
            return KeysTakenReply(error.keys)
        case StoreDown():
            return StoreDownReply(str(error))
        case AssertionError():
            return MistakeReply(str(error))
