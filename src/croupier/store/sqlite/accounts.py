"""The accounts of a SQLite file, and the changes that are not merged into them yet."""

from __future__ import annotations

import sqlite3

from croupier.floor.ports import Batch
from croupier.store import changes, query
from croupier.store.sqlite.many import ManyRows

_ACCOUNTS = ManyRows(
    "INSERT OR ROLLBACK INTO accounts (code, balance) VALUES",
    2,
    "ON CONFLICT (code) DO UPDATE SET balance = balance + excluded.balance",
)


class SqliteAccounts:
    """The accounts of one connection; recreated with it, so a failed batch need not be undone here."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._changes = changes.BalanceChanges(body for (body,) in connection.execute(query.CHANGES))
        self._fit = True
        self.flush()

    def change(self, batch: Batch) -> None:
        """Write the changes of a batch, in its transaction."""
        for body in changes.written(batch):
            self._connection.execute("INSERT INTO changes (body) VALUES (?)", (body,))
            self._changes.add(batch.changes)

    def flush(self, at_least: int = 1) -> None:
        """Merge the changes into the accounts, if there are enough batches of them."""
        if self._changes.batches < at_least or not self._fit:
            return
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            _ACCOUNTS.run(self._connection, [value for row in self._changes.rows() for value in row])
        except (sqlite3.IntegrityError, OverflowError):
            # A balance that does not fit into an account's column stays in its changes.
            self._fit = False
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        else:
            self._connection.execute("DELETE FROM changes")
            self._connection.execute("COMMIT")
            self._changes = changes.BalanceChanges()
