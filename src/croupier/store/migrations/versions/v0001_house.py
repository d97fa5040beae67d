"""The first version: records, balances, answers, snapshots, documents and rules."""

from alembic import op

revision = "1"
down_revision = None

TABLES = (
    # `id` makes every write an append, and orders the entries of all tables.
    """
    CREATE TABLE events (
      id {number} PRIMARY KEY,
      tbl {text} NOT NULL,
      seq {number} NOT NULL,
      at {number} NOT NULL,
      body {bytes} NOT NULL,
      hash {bytes} NOT NULL CHECK (length(hash) = 32),
      UNIQUE (tbl, seq)
    ) {rows}
    """,
    # The transfers to and from wallets, so that a player's are found without reading the log.
    """
    CREATE TABLE moves (
      wallet {text} NOT NULL,
      event {number} NOT NULL,
      n {number} NOT NULL,
      debit {text} NOT NULL,
      credit {text} NOT NULL,
      amount {number} NOT NULL CHECK (amount > 0),
      PRIMARY KEY (wallet, event, n)
    ) {tree}
    """,
    "CREATE INDEX moves_of_events ON moves (event, n)",
    "CREATE TABLE accounts (code {text} NOT NULL PRIMARY KEY, balance {number} NOT NULL) {often}",
    "CREATE TABLE changes (body {bytes} NOT NULL) {rows}",
    """
    CREATE TABLE snapshots (
      tbl {text} NOT NULL,
      seq {number} NOT NULL,
      hash {bytes} NOT NULL CHECK (length(hash) = 32),
      body {bytes} NOT NULL,
      pieces {number} NOT NULL,
      PRIMARY KEY (tbl, seq)
    ) {rows}
    """,
    """
    CREATE TABLE pieces (
      tbl {text} NOT NULL, seq {number} NOT NULL, n {number} NOT NULL, body {bytes} NOT NULL, PRIMARY KEY (tbl, seq, n)
    ) {rows}
    """,
    """
    CREATE TABLE documents (
      kind {text} NOT NULL, id {text} NOT NULL, body {bytes} NOT NULL, PRIMARY KEY (kind, id)
    ) {tree}
    """,
    "CREATE TABLE rules (digest {text} NOT NULL PRIMARY KEY, body {bytes} NOT NULL) {tree}",
    "CREATE TABLE meta (name {text} NOT NULL PRIMARY KEY, number {number} NOT NULL) {often}",
    "INSERT INTO meta VALUES ('heartbeat', 0)",
)
"""For both kinds of database, except the words in braces."""

KEPT = ("events", "moves", "rules")
"""Tables to which rows are only ever added."""

SQLITE_WORDS = {
    "number": "INTEGER",
    "text": "TEXT",
    "bytes": "BLOB",
    "rows": "STRICT",
    "tree": "WITHOUT ROWID, STRICT",
    "often": "WITHOUT ROWID, STRICT",
}
SQLITE = (
    # The transfers of the record as rows, for reading the database with SQL. It is a view: nothing is stored for it.
    """
    CREATE VIEW transfers AS
      SELECT events.id AS event, t.key AS n, json_extract(t.value, '$[0]') AS debit,
        json_extract(t.value, '$[1]') AS credit, json_extract(t.value, '$[2]') AS amount
      FROM events, json_each(CAST(events.body AS TEXT), '$.transfers') AS t
    """,
    # Answers are appended. Their keys are indexed later, many at once: see sqlite/keys.py.
    "CREATE TABLE answers (id INTEGER PRIMARY KEY, tbl TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL) STRICT",
    """
    CREATE TABLE answer_keys (
      tbl TEXT NOT NULL, key TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (tbl, key)
    ) WITHOUT ROWID, STRICT
    """,
    "INSERT INTO meta VALUES ('answers filed', 0), ('events filed', 0)",
    *(
        f"""
        CREATE TRIGGER {table}_keep_on_{act} BEFORE {act.upper()} ON {table} BEGIN
          SELECT RAISE(ABORT, '{table} are only ever added: what was written stays as it is');
        END
        """
        for table in KEPT
        for act in ("update", "delete")
    ),
)

POSTGRESQL_WORDS = {
    "number": "bigint",
    "text": 'text COLLATE "C"',
    "bytes": "bytea",
    "rows": "",
    "tree": "",
    # Balances change all the time: free space on the page allows updates without a new index entry.
    "often": "WITH (fillfactor = 50)",
}
POSTGRESQL = (
    """
    CREATE VIEW transfers AS
      SELECT events.id AS event, t.n - 1 AS n,
        t.value ->> 0 AS debit, t.value ->> 1 AS credit, (t.value ->> 2)::bigint AS amount
      FROM events,
        json_array_elements(convert_from(body, 'UTF8')::json -> 'transfers') WITH ORDINALITY AS t (value, n)
    """,
    """
    CREATE TABLE answers (
      tbl text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, body bytea NOT NULL, PRIMARY KEY (tbl, key)
    )
    """,
    # A batch's changes have a few thousand bytes and are soon deleted: keep them in the row.
    "ALTER TABLE changes SET (toast_tuple_target = 8160)",
    # Compressing megabytes of a settlement, or data that is soon deleted, takes longer than writing it.
    *(
        f"ALTER TABLE {table} ALTER COLUMN body SET STORAGE EXTERNAL"
        for table in ("events", "answers", "changes", "snapshots", "pieces")
    ),
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
        for table in KEPT
    ),
)


def upgrade() -> None:
    is_sqlite = op.get_context().dialect.name == "sqlite"
    words, own = (SQLITE_WORDS, SQLITE) if is_sqlite else (POSTGRESQL_WORDS, POSTGRESQL)
    for statement in (*(table.format_map(words) for table in TABLES), *own):
        op.execute(statement)
