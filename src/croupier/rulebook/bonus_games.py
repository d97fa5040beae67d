"""The bonuses that a rulebook may describe: the interface that this room requires of each, and their registry.

A bonus is a module of the layer above. It registers itself here by the name of its section in ``bonus.toml``, so that
this room reads rulebooks and house files without importing it. Another package registers with ``register``, or with an
entry point of the group ``croupier.bonus``, which is looked up when a section of an unknown name is read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterator
from typing import Any, ClassVar, NamedTuple, TypeVar

from croupier.game.wheel import Wheel
from croupier.rulebook.breach import Findings
from croupier.rulebook.schema.entry import RuleEntry
from croupier.rulebook.section import Section

ENTRY_POINTS = "croupier.bonus"


class FixedStake(NamedTuple):
    """The one stake that a bonus takes, in currency units, and the clause that says so."""

    units: int
    clause: str


class BonusSetting(NamedTuple):
    """The context in which a bonus is resolved. ``offered``: whether the table has the wager; its section is checked
    anyway.
    """

    wheel: Wheel
    seats: int
    currency: str
    offered: bool


class BonusRules(ABC):
    """A bonus for rulebooks and houses: the class reads and resolves its sections, an instance is the bonus at one
    table.
    """

    name: ClassVar[str]
    """The name of its sections in ``bonus.toml`` and in a house file, and of its kind of wager."""
    entry_form: ClassVar[type[RuleEntry]]
    """The form of its section in ``bonus.toml``."""
    section_form: ClassVar[type[Section]] = Section
    """The form of its section in a house file."""

    @classmethod
    def faults(cls, entry: Any, wheels: Container[str]) -> Iterator[tuple[str, str]]:
        """What is wrong with its section of ``bonus.toml`` beyond the types: a key within the section, and why."""
        del entry, wheels
        yield from ()

    @classmethod
    def fixed_stake(cls, entry: Any) -> FixedStake | None:
        """The only stake that is accepted, if the rulebook fixes it."""
        del entry
        return None

    @classmethod
    @abstractmethod
    def resolve(cls, entry: Any, section: Any, setting: BonusSetting, findings: Findings) -> BonusRules:
        """The bonus at a table, with breaches and assumptions among the findings."""

    def approvals(self) -> Iterator[tuple[str, str]]:
        """What of it has to be approved from outside the house, by name, and the clause."""
        yield from ()

    def sign(self) -> str:
        """Its text for a sign's ``{paytable}``; may be empty."""
        return ""

    @property
    @abstractmethod
    def meter_names(self) -> tuple[str, ...]:
        """Its progressive meters."""


Game = TypeVar("Game", bound=type[BonusRules])
Entries = dict[str, RuleEntry]
Sections = dict[str, Section]

_GAMES: dict[str, type[BonusRules]] = {}


def register(game: Game) -> Game:
    """Register a bonus, so that rulebooks can describe it. Usable as a class decorator."""
    known = _GAMES.get(game.name)
    if known is not None and known is not game:
        raise ValueError(f"there are two bonuses named {game.name}")
    _GAMES[game.name] = game
    return game


def unregister(name: str) -> None:
    """Remove a bonus from the registry."""
    del _GAMES[name]


def bonus_names() -> tuple[str, ...]:
    """The names of the registered bonuses, in alphabetical order."""
    return tuple(sorted(_GAMES))


def find_bonus(name: str) -> type[BonusRules] | None:
    """The bonus whose section has this name; an entry point of an installed package is loaded for it."""
    if name not in _GAMES:
        from importlib.metadata import entry_points

        for point in entry_points(group=ENTRY_POINTS, name=name):
            register(point.load())
    return _GAMES.get(name)


def bonus_game(name: str) -> type[BonusRules]:
    """The bonus that a table has, which is therefore registered."""
    return _GAMES[name]
