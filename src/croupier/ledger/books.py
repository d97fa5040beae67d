"""Books: the balance of every account. Transfers are made in a draft, which is committed or dropped as a whole.

A balance is credits minus debits, so the sum of all balances is always zero. Several drafts may be open at once: an
amount that one of them has spent is not available to the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.ledger.chart import Chart
from croupier.ledger.transfer import Transfer


class InvalidTransfer(Exception):  # noqa: N818 - the name states the condition
    """A transfer that the books reject."""


class Books:
    """``balances`` by account, and the amounts ``spent`` by open drafts."""

    __slots__ = ("balances", "chart", "permitted", "spent")

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.balances: dict[str, int] = {}
        self.spent: dict[str, int] = {}
        self.permitted: set[tuple[str, str]] = set()
        """A cache of account pairs that the chart permits."""

    def free(self, account: str) -> int:
        """The balance that no open draft has spent."""
        return self.balances.get(account, 0) - self.spent.get(account, 0)

    def draft(self, after: Draft | None = None) -> Draft:
        """Open a draft; one opened ``after`` another may spend the income of that one."""
        return Draft(self, after)

    def trial_balance(self) -> int:
        """The sum of all balances; anything but zero is an error."""
        return sum(self.balances.values())


class Draft:
    """Uncommitted transfers. Only this draft and the one after it can spend its income.

    A draft that was opened after another is committed after it, or dropped with it.
    """

    __slots__ = ("before", "books", "changes", "gained", "noted", "spent")

    def __init__(self, books: Books, before: Draft | None = None) -> None:
        self.books, self.before = books, before
        self.changes: dict[str, int] = {}
        self.spent: dict[str, int] = {}
        self.gained: dict[str, int] = {}
        self.noted: list[Transfer] = []

    def note(self, transfers: Sequence[Transfer]) -> None:
        """Queue transfers; ``book`` makes them in one batch, at the latest when a balance of the draft is read."""
        self.noted += transfers

    def book(self) -> None:
        """Make the queued transfers."""
        noted, self.noted = self.noted, []
        if noted:
            self.apply(noted)

    def free(self, account: str) -> int:
        """The amount of an account that this draft can spend."""
        if self.noted:
            self.book()
        earlier = self.before.gained.get(account, 0) if self.before is not None else 0
        return self.books.free(account) + earlier + self.gained.get(account, 0)

    def balance(self, account: str) -> int:
        """The balance of an account after this draft is committed."""
        if self.noted:
            self.book()
        earlier = self.before.changes.get(account, 0) if self.before is not None else 0
        return self.books.balances.get(account, 0) + earlier + self.changes.get(account, 0)

    def apply(self, transfers: Iterable[Transfer]) -> None:
        """Make these transfers in order; raises InvalidTransfer at the first that is not possible."""
        changes, gained, permitted = self.changes, self.gained, self.books.permitted
        for transfer in transfers:
            debit, credit, amount = transfer.debit, transfer.credit, transfer.amount
            if amount <= 0 or (debit, credit) not in permitted:
                self._require_permitted(transfer)
            self._spend(transfer)
            changes[debit] = changes.get(debit, 0) - amount
            changes[credit] = changes.get(credit, 0) + amount
            gained[credit] = gained.get(credit, 0) + amount

    def _require_permitted(self, transfer: Transfer) -> None:
        """Check the amount and the pair of accounts; each permitted pair is cached."""
        debit, credit = transfer.debit, transfer.credit
        if transfer.amount <= 0:
            raise InvalidTransfer(f"{transfer}: an amount is above zero")
        if not self.books.chart.allows(debit, credit):
            raise InvalidTransfer(f"{transfer}: nothing goes from {debit} to {credit}")
        self.books.permitted.add((debit, credit))

    def _spend(self, transfer: Transfer) -> None:
        books, account, amount = self.books, transfer.debit, transfer.amount
        own = self.gained.get(account, 0)
        spent = books.spent.get(account, 0)
        if (
            books.balances.get(account, 0) - spent + own < amount
            and self.free(account) < amount
            and not books.chart.may_be_overdrawn(account)
        ):
            raise InvalidTransfer(f"{transfer}: {account} has {self.free(account)} to spend")
        # The draft spends its own income first: no other draft can.
        if own:
            own = min(own, amount)
            self.gained[account] -= own
            amount -= own
        if amount:
            books.spent[account] = spent + amount
            self.spent[account] = self.spent.get(account, 0) + amount

    def commit(self) -> None:
        """Apply the changes to the books."""
        balances = self.books.balances
        for account, change in self.changes.items():
            balances[account] = balances.get(account, 0) + change
        self.drop()

    def drop(self) -> None:
        """Release the spent amounts, and discard the changes."""
        for account, amount in self.spent.items():
            self.books.spent[account] -= amount
        self.changes, self.spent, self.gained, self.before, self.noted = {}, {}, {}, None, []
