"""Connecting to a PostgreSQL database, and bringing its tables up to date."""

from __future__ import annotations

import asyncio

import asyncpg

from croupier.store import schema
from croupier.store.failure import InUse, OlderDatabase
from croupier.store.location import DatabaseLocation
from croupier.store.migrate import script

CONNECT_SECONDS = 10.0
COMMAND_SECONDS = 60.0
CLOSE_SECONDS = 5.0

_GUARD = 0x43726F7570696572
"""The writer's advisory lock; it is per database, and is released with the session."""

_PATIENCE = 10
"""Attempts, a tenth of a second apart: a server needs a moment to notice that a client was killed."""

WRITING = {
    "application_name": "croupier",
    "synchronous_commit": "on",  # acknowledged commits survive a power cut
    "plan_cache_mode": "force_generic_plan",  # the plan for a batch is always the same
    "jit": "off",
    "tcp_keepalives_idle": "15",  # a lost writer's guard is released within a minute
    "tcp_keepalives_interval": "5",
}
READING = {
    "application_name": "croupier reader",
    "default_transaction_read_only": "on",
    "jit": "off",
    # Always find entries by index, whatever the planner concludes from the statistics of a growing table.
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
}


async def connect_to_write(location: DatabaseLocation) -> asyncpg.Connection:
    """Connect and take the lock; the caller owns the database until the connection ends."""
    connection = await asyncpg.connect(
        location.url, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS, server_settings=WRITING
    )
    try:
        await _take_guard(connection, location.name)
        await prepare(connection, location.name)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def _take_guard(connection: asyncpg.Connection, name: str) -> None:
    for _ in range(_PATIENCE):
        if await connection.fetchval("SELECT pg_try_advisory_lock($1)", _GUARD):
            return
        await asyncio.sleep(0.1)
    raise InUse(f"{name} is in use by another process: stop that one first")


async def prepare(connection: asyncpg.Connection, name: str, migrating: bool = True) -> None:
    """Migrate the database to the latest version; refuse a newer one."""
    version = await version_of(connection)
    if not schema.is_behind(name, version):
        return
    if not migrating:
        raise OlderDatabase(f"{name} has schema version {version}, not {schema.VERSIONS[-1]}: open it for writing once")
    async with connection.transaction():
        await connection.execute(script("postgresql", version))


async def version_of(connection: asyncpg.Connection) -> str | None:
    """The version of the schema; None if there are no tables."""
    if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
        return None
    found: str | None = await connection.fetchval("SELECT version_num FROM alembic_version")
    return found
