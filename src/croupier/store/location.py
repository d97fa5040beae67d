"""Where a database is: a SQLite file or a PostgreSQL database, by its URL."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from croupier.floor.ports import StoreDown


@dataclass(frozen=True, slots=True)
class DatabaseLocation:
    """``name`` has no password in it. ``file`` is the SQLite file; without one it is PostgreSQL, reached by ``url``."""

    name: str
    file: Path | None
    url: str


def locate(url: str) -> DatabaseLocation:
    """Parse a URL as SQLAlchemy does: after ``sqlite:///`` comes the path, so an absolute one makes four slashes.

    >>> locate("postgresql://anna:secret@db/house").name
    'postgresql://anna@db/house'
    >>> locate("sqlite:////var/croupier.db").name
    '/var/croupier.db'
    """
    scheme, separator, rest = url.partition("://")
    if not separator:
        return _file(url)
    if scheme == "sqlite" and rest.startswith("/") and len(rest) > 1:
        return _file(unquote(rest[1:]))
    if scheme in ("postgresql", "postgres"):
        return DatabaseLocation(_without_password(url), None, url)
    raise StoreDown(f"a store cannot be {scheme}://: give a path, sqlite:///path or postgresql://user@host/database")


def default_path() -> Path:
    """The default path of the SQLite file: croupier/croupier.db in $XDG_DATA_HOME, or in ~/.local/share."""
    given = os.environ.get("XDG_DATA_HOME", "")
    # The XDG specification says to ignore relative paths.
    data = Path(given) if given.startswith("/") else Path.home() / ".local" / "share"
    folder = data / "croupier"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreDown(f"{folder} cannot be made: {error.strerror}; name another file for the database") from error
    return folder / "croupier.db"


def _file(path: str) -> DatabaseLocation:
    # Resolve links, so that one file has one lock under all of its names.
    file = Path(path).expanduser().resolve()
    return DatabaseLocation(str(file), file, url=f"sqlite:///{file}")


def _without_password(url: str) -> str:
    parts = urlsplit(url)
    user, _, host = parts.netloc.rpartition("@")
    user = user.partition(":")[0]
    # The query may carry a password too.
    return urlunsplit((parts.scheme, f"{user}@{host}" if user else host, parts.path, "", ""))
