"""Records: what a command that was taken came to, in canonical JSON, each chained to the one before by its hash.

A record's body is JSON with sorted keys and no spaces; money in it is in whole minor units. Its hash is SHA-256 over
the hash before it and the body; the first follows thirty-two zero bytes.

See docs/decisions/0025-a-record-holds-events-and-transfers.md.
"""

from __future__ import annotations

import hashlib

import msgspec

from croupier.floor.event import FloorEvent
from croupier.ledger.transfer import Transfer
from croupier.play.event import AnyEvent, Event

VERSION = 1
GENESIS = bytes(32)


class Record(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """``at`` is in milliseconds since 1970 UTC; ``by`` says who, ``key`` is the sender's own name for the command."""

    table: str
    seq: int
    at: int
    by: str
    key: str
    events: tuple[AnyEvent | FloorEvent, ...]
    transfers: tuple[Transfer, ...] = ()
    v: int = VERSION


class _Written(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A record as it is written: any events, without the decoder's union."""

    table: str
    seq: int
    at: int
    by: str
    key: str
    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...]
    v: int = VERSION


class LogEntry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A record sealed for the store."""

    table: str
    seq: int
    at: int
    body: bytes
    hash: bytes
    transfers: tuple[Transfer, ...]


_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Record).decode


def seal(
    before: bytes,
    table: str,
    seq: int,
    at: int,
    by: str,
    key: str,
    events: tuple[Event, ...],
    transfers: tuple[Transfer, ...],
) -> LogEntry:
    """The entry that follows the one with the hash ``before``."""
    body = _encode(_Written(table=table, seq=seq, at=at, by=by, key=key, events=events, transfers=transfers))
    return LogEntry(table, seq, at, body, hashlib.sha256(before + body).digest(), transfers)


def read(body: bytes) -> Record:
    """A record from its body."""
    return _decode(body)
