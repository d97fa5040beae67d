"""limits.toml: the least and the most that may be staked, and whether the house sets them."""

from croupier.rulebook.schema.entry import ClauseId, RuleEntry


class LimitEntry(RuleEntry, frozen=True):
    """Bounds of one kind in currency units."""

    minimum: int
    maximum: int
    clause: ClauseId


class LimitsFile(RuleEntry, frozen=True):
    house: ClauseId | None = None
    """The clause that lets the house set its own."""
    house_of: dict[str, ClauseId] = {}
    """The same by kind, where the text says it of one kind of wager alone."""
    limit: dict[str, LimitEntry] = {}
