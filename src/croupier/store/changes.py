"""Changes of balances. A batch's are one row; those of many batches are brought into the accounts together.

A batch of wagers changes a hundred accounts, and the next one much the same: to change each of them each time cost more
than the wagers. Balances are what the accounts say and what has been changed since.

See docs/decisions/0030-balance-changes-are-one-row-per-batch.md.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import msgspec

from croupier.floor.ports import Balances, Batch, StoreDown

ENOUGH = 64
"""Batches whose changes are brought into the accounts together."""


class Unreadable(StoreDown):
    """A row of changes is not as it was written."""


class Changes(msgspec.Struct, omit_defaults=True):
    """Of so many batches."""

    posted: dict[str, int] = {}
    held: dict[str, int] = {}
    batches: int = 1

    def add(self, other: Changes | Batch) -> None:
        for mine, theirs in ((self.posted, other.posted), (self.held, other.held)):
            for code, change in theirs.items():
                mine[code] = mine.get(code, 0) + change
        self.batches += 1

    def rows(self) -> list[tuple[str, int, int]]:
        """code, posted, held; in the order of the index, so that a page of it is touched once."""
        posted, held = self.posted, self.held
        return [(code, posted.get(code, 0), held.get(code, 0)) for code in sorted(posted.keys() | held.keys())]


def none() -> Changes:
    return Changes(batches=0)


def written(batch: Batch) -> list[bytes]:
    """The row of a batch's changes, if it has any. An OverflowError where one would not fit into the accounts."""
    for changes in (batch.posted, batch.held):
        array("q", changes.values())
    return [_encode(Changes(batch.posted, batch.held))] if batch.posted or batch.held else []


def together(rows: Iterable[bytes]) -> Changes:
    """What these rows come to."""
    changes = none()
    for row in rows:
        try:
            changes.add(_decode(row))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Unreadable(f"changes of balances cannot be read: {error}; restore a backup") from error
    return changes


def balances(accounts: Iterable[tuple[str, int, int]], rows: Iterable[bytes]) -> Balances:
    """What the accounts say, and what has been changed since."""
    found = {code: (posted, held) for code, posted, held in accounts}
    for code, more, more_held in together(rows).rows():
        posted, held = found.get(code, (0, 0))
        found[code] = posted + more, held + more_held
    return Balances({c: posted for c, (posted, _) in found.items()}, {c: held for c, (_, held) in found.items()})


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Changes).decode
