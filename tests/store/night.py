"""A true night's records as the verifier reads them, changed or sealed anew, and what it finds in them."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from cage.evening import Evening, evening
from croupier.floor.ports import LogEntry
from croupier.store.verifier.books import BadRecord, verify_books
from croupier.store.verifier.records import RecordRow, Verified, verify_records


def row_of(entry: LogEntry) -> RecordRow:
    return RecordRow(entry.table, entry.seq, entry.at, entry.body, entry.hash)


@lru_cache
def night() -> Evening:
    return evening()


def rows() -> list[RecordRow]:
    return [row_of(entry) for entry in night().entries]


def kept() -> dict[str, int]:
    """The balances as a store keeps them beside the records."""
    return dict(night().books.balances)


def found(given_rows: list[RecordRow], books: dict[str, int] | None = None) -> BadRecord | None:
    verified = Verified()
    try:
        verify_records(given_rows, verified)
        verify_books(verified.books, books)
    except BadRecord as bad:
        return bad
    return None


def named(given_rows: list[RecordRow], books: dict[str, int] | None = None) -> tuple[str, int | None] | None:
    bad = found(given_rows, books)
    return None if bad is None else (bad.table, bad.seq)


def changed(number: int, **changes: Any) -> list[RecordRow]:
    """The rows with one of them changed."""
    given_rows = rows()
    given_rows[number] = given_rows[number]._replace(**changes)
    return given_rows


def resealed(given_rows: list[RecordRow]) -> list[RecordRow]:
    """What a forger does who knows the format: every hash made anew."""
    heads: dict[str, bytes] = {}
    done = []
    for row in given_rows:
        hash_ = hashlib.sha256(heads.get(row.table, bytes(32)) + row.body).digest()
        done.append(row._replace(hash=hash_))
        heads[row.table] = hash_
    return done


NUMBERS = range(len(rows()))

STAKE = 10
"""The record of Ann's 2,000 on red."""
SETTLED = 16
"""The record that settles the first round: Ann loses 2,500, Bob gets 1,000 back and wins 1,000."""
