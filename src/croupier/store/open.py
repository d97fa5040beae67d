"""Opening a store by its URL."""

from __future__ import annotations

from croupier.store.place import default_path, place_of
from croupier.store.vault import Vault

__all__ = ["default_path", "open_store"]


async def open_store(url: str, read_only: bool = False, own_process: bool = False) -> Vault:
    """Open ``sqlite:///path``, a plain path or ``postgresql://user:password@host/database``, and bring it up to date.

    One process may write a store at a time; with ``read_only`` any number may read what it has. With ``own_process`` a
    scribe writes it, which is a process of its own: for a house with many players. Only the driver that is needed is
    loaded.
    """
    place = place_of(url)
    if place.file is not None:
        from croupier.store.sqlite.store import open_sqlite

        return await open_sqlite(place.file, read_only, own_process)
    from croupier.store.postgresql.store import open_postgresql

    return await open_postgresql(place, read_only, own_process)
