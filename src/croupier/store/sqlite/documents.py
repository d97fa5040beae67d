"""Documents in a SQLite file: what may change beside the record, written in a transaction of the writer's."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from itertools import chain

from croupier.store.sqlite.many import ManyRows

_KEEP = ManyRows(
    "INSERT INTO documents (kind, id, body) VALUES", 3, "ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body"
)
_REMOVE = "DELETE FROM documents WHERE kind = ? AND id = ?"


def keep(connection: sqlite3.Connection, kind: str, documents: Mapping[str, bytes | None]) -> None:
    """Write those that have a body, remove the others."""
    _KEEP.run(connection, chain.from_iterable((kind, id_, body) for id_, body in documents.items() if body is not None))
    connection.executemany(_REMOVE, [(kind, id_) for id_, body in documents.items() if body is None])
