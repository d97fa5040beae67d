"""Commands of the cage: the float, the drop box, and the cashier's window."""

from typing import Annotated

from msgspec import Meta

from croupier.play.command import Amount, Command, Word

PlayerId = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9._@-]+$")]


class OpenFloat(Command, tag="open_float", frozen=True, kw_only=True):
    amount: Amount


class Fill(Command, tag="fill", frozen=True, kw_only=True):
    """Chips come from the cage to the table."""

    amount: Amount


class Credit(Command, tag="credit", frozen=True, kw_only=True):
    """Chips go from the table to the cage."""

    amount: Amount


class CloseFloat(Command, tag="close_float", frozen=True, kw_only=True):
    """The closing inventory is counted."""

    counted: Annotated[int, Meta(ge=0, le=10**15)]


class CountDrop(Command, tag="count_drop", frozen=True, kw_only=True):
    """The drop box is emptied and counted."""


class Deposit(Command, tag="deposit", frozen=True, kw_only=True):
    player: PlayerId
    amount: Amount
    how: Word = "cash"


class Withdraw(Command, tag="withdraw", frozen=True, kw_only=True):
    player: PlayerId
    amount: Amount
    how: Word = "cash"


CageCommand = OpenFloat | Fill | Credit | CloseFloat | CountDrop | Deposit | Withdraw
