"""Statements: columns are sent as arrays, and all parts of a batch as one statement, in one round trip.

An array is sent as text in PostgreSQL's array syntax: the driver would examine every element of a list twice, which
costs more than encoding it here. Only bytes are sent as a list.

See docs/decisions/0042-unnest-in-the-select-list.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class StatementPart:
    """A statement over rows: ``{rows}`` is replaced by them, and their alias is ``new``."""

    sql: str
    types: dict[str, str]
    """The types of their columns, by name."""

    def written(self, first: int) -> str:
        """The SQL with its parameters numbered from ``first``."""
        sent = ("bytea[]" if type_ == "bytea" else f"text::{type_}[]" for type_ in self.types.values())
        # Not unnest(...) of several arrays in FROM: that materialises every column before it reads the first row.
        columns = (
            f"unnest(${n}::{type_}) AS {name}"
            for n, (name, type_) in enumerate(zip(self.types, sent, strict=True), first)
        )
        return self.sql.format(rows=f"(SELECT {', '.join(columns)}) AS new")

    def columns(self, rows: Iterable[Sequence[Any]]) -> list[Sequence[Any]]:
        columns = list(zip(*rows, strict=True)) or [()] * len(self.types)
        return [_SPELT[type_](column) for type_, column in zip(self.types.values(), columns, strict=True)]


def _texts(column: Sequence[str]) -> str:
    r"""
    >>> print(_texts(("red", 'a "b" \\ c', "")))
    {"red","a \"b\" \\ c",""}
    """
    spelt = '","'.join(column)
    if "\\" in spelt or spelt.count('"') != 2 * (len(column) - 1):
        spelt = '","'.join(each.replace("\\", "\\\\").replace('"', '\\"') for each in column)
    return f'{{"{spelt}"}}' if column else "{}"


def _numbers(column: Sequence[int]) -> str:
    """
    >>> _numbers((1, -2))
    '{1,-2}'
    """
    return f"{{{','.join(map(str, column))}}}"


_SPELT: dict[str, Callable[[Sequence[Any]], Sequence[Any]]] = {
    "text": _texts,
    "bigint": _numbers,
    "bytea": list,
}


# The first parameter of the joined statement is the id of the first entry.
EVENTS = StatementPart(
    "INSERT INTO events (id, tbl, seq, at, body, hash) SELECT $1::bigint + n, tbl, seq, at, body, hash FROM {rows}",
    {"n": "bigint", "tbl": "text", "seq": "bigint", "at": "bigint", "body": "bytea", "hash": "bytea"},
)
MOVES = StatementPart(
    "INSERT INTO moves (wallet, event, n, debit, credit, amount)"
    " SELECT wallet, $1::bigint + event, n, debit, credit, amount FROM {rows}",
    {"wallet": "text", "event": "bigint", "n": "bigint", "debit": "text", "credit": "text", "amount": "bigint"},
)
ANSWERS = StatementPart(
    "INSERT INTO answers (tbl, key, body) SELECT * FROM {rows}", {"tbl": "text", "key": "text", "body": "bytea"}
)
ACCOUNTS = StatementPart(
    "INSERT INTO accounts AS a (code, balance) SELECT * FROM {rows}"
    " ON CONFLICT (code) DO UPDATE SET balance = a.balance + excluded.balance",
    {"code": "text", "balance": "bigint"},
)
CHANGES = StatementPart("INSERT INTO changes (body) SELECT * FROM {rows}", {"body": "bytea"})
PIECES = StatementPart(
    "INSERT INTO pieces (tbl, seq, n, body) SELECT * FROM {rows}"
    " ON CONFLICT (tbl, seq, n) DO UPDATE SET body = excluded.body",
    {"tbl": "text", "seq": "bigint", "n": "bigint", "body": "bytea"},
)
SNAPSHOTS = StatementPart(
    "INSERT INTO snapshots (tbl, seq, hash, body, pieces) SELECT * FROM {rows}"
    " ON CONFLICT (tbl, seq) DO UPDATE SET hash = excluded.hash, body = excluded.body, pieces = excluded.pieces",
    {"tbl": "text", "seq": "bigint", "hash": "bytea", "body": "bytea", "pieces": "bigint"},
)
RULES = StatementPart(
    "INSERT INTO rules (digest, body) SELECT * FROM {rows} ON CONFLICT (digest) DO NOTHING",
    {"digest": "text", "body": "bytea"},
)
# No part of a statement sees what another writes, so the new rows are counted explicitly.
OUTDATED, OUTDATED_PIECES = (
    StatementPart(
        f"DELETE FROM {table} AS old USING {{rows}} WHERE old.tbl = new.tbl AND old.seq < ("
        "SELECT seq FROM (SELECT seq FROM snapshots AS s WHERE s.tbl = new.tbl UNION SELECT new.seq) AS known"
        " ORDER BY seq DESC LIMIT 1 OFFSET 1)",
        {"tbl": "text", "seq": "bigint"},
    )
    for table in ("snapshots", "pieces")
)
COMMON = (EVENTS, ANSWERS, CHANGES)
"""The parts that every batch may have,"""

RARE = (MOVES, PIECES, SNAPSHOTS, RULES, OUTDATED, OUTDATED_PIECES)
"""and the parts that few batches have."""


def joined(*parts: StatementPart, first: int = 1) -> str:
    """Join the parts into one statement; their parameters are numbered from ``first``."""
    written = []
    for part in parts:
        written.append(f"part_{first} AS ({part.written(first)})")
        first += len(part.types)
    return f"WITH {', '.join(written)} SELECT 1"
