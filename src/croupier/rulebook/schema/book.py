"""rulebook.toml: whose rulebook it is, its edition, and whether its odds are a floor or exact."""

import datetime
from enum import StrEnum

from croupier.rulebook.schema.entry import ClauseId, Prose, RuleEntry


class Odds(StrEnum):
    FLOOR = "floor"
    EXACT = "exact"


class Title(RuleEntry, frozen=True):
    title: Prose
    edition: str
    currency: str
    default_wheel: str
    odds: Odds
    odds_clause: ClauseId
    wagers_clause: ClauseId | None = None
    """What limits the table to the wagers that the rulebook lists, where the text says so."""
    clauses: tuple[ClauseId, ...] = ()
    """What names the game, the edition and what the rules are for."""
    since: datetime.date | None = None
    """The first day of this edition, where the text gives it."""
    since_clause: ClauseId | None = None
    """What gives the first day."""
    based_on: str | None = None
    """The edition beside this one whose files hold where this one has none of its own."""
