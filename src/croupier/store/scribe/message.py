"""Messages between a house and its scribe: a length, and MessagePack."""

from __future__ import annotations

import msgspec

from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.store import rows
from croupier.store.scribe.room import HEAD


class Ahead(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Transfers of an entry of the batch that comes next, after so many of it. It is not answered: the batch is."""

    position: int
    transfers: bytes
    """As the scribe's store wants them."""
    count: int
    after: int = 0


class Commit(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """What was sent ahead is not in the batch."""

    batch: Batch
    ahead: rows.Ahead = rows.NOTHING_AHEAD


class HandOver(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A batch without its changes of balances. It is not answered: ``Finish`` is."""

    batch: Batch
    ahead: rows.Ahead = rows.NOTHING_AHEAD


class Finish(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Commit what was handed over, with these changes of balances."""

    posted: dict[str, int]
    held: dict[str, int]


class Check(msgspec.Struct, frozen=True, array_like=True, tag=True):
    pass


class Keep(msgspec.Struct, frozen=True, array_like=True, tag=True):
    kind: str
    documents: dict[str, bytes | None]


class Done(msgspec.Struct, frozen=True, array_like=True, tag=True):
    pass


class Taken(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Some keys of the batch have been answered before."""

    keys: frozenset[str]


class Down(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """It cannot be written now."""

    says: str


class Mistaken(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """No such thing may be written: the program's mistake."""

    says: str


Request = Ahead | Commit | HandOver | Finish | Check | Keep
Reply = Done | Taken | Down | Mistaken

_encode_into = msgspec.msgpack.Encoder().encode_into
_request: msgspec.msgpack.Decoder[Request] = msgspec.msgpack.Decoder(Request)
_reply: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)


def framed(message: Request | Reply) -> bytearray:
    frame = bytearray(HEAD)
    _encode_into(message, frame, HEAD)
    frame[:HEAD] = (len(frame) - HEAD).to_bytes(HEAD)
    return frame


def read_request(body: bytes | bytearray) -> Request:
    return _request.decode(body)


def read_reply(body: bytes | bytearray) -> Reply:
    return _reply.decode(body)


FAILURES = (KeysTaken, StoreDown, AssertionError)
"""What a writer fails with."""


def failed(error: KeysTaken | StoreDown | AssertionError) -> Reply:
    match error:
        case KeysTaken():
            return Taken(error.keys)
        case StoreDown():
            return Down(str(error))
        case AssertionError():
            return Mistaken(str(error))
