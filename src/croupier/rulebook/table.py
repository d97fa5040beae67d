"""Table rules: the rules of one table, resolved from a rulebook and a house's choices.

See docs/decisions/0006-table-rules-compare-by-identity.md.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from croupier.game.calls import Call
from croupier.game.layout import Layout
from croupier.game.spot import Spot
from croupier.game.terms import Terms
from croupier.rulebook.bonus_games import BonusRules
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Assumption, Missing, Notice, Origin
from croupier.rulebook.chip_set import ChipSet
from croupier.rulebook.house import HouseRules
from croupier.rulebook.money import scale
from croupier.rulebook.resolving.limits import StakeLimit, spot_limit
from croupier.rulebook.schema.conduct import Closing, Step
from croupier.rulebook.schema.entry import When
from croupier.rulebook.schema.wagers import WagerEntry


@dataclass(frozen=True, eq=False)
class TableRules:
    """All rules that apply at a table, each value with its origin.

    ``terms`` is what settlement reads; ``book`` is the part of the rulebook that binds the table.
    """

    book: Rulebook
    house: HouseRules
    date: datetime.date
    terms: Terms
    limits: Mapping[str, StakeLimit]
    bonus: Mapping[str, BonusRules]
    """The bonuses that are offered, by name."""
    calls: tuple[Call, ...]
    chips: ChipSet
    coupons: bool
    """Whether match-play coupons are taken."""
    assumptions: tuple[Assumption, ...]
    origins: Mapping[str, Origin]
    not_in_force: frozenset[str]
    notices: tuple[Notice, ...] = ()
    """Choices of the house that are legal and probably not meant."""

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of every value and clause id that binds the table; records refer to the rules by it."""
        from croupier.rulebook.document import digest_of  # imported here to avoid a cycle

        return digest_of(self)

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """What has to be approved, submitted, stated or there before the table opens, and is not recorded."""
        from croupier.rulebook.resolving.readiness import missing  # imported here to avoid a cycle

        return missing(self)

    @property
    def ready(self) -> bool:
        """Whether nothing is missing for the table to open."""
        return not self.missing

    @property
    def layout(self) -> Layout:
        return self.terms.layout

    @property
    def currency(self) -> str:
        return self.house.currency or self.book.title.currency

    @property
    def unit(self) -> int:
        """How many minor units make one currency unit: a rulebook states its amounts in those."""
        return scale(self.currency)

    @property
    def name(self) -> str:
        return self.house.name or self.book.title.title

    @cached_property
    def seats(self) -> int:
        return self.house.seats

    @property
    def tips(self) -> str | None:
        return self.house.tips

    @cached_property
    def offered(self) -> frozenset[str]:
        return frozenset(self.terms.offers)

    def wager(self, kind: str) -> WagerEntry:
        return self.book.wagers.wager[kind]

    def title(self, kind: str) -> str:
        """What the rulebook calls a kind of wager."""
        return self.wager(kind).title

    def concerns(self, when: When) -> bool:
        """Whether an entry with these conditions applies to this table."""
        return when.holds(self.terms.wheel.name, self.offered, self.house.zero, self.house.terminals)

    def in_force(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """The clauses among these that bind the table on its day."""
        if not self.not_in_force:
            return clauses
        return tuple(clause for clause in clauses if clause not in self.not_in_force)

    def limit(self, spot: Spot) -> StakeLimit:
        return self._spot_limits[spot.id]

    @cached_property
    def _spot_limits(self) -> dict[str, StakeLimit]:
        return {spot.id: spot_limit(spot, self.limits, self.layout) for spot in self.layout.spots.values()}

    @cached_property
    def closing(self) -> Closing:
        """How betting closes on the table's day."""
        entries = self.book.conduct.no_more_bets
        return next(entry for entry in entries if not self.not_in_force.intersection(entry.clauses))

    def step(self, do: Step) -> tuple[str, ...]:
        """The clauses of a step of the dealer's after the spin."""
        return self.in_force(self._steps.get(do, ()))

    def in_order(self, do: Step) -> bool:
        """Whether the clauses of a step say that it comes after the steps before it."""
        return all(step.in_order for step in self.book.conduct.step if step.do is do)

    @cached_property
    def _steps(self) -> dict[Step, tuple[str, ...]]:
        return {step.do: step.clauses for step in self.book.conduct.step}

    def __repr__(self) -> str:
        wheel, zero = self.terms.wheel.name, self.house.zero
        return f"<TableRules {self.name!r}: {self.book.id}, {wheel}, zero {zero}, {len(self.layout.spots)} spots>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{self.title(kind)}</td><td>{'' if offer.pays is None else f'{offer.pays} to 1'}</td>"
            f"<td>{self.book.at(offer.odds)}</td></tr>"
            for kind, offer in self.terms.offers.items()
        )
        head = f"<caption>{self.name}: {self.book.id}, {self.terms.wheel.name}</caption>"
        return f"<table>{head}<tr><th>wager</th><th>pays</th><th>clause</th></tr>{rows}</table>"
