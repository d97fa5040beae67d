"""The idempotency keys that were answered: recent ones are in memory, the others in an indexed table.

An accepted command is answered from its own record, which contains the key; a refusal is a row of ``answers``. The
table has the number of the record, negated, or of the answer.

Keys are random, so inserting each as it comes would write a whole page for every key. Instead, once there are enough,
they are inserted in the table's own order, a few with each batch. A new connection begins by inserting the rest.

See docs/decisions/0026-idempotency-keys-are-optimistic.md.
"""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, count, islice
from math import ceil

from croupier.store.sqlite.many import ManyRows

ENOUGH = 65_536
"""Keys that are inserted in one pass over the table: more would touch fewer pages each, but use more memory."""

RUN = 1_024
"""Keys that are sorted at a time, as they come,"""

STEP = 16
"""and about as many of each sorted run are then merged together."""

FASTER = 1.25
"""Keys that are inserted for each that comes, so that one pass ends before the next begins."""

Key = str
"""A table's name and a sender's key, joined by NUL: one string is compared and found faster than two."""

_FIND = ManyRows(
    "WITH asked (tbl, key) AS (VALUES", 2, ") SELECT tbl, key FROM asked CROSS JOIN answer_keys USING (tbl, key)"
)
_FILE = ManyRows("INSERT OR IGNORE INTO answer_keys (tbl, key, id) VALUES", 3)

EVENTS_NOT_FILED = """
    SELECT tbl, json_extract(CAST(body AS TEXT), '$.key') AS key, id, seq FROM events
    WHERE id > (SELECT number FROM meta WHERE name = 'events filed') AND json_valid(CAST(body AS TEXT))
"""
_TAKEN = """CAST('{"answer":"taken","seq":' || seq || '}' AS BLOB)"""

ALL_ANSWERS = f"""
    SELECT tbl, key, body FROM answers
    UNION ALL SELECT tbl, key, {_TAKEN} FROM ({EVENTS_NOT_FILED}) WHERE key IS NOT NULL
    UNION ALL SELECT events.tbl, key, {_TAKEN} FROM answer_keys JOIN events ON events.id = -answer_keys.id
"""
"""A query for all answers, those of records included."""

_FILE_THE_REST = (
    """
    INSERT OR IGNORE INTO answer_keys (tbl, key, id)
    SELECT tbl, key, id FROM answers
    WHERE id > (SELECT number FROM meta WHERE name = 'answers filed') ORDER BY tbl, key
    """,
    f"""
    INSERT OR IGNORE INTO answer_keys (tbl, key, id)
    SELECT tbl, key, -id FROM ({EVENTS_NOT_FILED}) WHERE key IS NOT NULL ORDER BY tbl, key
    """,
)
_FILED = "UPDATE meta SET number = ? WHERE name = ?"


def file_the_rest(connection: sqlite3.Connection, rows_for_all: bool = False) -> tuple[int, int]:
    """Insert all remaining keys; returns the numbers of the last answer and of the last event.

    ``rows_for_all``: accepted commands have a row in ``answers`` as well.
    """
    connection.execute("BEGIN IMMEDIATE")
    event: int = connection.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()[0]
    answer: int = connection.execute("SELECT coalesce(max(id), 0) FROM answers").fetchone()[0]
    if rows_for_all:
        connection.execute(_FILED, (event, "events filed"))
    for statement in _FILE_THE_REST:
        connection.execute(statement)
    connection.execute(_FILED, (answer, "answers filed"))
    connection.execute(_FILED, (event, "events filed"))
    connection.execute("COMMIT")
    return answer, event


class AnsweredKeys:
    """The keys of one connection; recreated with it, so a failed batch need not be undone here.

    A table and a sender's key are one text here, see ``Key``.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.last_answer, self.last_event = file_the_rest(connection)
        self._lately: dict[Key, int] = {}
        self._runs: list[list[Key]] = [[]]
        self._filing: dict[Key, int] = {}
        self._in_order: Iterator[Key] = iter(())
        self._filed = (self.last_answer, self.last_event)

    def taken(self, keys: Collection[Key]) -> set[Key]:
        """The keys among these that were answered before."""
        lately, filing = self._lately, self._filing
        found = {key for key in keys if key in lately or key in filing}
        asked = (part for key in keys for part in apart(key))
        found.update(key_of(*row) for row in _FIND.fetch(self._connection, asked))
        return found

    def add(self, taken: Sequence[Key], refused: Sequence[Key], events: int) -> None:
        """Remember the keys of a batch with so many events, and insert some earlier ones into the table."""
        lately, run, answer, event = self._lately, self._runs[-1], self.last_answer, self.last_event
        lately.update(zip(taken, _negated_after(event), strict=False))
        lately.update(zip(refused, count(answer + 1), strict=False))
        run += taken
        run += refused
        self.last_answer, self.last_event = answer + len(refused), event + events
        if len(run) >= RUN:
            run.sort()
            self._runs.append([])
        if not self._filing and len(lately) >= ENOUGH:
            run.sort()
            self._filing, self._lately, self._filed = lately, {}, (self.last_answer, self.last_event)
            self._in_order, self._runs = chain.from_iterable(in_order(self._runs)), [[]]
        if self._filing:
            self._file_some(ceil(FASTER * (len(taken) + len(refused))))

    def _file_some(self, number: int) -> None:
        """Insert the next keys into the table, and drop them from memory."""
        take = self._filing.pop
        some = islice(self._in_order, number)
        _FILE.run(self._connection, [value for key in some for value in (*apart(key), take(key))])
        if not self._filing:
            for filed, name in zip(self._filed, ("answers filed", "events filed"), strict=True):
                self._connection.execute(_FILED, (filed, name))


def key_of(table: str, key: str) -> Key:
    return f"{table}\0{key}"


def apart(key: Key) -> list[str]:
    return key.split("\0", 1)


def in_order(runs: list[list[Key]]) -> Iterator[list[Key]]:
    """Merge sorted runs of keys, some keys at a time. The runs are consumed.

    Sorting all of them at once would block everybody else, and merging them one by one takes five times as long.

    >>> list(in_order([["a", "d", "e"], [], ["b", "c"]]))
    [['a', 'b', 'c'], ['d', 'e']]
    """
    while runs := [run for run in runs if run]:
        up_to = min(run[min(STEP, len(run)) - 1] for run in runs)
        part: list[Key] = []
        for run in runs:
            end = bisect_right(run, up_to)
            part += run[:end]
            del run[:end]
        part.sort()
        yield part


def _negated_after(last: int) -> Iterable[int]:
    """The negated numbers of the events after the last one."""
    return range(-last - 1, -(2**62), -1)
