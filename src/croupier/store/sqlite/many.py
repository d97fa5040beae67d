"""Many rows in one statement: SQLite runs it without the interpreter's lock, so the tables can decide meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

MOST = 512
"""Rows in a statement; SQLite takes 32,766 values."""


@cache
def _sql(head: str, row: str, rows: int, tail: str) -> str:
    return f"{head} {', '.join([row] * rows)} {tail}"


class ManyRows:
    """Runs a statement over any number of rows, split into powers of two, so that a few prepared statements suffice."""

    __slots__ = ("_head", "_row", "_tail", "_width")

    def __init__(self, head: str, width: int, tail: str = "") -> None:
        self._head, self._width, self._tail = head, width, tail
        self._row = f"({', '.join('?' * width)})"

    def run(self, connection: sqlite3.Connection, values: Iterable[Any]) -> None:
        """Run the statement; ``values`` are the values of all rows in sequence."""
        for sql, some in self._statements(values):
            connection.execute(sql, some)

    def fetch(self, connection: sqlite3.Connection, values: Iterable[Any]) -> list[Any]:
        """Run a query over the rows, and return what it finds."""
        return [row for sql, some in self._statements(values) for row in connection.execute(sql, some)]

    def _statements(self, values: Iterable[Any]) -> Iterator[tuple[str, list[Any]]]:
        width, coming = self._width, iter(values)
        while some := list(islice(coming, MOST * width)):
            at, left = 0, len(some) // width
            while left:
                rows = 1 << (left.bit_length() - 1)
                end = at + rows * width
                yield _sql(self._head, self._row, rows, self._tail), some[at:end]
                at, left = end, left - rows
