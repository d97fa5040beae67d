"""conduct.toml: the round of play, who does what and what is called out."""

from enum import StrEnum

from croupier.rulebook.schema.entry import Call, ClauseId, RuleEntry


class Close(StrEnum):
    """When betting closes: before the ball is spun, or by a call while it runs."""

    BEFORE_SPIN = "before-spin"
    DURING_SPIN = "during-spin"


class Step(StrEnum):
    """What the dealer does once the ball rests, in the rulebook's order."""

    ANNOUNCE = "announce"
    DOLLY = "dolly"
    MOVE_FIFTH = "move-fifth"
    COLLECT = "collect"
    PAY = "pay"
    REMOVE_DOLLY = "remove-dolly"


class ConductAct(RuleEntry, frozen=True):
    """An act of the table: who may do it, what is called, and the clauses."""

    by: tuple[str, ...]
    clauses: tuple[ClauseId, ...] = ()
    call: Call | None = None
    gesture: str | None = None


class Closing(RuleEntry, frozen=True):
    """How betting closes; the first entry whose clauses are all in force applies."""

    when: Close
    by: tuple[str, ...]
    call: Call
    clauses: tuple[ClauseId, ...]
    gesture: str | None = None


class SpinEntry(RuleEntry, frozen=True):
    by: tuple[str, ...]
    direction: str
    direction_clause: ClauseId
    revolutions: int
    revolutions_clause: ClauseId
    also: tuple[ClauseId, ...] = ()
    """What a spin, a revolution and a pocket are."""


class StepEntry(RuleEntry, frozen=True):
    do: Step
    clauses: tuple[ClauseId, ...] = ()
    call: Call | None = None
    offers: tuple[str, ...] = ()
    """Only where one of these wagers is offered."""


class Late(RuleEntry, frozen=True):
    """The consequences of a hand that moves after betting has closed."""

    clauses: tuple[ClauseId, ...]
    report_to: str | None = None


class ConductFile(RuleEntry, frozen=True):
    open: ConductAct
    close: ConductAct
    betting: ConductAct
    spin: SpinEntry
    no_more_bets: tuple[Closing, ...]
    late_place: Late
    late_lift: Late
    settled_where_it_lies: ClauseId
    players_answer: tuple[ClauseId, ...]
    """The player is responsible for where the chips are, even if the dealer put them there."""
    step: tuple[StepEntry, ...]
    hand_to_hand: ClauseId | None = None
    """The clauses that forbid a dealer to take chips out of a player's hand."""
    terminals_announce: ClauseId | None = None
    """The clauses that require every terminal to announce the close of betting by sound and by sight."""
