"""The latest snapshot of a table, put together from its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.floor.ports import Snapshot

POSTGRESQL = """
    WITH latest AS (
      SELECT tbl, seq, hash, body, pieces FROM snapshots AS s
      WHERE tbl = $1 AND pieces = (
        SELECT count(*) FROM pieces AS p WHERE p.tbl = s.tbl AND p.seq = s.seq AND p.n < s.pieces
      )
      ORDER BY seq DESC LIMIT 1
    )
    SELECT tbl, seq, hash, p.body, n FROM latest JOIN pieces AS p USING (tbl, seq) WHERE n < latest.pieces
    UNION ALL SELECT tbl, seq, hash, body, pieces FROM latest
    ORDER BY n
"""
"""One that lacks a piece is none."""

SQLITE = POSTGRESQL.replace("$", "?")


def whole(found: Sequence[Sequence[Any]]) -> Snapshot | None:
    """A snapshot from the rows of such a query."""
    if not found:
        return None
    table, seq, hash_ = found[0][:3]
    return Snapshot(table, seq, hash_, b"".join(row[3] for row in found))
