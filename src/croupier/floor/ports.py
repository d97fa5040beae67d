"""Ports: the interfaces that the floor requires: a store, which keeps what is acknowledged, and a clock."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Mapping
from typing import Protocol

import msgspec

from croupier.cage.move import Move


class StoreDown(Exception):  # noqa: N818 - it is named for what it is
    """The store cannot write now: full, read-only, unreachable. The batch may or may not have been written."""


class KeysTaken(Exception):  # noqa: N818 - it is named for what it is
    """Commands with these keys were answered before; nothing of the batch was written."""

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
    """A transfer to or from a wallet, indexed so that a player's moves are found without reading the log.

    ``entry`` is the index of its entry in the batch.
    """

    entry: int
    debit: str
    credit: str
    amount: int


class StoredAnswer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The answer to a command, stored so that a retry gets the same answer."""

    table: str
    key: str
    body: bytes


class SnapshotPiece(msgspec.Struct, frozen=True, array_like=True):
    """A piece of a snapshot that is too long for one batch. It is used once the snapshot itself is written."""

    table: str
    seq: int
    number: int
    body: bytes


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """A table's state after the entry ``seq``, whose hash is ``hash``.

    Its ``pieces``, if any, were written before it, numbered from zero, and ``body`` is what follows them. A store
    returns it whole.
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
    """Written in one transaction, or not at all. ``changes`` are the changes of balances, by account.

    The two newest snapshots of a table are kept; older ones are deleted when another is written.
    """

    entries: list[LogEntry] = []
    keys: list[str] = []
    """The key of the command behind each entry: such a command is answered with the entry's number."""
    answers: list[StoredAnswer] = []
    """Answers to refused commands."""
    changes: dict[str, int] = {}
    moves: list[WalletMove] = []
    """The entries' transfers that touch a wallet, in order."""
    pieces: list[SnapshotPiece] = []
    snapshots: list[Snapshot] = []
    rules: list[RulesDocument] = []
    """A digest that is already in the store keeps its body."""
    follows: tuple[str, int] | None = None
    """The table, and its last record before these. A batch may be committed while the previous one is still being
    written; if that one fails, so does this one.
    """


class Store(Protocol):
    """Durable storage. Every method may raise StoreDown."""

    @property
    def name(self) -> str:
        """The location, without any password."""
        ...

    def commit(self, batch: Batch) -> Awaitable[None]:
        """Write a batch durably. Raises KeysTaken if a key was answered before, StoreDown if it cannot be written.

        Returns a future if writing has begun, a coroutine if it begins when awaited.
        """
        ...

    async def answers(self, table: str, keys: frozenset[str]) -> dict[str, bytes]:
        """The stored answers for these keys."""
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
        """All documents of a kind, by id. Documents hold mutable data: people, their sessions, keys, settings."""
        ...

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None:
        """Write documents durably, all or none; None removes one."""
        ...

    async def rules(self, digest: str) -> bytes | None:
        """The body of a rules document; None if there is no such digest."""
        ...

    async def rules_digests(self) -> list[str]:
        """The digests of all rules documents, in order."""
        ...

    async def moves(self, account: str, since: int) -> list[Move]:
        """The moves to and from a wallet in records at or after ``since`` (milliseconds), in the order of writing."""
        ...

    async def check(self) -> None:
        """Write a heartbeat; raises StoreDown if that fails."""
        ...

    async def close(self) -> None: ...


class Clock(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970 UTC."""
        ...

    async def sleep(self, seconds: float) -> None: ...
