"""What may change beside the record, and the way to the moves of a wallet."""

from alembic import op

revision = "0003"
down_revision = "0002"

# A wager's rows are of other kinds and accounts: they cost a comparison and touch neither index.
INDEXES = tuple(
    f"CREATE INDEX {name} ON transfers ({side}, event) WHERE kind = 'move' AND substr({side}, 1, 7) = 'wallet:'"
    for name, side in (("moves_from_wallets", "debit"), ("moves_to_wallets", "credit"))
)

SQLITE = (
    """
    CREATE TABLE papers (
      kind TEXT NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)
    ) WITHOUT ROWID, STRICT
    """,
)

POSTGRESQL = (
    """
    CREATE TABLE papers (
      kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, body bytea NOT NULL, PRIMARY KEY (kind, id)
    )
    """,
)


def upgrade() -> None:
    for statement in SQLITE if op.get_context().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
    for statement in INDEXES:
        op.execute(statement)
