"""A chart of accounts: the sorts of account, which may be overdrawn, and the permitted transfers between them."""

from __future__ import annotations

from dataclasses import dataclass


def sort_of(account: str) -> str:
    """The sort of an account: the word before its first colon.

    >>> sort_of("rack:t1:3")
    'rack'
    """
    return account.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Chart:
    """``sorts`` maps each sort to whether it may be overdrawn; ``permits`` has the permitted (debit, credit) pairs."""

    sorts: dict[str, bool]
    permits: frozenset[tuple[str, str]]

    def allows(self, debit: str, credit: str) -> bool:
        return (sort_of(debit), sort_of(credit)) in self.permits

    def may_be_overdrawn(self, account: str) -> bool:
        return self.sorts[sort_of(account)]
