"""A hand of this process that writes a PostgreSQL database."""

from __future__ import annotations

from croupier.ledger.transfer import Transfer
from croupier.store.postgresql.writer import Writer


class OnLoop(Writer):
    """Costs nothing to start. It shares the interpreter with the tables: what it sends is made when they are done."""

    def send_ahead(self, position: int, transfers: tuple[Transfer, ...]) -> None:
        """The loop has no turn for it: whoever sends it is still deciding."""
