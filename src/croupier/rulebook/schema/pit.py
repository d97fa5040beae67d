"""pit.toml: equipment, approvals, inspections, adjustments and the log."""

from croupier.rulebook.schema.entry import ClauseId, Clauses, Prose, RuleEntry, When


class BallRules(RuleEntry, frozen=True):
    smallest_inches: str | None = None
    largest_inches: str | None = None
    size_clause: ClauseId | None = None
    metal_clause: ClauseId | None = None
    sizes_kept: int = 1
    sizes_clause: ClauseId | None = None
    otherwise_approved_by: str | None = None
    """Who may approve another size."""


class WheelMeasure(RuleEntry, frozen=True):
    smallest_inches: int | None = None
    clause: ClauseId | None = None
    layout_clause: ClauseId | None = None
    """What puts the layout at the end of the table away from the wheel."""
    approved_by: str = "the regulator"
    neutral_colour: dict[str, ClauseId] = {}
    """By wheel, what lets compartments have a neutral colour once that is approved."""
    ring_colour: dict[str, ClauseId] = {}
    """By wheel, what gives compartments the colours of the ring and lets them have no other."""


class Item(RuleEntry, frozen=True):
    """Something the table has to have; ``optional`` if it only may."""

    item: str
    says: Prose
    clauses: Clauses
    optional: bool = False


class Approval(RuleEntry, frozen=True):
    """What has to be approved, or with ``submission`` has to be in a submission, and by or to whom."""

    what: str
    by: str
    clause: ClauseId
    submission: bool = False
    when: When = When()


class LayoutPrint(RuleEntry, frozen=True):
    """The clauses that put something in print on the layout besides its boxes."""

    operator: ClauseId | None = None
    table_number: ClauseId | None = None


class OpeningCheck(RuleEntry, frozen=True):
    """One thing to look at before the table opens."""

    check: str
    says: Prose
    clause: ClauseId
    when: When = When()


class Inspection(RuleEntry, frozen=True):
    by: tuple[str, ...] = ()
    clause: ClauseId | None = None
    check: tuple[OpeningCheck, ...] = ()
    regular: ClauseId | None = None
    """For checks that are required at regular intervals instead of at each opening."""


class Adjustment(RuleEntry, frozen=True):
    by: tuple[str, ...]
    witness: str
    clause: ClauseId
    before_inspection: ClauseId
    only: tuple[str, ...] = ()
    """The circumstances under which it may be done; any if left out."""
    only_clause: ClauseId | None = None


class Replacement(RuleEntry, frozen=True):
    clause: ClauseId
    inspected_by: tuple[str, ...]
    inspection_clause: ClauseId
    external_only: bool = False


class Log(RuleEntry, frozen=True):
    fields: tuple[str, ...]
    clause: ClauseId


class PitFile(RuleEntry, frozen=True):
    ball: BallRules = BallRules()
    wheel: WheelMeasure = WheelMeasure()
    item: tuple[Item, ...] = ()
    approval: tuple[Approval, ...] = ()
    layout: LayoutPrint = LayoutPrint()
    inspection: Inspection = Inspection()
    adjustment: Adjustment | None = None
    replacement: Replacement | None = None
    log: Log | None = None
    cover: ClauseId | None = None
    """The clauses that require the wheel of a closed table to be covered and locked."""
