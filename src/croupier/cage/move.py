"""A move: money that came to a wallet or went from it, as the record has it."""

from __future__ import annotations

import msgspec


class Move(msgspec.Struct, frozen=True, gc=False):
    """A ``move`` of the record ``seq`` of a table, which was written ``at`` (milliseconds since 1970 UTC)."""

    at: int
    table: str
    seq: int
    debit: str
    credit: str
    amount: int
