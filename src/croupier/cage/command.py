"""Commands of the cage: the float, the drop box, the cashier's window, and what players set themselves."""

from typing import Annotated, Literal

from msgspec import Meta

from croupier.play.command import Amount, ChipCount, ChipCounts, Command, Text

PlayerId = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9._@-]+\Z")]


Counted = Annotated[int, Meta(ge=0, le=10**15, extra={"asks": "money"})]


class OpenFloat(Command, tag="open_float", frozen=True, kw_only=True):
    """The table gets its opening chips: these, or an amount that the cage makes up."""

    amount: Amount | None = None
    chips: ChipCounts | None = None


class Fill(Command, tag="fill", frozen=True, kw_only=True):
    """Chips come from the cage to the table: these, or an amount that the cage makes up."""

    amount: Amount | None = None
    chips: ChipCounts | None = None


class Credit(Command, tag="credit", frozen=True, kw_only=True):
    """Chips go from the table to the cage: these, or an amount in the largest chips of the tray."""

    amount: Amount | None = None
    chips: ChipCounts | None = None


class CloseFloat(Command, tag="close_float", frozen=True, kw_only=True):
    """The closing inventory is counted, chip by chip or as an amount."""

    counted: Counted | None = None
    chips: Annotated[tuple[ChipCount, ...], Meta(max_length=60)] | None = None


class CountDrop(Command, tag="count_drop", frozen=True, kw_only=True):
    """The drop box is emptied and counted."""


class Deposit(Command, tag="deposit", frozen=True, kw_only=True):
    """Money comes into a wallet."""

    player: PlayerId
    amount: Amount
    how: Text = "cash"


class Withdraw(Command, tag="withdraw", frozen=True, kw_only=True):
    """Money goes out of a wallet."""

    player: PlayerId
    amount: Amount
    how: Text = "cash"


class SetLimit(Command, tag="set_limit", frozen=True, kw_only=True):
    """Set a player's own limit, in minor units or minutes; ``null`` removes it.

    For reality checks it is the minutes between two.
    """

    player: PlayerId
    what: Literal["deposit", "loss", "time", "reality-check"]
    period: Literal["day", "week", "month"] | None = None
    amount: Annotated[int, Meta(ge=0, le=10**12)] | None


class Exclude(Command, tag="exclude", frozen=True, kw_only=True):
    """Exclude a player from play for this many days; ``null`` means for ever."""

    player: PlayerId
    days: Annotated[int, Meta(ge=1, le=36_500)] | None
