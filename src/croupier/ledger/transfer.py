"""Transfers: an amount from one account to another, never changed afterwards.

A transfer is made at once, or held first: a hold keeps the amount from being spent until it is posted or voided, in
whole or in part. Several holds of one name add up.
"""

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    MOVE = "move"
    HOLD = "hold"
    POST = "post"
    VOID = "void"


class Transfer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """``amount`` goes from ``debit`` to ``credit``; ``hold`` names what is held, posted or voided."""

    kind: Kind
    debit: str
    credit: str
    amount: int
    hold: str = ""


_MOVE, _HOLD, _POST, _VOID = Kind.MOVE, Kind.HOLD, Kind.POST, Kind.VOID
"""By names of their own: an enum's member is looked up again each time."""


def move(debit: str, credit: str, amount: int) -> Transfer:
    return Transfer(_MOVE, debit, credit, amount)


def hold(name: str, debit: str, credit: str, amount: int) -> Transfer:
    return Transfer(_HOLD, debit, credit, amount, name)


def post(name: str, debit: str, credit: str, amount: int) -> Transfer:
    return Transfer(_POST, debit, credit, amount, name)


def void(name: str, debit: str, credit: str, amount: int) -> Transfer:
    return Transfer(_VOID, debit, credit, amount, name)
