"""A true night's records as the verifier reads them, changed or sealed anew, and what it finds in them."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any

from cage.evening import Evening, evening
from croupier.floor.record import LogEntry
from croupier.store.verifier import Bad, Books, Row, Verified, verify_books, verify_records


def row_of(entry: LogEntry) -> Row:
    filed: list[list[Any]] = [[str(one.kind), one.debit, one.credit, one.amount, one.hold] for one in entry.transfers]
    return Row(entry.table, entry.seq, entry.at, entry.body, entry.hash, filed)


@lru_cache
def night() -> Evening:
    return evening()


def rows() -> list[Row]:
    return [row_of(entry) for entry in night().entries]


def kept() -> Books:
    """The books as a store keeps them beside the records."""
    return Books(dict(night().books.posted), dict(night().books.held))


def found(given_rows: list[Row], books: Books | None = None) -> Bad | None:
    verified = Verified()
    try:
        verify_records(given_rows, verified)
        verify_books(verified, books)
    except Bad as bad:
        return bad
    return None


def named(given_rows: list[Row], books: Books | None = None) -> tuple[str, int | None] | None:
    bad = found(given_rows, books)
    return None if bad is None else (bad.table, bad.seq)


def changed(number: int, **changes: Any) -> list[Row]:
    """The rows with one of them changed."""
    given_rows = rows()
    given_rows[number] = given_rows[number]._replace(**changes)
    return given_rows


def resealed(given_rows: list[Row]) -> list[Row]:
    """What a forger does who knows the format: every hash made anew."""
    heads: dict[str, bytes] = {}
    done = []
    for row in given_rows:
        hash_ = hashlib.sha256(heads.get(row.table, bytes(32)) + row.body).digest()
        done.append(row._replace(hash=hash_, transfers=json.loads(row.body)["transfers"]))
        heads[row.table] = hash_
    return done


NUMBERS = range(len(rows()))

STAKE = 10
"""The record of Ann's 2,000 on red."""
SETTLED = 16
"""The record that settles the first round: 500 and 2,000 posted, 2,500 swept, 1,000 voided, 1,000 won."""
