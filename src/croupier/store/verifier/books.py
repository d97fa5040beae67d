"""The books recomputed from the records: applies every transfer and checks that no account is overdrawn."""

from __future__ import annotations

from dataclasses import dataclass, field

OVERDRAWN = ("patrons", "house", "chips", "float", "coupons", "corrections")
"""Kinds of account that may be overdrawn: those that represent the outside world, and a tray without an inventory."""

SHARED = ("wallet", "escrow")
"""Kinds that several logs spend from. If the order between two logs is unknown, they are checked at the end."""


class BadRecord(Exception):  # noqa: N818 - it is named for what it is
    """The first record that cannot be trusted, and why."""

    def __init__(self, table: str, seq: int | None, why: str) -> None:
        super().__init__(f"{table}, record {seq}: {why}" if seq is not None else f"{table}: {why}")
        self.table, self.seq, self.why = table, seq, why


@dataclass(slots=True)
class AuditBooks:
    """The balance of each account, and the ``lowest`` value that it has had if that is negative.

    ``exempt`` are the kinds that are not checked at each transfer; None checks nothing then.
    """

    exempt: tuple[str, ...] | None = OVERDRAWN + SHARED
    balances: dict[str, int] = field(default_factory=dict)
    lowest: dict[str, int] = field(default_factory=dict)

    def apply(self, debit: str, credit: str, amount: int) -> str | None:
        """Apply a transfer; returns what is wrong with it, if anything."""
        if type(amount) is not int or amount <= 0:
            return f"an amount of {amount!r}"
        balances = self.balances
        left = balances[debit] = balances.get(debit, 0) - amount
        balances[credit] = balances.get(credit, 0) + amount
        if left < 0:
            self.lowest[debit] = min(left, self.lowest.get(debit, 0))
            if self.exempt is not None and debit.partition(":")[0] not in self.exempt:
                return f"{debit} has {left + amount} and spends {amount}"
        return None

    def add(self, later: AuditBooks) -> bool:
        """Add books that begin where these end; False if one of their accounts was overdrawn in between."""
        for account, low in later.lowest.items():
            if self.balances.get(account, 0) + low < 0 and account.partition(":")[0] not in OVERDRAWN:
                return False
        for account, change in later.balances.items():
            self.balances[account] = self.balances.get(account, 0) + change
        return True


def verify_books(books: AuditBooks, kept: dict[str, int] | None = None) -> None:
    """Check that no account is overdrawn, all balances add up to zero, and they equal the stored ones, ``kept``."""
    for account, balance in books.balances.items():
        if balance < 0 and account.partition(":")[0] not in OVERDRAWN:
            raise BadRecord("the books", None, f"{account} is overdrawn: {balance}")
    if sum(books.balances.values()):
        raise BadRecord("the books", None, f"the balances add up to {sum(books.balances.values())}, not to zero")
    if kept is None:
        return
    for name in sorted(books.balances.keys() | kept.keys()):
        made, found = books.balances.get(name, 0), kept.get(name, 0)
        if made != found:
            raise BadRecord("the books", None, f"the balance of {name} is kept as {found}, not {made}")
