"""Books: the balance of every account. Transfers are made on a draft, which is committed whole or dropped.

A balance is what was credited less what was debited, so all balances together are always nought. Several drafts may be
open at once: what one of them spends of an account, no other can.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.ledger.chart import Chart
from croupier.ledger.transfer import Transfer


class InvalidTransfer(Exception):  # noqa: N818 - it is named for what it is
    """A transfer that the books do not take."""


class Books:
    """``balances`` by account, and what open drafts have ``spent`` of them."""

    __slots__ = ("balances", "chart", "permitted", "spent")

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.balances: dict[str, int] = {}
        self.spent: dict[str, int] = {}
        self.permitted: set[tuple[str, str]] = set()
        """Pairs of accounts that the chart has been asked about, and allows."""

    def free(self, account: str) -> int:
        """What can be spent of an account: what no open draft has spent."""
        return self.balances.get(account, 0) - self.spent.get(account, 0)

    def draft(self, after: Draft | None = None) -> Draft:
        """A draft; one that comes ``after`` another counts on what that one brings in."""
        return Draft(self, after)

    def trial_balance(self) -> int:
        """The sum of all balances: nought, or something is wrong."""
        return sum(self.balances.values())


class Draft:
    """Transfers that are not committed yet. What they bring into an account can be spent in this draft alone.

    A draft that comes after another is committed after it, or dropped with it.
    """

    __slots__ = ("before", "books", "changes", "gained", "noted", "spent")

    def __init__(self, books: Books, before: Draft | None = None) -> None:
        self.books, self.before = books, before
        self.changes: dict[str, int] = {}
        self.spent: dict[str, int] = {}
        self.gained: dict[str, int] = {}
        self.noted: list[Transfer] = []

    def note(self, transfers: Sequence[Transfer]) -> None:
        """Have transfers made later, with others: by ``book``, or before anything is asked of the draft."""
        self.noted += transfers

    def book(self) -> None:
        """Make the transfers that were noted."""
        noted, self.noted = self.noted, []
        if noted:
            self.apply(noted)

    def free(self, account: str) -> int:
        """What this draft can spend of an account."""
        if self.noted:
            self.book()
        earlier = self.before.gained.get(account, 0) if self.before is not None else 0
        return self.books.free(account) + earlier + self.gained.get(account, 0)

    def balance(self, account: str) -> int:
        """The balance that an account will have when this draft is committed."""
        if self.noted:
            self.book()
        earlier = self.before.changes.get(account, 0) if self.before is not None else 0
        return self.books.balances.get(account, 0) + earlier + self.changes.get(account, 0)

    def apply(self, transfers: Iterable[Transfer]) -> None:
        """Make these transfers one after the other; raises InvalidTransfer at the first that cannot be made."""
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
        """The chart is asked about two accounts once."""
        debit, credit = transfer.debit, transfer.credit
        if transfer.amount <= 0:
            raise InvalidTransfer(f"{transfer}: an amount is above nought")
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
        # What the draft itself has brought in is nobody else's to spend, so it goes first.
        if own:
            own = min(own, amount)
            self.gained[account] -= own
            amount -= own
        if amount:
            books.spent[account] = spent + amount
            self.spent[account] = self.spent.get(account, 0) + amount

    def commit(self) -> None:
        """Make the changes the books'."""
        balances = self.books.balances
        for account, change in self.changes.items():
            balances[account] = balances.get(account, 0) + change
        self.drop()

    def drop(self) -> None:
        """Release what was spent, and forget the changes."""
        for account, amount in self.spent.items():
            self.books.spent[account] -= amount
        self.changes, self.spent, self.gained, self.before, self.noted = {}, {}, {}, None, []
