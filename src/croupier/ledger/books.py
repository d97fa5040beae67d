"""Books: what every account holds. Transfers are tried on a draft, which is taken over whole or dropped.

A balance is what was credited less what was debited, so all balances together are always nought. Several drafts may be
open at once: what one of them spends of an account, no other can.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter

import msgspec

from croupier.ledger.chart import Chart
from croupier.ledger.transfer import Kind, Transfer

_kind = attrgetter("kind")

A_FEW = 250
"""Names that a draft makes ready at a time."""


class Held(msgspec.Struct, frozen=True, gc=False):
    """What is held under a name."""

    debit: str
    credit: str
    amount: int


class InvalidTransfer(Exception):  # noqa: N818 - it is named for what it is
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

    __slots__ = ("before", "books", "gained", "going", "gone", "held", "holds", "noted", "posted", "spent")

    def __init__(self, books: Books, before: Draft | None = None) -> None:
        self.books, self.before = books, before
        self.posted: dict[str, int] = {}
        self.held: dict[str, int] = {}
        self.holds: dict[str, Held | None] = {}
        self.spent: dict[str, int] = {}
        self.gained: dict[str, int] = {}
        self.noted: list[Transfer] = []
        self.gone: dict[str, Held] = {}
        """What was held, and is out of the books although the draft is not taken over."""
        self.going: list[str] | None = None

    def note(self, transfers: Sequence[Transfer]) -> None:
        """Have transfers made later, with others: by ``book``, or before anything is asked of the draft."""
        self.noted += transfers

    def book(self) -> None:
        """Make the transfers that were noted."""
        noted, self.noted = self.noted, []
        if noted:
            self.apply(noted)

    def free(self, account: str) -> int:
        if self.noted:
            self.book()
        earlier = self.before.gained.get(account, 0) if self.before is not None else 0
        return self.books.free(account) + earlier + self.gained.get(account, 0)

    def balance(self, account: str) -> int:
        """What was credited less what was debited."""
        if self.noted:
            self.book()
        earlier = self.before.posted.get(account, 0) if self.before is not None else 0
        return self.books.posted.get(account, 0) + earlier + self.posted.get(account, 0)

    def under(self, name: str) -> Held | None:
        """What is held under a name."""
        if self.noted:
            self.book()
        if name in self.holds:
            return self.holds[name]
        if self.before is not None and name in self.before.holds:
            return self.before.holds[name]
        return self.books.holds.get(name)

    def apply(self, transfers: Iterable[Transfer]) -> None:
        """Make these transfers, one after the other; raises at the first that cannot be.

        Those of one kind that follow each other are made in one go: wagers and settlements come by the thousand.
        """
        for kind, run in groupby(transfers, _kind):
            _MAKE[kind](self, run)

    def _move(self, run: Iterable[Transfer]) -> None:
        posted, gained = self.posted, self.gained
        for transfer in run:
            debit, credit, amount = self._allowed(transfer)
            self._spend(transfer, debit, amount)
            posted[debit] = posted.get(debit, 0) - amount
            posted[credit] = posted.get(credit, 0) + amount
            gained[credit] = gained.get(credit, 0) + amount

    def _hold(self, run: Iterable[Transfer]) -> None:
        holds, held, gained, spent = self.holds, self.held, self.gained, self.spent
        books, known = self.books, self.books.known
        earlier = self.before.holds if self.before is not None else {}
        for transfer in run:
            debit, credit, amount, name = transfer.debit, transfer.credit, transfer.amount, transfer.hold
            if amount <= 0 or (debit, credit) not in known:
                self._allowed(transfer)
            lying = holds[name] if name in holds else earlier[name] if name in earlier else books.holds.get(name)
            if lying is not None and (lying.debit != debit or lying.credit != credit):
                raise InvalidTransfer(f"{transfer}: {name} is held from {lying.debit} for {lying.credit}")
            already = books.spent.get(debit, 0)
            if debit in gained or books.posted.get(debit, 0) - books.held.get(debit, 0) - already < amount:
                self._spend(transfer, debit, amount)
            else:
                books.spent[debit] = already + amount
                spent[debit] = spent.get(debit, 0) + amount
            held[debit] = held.get(debit, 0) + amount
            holds[name] = Held(debit, credit, amount if lying is None else amount + lying.amount)

    def _post(self, run: Iterable[Transfer]) -> None:
        """What was held goes: it is summed up by account first."""
        transfers = list(run)
        payers = [transfer.debit for transfer in transfers]
        payees = [transfer.credit for transfer in transfers]
        amounts = [transfer.amount for transfer in transfers]
        if not self._post_whole([transfer.hold for transfer in transfers], payers, payees, amounts):
            for transfer in transfers:
                self.holds[transfer.hold] = self._left(transfer, self.under(transfer.hold))
        out, into = _sums(payers, amounts), _sums(payees, amounts)
        held, posted, gained = self.held, self.posted, self.gained
        for account, amount in out.items():
            held[account] = held.get(account, 0) - amount
            posted[account] = posted.get(account, 0) - amount
        for account, amount in into.items():
            posted[account] = posted.get(account, 0) + amount
            gained[account] = gained.get(account, 0) + amount

    def _post_whole(self, names: list[str], payers: list[str], payees: list[str], amounts: list[int]) -> bool:
        """Whether these are all that is held under as many names; if so, nothing is, and none was looked at alone."""
        gone = dict.fromkeys(names)
        if self.before is not None or len(gone) < len(names) or not gone.keys().isdisjoint(self.holds):
            return False
        lying = [held for held in map(self.books.holds.get, names) if held is not None]
        whole = (
            [held.amount for held in lying] == amounts
            and [held.debit for held in lying] == payers
            and [held.credit for held in lying] == payees
        )
        if whole:
            self.holds.update(gone)
        return whole

    def _void(self, run: Iterable[Transfer]) -> None:
        """What was held is free again."""
        for transfer in run:
            debit, amount, name = transfer.debit, transfer.amount, transfer.hold
            self.holds[name] = self._left(transfer, self.under(name))
            self.held[debit] = self.held.get(debit, 0) - amount
            self.gained[debit] = self.gained.get(debit, 0) + amount

    def _left(self, transfer: Transfer, lying: Held | None) -> Held | None:
        """What is still held when this is posted or voided. What could be held could be."""
        debit, credit, amount = self._allowed(transfer)
        if lying is None or lying.amount < amount or lying.debit != debit or lying.credit != credit:
            raise InvalidTransfer(f"{transfer}: not so much is held under {transfer.hold}")
        return None if lying.amount == amount else Held(debit, credit, lying.amount - amount)

    def _allowed(self, transfer: Transfer) -> tuple[str, str, int]:
        """The accounts and the amount. The chart is asked about two accounts once."""
        debit, credit, amount = transfer.debit, transfer.credit, transfer.amount
        if amount <= 0:
            raise InvalidTransfer(f"{transfer}: an amount is above nought")
        if (debit, credit) not in self.books.known:
            if not self.books.chart.allows(debit, credit):
                raise InvalidTransfer(f"{transfer}: nothing goes from {debit} to {credit}")
            self.books.known.add((debit, credit))
        return debit, credit, amount

    def _spend(self, transfer: Transfer, account: str, amount: int) -> None:
        books, own = self.books, self.gained.get(account, 0)
        if self.free(account) < amount and not books.chart.may_be_overdrawn(account):
            raise InvalidTransfer(f"{transfer}: {account} has {self.free(account)} to spend")
        # What the draft itself has brought in is nobody else's to spend, so it goes first.
        if own:
            own = min(own, amount)
            self.gained[account] -= own
            amount -= own
        if amount:
            books.spent[account] = books.spent.get(account, 0) + amount
            self.spent[account] = self.spent.get(account, 0) + amount

    def take_over(self) -> None:
        """Make the changes the books'."""
        books, holds = self.books, self.books.holds
        for account, change in self.posted.items():
            books.posted[account] = books.posted.get(account, 0) + change
        for account, change in self.held.items():
            books.held[account] = books.held.get(account, 0) + change
        for name, held in self.holds.items():
            if held is not None:
                holds[name] = held
            elif name in holds:
                del holds[name]
        self._let_go()

    def make_ready(self) -> bool:
        """Take some of what is no longer held out of the books now, and say whether there is more of it.

        Taking over is the quicker then; dropping puts it back. Nobody can tell: what is held under a name is asked for
        by those alone that come after this draft. Where an earlier one may still hold something it is left for later.
        """
        if self.before is not None and self.before.holds:
            return False
        if self.going is None:
            self.going = [name for name, held in self.holds.items() if held is None]
        some = self.going[-A_FEW:]
        del self.going[-A_FEW:]
        holds, gone = self.books.holds, self.gone
        for name in some:
            if self.holds[name] is None:
                del self.holds[name]
                if name in holds:
                    gone[name] = holds.pop(name)
        return bool(self.going)

    def drop(self) -> None:
        """Let go of what was spent; nothing has happened."""
        self.books.holds.update(self.gone)
        self._let_go()

    def _let_go(self) -> None:
        for account, amount in self.spent.items():
            self.books.spent[account] -= amount
        self.posted, self.held, self.holds, self.spent, self.gained, self.gone = {}, {}, {}, {}, {}, {}
        self.before, self.going, self.noted = None, None, []


def _sums(accounts: list[str], amounts: list[int]) -> dict[str, int]:
    """
    >>> dict(_sums(["a", "b", "a"], [1, 2, 3]))
    {'a': 4, 'b': 2}
    """
    if accounts.count(accounts[0]) == len(accounts):  # as all that goes to the layout does
        return {accounts[0]: sum(amounts)}
    found: defaultdict[str, int] = defaultdict(int)
    for account, amount in zip(accounts, amounts, strict=True):
        found[account] += amount
    return found


_MAKE: dict[Kind, Callable[[Draft, Iterable[Transfer]], None]] = {
    Kind.MOVE: Draft._move,
    Kind.HOLD: Draft._hold,
    Kind.POST: Draft._post,
    Kind.VOID: Draft._void,
}
