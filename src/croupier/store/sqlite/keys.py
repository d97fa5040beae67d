"""The keys that were answered: those that came lately are in memory, the others filed in a table.

Senders' keys fall all over that table. Were each filed as it comes, every one of them would have a whole page written
with it. So answers are written in the order they come, and when there are enough of them their keys are filed in the
table's own order, a few with each batch. A new connection begins by filing what is left.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from itertools import chain

from croupier.store.sqlite.many import Many

ENOUGH = 16_384
"""Keys that are filed in one go through the table: more would touch fewer pages each, and be more to sort."""

_FIND = Many(
    "WITH asked (tbl, key) AS (VALUES", 2, ") SELECT tbl, key FROM asked CROSS JOIN answer_keys USING (tbl, key)"
)
_FILE = Many("INSERT OR IGNORE INTO answer_keys (tbl, key, id) VALUES", 3)
_FILE_THE_REST = """
    INSERT OR IGNORE INTO answer_keys (tbl, key, id)
    SELECT tbl, key, id FROM answers
    WHERE id > (SELECT number FROM meta WHERE name = 'answers filed') ORDER BY tbl, key
"""
_FILED = "UPDATE meta SET number = ? WHERE name = 'answers filed'"

Key = tuple[str, str]
"""A table and a sender's key."""


def file_the_rest(connection: sqlite3.Connection) -> int:
    """File everything; gives the number of the last answer."""
    connection.execute("BEGIN IMMEDIATE")
    last: int = connection.execute("SELECT coalesce(max(id), 0) FROM answers").fetchone()[0]
    connection.execute(_FILE_THE_REST)
    connection.execute(_FILED, (last,))
    connection.execute("COMMIT")
    return last


class Keys:
    """Those of one connection; it is made anew with the connection, so a batch that fails need not be undone here."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.last = file_the_rest(connection)
        self._lately: dict[Key, int] = {}
        self._filing: dict[Key, int] = {}
        self._left: list[tuple[Key, int]] = []
        self._filed = self.last

    def taken(self, keys: Collection[Key]) -> set[Key]:
        """Which of these were answered before."""
        found = {key for key in keys if key in self._lately or key in self._filing}
        found.update(_FIND.fetch(self._connection, chain.from_iterable(keys)))
        return found

    def add(self, keys: Collection[Key]) -> None:
        """Keep the keys of a batch in mind, and file some that came before."""
        self._lately.update(zip(keys, range(self.last + 1, self.last + 1 + len(keys)), strict=True))
        self.last += len(keys)
        if not self._left and len(self._lately) >= ENOUGH:
            self._filing, self._lately, self._filed = self._lately, {}, self.last
            # By the sender's key alone: plain texts are sorted in a fifth of the time, and tables are few.
            self._left = sorted(self._filing.items(), key=_senders_key)
        if self._left:
            # Twice as fast as they come, so that a go through the table ends before the next begins.
            some, self._left = self._left[: 2 * len(keys)], self._left[2 * len(keys) :]
            _FILE.run(self._connection, [value for (table, key), id_ in some for value in (table, key, id_)])
            if not self._left:
                self._filing = {}
                self._connection.execute(_FILED, (self._filed,))


def _senders_key(item: tuple[Key, int]) -> str:
    return item[0][1]
