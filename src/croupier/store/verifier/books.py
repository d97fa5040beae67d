"""The books as the records make them: every transfer made again, and nobody spends what they have not."""

from __future__ import annotations

from dataclasses import dataclass, field

OVERDRAWN = ("patrons", "house", "chips", "float", "coupons")
"""Sorts of account that may be overdrawn: those that stand for the world outside, and a tray without an inventory."""

SHARED = ("wallet", "escrow")
"""Sorts that several logs spend from. Where the order between two logs is not known they are judged at the end."""


class BadRecord(Exception):  # noqa: N818 - it is named for what it is
    """The first record that cannot be trusted, and why."""

    def __init__(self, table: str, seq: int | None, why: str) -> None:
        super().__init__(f"{table}, record {seq}: {why}" if seq is not None else f"{table}: {why}")
        self.table, self.seq, self.why = table, seq, why


@dataclass(slots=True)
class AuditBooks:
    """The balance of each account, and the ``lowest`` that it has been where that is below nought.

    ``exempt`` are the sorts that are not judged as transfers are made; None judges nothing then.
    """

    exempt: tuple[str, ...] | None = OVERDRAWN + SHARED
    balances: dict[str, int] = field(default_factory=dict)
    lowest: dict[str, int] = field(default_factory=dict)

    def apply(self, debit: str, credit: str, amount: int) -> str | None:
        """Make a transfer; gives what is wrong with it, if anything."""
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
        """Add books that begin where these end; False where an account of theirs was overdrawn on the way."""
        for account, low in later.lowest.items():
            if self.balances.get(account, 0) + low < 0 and account.partition(":")[0] not in OVERDRAWN:
                return False
        for account, change in later.balances.items():
            self.balances[account] = self.balances.get(account, 0) + change
        return True


def verify_books(books: AuditBooks, kept: dict[str, int] | None = None) -> None:
    """Nothing is overdrawn at the end, all balances are nought together, and they are those that are ``kept``."""
    for account, balance in books.balances.items():
        if balance < 0 and account.partition(":")[0] not in OVERDRAWN:
            raise BadRecord("the books", None, f"{account} is overdrawn: {balance}")
    if sum(books.balances.values()):
        raise BadRecord("the books", None, f"the balances add up to {sum(books.balances.values())}, not to nought")
    if kept is None:
        return
    for name in sorted(books.balances.keys() | kept.keys()):
        made, found = books.balances.get(name, 0), kept.get(name, 0)
        if made != found:
            raise BadRecord("the books", None, f"the balance of {name} is kept as {found}, not {made}")
