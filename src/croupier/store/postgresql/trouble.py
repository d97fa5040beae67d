"""PostgreSQL's errors, as sentences that say what is wrong and what to do."""

from __future__ import annotations

import asyncpg

from croupier.floor.ports import StoreDown

TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""The exceptions of a call to PostgreSQL. asyncpg passes the system's connection errors through unchanged."""

_LOST = "the connection to {name} was lost: writing goes on by itself once it is back"

MISTAKES = (asyncpg.CheckViolationError, asyncpg.NotNullViolationError, asyncpg.DataError, OverflowError)
"""Programming errors: a retry would not help."""

_SENTENCES: tuple[tuple[type[Exception], str], ...] = (
    (asyncpg.DiskFullError, "{name} cannot grow: its disk is full; make room, and writing goes on by itself"),
    (asyncpg.ReadOnlySQLTransactionError, "{name} is read-only: it may be a standby; make it take writes"),
    (asyncpg.InsufficientPrivilegeError, "{name} does not let this user: {error}; grant it"),
    (asyncpg.InvalidSchemaNameError, "{name} does not let this user make tables: grant create on a schema"),
    (asyncpg.InvalidAuthorizationSpecificationError, "{name} does not let this user in: {error}"),
    (asyncpg.InvalidCatalogNameError, "{name} is not there: make the database first, with createdb"),
    (asyncpg.DuplicateTableError, "{name} has another program's tables in it: make a database for Croupier alone"),
    (asyncpg.TooManyConnectionsError, "{name} has no connection left: raise max_connections"),
    (asyncpg.CannotConnectNowError, "{name} is starting or stopping: writing goes on by itself once it is up"),
    (TimeoutError, "{name} does not answer: see that it is up; writing goes on by itself"),
    (asyncpg.PostgresConnectionError, _LOST),
    (asyncpg.AdminShutdownError, "{name} is stopping: writing goes on by itself once it is up"),
    (asyncpg.InterfaceError, _LOST),
    (asyncpg.InternalClientError, _LOST),
    (OSError, "{name} cannot be reached: {error}; see that it is up, and writing goes on by itself"),
)


def trouble(name: str, error: Exception) -> StoreDown:
    sentence = next((words for sort, words in _SENTENCES if isinstance(error, sort)), "{name} failed: {error}")
    return StoreDown(sentence.format(name=name, error=first_line(error)))


def first_line(error: Exception) -> str:
    """The error message without the server's hints."""
    return str(error).partition("\n")[0]
