"""wheels.toml: the wheels that may be used, and the order of their pockets."""

from croupier.game.pocket import Pocket
from croupier.rulebook.schema.entry import ClauseId, RuleEntry


class WheelEntry(RuleEntry, frozen=True):
    """A wheel of the game's own name; without an ``order`` the customary one is assumed.

    ``covers`` are pockets that decide nothing, and ``void`` says so. ``rearranged`` is the clause under which another
    order may be approved.
    """

    clause: ClauseId
    order: tuple[Pocket, ...] | None = None
    order_clause: ClauseId | None = None
    covers: tuple[Pocket, ...] = ()
    void: ClauseId | None = None
    hidden: ClauseId | None = None
    """The clause that takes the covered pockets off the layout."""
    logo: ClauseId | None = None
    """The clause that lets the house put its name or logo in place of 000."""
    rearranged: ClauseId | None = None
    alternates: ClauseId | None = None
    """Says that red and black take turns, for a house that states another order."""
    needs: tuple[str, ...] = ()
    """Items of ``pit.toml`` without which it may not be used."""
    also: tuple[ClauseId, ...] = ()
    """Further clauses about it: its ring, its colours."""


class WheelsFile(RuleEntry, frozen=True):
    others: ClauseId
    """The clauses that forbid every other wheel."""
    wheel: dict[str, WheelEntry]
