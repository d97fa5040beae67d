"""chips.toml: what may be wagered with, as a decision table in which the first match rules."""

from enum import StrEnum

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
    """Colour chips: one colour and design to a player, told apart from value chips."""

    unique: ClauseId
    unlike_value_chips: ClauseId | None = None
    value_clause: ClauseId | None = None
    default_value: int | None = None
    """In currency units, where the rulebook names one."""
    value_chips_too: ClauseId | None = None
    """Where no two players' value chips may look alike either."""
    shared_without_screen: ClauseId | None = None
    """Electronic chips may look alike at a table without a central screen."""


class ChipsFile(RuleEntry, frozen=True):
    colours: Colours
    rule: tuple[ChipRule, ...]
