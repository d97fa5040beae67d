"""wagers.toml: the kinds of wager, where they are placed, what they pay, which of them are optional."""

from enum import StrEnum

from croupier.game.pocket import Pocket
from croupier.game.shape import Shape
from croupier.rulebook.schema.entry import ClauseId, Prose, RuleEntry

REPLICA = "replica"
"""What a wager on the picture of the wheel needs; the layout then prints it."""


class Group(StrEnum):
    INSIDE = "inside"
    OUTSIDE = "outside"
    BONUS = "bonus"


class WagerEntry(RuleEntry, frozen=True):
    title: Prose
    group: Group
    shape: Shape
    clause: ClauseId
    pays: int | None = None
    odds: ClauseId | None = None
    optional: bool = False
    optional_clause: ClauseId | None = None
    """The clause that leaves it to the house, where the text says so."""
    wheels: tuple[str, ...] = ()
    """The wheels it may be offered on; all of them if left out."""
    wheels_clause: ClauseId | None = None
    excludes: tuple[str, ...] = ()
    excludes_clause: dict[str, ClauseId] = {}
    beside: ClauseId | None = None
    """The clause that gives it only to a player with another wager down."""
    chips_divisible_by: int = 1
    divisible_clause: ClauseId | None = None
    groups_read: dict[str, tuple[tuple[Pocket, ...], ...]] = {}
    """Groups of numbers by wheel that the text does not list but is read to mean; a house may decline them."""
    needs: tuple[str, ...] = ()
    """What the table must then have: items of ``pit.toml``, or ``replica``, which the layout prints."""
    needs_clause: ClauseId | None = None
    also: tuple[ClauseId, ...] = ()
    """Further clauses about it: another place for its chips, that every player must be offered it."""


class WagersFile(RuleEntry, frozen=True):
    wager: dict[str, WagerEntry]
