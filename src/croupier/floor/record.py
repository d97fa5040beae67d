"""Records: the outcome of each accepted command in canonical JSON, each chained to the previous one by its hash.

A record's body is JSON with sorted keys and no spaces; money in it is in whole minor units. Its hash is SHA-256 over
the previous hash and the body; the first follows thirty-two zero bytes. ``v`` is the version of its format: a log may
have records of several versions, and ``READERS`` has a reader for each.

See docs/decisions/0062-one-migration-and-versions.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec

from croupier.floor.event import FloorEvent
from croupier.floor.ports import LogEntry, StoreDown
from croupier.ledger.transfer import Transfer
from croupier.play.event import AnyEvent, Event

VERSION = 1
GENESIS = bytes(32)


class UnknownRecordVersion(StoreDown):
    """A record of a version that this program has no reader for."""

    def __init__(self, table: object, seq: object, version: object) -> None:
        known = ", ".join(map(str, sorted(READERS)))
        super().__init__(
            f"{table}, record {seq} has version {version}, and this program reads {known}: use a newer Croupier for it"
        )


class Record(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """``at`` is in milliseconds since 1970 UTC; ``by`` is the sender, ``key`` the sender's idempotency key."""

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


class _Head(msgspec.Struct, gc=False):
    """What records of every version contain."""

    v: int
    table: str = ""
    seq: int = 0


_encode = msgspec.json.Encoder(order="sorted").encode
_head = msgspec.json.Decoder(_Head).decode

READERS: dict[int, Callable[[bytes], Record]] = {1: msgspec.json.Decoder(Record).decode}
"""The reader of each version's bodies."""


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
    return LogEntry(table, seq, at, body, hashlib.sha256(before + body).digest())


def read(body: bytes) -> Record:
    """A record from its body, by the reader of its version."""
    head = _head(body)
    reader = READERS.get(head.v)
    if reader is None:
        raise UnknownRecordVersion(head.table, head.seq, head.v)
    return reader(body)
