"""Changes of balances. A batch's are one row; those of many batches are brought into the accounts together.

A batch of wagers changes hundreds of accounts, and the next one much the same: to change each of them each time cost
more than the wagers. Balances are what the accounts say and what has been changed since.

See docs/decisions/0030-balance-changes-are-one-row-per-batch.md.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import msgspec

from croupier.floor.ports import Batch, StoreDown

ENOUGH = 64
"""Batches whose changes are brought into the accounts together."""


class UnreadableChanges(StoreDown):
    """A row of changes is not as it was written."""


class BalanceChanges:
    """The sum of the changes of so many batches, by account."""

    def __init__(self, rows: Iterable[bytes] = ()) -> None:
        self.sums: dict[str, int] = {}
        self.batches = 0
        for row in rows:
            try:
                self.add(_decode(row))
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise UnreadableChanges(f"changes of balances cannot be read: {error}; restore a backup") from error

    def add(self, changes: dict[str, int]) -> None:
        for code, change in changes.items():
            self.sums[code] = self.sums.get(code, 0) + change
        self.batches += 1

    def rows(self) -> list[tuple[str, int]]:
        """In the order of the index, so that a page of it is touched once."""
        return sorted(self.sums.items())


def written(batch: Batch) -> list[bytes]:
    """The row of a batch's changes, if it has any. An OverflowError where one would not fit into the accounts."""
    array("q", batch.changes.values())
    return [_encode(batch.changes)] if batch.changes else []


def balances(accounts: Iterable[tuple[str, int]], rows: Iterable[bytes]) -> dict[str, int]:
    """What the accounts say, and what has been changed since."""
    found = dict(accounts)
    for code, change in BalanceChanges(rows).sums.items():
        found[code] = found.get(code, 0) + change
    return found


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, int]).decode
