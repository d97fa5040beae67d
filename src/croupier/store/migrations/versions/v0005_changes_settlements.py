"""Changes of balances, which are brought into the accounts many at a time; a cheaper index of large settlements."""

from alembic import op

revision = "0005"
down_revision = "0004"

SQLITE = ("CREATE TABLE changes (body BLOB NOT NULL) STRICT",)

POSTGRESQL = (
    # A batch's row has a few thousand bytes, and is soon deleted: it stays where it is written.
    "CREATE TABLE changes (body bytea NOT NULL) WITH (toast_tuple_target = 8160)",
    "ALTER TABLE changes ALTER COLUMN body SET STORAGE EXTERNAL",
    # The transfers of a large settlement come by the hundred thousand, and lie together: half of what each cost was its
    # place in the index. All others, and its first thousand, are found one by one.
    "ALTER TABLE transfers DROP CONSTRAINT transfers_pkey",
    "CREATE UNIQUE INDEX first_transfers ON transfers (event, n) WHERE n < 1000",
    """
    CREATE INDEX further_transfers ON transfers USING brin (event)
      WITH (pages_per_range = 32, autosummarize = on) WHERE n >= 1000
    """,
)


def upgrade() -> None:
    for statement in SQLITE if op.get_context().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
