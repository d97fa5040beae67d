"""An act is a row: its form, who may do it, in which phases, by which clauses, and what decides it.

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
    """What an act is about: it tells whether a sender acts on something of their own."""

    SEAT = "seat"
    """The seat that the command names."""
    SEAT_OR_TABLE = "seat-or-table"
    """The seat that the command names; where it names none, a player's own seat, wherever that is at the table."""
    PLAYER = "player"
    """The player that the command names."""
    WHEEL = "wheel"
    """The wheel that a sensor is fitted to."""
    TABLE = "table"
    """The table: nobody's."""


class Staking(StrEnum):
    """What an act puts at stake."""

    NOTHING = "nothing"
    CHIPS = "chips"
    """A seat, or chips to play with."""
    WAGER = "wager"
    """A wager: whoever lays one plays, and the time counts."""
    WAGER_ON_SPOT = "wager-on-spot"
    """A wager, where the command names a spot."""


class Panel(StrEnum):
    """The part of the dealer's console that shows an act."""

    ROUND = "round"
    """What moves the round on, in large buttons."""
    ASIDE = "aside"
    """What interrupts the round, or ends it at once."""
    LAYOUT = "layout"
    """What a touch of the layout does for the chosen seat."""
    SEAT = "seat"
    """What is done for the chosen seat."""
    SUPERVISION = "supervision"
    FLOAT = "float"
    NONE = "none"


class Holding(StrEnum):
    """What a seat must have for the console to offer an act for it."""

    ANYTHING = ""
    OCCUPIED = "occupied"
    """Somebody's name or chips."""
    CHIPS = "chips"
    NO_CHIPS = "no-chips"
    """Somebody's, with nothing left in the rack."""
    WAGERS = "wagers"
    SPOKEN = "spoken"
    """A spoken wager that nobody has confirmed."""


class Announcement(NamedTuple):
    """What the dealer calls out with an act, the gesture that goes with it, and the clauses that say so."""

    call: str | None = None
    gesture: str | None = None
    clauses: tuple[str, ...] = ()


class LateAnswer(NamedTuple):
    """What a late act is answered, and the entry of the rulebook's conduct that says so."""

    says: str
    entry: Callable[[TableRules], Late]


class Variant(NamedTuple):
    """Other senders for the commands that have this value in a field.

    ``instead`` is told to those who may send the variant and sent the plain act.
    """

    field: str
    value: str
    senders: Senders
    instead: str


@dataclass(frozen=True, kw_only=True, eq=False)
class ActRow:
    """What the gate, the access check, the desk, the console and the pages read of an act in any room."""

    form: type[Command]
    by: Callable[[TableRules], frozenset[Role]]
    """Who may do it at a table of these rules."""
    senders: Senders
    """Which offices may send it over the wire."""
    when: Callable[[Close], frozenset[Phase]] = lambda _: ALL_PHASES
    """The phases it belongs to."""
    when_closed: bool = False
    """Whether it can be done at a closed table, too."""
    clauses: Callable[[TableRules], tuple[str, ...]] = lambda _: ()
    """The clauses that give it its place in the round."""
    role_clauses: Callable[[TableRules], tuple[str, ...]] | None = None
    """The clauses that say whose it is, where those are others."""
    late: LateAnswer | None = None
    """The answer once betting has closed, for an act that needs betting open."""
    words: Callable[[Any, TableRules], Refusal | None] = lambda *_: None
    """The refusal of a word in the command that means nothing at this table."""
    stakes: Staking = Staking.NOTHING
    """What it puts at stake: players who are kept from play may not do it."""
    deals: bool = False
    """Whether it moves the round on or stops it: at an automatic table the house does so."""
    settles: bool = False
    """Whether it settles wagers by the result: it waits while a sensor disagrees with the dealer."""
    told_by_wheel: bool = False
    """Whether it tells what came of the wheel or a generator: an automatic wheel tells it itself."""
    staff_fields: tuple[tuple[str, str], ...] = ()
    """Fields that only the staff may fill, each with what a player is told who does."""
    concerns: About | None = None
    """What it is about, where the fields of the form do not tell."""
    variants: tuple[Variant, ...] = ()
    panel: Panel = Panel.NONE
    holding: Holding = Holding.ANYTHING
    asks_again: bool = False
    """Whether the console asks again before it sends it."""
    announces: Callable[[RoundState, TableRules], Announcement] = lambda *_: Announcement()

    @cached_property
    def name(self) -> str:
        """The word that says it: ``do`` in JSON."""
        tag = self.form.__struct_config__.tag
        assert isinstance(tag, str)
        return tag

    @cached_property
    def about(self) -> About:
        """What it is about: the seat or the player that the form names, else the table."""
        if self.concerns is not None:
            return self.concerns
        fields = self.form.__struct_fields__
        return About.SEAT if "seat" in fields else About.PLAYER if "player" in fields else About.TABLE

    @property
    def title(self) -> str:
        """The name as people read it, for a screen that has no words of its own for the act."""
        return self.name.replace("_", " ").capitalize()


@dataclass(frozen=True, kw_only=True, eq=False)
class PlayAct(ActRow):
    """An act of play."""

    decide: Callable[[RoundState, Any, TableRules], Answer]
    ready: Callable[[RoundState, Role, TableRules], Refusal | None] = lambda *_: None
    """What else stands against it now, whatever the command says. The decider refuses it as well."""
