"""chips.toml: what may be wagered with, as a decision table in which the first match rules."""

from enum import StrEnum
from typing import Literal

import msgspec

from croupier.rulebook.schema.entry import ClauseId, RuleEntry


class Act(StrEnum):
    BUY_IN = "buy-in"
    WAGER = "wager"
    COUPON = "coupon"
    VERBAL = "verbal"
    TIP = "tip"
    LEAVE = "leave"
    RETURN = "return"


class ChipVerdict(StrEnum):
    """Allowed; refused; or allowed once somebody has agreed."""

    ALLOW = "allow"
    REFUSE = "refuse"
    NEEDS_DEALER = "needs:dealer"
    NEEDS_FLOOR = "needs:floor"


class ChipRule(RuleEntry, frozen=True):
    """A row of the table: an act, a kind of chip, where it comes from, and the verdict.

    ``chip`` is one of colour, value, plaque, house (another game's), electronic, cash, coupon. ``from`` is where it was
    bought: ``dealer`` or ``elsewhere``. ``beside`` is what a coupon lies with.
    """

    act: Act
    verdict: ChipVerdict
    clause: ClauseId
    chip: str | None = None
    source: str | None = msgspec.field(default=None, name="from")
    beside: str | None = None
    pays: tuple[int, ...] = ()
    """The odds of the wagers that the rule is about; any if left out."""
    other_than: int | None = None
    """Applies to chips of any value but this, in currency units."""
    terminals: bool | None = None


class Colours(RuleEntry, frozen=True):
    """Colour chips: no two players' look alike, and none looks like a value chip where the text says so."""

    unique: ClauseId | None = None
    """Says that no two players' colour chips may be identical in colour and design; it is assumed if left out."""
    unique_colour: ClauseId | None = None
    """Says that the colour alone must differ: another design of the same colour is not enough."""
    unlike_value_chips: ClauseId | None = None
    value_clause: ClauseId | None = None
    default_value: int | None = None
    """In currency units, where the rulebook names one."""
    value_chips_too: ClauseId | None = None
    """Where a player's value chips may look like no other person's chips either, and colour chips like no other
    person's value chips.
    """
    shared_without_screen: ClauseId | None = None
    """Electronic chips may look alike at a table without a central screen."""


class CashingIn(RuleEntry, frozen=True):
    """What a player gets for colour chips at the table, where it is not money."""

    gives: Literal["value"]
    clause: ClauseId


class CouponOption(RuleEntry, frozen=True):
    """Whether match-play coupons are taken is the house's choice."""

    clause: ClauseId
    match: ClauseId | None = None
    """Says that one coupon lies beside a wager of the same value; it is assumed if left out."""


class ChipsFile(RuleEntry, frozen=True):
    colours: Colours
    rule: tuple[ChipRule, ...]
    cashing_in: CashingIn | None = None
    coupons: CouponOption | None = None
