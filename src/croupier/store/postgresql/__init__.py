"""A store in a PostgreSQL database, for one writing process."""

from croupier.extras import require

require("croupier on PostgreSQL", "postgresql")
