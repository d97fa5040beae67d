"""A second version, for tests only: a column more, filled for what is there, and a table more."""

from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    text = "TEXT" if op.get_context().dialect.name == "sqlite" else "text"
    op.execute(f"ALTER TABLE events ADD COLUMN note {text} NOT NULL DEFAULT ''")
    op.execute(f"CREATE TABLE notes (id {text} NOT NULL PRIMARY KEY, body {text} NOT NULL)")
    op.execute("INSERT INTO notes SELECT min(tbl), 'migrated' FROM events WHERE tbl <> 'cage' HAVING count(*) > 0")
