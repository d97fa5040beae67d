"""Queries that both kinds of database understand. Parameters are written as PostgreSQL's: $1, $2."""

from __future__ import annotations

TABLES = """
    WITH RECURSIVE found (tbl) AS (
      SELECT min(tbl) FROM events
      UNION ALL
      SELECT (SELECT min(tbl) FROM events WHERE tbl > found.tbl) FROM found WHERE found.tbl IS NOT NULL
    )
    SELECT tbl FROM found WHERE tbl IS NOT NULL
"""
"""The distinct names, by skipping through the index instead of scanning it."""

LAST_EVENT = """
    SELECT coalesce(max(id), 0) FROM (SELECT max(id) AS id FROM events UNION ALL SELECT max(event) FROM moves) AS last
"""
"""The id of the last event, or a later id that moves refer to although the event is missing."""

_MEASURED = """
    SELECT {columns} FROM (
      SELECT *, sum(length(body)) OVER (ORDER BY {number}) - length(body) AS bytes_before
      FROM (SELECT * FROM events WHERE {where} ORDER BY {number} LIMIT $1) AS next
    ) AS measured
    WHERE bytes_before < $2 ORDER BY {number}
"""
"""A limited number of events, fewer if their bodies are long."""

ENTRIES = _MEASURED.format(
    columns="tbl, seq, at, body, hash", number="seq", where="tbl = $3 AND seq >= $4 AND seq <= $5"
)
HOUSE = _MEASURED.format(columns="id, tbl, seq, at, body, hash", number="id", where="id > $3 AND id <= $4")
"""The events of all tables."""

MOVES = "SELECT event, wallet, debit, credit, amount FROM moves WHERE event > $1 AND event <= $2 ORDER BY event, n"

MOVES_OF_WALLET = """
    SELECT at, tbl, seq, debit, credit, amount FROM moves JOIN events ON id = event
    WHERE wallet = $1 AND at >= $2 ORDER BY event, n
"""
SNAPSHOT = """
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
"""The latest snapshot of a table: its pieces, and what follows them. One that lacks a piece is ignored."""

DOCUMENTS = "SELECT id, body FROM documents WHERE kind = $1 ORDER BY id"
RULES = "SELECT body FROM rules WHERE digest = $1"
RULES_DIGESTS = "SELECT digest FROM rules ORDER BY digest"
ACCOUNTS = "SELECT code, balance FROM accounts"
CHANGES = "SELECT body FROM changes"
