"""The keys that were answered: those that came lately are in memory, the others filed in a table.

A command that was taken is answered by its own record, which has the key in it; a refusal is a row of ``answers``. The
file has the number of the one, negative, or of the other.

Senders' keys fall all over that table. Were each filed as it comes, every one of them would have a whole page written
with it. So when there are enough of them they are filed in the table's own order, a few with each batch. A new
connection begins by filing what is left.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator
from heapq import merge
from itertools import chain, count, islice

from croupier.store.sqlite.many import Many

ENOUGH = 65_536
"""Keys that are filed in one go through the table: more would touch fewer pages each, and be more to keep in mind."""

RUN = 256
"""Keys that are put in order as they come."""

_FIND = Many(
    "WITH asked (tbl, key) AS (VALUES", 2, ") SELECT tbl, key FROM asked CROSS JOIN answer_keys USING (tbl, key)"
)
_FILE = Many("INSERT OR IGNORE INTO answer_keys (tbl, key, id) VALUES", 3)

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
"""Every answer, those of records too, as a row."""

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

Key = tuple[str, str]
"""A table and a sender's key."""


def file_the_rest(connection: sqlite3.Connection, rows_for_all: bool = False) -> tuple[int, int]:
    """File everything; gives the numbers of the last answer and of the last event.

    ``rows_for_all``: every answer has come with a row of its own, also to what was taken.
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


class Keys:
    """Those of one connection; it is made anew with the connection, so a batch that fails need not be undone here."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.last_answer, self.last_event = file_the_rest(connection)
        self._lately: dict[Key, int] = {}
        self._runs: list[list[tuple[Key, int]]] = [[]]
        self._filing: dict[Key, int] = {}
        self._left = 0
        self._in_order: Iterator[tuple[Key, int]] = iter(())
        self._filed = (self.last_answer, self.last_event)

    def taken(self, keys: Collection[Key]) -> set[Key]:
        """Which of these were answered before."""
        found = {key for key in keys if key in self._lately or key in self._filing}
        found.update(_FIND.fetch(self._connection, chain.from_iterable(keys)))
        return found

    def add(self, taken: Collection[Key], refused: Collection[Key], events: int) -> None:
        """Keep the keys of a batch of so many events in mind, and file some that came before."""
        lately, answer, event = self._lately, self.last_answer, self.last_event
        numbered = [*zip(taken, _down_from(event), strict=False), *zip(refused, count(answer + 1), strict=False)]
        lately.update(numbered)
        if len(self._runs[-1]) >= RUN:
            self._runs.append([])
        self._runs[-1] += numbered
        # By the sender's key alone: plain texts are sorted in a fifth of the time, and tables are few.
        self._runs[-1].sort(key=_senders_key)
        self.last_answer, self.last_event = answer + len(refused), event + events
        if not self._left and len(lately) >= ENOUGH:
            self._filing, self._lately, self._filed = lately, {}, (self.last_answer, self.last_event)
            # To merge the runs bit by bit holds nobody up, as sorting everything at once would.
            in_order = merge(*map(_used_up, self._runs), key=_senders_key)
            self._left, self._in_order, self._runs = len(lately), in_order, [[]]
        if self._left:
            self._file_some(2 * len(numbered))

    def _file_some(self, number: int) -> None:
        """Twice as fast as they come, so that a go through the table ends before the next begins."""
        some = list(islice(self._in_order, number))
        self._left -= len(some)
        _FILE.run(self._connection, [value for (table, key), id_ in some for value in (table, key, id_)])
        # From now on they are found in the table. To let go of them all at once would hold everybody up.
        for key, _ in some:
            del self._filing[key]
        if not self._left:
            for filed, name in zip(self._filed, ("answers filed", "events filed"), strict=True):
                self._connection.execute(_FILED, (filed, name))


def _down_from(last: int) -> Iterable[int]:
    """The numbers of the events after the last, negative."""
    return range(-last - 1, -(2**62), -1)


def _used_up(run: list[tuple[Key, int]]) -> Iterator[tuple[Key, int]]:
    """A run in its order, each of it let go of when it is taken."""
    run.reverse()
    while run:
        yield run.pop()


def _senders_key(item: tuple[Key, int]) -> str:
    return item[0][1]
