"""The accounts of a SQLite file, and the changes that are not in them yet."""

from __future__ import annotations

import sqlite3

from croupier.floor.ports import Balances, Batch
from croupier.store import changes
from croupier.store.sqlite.many import Many

_ACCOUNTS = Many(
    "INSERT OR ROLLBACK INTO accounts (code, posted, held) VALUES",
    3,
    "ON CONFLICT (code) DO UPDATE SET posted = posted + excluded.posted, held = held + excluded.held",
)
_CHANGES = "SELECT body FROM changes"


class Accounts:
    """Those of one connection; made anew with it, so a batch that fails need not be undone here."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._changes = changes.together(body for (body,) in connection.execute(_CHANGES))
        self._fit = True
        self.bring_up_to_date()

    def change(self, batch: Batch) -> None:
        """Write the changes of a batch down, in its transaction."""
        written = changes.written(batch)
        self._connection.executemany("INSERT INTO changes (body) VALUES (?)", [(body,) for body in written])
        if written:
            self._changes.add(batch)

    def bring_up_to_date(self, at_least: int = 1) -> None:
        """Bring the changes into the accounts, if they are of so many batches."""
        if self._changes.batches < at_least or not self._fit:
            return
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            _ACCOUNTS.run(self._connection, [value for row in self._changes.rows() for value in row])
        except (sqlite3.IntegrityError, OverflowError):
            # A balance that fits into no account: it is told by its changes, which stay.
            self._fit = False
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        else:
            self._connection.execute("DELETE FROM changes")
            self._connection.execute("COMMIT")
            self._changes = changes.none()


def balances(connection: sqlite3.Connection) -> Balances:
    accounts = connection.execute("SELECT code, posted, held FROM accounts")
    return changes.balances(accounts, (body for (body,) in connection.execute(_CHANGES)))
