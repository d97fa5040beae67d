"""A transfer: an immutable amount from one account to another."""

import msgspec


class Transfer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """``amount`` moves from ``debit`` to ``credit``: a positive whole number of minor units."""

    debit: str
    credit: str
    amount: int
