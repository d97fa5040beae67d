"""Rows: a batch as the tables take it, and entries as the tables give them back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.floor.answer import Taken, encode
from croupier.floor.ports import Batch
from croupier.floor.record import LogEntry
from croupier.ledger.transfer import Kind, Transfer

EventRow = tuple[int, int, bytes, bytes]
"""seq, at, body, hash"""

TransferRow = tuple[int, str, str, str, int, str]
"""seq, kind, debit, credit, amount, hold; those of one seq in their order"""

Moved = tuple[str, str, str, int, str]
"""kind, debit, credit, amount, hold: a transfer as it is encoded"""

Ahead = tuple[int, int]
"""Of which entry of a batch the first transfers were written before it came, and how many."""

NOTHING_AHEAD: Ahead = (0, 0)

HouseRow = tuple[int, str, int, int, bytes, bytes]
"""id, table, seq, at, body, hash"""

FiledRow = tuple[int, str, str, str, int, str]
"""the event's id, kind, debit, credit, amount, hold; those of one event in their order"""

CHUNK = 2_000
"""The most entries that are read at a time,"""

CHUNK_BYTES = 16_000_000
"""and about the most bytes of their bodies: a settlement's body is megabytes."""

_KINDS = {kind.value: kind for kind in Kind}


def events(batch: Batch, first: int) -> Iterator[tuple[int, str, int, int, bytes, bytes]]:
    """``first`` is the first entry's number in the house."""
    return ((id_, e.table, e.seq, e.at, e.body, e.hash) for id_, e in enumerate(batch.entries, first))


def transfers(
    batch: Batch, first: int, ahead: Ahead = NOTHING_AHEAD
) -> Iterator[tuple[int, int, str, str, str, int, str]]:
    """Those that are not written yet."""
    position, written = ahead
    # The plain text of a kind: the drivers are slow with a str that is more than a str.
    return (
        (id_, n, t.kind._value_, t.debit, t.credit, t.amount, t.hold)
        for id_, entry in enumerate(batch.entries, first)
        for n, t in enumerate(entry.transfers, written if id_ == first + position else 0)
    )


def answers(batch: Batch) -> list[tuple[str, str, bytes]]:
    """Those of entries too; in the order of the index, so that a page of it is touched once."""
    taken = ((e.table, key, encode(Taken(e.seq))) for e, key in zip(batch.entries, batch.keys, strict=False))
    return sorted((*taken, *((a.table, a.key, a.body) for a in batch.answers)))


def pieces(batch: Batch) -> list[tuple[str, int, int, bytes]]:
    return [(p.table, p.seq, p.number, p.body) for p in batch.pieces]


def snapshots(batch: Batch) -> list[tuple[str, int, bytes, bytes, int]]:
    return [(s.table, s.seq, s.hash, s.body, s.pieces) for s in batch.snapshots]


def entries(table: str, rows: Iterable[EventRow], moved: Iterable[TransferRow]) -> list[LogEntry]:
    """Entries with their transfers."""
    made: dict[int, list[Transfer]] = {}
    for seq, kind, debit, credit, amount, hold in moved:
        transfer = Transfer(_KINDS[kind], debit, credit, amount, hold)
        if seq in made:
            made[seq].append(transfer)
        else:
            made[seq] = [transfer]
    return [LogEntry(table, seq, at, body, hash_, tuple(made.get(seq, ()))) for seq, at, body, hash_ in rows]
