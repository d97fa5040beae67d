"""What senders were told, and tables as they stood."""

from alembic import op

revision = "0002"
down_revision = "0001"

SQLITE = (
    # Answers lie as they came. Their keys are filed later, many at once: see sqlite/keys.py.
    "CREATE TABLE answers (id INTEGER PRIMARY KEY, tbl TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL) STRICT",
    """
    CREATE TABLE answer_keys (
      tbl TEXT NOT NULL, key TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (tbl, key)
    ) WITHOUT ROWID, STRICT
    """,
    "INSERT INTO meta VALUES ('answers filed', 0)",
    """
    CREATE TABLE snapshots (
      tbl TEXT NOT NULL,
      seq INTEGER NOT NULL,
      hash BLOB NOT NULL CHECK (length(hash) = 32),
      body BLOB NOT NULL,
      PRIMARY KEY (tbl, seq)
    ) STRICT
    """,
)

POSTGRESQL = (
    """
    CREATE TABLE answers (
      tbl text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, body bytea NOT NULL, PRIMARY KEY (tbl, key)
    )
    """,
    "ALTER TABLE answers ALTER COLUMN body SET STORAGE EXTERNAL",
    """
    CREATE TABLE snapshots (
      tbl text COLLATE "C" NOT NULL,
      seq bigint NOT NULL,
      hash bytea NOT NULL CHECK (length(hash) = 32),
      body bytea NOT NULL,
      PRIMARY KEY (tbl, seq)
    )
    """,
)


def upgrade() -> None:
    for statement in SQLITE if op.get_context().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
