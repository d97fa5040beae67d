"""Changes of balances, which are brought into the accounts many at a time."""

from alembic import op

revision = "0005"
down_revision = "0004"

SQLITE = ("CREATE TABLE changes (body BLOB NOT NULL) STRICT",)

POSTGRESQL = (
    # A batch's row has a few thousand bytes, and is soon deleted: it stays where it is written.
    "CREATE TABLE changes (body bytea NOT NULL) WITH (toast_tuple_target = 8160)",
    "ALTER TABLE changes ALTER COLUMN body SET STORAGE EXTERNAL",
)


def upgrade() -> None:
    for statement in SQLITE if op.get_context().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
