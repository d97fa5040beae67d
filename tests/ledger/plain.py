"""A small chart for tests, and books as plainly as they can be written: a list of what happened, added up each time."""

from __future__ import annotations

from croupier.ledger.books import Books
from croupier.ledger.chart import Chart
from croupier.ledger.transfer import Transfer

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
    draft.apply([Transfer(BANK, f"purse:{name}", amount) for name, amount in purses.items()])
    draft.commit()
    return made


Image = tuple[dict[str, int], dict[str, int]]


def image(found: Books) -> Image:
    """Everything in the books that is not zero: the balances, and what open drafts have spent."""
    return (
        {account: amount for account, amount in found.balances.items() if amount},
        {account: amount for account, amount in found.spent.items() if amount},
    )


class Plain:
    """Transfers that were taken, and nothing else."""

    def __init__(self) -> None:
        self.taken: list[Transfer] = []

    def balance(self, account: str) -> int:
        return sum(one.amount * ((one.credit == account) - (one.debit == account)) for one in self.taken)

    def takes(self, one: Transfer) -> bool:
        """Whether the books take a transfer; if so it has happened."""
        known = (one.debit.split(":")[0], one.credit.split(":")[0]) in CHART.permits
        covered = self.balance(one.debit) >= one.amount or one.debit == BANK
        taken = one.amount > 0 and known and covered
        if taken:
            self.taken.append(one)
        return taken
