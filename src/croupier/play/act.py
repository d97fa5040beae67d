"""An act is a row of a table: its command class, who may do it, in which phases, by which clauses, and its decider.

The rows of play are in ``play/acts.py``, those of the cage in ``cage/acts.py``, those of the floor in
``floor/acts.py``. See docs/decisions/0080-an-act-is-a-row.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from croupier.play.command import Command
from croupier.play.deciding.answer import Answer
from croupier.play.phase import Phase
from croupier.play.refusal import Refusal
from croupier.play.senders import Senders
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import Close, Late
from croupier.rulebook.table import TableRules

ALL_PHASES = frozenset(Phase)


class About(StrEnum):
    """What an act concerns, from which follows whether the sender acts on something of their own."""

    SEAT = "seat"
    """The seat that the command names."""
    SEAT_OR_TABLE = "seat-or-table"
    """The seat that the command names; if it names none, the player's own seat at the table."""
    PLAYER = "player"
    """The player that the command names."""
    WHEEL = "wheel"
    """The wheel that a sensor is fitted to."""
    TABLE = "table"
    """The table, which belongs to nobody."""


class Staking(StrEnum):
    """What an act puts at stake."""

    NOTHING = "nothing"
    CHIPS = "chips"
    """A seat, or chips to play with."""
    WAGER = "wager"
    """A wager: it counts as play for the player's time."""
    WAGER_ON_SPOT = "wager-on-spot"
    """A wager, where the command names a spot."""


class Panel(StrEnum):
    """The part of the dealer's console that shows an act."""

    ROUND = "round"
    """Acts that advance the round, as large buttons."""
    ASIDE = "aside"
    """Acts that interrupt the round or end it at once."""
    LAYOUT = "layout"
    """Acts that a touch of the layout performs for the selected seat."""
    SEAT = "seat"
    """Other acts for the selected seat."""
    SUPERVISION = "supervision"
    FLOAT = "float"
    NONE = "none"


class Holding(StrEnum):
    """What a seat must have for the console to offer an act for it."""

    ANYTHING = ""
    CHIPS = "chips"
    NO_CHIPS = "no-chips"
    """A player, with nothing left in the rack."""
    WAGERS = "wagers"
    SPOKEN = "spoken"
    """A spoken wager that nobody has confirmed."""


class ChipPool(StrEnum):
    """Among which chips somebody counts out those that an act is about, before the console sends it."""

    NONE = ""
    SOLD = "sold"
    """The player's own colour, and the denominations that the table sells."""
    BROUGHT = "brought"
    """The denominations that can come from elsewhere."""
    RETURNED = "returned"
    """The player's own colour alone, which comes back."""
    CASHED = "cashed"
    """What is in front of the player."""
    TAKEN = "taken"
    """What is in front of the player and may leave the table."""
    SHOWN = "shown"
    """What the player brought and nobody has agreed to yet, and colour chips that are to come back."""
    CAGE = "cage"
    """The denominations that the cage brings, or that are counted in the tray."""
    TRAY = "tray"
    """What is in the tray."""


class Announcement(NamedTuple):
    """What the dealer calls out with an act, the gesture that goes with it, and the clauses that say so."""

    call: str | None = None
    gesture: str | None = None
    clauses: tuple[str, ...] = ()


class LateAnswer(NamedTuple):
    """The refusal of a late act, and the entry of the rulebook's conduct that requires it."""

    says: str
    entry: Callable[[TableRules], Late]


class Variant(NamedTuple):
    """A variant of an act with other senders, for commands that have this value in a field.

    ``instead`` is the hint for a sender who may send the variant but sent the plain act.
    """

    field: str
    value: str
    senders: Senders
    instead: str


@dataclass(frozen=True, kw_only=True, eq=False)
class ActRow:
    """The row of an act in any room, as the gate, the access check, the desk, the console and the pages read it."""

    form: type[Command]
    by: Callable[[TableRules], frozenset[Role]]
    """Who may do it at a table of these rules."""
    senders: Senders
    """Which offices may send it over the wire."""
    when: Callable[[Close], frozenset[Phase]] = lambda _: ALL_PHASES
    """The phases in which it is allowed."""
    when_closed: bool = False
    """Whether it is also allowed at a closed table."""
    clauses: Callable[[TableRules], tuple[str, ...]] = lambda _: ()
    """The clauses that say when it is allowed."""
    clauses_at: frozenset[Phase] = ALL_PHASES
    """The phases in which they say that it is not allowed yet: in others the refusal cites nothing."""
    role_clauses: Callable[[TableRules], tuple[str, ...]] | None = None
    """The clauses that say who may do it, if they are different."""
    named_role_clauses: Callable[[Any, TableRules], tuple[str, ...]] = lambda *_: ()
    """The clauses that say who may do what a command names, such as one reason or one draw of several."""
    hint: Callable[[Phase], str | None] = lambda _: None
    """What would be right instead, for the refusal in a phase in which it is not allowed."""
    late: LateAnswer | None = None
    """The answer once betting has closed, for an act that needs betting open."""
    words: Callable[[Any, TableRules], Refusal | None] = lambda *_: None
    """Checks the command's names and values, and refuses one that is unknown at this table."""
    stakes: Staking = Staking.NOTHING
    """What it puts at stake: players who are barred from play may not do it."""
    deals: bool = False
    """Whether it advances or stops the round: at an automatic table only the house does so."""
    settles: bool = False
    """Whether it settles wagers by the result: it waits while a sensor disagrees with the dealer."""
    answers: tuple[str, ...] = ()
    """The reports that it answers by being done, by their reasons."""
    answers_calls: bool = False
    """Whether it answers a call of the floor for the reason that it names, if the floor or the pit does it."""
    told_by_wheel: bool = False
    """Whether it reports what the wheel or a generator does: an automatic wheel does it itself."""
    staff_fields: tuple[tuple[str, str], ...] = ()
    """Fields that only the staff may fill, each with the refusal for a player who does."""
    concerns: About | None = None
    """What it concerns, if the fields of the command do not show it."""
    variants: tuple[Variant, ...] = ()
    panel: Panel = Panel.NONE
    holding: Holding = Holding.ANYTHING
    pool: ChipPool = ChipPool.NONE
    asks_again: bool = False
    """Whether the console asks for confirmation before it sends it."""
    announces: Callable[[RoundState, TableRules], Announcement] = lambda *_: Announcement()

    @cached_property
    def name(self) -> str:
        """The name of the act: ``do`` in JSON."""
        tag = self.form.__struct_config__.tag
        assert isinstance(tag, str)
        return tag

    @cached_property
    def about(self) -> About:
        """What it concerns: the seat or the player that the command names, otherwise the table."""
        if self.concerns is not None:
            return self.concerns
        fields = self.form.__struct_fields__
        return About.SEAT if "seat" in fields else About.PLAYER if "player" in fields else About.TABLE

    @property
    def title(self) -> str:
        """The name for people, for a screen that has no translation of its own."""
        return self.name.replace("_", " ").capitalize()


@dataclass(frozen=True, kw_only=True, eq=False)
class PlayAct(ActRow):
    """An act of play."""

    decide: Callable[[RoundState, Any, TableRules], Answer]
    ready: Callable[[RoundState, Role, TableRules], Refusal | None] = lambda *_: None
    """Further reasons to refuse it now, whatever the command's fields. The decider applies them as well."""
