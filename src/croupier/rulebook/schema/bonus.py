"""bonus.toml: the bonus wagers, their paytables, and the weights that the text leaves to the house."""

from croupier.rulebook.schema.entry import Call, ClauseId, RuleEntry

Weights = dict[str, int]
"""Values with whole-number weights; the text names the values, the house or an assumption the weights."""


class BackToBack(RuleEntry, frozen=True):
    """The winning number repeats the one before: the stake times a drawn multiplier."""

    multipliers: Weights
    stake: str
    """``returned`` beside the winnings, or ``kept``."""
    pay_clause: ClauseId
    shown_clause: ClauseId
    win_clause: ClauseId
    lose_clause: ClauseId
    settle_clause: ClauseId
    close_clause: ClauseId
    call: Call = "The multiplier is on the board."


class Paytable(RuleEntry, frozen=True):
    plain: int
    plain_clause: ClauseId
    first: int
    first_clause: ClauseId
    later: Weights
    later_clause: ClauseId
    wheels: tuple[str, ...]
    wheels_clause: ClauseId


class RouletteX(RuleEntry, frozen=True):
    """Numbers drawn after betting closes pay more than the plain odds."""

    draws: Weights
    """How many numbers are drawn."""
    draws_clause: ClauseId
    generator_clause: ClauseId
    pay_clause: ClauseId
    default_paytable: str
    paytable: dict[str, Paytable]


class Meter(RuleEntry, frozen=True):
    """A progressive meter: its least start and reset, in currency units, and how much of each wager it takes."""

    least: int
    rate: str
    symbol: str
    clause: ClauseId


class BonusSpin(RuleEntry, frozen=True):
    """A hit on a drawn target turns the bonus wheels."""

    stake: int
    stake_clause: ClauseId
    targets: Weights
    targets_clause: ClauseId
    count_clause: ClauseId
    win_clause: ClauseId
    lock_clause: ClauseId
    device_clauses: tuple[ClauseId, ...]
    hot: Weights
    hot_clauses: dict[str, ClauseId]
    hot_clause: ClauseId
    community: Weights
    community_clauses: dict[str, ClauseId]
    community_clause: ClauseId
    community_base: ClauseId
    position_clause: ClauseId
    turn_clause: ClauseId
    land_clause: ClauseId
    rate_clause: ClauseId
    least_clause: ClauseId
    submission_clause: ClauseId
    meter: dict[str, Meter]
    stake_returned: bool = False


class BonusFile(RuleEntry, frozen=True):
    b2b: BackToBack | None = None
    x_straight: RouletteX | None = None
    bonus_spin: BonusSpin | None = None
