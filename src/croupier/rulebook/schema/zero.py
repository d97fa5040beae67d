"""zero.toml: what a zero does to even-money wagers, and which of the rules a house may choose."""

from croupier.game.pocket import Pocket
from croupier.game.zero import Fate, Sentence
from croupier.rulebook.schema.entry import ClauseId, Clauses, RuleEntry


class PrisonEntry(RuleEntry, frozen=True):
    win: Sentence
    lose: Sentence
    zero: Sentence
    clauses: Clauses
    place: ClauseId | None = None
    """The clause that gives imprisoned wagers a place of their own on the layout."""
    zero_clauses: tuple[ClauseId, ...] = ()
    """What says it of another zero, where that is another clause."""


class ZeroEntry(RuleEntry, frozen=True):
    """One rule by the name a house file uses for it. ``option`` is the clause that leaves the choice to the house."""

    rule: str
    on: tuple[Pocket, ...]
    kinds: tuple[str, ...]
    wheels: tuple[str, ...]
    choices: tuple[Fate, ...]
    default: Fate
    clauses: Clauses
    may_also_be_on: tuple[Pocket, ...] = ()
    """Further zeros that a house may let the rule cover, where the text leaves it open."""
    prison: PrisonEntry | None = None
    option: ClauseId | None = None


class ZeroFile(RuleEntry, frozen=True):
    zero: tuple[ZeroEntry, ...]
