"""Rows: converts a batch to rows of the tables, and defines the types of rows that are read."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cage.chart import is_wallet
from croupier.floor.answer import Taken, encode
from croupier.floor.ports import Batch

HouseRow = tuple[int, str, int, int, bytes, bytes]
"""id, table, seq, at, body, hash"""

MoveRow = tuple[int, str, str, str, int]
"""The event's id, wallet, debit, credit, amount; those of one event in order."""

CHUNK = 2_000
"""The most entries that are read at a time,"""

CHUNK_BYTES = 16_000_000
"""and about the most bytes of their bodies: a settlement's body can have megabytes."""


def events(batch: Batch, first: int) -> Iterator[HouseRow]:
    """The rows of a batch's entries; ``first`` is the id of the first one."""
    return ((id_, e.table, e.seq, e.at, e.body, e.hash) for id_, e in enumerate(batch.entries, first))


def moves(batch: Batch, first: int) -> Iterator[tuple[str, int, int, str, str, int]]:
    """A row for each wallet of each move: a transfer between two wallets has two rows."""
    for n, move in enumerate(batch.moves):
        for wallet in filter(is_wallet, (move.debit, move.credit)):
            yield wallet, first + move.entry, n, move.debit, move.credit, move.amount


def answers(batch: Batch) -> list[tuple[str, str, bytes]]:
    """The answers, those of entries included, in the order of the index, so that each of its pages is touched once."""
    taken = ((e.table, key, encode(Taken(e.seq))) for e, key in zip(batch.entries, batch.keys, strict=False))
    return sorted((*taken, *((a.table, a.key, a.body) for a in batch.answers)))


def pieces(batch: Batch) -> list[tuple[str, int, int, bytes]]:
    return [(p.table, p.seq, p.number, p.body) for p in batch.pieces]


def snapshots(batch: Batch) -> list[tuple[str, int, bytes, bytes, int]]:
    return [(s.table, s.seq, s.hash, s.body, s.pieces) for s in batch.snapshots]


def rules(batch: Batch) -> list[tuple[str, bytes]]:
    return [(document.digest, document.body) for document in batch.rules]
