"""The record, its transfers, and the balances of accounts."""

from alembic import op

revision = "0001"
down_revision = None

SQLITE = (
    # `id` makes every write an append, and orders the house as a whole; transfers follow it.
    """
    CREATE TABLE events (
      id INTEGER PRIMARY KEY,
      tbl TEXT NOT NULL,
      seq INTEGER NOT NULL,
      at INTEGER NOT NULL,
      body BLOB NOT NULL,
      hash BLOB NOT NULL CHECK (length(hash) = 32),
      UNIQUE (tbl, seq)
    ) STRICT
    """,
    # Not `kind IN (...)`: SQLite would build that list anew for each row, which doubles the cost of one.
    """
    CREATE TABLE transfers (
      event INTEGER NOT NULL REFERENCES events (id),
      n INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind = 'hold' OR kind = 'post' OR kind = 'void' OR kind = 'move'),
      debit TEXT NOT NULL,
      credit TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0),
      hold TEXT NOT NULL,
      PRIMARY KEY (event, n)
    ) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE accounts (
      code TEXT NOT NULL PRIMARY KEY, posted INTEGER NOT NULL, held INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT
    """,
    "CREATE TABLE meta (name TEXT NOT NULL PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID, STRICT",
    "INSERT INTO meta VALUES ('heartbeat', 0)",
    *(
        f"""
        CREATE TRIGGER {table}_keep_on_{act} BEFORE {act.upper()} ON {table} BEGIN
          SELECT RAISE(ABORT, '{table} are only ever added: what was written stays as it is');
        END
        """
        for table in ("events", "transfers")
        for act in ("update", "delete")
    ),
)

POSTGRESQL = (
    """
    CREATE TABLE events (
      id bigint PRIMARY KEY,
      tbl text COLLATE "C" NOT NULL,
      seq bigint NOT NULL,
      at bigint NOT NULL,
      body bytea NOT NULL,
      hash bytea NOT NULL CHECK (length(hash) = 32),
      UNIQUE (tbl, seq)
    )
    """,
    # A settlement's body is megabytes: packing it would cost more than it saves.
    "ALTER TABLE events ALTER COLUMN body SET STORAGE EXTERNAL",
    """
    CREATE TABLE transfers (
      event bigint NOT NULL,
      n integer NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('move', 'hold', 'post', 'void')),
      debit text COLLATE "C" NOT NULL,
      credit text COLLATE "C" NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      hold text COLLATE "C" NOT NULL,
      PRIMARY KEY (event, n)
    )
    """,
    # Balances change all the time: room on the page lets them do so without a new index entry.
    """
    CREATE TABLE accounts (
      code text COLLATE "C" PRIMARY KEY, posted bigint NOT NULL, held bigint NOT NULL
    ) WITH (fillfactor = 50)
    """,
    """CREATE TABLE meta (name text COLLATE "C" PRIMARY KEY, number bigint NOT NULL) WITH (fillfactor = 50)""",
    "INSERT INTO meta VALUES ('heartbeat', 0)",
    """
    CREATE FUNCTION keep_what_was_written() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION USING
        MESSAGE = TG_TABLE_NAME || ' are only ever added: what was written stays as it is',
        ERRCODE = 'restrict_violation';
    END
    $$
    """,
    *(
        f"""
        CREATE TRIGGER {table}_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
          FOR EACH STATEMENT EXECUTE FUNCTION keep_what_was_written()
        """
        for table in ("events", "transfers")
    ),
)


def upgrade() -> None:
    for statement in SQLITE if op.get_context().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
