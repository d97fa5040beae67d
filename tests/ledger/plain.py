"""A small chart for tests, and books as plainly as they can be written: a list of what happened, added up each time."""

from __future__ import annotations

from croupier.ledger.books import Books
from croupier.ledger.chart import Chart
from croupier.ledger.transfer import Kind, Transfer, move

CHART = Chart(
    sorts={"purse": False, "table": False, "bank": True},
    permits=frozenset(
        {("bank", "purse"), ("purse", "bank"), ("purse", "table"), ("table", "bank"), ("purse", "purse")}
    ),
)

ANN, BOB, TABLE, BANK = "purse:ann", "purse:bob", "table", "bank"


def books(**purses: int) -> Books:
    """Books in which the bank has given everybody so much."""
    made = Books(CHART)
    draft = made.draft()
    draft.apply([move(BANK, f"purse:{name}", amount) for name, amount in purses.items()])
    draft.take_over()
    return made


Image = tuple[dict[str, int], dict[str, int], dict[str, tuple[str, str, int]], dict[str, int]]


def image(found: Books) -> Image:
    """Everything in the books that is not nought."""
    return (
        {account: amount for account, amount in found.posted.items() if amount},
        {account: amount for account, amount in found.held.items() if amount},
        {name: (held.debit, held.credit, held.amount) for name, held in found.holds.items()},
        {account: amount for account, amount in found.spent.items() if amount},
    )


class Plain:
    """Transfers that were taken, and nothing else."""

    def __init__(self) -> None:
        self.taken: list[Transfer] = []

    def balance(self, account: str) -> int:
        moved = [transfer for transfer in self.taken if transfer.kind in (Kind.MOVE, Kind.POST)]
        return sum(one.amount * ((one.credit == account) - (one.debit == account)) for one in moved)

    def under(self, name: str) -> tuple[str, str, int] | None:
        """The accounts of a name that something is held under, and how much."""
        signs = {Kind.HOLD: 1, Kind.POST: -1, Kind.VOID: -1, Kind.MOVE: 0}
        lying = 0
        accounts = ("", "")
        for one in self.taken:
            if one.hold == name and one.kind is not Kind.MOVE:
                lying += signs[one.kind] * one.amount
                accounts = (one.debit, one.credit)
        return (*accounts, lying) if lying else None

    def held(self, account: str) -> int:
        names = {one.hold for one in self.taken if one.kind is Kind.HOLD}
        lying = [found for name in names if (found := self.under(name)) is not None]
        return sum(amount for debit, _, amount in lying if debit == account)

    def free(self, account: str) -> int:
        return self.balance(account) - self.held(account)

    def takes(self, one: Transfer) -> bool:
        """Whether the books take a transfer; if so it has happened."""
        lying = self.under(one.hold)
        known = (one.debit.split(":")[0], one.credit.split(":")[0]) in CHART.permits
        covered = self.free(one.debit) >= one.amount or one.debit == BANK
        same = lying is not None and lying[:2] == (one.debit, one.credit)
        fits = {
            Kind.MOVE: covered,
            Kind.HOLD: covered and (lying is None or same),
            Kind.POST: lying is not None and same and lying[2] >= one.amount,
            Kind.VOID: lying is not None and same and lying[2] >= one.amount,
        }
        taken = one.amount > 0 and known and fits[one.kind]
        if taken:
            self.taken.append(one)
        return taken
