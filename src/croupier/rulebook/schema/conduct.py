"""conduct.toml: the round of play, who does what and what is called out."""

from enum import StrEnum
from typing import Annotated

import msgspec

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


class CallEntry(RuleEntry, frozen=True):
    call: Call
    clauses: tuple[ClauseId, ...] = ()


class BettingEntry(RuleEntry, frozen=True):
    """Who calls betting open, and with which words: after the table was opened, after a round was settled, or ever."""

    by: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    clauses: tuple[ClauseId, ...] = ()
    call: Call | None = None
    opening: CallEntry | None = None
    settled: CallEntry | None = None


class Closing(RuleEntry, frozen=True):
    """How betting closes; the first entry whose clauses are all in force applies."""

    when: Close
    by: tuple[str, ...]
    call: Call
    clauses: tuple[ClauseId, ...]
    gesture: str | None = None
    when_clauses: tuple[ClauseId, ...] = ()
    """Those of them that say when in the round the call comes."""


class SpinEntry(RuleEntry, frozen=True):
    """A rulebook that leaves the direction or the revolutions out requires none."""

    by: tuple[str, ...]
    direction: str | None = None
    direction_clause: ClauseId | None = None
    revolutions: int | None = None
    """The least number that makes a spin."""
    revolutions_clause: ClauseId | None = None
    also: tuple[ClauseId, ...] = ()
    """What a spin is, and who spins."""
    rest_also: tuple[ClauseId, ...] = ()
    """What a revolution and a pocket are."""


class StepEntry(RuleEntry, frozen=True):
    do: Step
    clauses: tuple[ClauseId, ...] = ()
    call: Call | None = None
    offers: tuple[str, ...] = ()
    """Only where one of these wagers is offered."""
    in_order: bool = True
    """Whether the clauses also say that it comes after the steps before it."""


class Late(RuleEntry, frozen=True):
    """The consequences of a hand that moves after betting has closed, and who deals with it."""

    clauses: tuple[ClauseId, ...]
    report_to: str | None = None
    report_clauses: tuple[ClauseId, ...] = ()


class ConductFile(RuleEntry, frozen=True):
    open: ConductAct
    close: ConductAct
    betting: BettingEntry
    spin: SpinEntry
    no_more_bets: tuple[Closing, ...]
    late_place: Late
    late_lift: Late
    players_answer: tuple[ClauseId, ...]
    """The player is responsible for where the chips are, even if the dealer put them there."""
    step: tuple[StepEntry, ...]
    settled_where_it_lies: ClauseId | None = None
    """What says that a wager is settled by where it lies when the ball comes to rest."""
    hand_to_hand: ClauseId | None = None
    """The clauses that forbid a dealer to take chips out of a player's hand."""
    terminals_announce: ClauseId | None = None
    """The clauses that require every terminal to announce the close of betting by sound and by sight."""
