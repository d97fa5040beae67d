"""Events of the cage: changes and counts of the float and the drop box, and the cashier's events about wallets.

Times are in milliseconds since 1970 UTC.
"""

from croupier.play.chips.counts import Chips
from croupier.play.event import Event


class FloatOpened(Event, tag="float_opened", frozen=True, kw_only=True):
    """The opening inventory is counted into the tray.

    ``uncounted`` are chips that had been given out before anything was counted: they came from the cage too.
    """

    amount: int
    chips: Chips
    by: str
    uncounted: Chips = ()


class FloatFilled(Event, tag="float_filled", frozen=True, kw_only=True):
    amount: int
    chips: Chips
    by: str


class FloatCredited(Event, tag="float_credited", frozen=True, kw_only=True):
    """Chips go back to the cage."""

    amount: int
    chips: Chips
    by: str


class FloatClosed(Event, tag="float_closed", frozen=True, kw_only=True):
    """The closing inventory: what was counted, and what should be there, in chips and as amounts.

    ``chips`` is None if only the amount was counted. The ``expected_chips`` go back to the cage, whatever was counted.
    """

    counted: int
    expected: int
    by: str
    chips: Chips | None = None
    expected_chips: Chips = ()


class DropCounted(Event, tag="drop_counted", frozen=True, kw_only=True):
    """The drop box is emptied and counted: its content by tender."""

    amounts: dict[str, int]
    by: str


class Deposited(Event, tag="deposited", frozen=True, kw_only=True):
    """``at`` is the time that counts towards the player's limits."""

    player: str
    amount: int
    how: str = "cash"
    at: int


class Withdrawn(Event, tag="withdrawn", frozen=True, kw_only=True):
    player: str
    amount: int
    how: str = "cash"


class LimitSet(Event, tag="limit_set", frozen=True, kw_only=True):
    """A player's own limit. None removes it; reality checks have no period."""

    player: str
    what: str
    at: int
    counts_from: int
    period: str | None = None
    amount: int | None = None


class Excluded(Event, tag="excluded", frozen=True, kw_only=True):
    """A player may not play before ``until``; None excludes for ever."""

    player: str
    at: int
    until: int | None = None


ProtectionEvent = LimitSet | Excluded
CageEvent = (
    FloatOpened | FloatFilled | FloatCredited | FloatClosed | DropCounted | Deposited | Withdrawn | ProtectionEvent
)
