"""Events of the cage: the float is opened, filled, credited and counted, the drop box too; wallets are served."""

from croupier.play.event import Event


class FloatOpened(Event, tag="float_opened", frozen=True, kw_only=True):
    """The opening inventory is counted into the tray."""

    amount: int
    by: str


class FloatFilled(Event, tag="float_filled", frozen=True, kw_only=True):
    amount: int
    by: str


class FloatCredited(Event, tag="float_credited", frozen=True, kw_only=True):
    """Chips go back to the cage."""

    amount: int
    by: str


class FloatClosed(Event, tag="float_closed", frozen=True, kw_only=True):
    """The closing inventory: what was counted, and what the books say should be there."""

    counted: int
    expected: int
    by: str


class DropCounted(Event, tag="drop_counted", frozen=True, kw_only=True):
    """The drop box is emptied and counted: what was in it, by tender."""

    amounts: dict[str, int]
    by: str


class Deposited(Event, tag="deposited", frozen=True, kw_only=True):
    player: str
    amount: int
    how: str = "cash"


class Withdrawn(Event, tag="withdrawn", frozen=True, kw_only=True):
    player: str
    amount: int
    how: str = "cash"


CageEvent = FloatOpened | FloatFilled | FloatCredited | FloatClosed | DropCounted | Deposited | Withdrawn
