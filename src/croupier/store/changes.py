"""Changes of balances. Each batch writes one row of changes; many rows are merged into the accounts together.

A batch of wagers changes hundreds of accounts, and the next batch mostly the same ones: updating each row every time
cost more than the wagers. A balance is the account's row plus the changes since.

See docs/decisions/0030-balance-changes-are-one-row-per-batch.md.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import msgspec

from croupier.floor.ports import Batch, StoreDown

ENOUGH = 64
"""How many batches' changes are merged into the accounts together."""


class UnreadableChanges(StoreDown):
    """A row of changes is corrupt."""


class BalanceChanges:
    """The sum of the changes of several batches, by account."""

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
        """The rows in the order of the index, so that each of its pages is touched once."""
        return sorted(self.sums.items())


def written(batch: Batch) -> list[bytes]:
    """The row of a batch's changes, if it has any. Raises OverflowError if one does not fit into the accounts."""
    array("q", batch.changes.values())
    return [_encode(batch.changes)] if batch.changes else []


def balances(accounts: Iterable[tuple[str, int]], rows: Iterable[bytes]) -> dict[str, int]:
    """The balances: the accounts plus the changes since."""
    found = dict(accounts)
    for code, change in BalanceChanges(rows).sums.items():
        found[code] = found.get(code, 0) + change
    return found


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, int]).decode
