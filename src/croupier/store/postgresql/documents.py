"""Documents in a PostgreSQL database: what may change beside the record, written by whoever holds the guard."""

from __future__ import annotations

from collections.abc import Mapping

import asyncpg

_KEEP = """
    INSERT INTO documents (kind, id, body) SELECT $1, * FROM unnest($2::text[], $3::bytea[])
    ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body
"""
_REMOVE = "DELETE FROM documents WHERE kind = $1 AND id = ANY ($2::text[])"


async def keep(connection: asyncpg.Connection, kind: str, documents: Mapping[str, bytes | None]) -> None:
    """Write those that have a body, remove the others; all of it or nothing."""
    kept = {id_: body for id_, body in documents.items() if body is not None}
    async with connection.transaction():
        await connection.execute(_KEEP, kind, list(kept), list(kept.values()))
        await connection.execute(_REMOVE, kind, [id_ for id_ in documents if id_ not in kept])
