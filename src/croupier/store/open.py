"""Opening a store by its URL."""

from __future__ import annotations

from croupier.floor.ports import StoreDown
from croupier.store.database import StoreBase
from croupier.store.location import default_path, locate


async def open_store(url: str, read_only: bool = False, own_process: bool = False) -> StoreBase:
    """Open ``sqlite:///path``, a plain path or ``postgresql://user:password@host/database``, and bring it up to date.

    One process may write a store at a time; with ``read_only`` any number may read it. With ``own_process`` a separate
    process writes it: for a house with many players. Only the driver that is needed is loaded.
    """
    location = locate(url)
    if location.file is not None:
        from croupier.store.sqlite.store import open_sqlite

        return await open_sqlite(location.file, read_only, own_process)
    from croupier.store.postgresql.store import open_postgresql

    return await open_postgresql(location, read_only, own_process)


async def open_reader(url: str | None) -> StoreBase:
    """Open the database of that URL, or the default one, for reading while another process writes it."""
    location = locate(url or str(default_path()))
    if location.file is not None and not location.file.exists():
        raise StoreDown(f"{location.file} is not there: name the database with --db, or open a house first")
    return await open_store(location.url, read_only=True)
