"""Long snapshots are written in pieces."""

from alembic import op

revision = "0006"
down_revision = "0005"

SQLITE = (
    "ALTER TABLE snapshots ADD COLUMN pieces INTEGER NOT NULL DEFAULT 0",
    """
    CREATE TABLE pieces (
      tbl TEXT NOT NULL, seq INTEGER NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (tbl, seq, n)
    ) STRICT
    """,
)

POSTGRESQL = (
    "ALTER TABLE snapshots ADD COLUMN pieces integer NOT NULL DEFAULT 0",
    """
    CREATE TABLE pieces (
      tbl text COLLATE "C" NOT NULL, seq bigint NOT NULL, n integer NOT NULL, body bytea NOT NULL,
      PRIMARY KEY (tbl, seq, n)
    )
    """,
    # They are soon deleted: to make them smaller first takes longer than to write them.
    "ALTER TABLE pieces ALTER COLUMN body SET STORAGE EXTERNAL",
    "ALTER TABLE snapshots ALTER COLUMN body SET STORAGE EXTERNAL",
)


def upgrade() -> None:
    for statement in SQLITE if op.get_context().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
