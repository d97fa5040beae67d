"""Read a database on the command line while a house writes to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from croupier.floor.record import Record
    from croupier.store.database import StoreBase

T = TypeVar("T")

db_option = click.option("--db", metavar="URL", help="The database: a file, sqlite:///FILE or postgresql://...")
table_option = click.option("--table", metavar="NAME", help="The table; may be left out if there is only one.")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine; report a store that cannot be read in one line."""
    from croupier.floor.export import UnreadableRecord
    from croupier.floor.ports import StoreDown
    from croupier.floor.recorded import MissingRules

    try:
        return asyncio.run(work)
    except (StoreDown, MissingRules, UnreadableRecord) as error:
        raise click.UsageError(str(error)) from None


@asynccontextmanager
async def reading(db: str | None) -> AsyncIterator[StoreBase]:
    """Open the database for reading, while another process may write to it."""
    from croupier.store.open import open_reader

    reader = await open_reader(db)
    try:
        yield reader
    finally:
        await reader.close()


@asynccontextmanager
async def one_moment(reader: StoreBase) -> AsyncIterator[StoreBase]:
    """A consistent snapshot of all logs: reading them one after another while a house plays would mix states."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        copy = Path(folder) / "copy.db"
        await reader.copy_to(copy)
        async with reading(str(copy)) as still:
            yield still


async def records_of(reader: StoreBase, table: str) -> list[Record]:
    import msgspec

    from croupier.floor.export import UnreadableRecord
    from croupier.floor.record import read

    records = []
    async for entry in reader.entries(table):
        try:
            records.append(read(entry.body))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise UnreadableRecord(table, entry.seq, error) from None
    return records


async def one_table(reader: StoreBase, table: str | None) -> str:
    """The named table, or the only one."""
    from croupier.floor.cashier import NAME

    tables = [name for name in await reader.tables() if name != NAME]
    if table is None and len(tables) == 1:
        return tables[0]
    if table is None or table not in tables:
        known = ", ".join(tables) or "none"
        raise click.UsageError(f"table: {'say which' if table is None else f'{table!r} is not there'}: {known}")
    return table
