"""A transfer: an amount that goes from one account to another, and is never changed afterwards."""

import msgspec


class Transfer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """``amount`` goes from ``debit`` to ``credit``, in whole minor units, above nought."""

    debit: str
    credit: str
    amount: int
