"""A move: money transferred to or from a wallet, as stored in the record."""

from __future__ import annotations

import msgspec


class Move(msgspec.Struct, frozen=True, gc=False):
    """A transfer in the record ``seq`` of a table, written ``at`` (milliseconds since 1970 UTC)."""

    at: int
    table: str
    seq: int
    debit: str
    credit: str
    amount: int
