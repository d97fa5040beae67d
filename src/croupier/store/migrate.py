"""Migrations: Alembic generates the SQL from one version to another, and the store's own connection runs it.

So no second driver is needed, and Alembic is only loaded when there is something to migrate.

See docs/decisions/0062-one-migration-and-versions.md.
"""

from __future__ import annotations

import os
from io import StringIO
from pathlib import Path
from typing import Literal

FOLDER = Path(__file__).with_name("migrations")

VERSION_FOLDERS = [FOLDER / "versions"]
"""Where the migrations are, one file each."""


def script(dialect: Literal["sqlite", "postgresql"], version: str | None, to: str = "head") -> str:
    """The SQL that migrates a database from one version to another, to be run in one transaction."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("version_locations", os.pathsep.join(map(str, VERSION_FOLDERS)).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    steps = ScriptDirectory.from_config(config)
    written = StringIO()
    with EnvironmentContext(
        config,
        steps,
        fn=lambda revision, _: steps._upgrade_revs(to, revision),
        as_sql=True,
        starting_rev=version,
        destination_rev=to,
    ) as environment:
        environment.configure(dialect_name=dialect, output_buffer=written, transactional_ddl=False)
        environment.run_migrations()
    return written.getvalue()
