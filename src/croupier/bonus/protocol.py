"""The protocol of a bonus: the interface that play, odds, simulation, floor and screens use.

A bonus is one subclass of ``TableBonus``, registered under the name of its section in ``bonus.toml``. The class reads
and resolves its sections; an instance is the bonus at one table. Methods that most bonuses do not need have a default
here. See docs/decisions/0075-a-bonus-is-a-module.md.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Protocol, TypeVar, cast

import msgspec

from croupier.bonus.compiled import BonusWheels, Lanes, Tickets
from croupier.bonus.round import Award, BonusRound, Contribution, Objection, SeatWager
from croupier.bonus.shown import BonusOption, BonusView, BreakEven
from croupier.bonus.state import BonusDraw, BonusState
from croupier.bonus.weighted import Distribution, Weights, mean
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Verdict
from croupier.game.spot import Spot
from croupier.rulebook.bonus_games import BonusRules, bonus_game
from croupier.rulebook.table import TableRules

T = TypeVar("T")
V = TypeVar("V", int, str)


class RandomChoices(Protocol):
    """The source of random choices for an automatic table."""

    def below(self, count: int, /) -> int: ...

    def weighted(self, weights: Sequence[tuple[V, int]], /) -> V: ...

    def some(self, values: Sequence[T], count: int, /) -> list[T]: ...


@dataclass(frozen=True)
class Due:
    """A required draw: its class, and the refusal of the step that waits for it."""

    form: type[BonusDraw]
    says: str
    clause: str


@dataclass(frozen=True)
class TableBonus(BonusRules):
    """A bonus at one table. ``name`` is also that of its draws."""

    state_form: ClassVar[type[BonusState]]
    draw_forms: ClassVar[tuple[type[BonusDraw], ...]]
    draw_says: ClassVar[str]
    """What a draw must contain, for the refusal of a command that lacks it."""
    by_seat: ClassVar[bool] = False
    """Whether ``awards`` settles it by seat, instead of ``verdict`` by spot."""
    every_value: ClassVar[bool] = False
    """Whether the rulebook wants every value of a paytable to have a weight above 0."""

    pockets: tuple[Pocket, ...]
    """The pockets in play, clockwise."""

    def options(self, currency: str) -> Iterator[BonusOption]:
        """The values that its mathematics uses, for a par sheet."""
        del currency
        yield from ()

    # Draws.

    @classmethod
    def read_draw(cls, fields: Mapping[str, Any]) -> BonusDraw | None:
        """Parse a draw from the fields of a command; None if they are not a valid draw."""
        for form in cls.draw_forms:
            try:
                return msgspec.convert(fields, form)
            except msgspec.ValidationError:
                continue
        return None

    @classmethod
    def form_of(cls, recorded: Mapping[str, Any]) -> type[BonusDraw]:
        """Which of its draws a recorded one is."""
        names = set(recorded)
        return next(form for form in cls.draw_forms if set(form.required()) <= names <= set(form.__struct_fields__))

    def start(self) -> BonusState:
        """Its initial part of a table's state."""
        return self.state_form()

    @abstractmethod
    def due(self, now: BonusRound[Any]) -> Due | None:
        """The draw that the round still needs, whenever it may come."""

    @abstractmethod
    def untimely(self, form: type[BonusDraw], now: BonusRound[Any]) -> Objection | None:
        """Why a draw of this form cannot come at this moment of the round."""

    @abstractmethod
    def fault(self, draw: Any, now: BonusRound[Any]) -> Objection | None:
        """Why this draw is impossible, or cannot be made again."""

    @abstractmethod
    def sample(self, form: type[BonusDraw], choices: RandomChoices, seats: Sequence[int] = ()) -> BonusDraw:
        """Draw by the weights of the table. ``seats`` are those with the wager; a draw that chooses one of them has
        them as its field ``among``.
        """

    @abstractmethod
    def draw_clauses(self, form: type[BonusDraw]) -> tuple[str, ...]:
        """The clauses that require the draw."""

    def generator_clauses(self, form: type[BonusDraw]) -> tuple[str, ...]:
        """The clauses that have a random number generator make the draw; none where the text does not say so."""
        del form
        return ()

    def call(self, form: type[BonusDraw]) -> str | None:
        """The dealer's call after the draw."""
        del form
        return None

    @classmethod
    @abstractmethod
    def sentence(cls, recorded: Mapping[str, Any]) -> str:
        """A draw in words."""

    # Wagers.

    @property
    def placing_clauses(self) -> tuple[str, ...]:
        """Clauses about placing it, besides those of every wager."""
        return ()

    @property
    def late_clauses(self) -> tuple[str, ...]:
        """Clauses that forbid wagers on it after no more bets, besides those of every wager."""
        return ()

    def locked(self, now: BonusRound[Any]) -> Objection | None:
        """Why its wagers can neither be placed nor lifted now."""
        del now
        return None

    def unplaceable(self, now: BonusRound[Any]) -> Objection | None:
        """Why no wager on it can be placed now, after chips and limits were checked."""
        del now
        return None

    def verdict(self, spot: Spot, now: BonusRound[Any]) -> Verdict:
        """The result of a wager on a spot."""
        raise NotImplementedError

    def awards(self, now: BonusRound[Any], wagers: Iterable[SeatWager]) -> Iterator[Award]:
        """The results of the wagers, in their order; the meters already include this round's contributions."""
        raise NotImplementedError

    # Meters.

    @property
    def meter_names(self) -> tuple[str, ...]:
        return tuple(sorted(self.start().meters))

    def contributions(self, wagers: int) -> Iterator[Contribution]:
        """The contributions of so many wagers to the meters."""
        del wagers
        yield from ()

    # Mathematics.

    @abstractmethod
    def returns(self) -> Distribution:
        """The expected return of a stake of 1 on any of its spots, with meters at their starts."""

    def break_even(self) -> BreakEven | None:
        return None

    def weights(self) -> dict[str, Weights]:
        """The weights that can be calibrated, by their keys in the house file."""
        return {}

    def with_weights(self, weights: Mapping[str, Weights]) -> TableBonus:
        """The same bonus with other weights."""
        del weights
        return self

    def kept_keys(self) -> dict[str, str]:
        """Keys of the house file that must accompany calibrated weights."""
        return {}

    # Simulation.

    def tickets(self, spot: Spot) -> Tickets | None:
        """The wager for a simulation and an environment, if a single draw decides it."""
        del spot
        return None

    def wheels(self, players: int) -> BonusWheels | None:
        """The wager for a simulation, if bonus wheels and meters decide it."""
        del players
        return None

    def expected(self, stake: MinorUnits, lanes: Lanes, players: int) -> Fraction:
        """The expected return of a wager, in minor units; meters begin at their starts in every lane."""
        del lanes, players
        return stake * mean(self.returns())

    # Screens.

    @abstractmethod
    def view(self, state: Any, title: str) -> BonusView:
        """What screens show of it."""


def drawn_game(name: str) -> type[TableBonus]:
    """The registered class of a bonus, by name."""
    game = bonus_game(name)
    assert issubclass(game, TableBonus)
    return game


def bonuses(rules: TableRules) -> Mapping[str, TableBonus]:
    """The bonuses that a table offers, by name."""
    return cast("Mapping[str, TableBonus]", rules.bonus)
