"""Ports: what the floor asks of the outside. The store keeps what is acknowledged; the clock tells the time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Mapping
from typing import Protocol

import msgspec

from croupier.cage.move import Move


class StoreDown(Exception):  # noqa: N818 - it is named for what it is
    """The store cannot write now: full, read-only, gone. What was to be written may or may not have been."""


class KeysTaken(Exception):  # noqa: N818 - it is named for what it is
    """Commands with these keys have been answered before; nothing of the batch was written."""

    def __init__(self, keys: frozenset[str]) -> None:
        super().__init__(", ".join(sorted(keys)))
        self.keys = keys


class LogEntry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A record sealed for the store."""

    table: str
    seq: int
    at: int
    body: bytes
    hash: bytes


class WalletMove(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A transfer to or from a wallet, filed so that a player's moves are found without reading the log.

    ``entry`` is the place in its batch of the entry that tells of it.
    """

    entry: int
    debit: str
    credit: str
    amount: int


class StoredAnswer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The answer to a command, kept so that a retry gets the very same."""

    table: str
    key: str
    body: bytes


class SnapshotPiece(msgspec.Struct, frozen=True, array_like=True):
    """A piece of a snapshot that is too long for one batch. It counts once the snapshot is written."""

    table: str
    seq: int
    number: int
    body: bytes


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """A table as it stood after the entry ``seq``, whose hash is ``hash``.

    Where it comes in ``pieces`` they were written before it, numbered from nought, and ``body`` is what follows them.
    A store gives it back whole.
    """

    table: str
    seq: int
    hash: bytes
    body: bytes
    pieces: int = 0


class RulesDocument(msgspec.Struct, frozen=True, array_like=True):
    """The resolved rules of a table, once for each digest.

    ``body`` is canonical JSON of ``{"prose": ..., "rules": ...}``; ``digest`` is the SHA-256 of its ``rules`` value's
    canonical JSON, in hexadecimal.
    """

    digest: str
    body: bytes


class Batch(msgspec.Struct, array_like=True):
    """Written in one transaction, or not at all. ``changes`` are those of the balances, by account.

    Of the snapshots of a table the two newest are kept: those before them go when another comes.
    """

    entries: list[LogEntry] = []
    keys: list[str] = []
    """Of the commands that the entries came of, one each: such a command is answered with the entry's number."""
    answers: list[StoredAnswer] = []
    """To those that were refused."""
    changes: dict[str, int] = {}
    moves: list[WalletMove] = []
    """Those of the entries' transfers that touch a wallet, in their order."""
    pieces: list[SnapshotPiece] = []
    snapshots: list[Snapshot] = []
    rules: list[RulesDocument] = []
    """A digest that is in the store already keeps the body that it has."""
    follows: tuple[str, int] | None = None
    """The table, and its last record before these. A batch may be committed while the one that it follows is still
    being written; if that one is not written, neither is this."""


class Store(Protocol):
    """What lasts. Every method may raise StoreDown."""

    @property
    def name(self) -> str:
        """Where it is, without any password."""
        ...

    def commit(self, batch: Batch) -> Awaitable[None]:
        """Write a batch durably. KeysTaken where an answer's key is there already, StoreDown where it cannot be.

        What is given is a future if it has begun, a coroutine if it begins when it is awaited.
        """
        ...

    async def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]:
        """The answers that are kept under these keys."""
        ...

    async def tables(self) -> list[str]: ...

    async def snapshot(self, table: str) -> Snapshot | None:
        """The latest."""
        ...

    def entries(self, table: str, first: int = 1, last: int | None = None) -> AsyncIterator[LogEntry]:
        """Entries in order."""
        ...

    async def balances(self) -> dict[str, int]:
        """The balance of every account."""
        ...

    async def documents(self, kind: str) -> dict[str, bytes]:
        """All documents of a kind, by their ids. They are what may change: people, their sessions, keys, settings."""
        ...

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        """Write documents durably, all or none; None removes one."""
        ...

    async def rules(self, digest: str) -> bytes | None:
        """The body of a rules document; None where there is no such digest."""
        ...

    async def rules_digests(self) -> list[str]:
        """The digests of all rules documents, in order."""
        ...

    async def moves(self, account: str, since: int) -> list[Move]:
        """The moves to and from a wallet in records at or after ``since`` (milliseconds), in the order of writing."""
        ...

    async def check(self) -> None:
        """Write something harmless: StoreDown where that fails."""
        ...

    async def close(self) -> None: ...


class Clock(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970 UTC."""
        ...

    async def sleep(self, seconds: float) -> None: ...
