"""A command that was taken is answered by its record: only refusals have an answer of their own. SQLite's alone."""

from alembic import op

revision = "0004"
down_revision = "0003"

EVENTS_FILED = "INSERT INTO meta SELECT 'events filed', coalesce(max(id), 0) FROM events"
"""Whatever was taken before has an answer beside it."""


def upgrade() -> None:
    if op.get_context().dialect.name == "sqlite":
        op.execute(EVENTS_FILED)
