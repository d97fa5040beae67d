"""irregularities.toml: what goes wrong with a spin, who says so, what it brings and what must follow."""

from enum import StrEnum

from croupier.rulebook.schema.entry import Call, ClauseId, Clauses, Prose, RuleEntry


class Followup(StrEnum):
    REMOVE_BALL = "remove-ball"
    INSPECT_BALL = "inspect-ball"
    RESPIN = "respin"


class Irregularity(RuleEntry, frozen=True):
    """A reason for no spin. The spin is void and the wagers stay as they lay."""

    says: Prose
    by: tuple[str, ...]
    clauses: Clauses
    call: Call = "No spin."
    then: tuple[Followup, ...] = ()
    inspected_by: tuple[str, ...] = ()
    inspection_clauses: tuple[ClauseId, ...] = ()
    replaced_by: tuple[str, ...] = ()
    replacement_clauses: tuple[ClauseId, ...] = ()
    after_clauses: tuple[ClauseId, ...] = ()
    """What comes before it, such as the floor being called."""


class IrregularitiesFile(RuleEntry, frozen=True):
    void: ClauseId
    """What a void spin means for the wagers."""
    irregularity: dict[str, Irregularity]
    unlisted: tuple[str, ...] = ("floor",)
    """Who may void a spin for a reason that the rulebook does not list."""
