"""``croupier restore FILE``: load a backup into an empty database."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.cli.database import db_option, run
from croupier.cli.main import DONE


@click.command
@click.argument("file", type=click.Path(path_type=Path))
@db_option
def restore(file: Path, db: str | None) -> int:
    """Restore the backup FILE into a database that is empty or does not exist yet."""
    from croupier.store.backup import restore as read_backup
    from croupier.store.location import default_path

    run(read_backup(file, db or str(default_path())))
    click.echo(f"{file}: restored")
    return DONE
