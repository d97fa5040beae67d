"""The resolved rules of tables, once for each digest."""

from alembic import op

revision = "0007"
down_revision = "0006"

SQLITE = "CREATE TABLE rules (digest TEXT NOT NULL PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID, STRICT"
POSTGRESQL = """CREATE TABLE rules (digest text COLLATE "C" PRIMARY KEY, body bytea NOT NULL)"""


def upgrade() -> None:
    op.execute(SQLITE if op.get_context().dialect.name == "sqlite" else POSTGRESQL)
