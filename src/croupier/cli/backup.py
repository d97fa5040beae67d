"""``croupier backup FILE``: write the whole database to one file while the tables run."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.cli.database import db_option, reading, run
from croupier.cli.main import DONE


@click.command
@click.argument("file", type=click.Path(path_type=Path))
@db_option
def backup(file: Path, db: str | None) -> int:
    """Write a backup of the database to FILE, itself a database, while the tables run."""
    from croupier.store.backup import backup as write_backup

    async def work() -> None:
        async with reading(db) as vault:
            await write_backup(vault, file)

    run(work())
    click.echo(f"{file}: written; croupier audit verify --db {file} checks it")
    return DONE
