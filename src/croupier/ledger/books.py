"""Books: what every account holds. Transfers are tried on a draft, which is taken over whole or dropped.

A balance is what was credited less what was debited, so all balances together are always nought. Several drafts may be
open at once: what one of them spends of an account, no other can.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.ledger.chart import Chart
from croupier.ledger.transfer import Kind, Transfer

_HOLD, _POST, _VOID = Kind.HOLD, Kind.POST, Kind.VOID
"""By names of their own: an enum's member is looked up again each time."""


class Held(NamedTuple):
    """What is held under a name."""

    debit: str
    credit: str
    amount: int


class Fault(Exception):  # noqa: N818 - it is named for what it is
    """A transfer that the books do not take."""


class Books:
    """``posted`` and ``held`` by account, what is held under each name, and what open drafts have ``spent``."""

    __slots__ = ("chart", "held", "holds", "known", "posted", "spent")

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.posted: dict[str, int] = {}
        self.held: dict[str, int] = {}
        self.holds: dict[str, Held] = {}
        self.spent: dict[str, int] = {}
        self.known: set[tuple[str, str]] = set()
        """Pairs of accounts that the chart has been asked about, and allows."""

    def free(self, account: str) -> int:
        """What can be spent of an account: neither held nor spent in an open draft."""
        return self.posted.get(account, 0) - self.held.get(account, 0) - self.spent.get(account, 0)

    def draft(self, after: Draft | None = None) -> Draft:
        """A draft; one that comes ``after`` another counts on what that one brings in."""
        return Draft(self, after)

    def trial_balance(self) -> int:
        """The sum of all balances: nought, or something is wrong."""
        return sum(self.posted.values())


class Draft:
    """Changes to books that have not been taken over yet. What comes in is there for this draft alone.

    A draft that comes after another is taken over after it, or dropped with it. Two that do not follow one another must
    not release what is held under the same name: every name has one writer.
    """

    __slots__ = ("before", "books", "gained", "held", "holds", "posted", "spent")

    def __init__(self, books: Books, before: Draft | None = None) -> None:
        self.books, self.before = books, before
        self.posted: dict[str, int] = {}
        self.held: dict[str, int] = {}
        self.holds: dict[str, Held | None] = {}
        self.spent: dict[str, int] = {}
        self.gained: dict[str, int] = {}

    def free(self, account: str) -> int:
        earlier = self.before.gained.get(account, 0) if self.before is not None else 0
        return self.books.free(account) + earlier + self.gained.get(account, 0)

    def balance(self, account: str) -> int:
        """What was credited less what was debited."""
        earlier = self.before.posted.get(account, 0) if self.before is not None else 0
        return self.books.posted.get(account, 0) + earlier + self.posted.get(account, 0)

    def under(self, name: str) -> Held | None:
        """What is held under a name."""
        if name in self.holds:
            return self.holds[name]
        if self.before is not None and name in self.before.holds:
            return self.before.holds[name]
        return self.books.holds.get(name)

    def apply(self, transfers: Iterable[Transfer]) -> None:
        """Make these transfers, one after the other; raises at the first that cannot be."""
        known, release = self.books.known, self._release
        for transfer in transfers:
            if transfer.amount <= 0:
                raise Fault(f"{transfer}: an amount is above nought")
            if (transfer.debit, transfer.credit) not in known:
                self._allow(transfer)
            kind = transfer.kind
            if kind is _POST or kind is _VOID:
                release(transfer)
            elif kind is _HOLD:
                self._hold(transfer)
            else:
                self._spend(transfer)
                self._change(transfer.debit, -transfer.amount, 0)
                self._gain(transfer.credit, transfer.amount)

    def _allow(self, transfer: Transfer) -> None:
        """Ask the chart about two accounts that it has not been asked about before."""
        if not self.books.chart.allows(transfer.debit, transfer.credit):
            raise Fault(f"{transfer}: nothing goes from {transfer.debit} to {transfer.credit}")
        self.books.known.add((transfer.debit, transfer.credit))

    def _change(self, account: str, posted: int, held: int) -> None:
        if posted:
            self.posted[account] = self.posted.get(account, 0) + posted
        if held:
            self.held[account] = self.held.get(account, 0) + held

    def _spend(self, transfer: Transfer) -> None:
        account, amount, books = transfer.debit, transfer.amount, self.books
        own = self.gained.get(account, 0)
        spent = books.spent.get(account, 0)
        free = books.posted.get(account, 0) - books.held.get(account, 0) - spent + own
        if free < amount and self.free(account) < amount and not books.chart.may_be_overdrawn(account):
            raise Fault(f"{transfer}: {account} has {self.free(account)} to spend")
        # What the draft itself has brought in is nobody else's to spend, so it goes first.
        if own:
            own = min(own, amount)
            self.gained[account] -= own
            amount -= own
        if amount:
            books.spent[account] = spent + amount
            self.spent[account] = self.spent.get(account, 0) + amount

    def _gain(self, account: str, amount: int) -> None:
        self._change(account, amount, 0)
        self.gained[account] = self.gained.get(account, 0) + amount

    def _hold(self, transfer: Transfer) -> None:
        name, debit, credit, amount = transfer.hold, transfer.debit, transfer.credit, transfer.amount
        lying = self.under(name)
        if lying is not None and (lying[0] != debit or lying[1] != credit):
            raise Fault(f"{transfer}: {name} is held from {lying.debit} for {lying.credit}")
        self._spend(transfer)
        self.held[debit] = self.held.get(debit, 0) + amount
        self.holds[name] = Held(debit, credit, amount if lying is None else amount + lying[2])

    def _release(self, transfer: Transfer) -> None:
        name, debit, credit, amount = transfer.hold, transfer.debit, transfer.credit, transfer.amount
        holds = self.holds
        lying = self.books.holds.get(name) if self.before is None and name not in holds else self.under(name)
        if lying is None or lying[2] < amount or lying[0] != debit or lying[1] != credit:
            raise Fault(f"{transfer}: not so much is held under {name}")
        holds[name] = None if lying[2] == amount else Held(debit, credit, lying[2] - amount)
        held, gained = self.held, self.gained
        held[debit] = held.get(debit, 0) - amount
        if transfer.kind is _VOID:
            gained[debit] = gained.get(debit, 0) + amount
        else:
            posted = self.posted
            posted[debit] = posted.get(debit, 0) - amount
            posted[credit] = posted.get(credit, 0) + amount
            gained[credit] = gained.get(credit, 0) + amount

    def take_over(self) -> None:
        """Make the changes the books'."""
        books = self.books
        for account, change in self.posted.items():
            books.posted[account] = books.posted.get(account, 0) + change
        for account, change in self.held.items():
            books.held[account] = books.held.get(account, 0) + change
        for name, held in self.holds.items():
            if held is None:
                books.holds.pop(name, None)
            else:
                books.holds[name] = held
        self.drop()

    def drop(self) -> None:
        """Let go of what was spent; nothing has happened."""
        for account, amount in self.spent.items():
            self.books.spent[account] -= amount
        self.posted, self.held, self.holds, self.spent, self.gained = {}, {}, {}, {}, {}
        self.before = None
