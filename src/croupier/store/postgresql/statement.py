"""Statements: columns go to the server as arrays, and the parts of a batch as one statement, in one round trip.

An array is one text, spelt as PostgreSQL spells it: the driver looks at every element of a list twice, which costs more
than all that is done with it here. Only bytes go as a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Part:
    """A statement over rows: ``{rows}`` in it stands for them, ``types`` are those of their columns."""

    sql: str
    types: tuple[str, ...]

    def written(self, first: int) -> str:
        """With its parameters numbered from ``first``."""
        sent = ("bytea[]" if type_ == "bytea" else f"text::{type_}[]" for type_ in self.types)
        arrays = ", ".join(f"${number}::{type_}" for number, type_ in enumerate(sent, first))
        return self.sql.format(rows=f"unnest({arrays})")

    def columns(self, rows: Iterable[Sequence[Any]]) -> list[Sequence[Any]]:
        columns = list(zip(*rows, strict=True)) or [()] * len(self.types)
        return [_SPELT[type_](column) for type_, column in zip(self.types, columns, strict=True)]


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
    "integer": _numbers,
    "bytea": list,
}


# The first parameter of a statement that these are parts of is the number of the first entry.
EVENTS = Part(
    "INSERT INTO events (id, tbl, seq, at, body, hash)"
    " SELECT $1::bigint + n, tbl, seq, at, body, hash FROM {rows} AS new (n, tbl, seq, at, body, hash)",
    ("bigint", "text", "bigint", "bigint", "bytea", "bytea"),
)
TRANSFERS = Part(
    "INSERT INTO transfers (event, n, kind, debit, credit, amount, hold)"
    " SELECT $1::bigint + event, n, kind, debit, credit, amount, hold"
    " FROM {rows} AS new (event, n, kind, debit, credit, amount, hold)",
    ("bigint", "integer", "text", "text", "text", "bigint", "text"),
)
ANSWERS = Part("INSERT INTO answers (tbl, key, body) SELECT * FROM {rows}", ("text", "text", "bytea"))
ACCOUNTS = Part(
    "INSERT INTO accounts AS a (code, posted, held) SELECT * FROM {rows}"
    " ON CONFLICT (code) DO UPDATE SET posted = a.posted + excluded.posted, held = a.held + excluded.held",
    ("text", "bigint", "bigint"),
)
CHANGES = Part("INSERT INTO changes (body) SELECT * FROM {rows}", ("bytea",))
SNAPSHOTS = Part(
    "INSERT INTO snapshots (tbl, seq, hash, body) SELECT * FROM {rows}"
    " ON CONFLICT (tbl, seq) DO UPDATE SET hash = excluded.hash, body = excluded.body",
    ("text", "bigint", "bytea", "bytea"),
)
# No part of a statement sees what another writes: the new ones are counted in by hand.
OUTDATED = Part(
    "DELETE FROM snapshots USING {rows} AS new (tbl, seq)"
    " WHERE snapshots.tbl = new.tbl AND snapshots.seq < ("
    "SELECT seq FROM (SELECT seq FROM snapshots AS s WHERE s.tbl = new.tbl UNION SELECT new.seq) AS known"
    " ORDER BY seq DESC LIMIT 1 OFFSET 1)",
    ("text", "bigint"),
)


def joined(*parts: Part, first: int = 1) -> str:
    """One statement that does them all, or nothing; their parameters are numbered from ``first``."""
    written = []
    for part in parts:
        written.append(f"part_{first} AS ({part.written(first)})")
        first += len(part.types)
    return f"WITH {', '.join(written)} SELECT 1"
