"""The moves of a wallet: one query for both kinds of store, along the two indexes that hold nothing but such moves."""

from __future__ import annotations

_OF = "kind = 'move' AND substr({side}, 1, 7) = 'wallet:'"
"""The very words of the indexes: SQLite uses one only where the query repeats its terms."""

POSTGRESQL = f"""
    SELECT at, tbl, seq, debit, credit, amount FROM (
      SELECT event, n, debit, credit, amount FROM transfers
      WHERE {_OF.format(side="debit")} AND debit = $1
      UNION ALL
      SELECT event, n, debit, credit, amount FROM transfers
      WHERE {_OF.format(side="credit")} AND credit = $1 AND debit <> $1
    ) AS moved
    JOIN events ON id = event
    WHERE at >= $2 ORDER BY event, n
"""
SQLITE = POSTGRESQL.replace("$", "?")


def wallet(account: str) -> str:
    """The account, which has to be a wallet: of the others no index is kept."""
    assert account.startswith("wallet:"), f"{account} is no wallet"
    return account
