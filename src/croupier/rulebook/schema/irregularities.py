"""irregularities.toml: what goes wrong with a spin, who says so, what it brings and what must follow."""

from enum import StrEnum
from typing import Literal

from croupier.rulebook.schema.entry import Call, ClauseId, Clauses, Prose, RuleEntry


class Followup(StrEnum):
    REMOVE_BALL = "remove-ball"
    INSPECT_BALL = "inspect-ball"
    RESPIN = "respin"


class ByItself(StrEnum):
    """What makes a spin void as soon as it is told, without anybody declaring it."""

    SAME_DIRECTION = "same-direction"
    """The ball is spun in another direction than the conduct of the spin requires."""
    TOO_FEW_REVOLUTIONS = "too-few-revolutions"
    """The ball makes fewer revolutions than the conduct of the spin requires."""
    NO_REVOLUTION = "no-revolution"
    """The ball makes no revolution at all. Without such an entry that is too few."""
    COVERED_POCKET = "covered-pocket"
    """The ball rests in a covered pocket. Nobody can declare that."""


class DeclaredFrom(StrEnum):
    SPIN = "spin"
    NO_MORE_BETS = "no-more-bets"


class DeclaredUntil(StrEnum):
    REST = "rest"
    """The text ties the irregularity to the time before the ball rests."""
    PAYMENT = "payment"
    """The text does not tie it to a moment: it can be declared until the first winner is paid."""


class Irregularity(RuleEntry, frozen=True):
    """A reason for no spin. The spin is void and the wagers stay as they lay."""

    says: Prose
    by: tuple[str, ...]
    clauses: Clauses
    call: Call = "No spin."
    then: tuple[Followup, ...] = ()
    by_itself: ByItself | None = None
    declared_from: DeclaredFrom = DeclaredFrom.SPIN
    declared_until: DeclaredUntil = DeclaredUntil.PAYMENT
    told_in: Literal["entered", "when"] | None = None
    """The field of ``no_spin`` which says, once the ball rests, that it happened before."""
    void: ClauseId | None = None
    """What the void spin means for the wagers, where that is another clause than for the other irregularities."""
    stands: tuple[ClauseId, ...] = ()
    """The clauses that let the spin stand if the ball falls before the irregularity is declared."""
    inspected_by: tuple[str, ...] = ()
    inspection_clauses: tuple[ClauseId, ...] = ()
    replaced_by: tuple[str, ...] = ()
    replacement_clauses: tuple[ClauseId, ...] = ()
    after_clauses: tuple[ClauseId, ...] = ()
    """The clauses that have the dealer call the floor for it before anybody declares it."""


class IrregularitiesFile(RuleEntry, frozen=True):
    void: ClauseId
    """What a void spin means for the wagers."""
    irregularity: dict[str, Irregularity]
    unlisted: tuple[str, ...] = ("floor",)
    """Who may void a spin for a reason that the rulebook does not list."""

    def by_itself(self, what: ByItself) -> str | None:
        """The irregularity that this makes; None where the rulebook has none."""
        return next((why for why, entry in self.irregularity.items() if entry.by_itself is what), None)

    def declarable(self) -> dict[str, Irregularity]:
        """The irregularities that somebody can declare."""
        covered = ByItself.COVERED_POCKET
        return {why: entry for why, entry in self.irregularity.items() if entry.by_itself is not covered}
