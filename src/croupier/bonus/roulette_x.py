"""Roulette X: numbers drawn after betting closes pay higher odds, all the others plain ones.

This file is over 250 lines because one game is one file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from croupier.bonus.compiled import Tickets
from croupier.bonus.protocol import Due, RandomChoices, TableBonus
from croupier.bonus.round import BonusRound, Moment, Objection, RoundStep
from croupier.bonus.shown import BonusOption, BonusView
from croupier.bonus.state import BonusDraw, BonusState
from croupier.bonus.stated import spell_weights, stated_weights, whole_values
from croupier.bonus.weighted import Distribution, Weighted, Weights, chances, present, whole
from croupier.game.settlement import Outcome, Verdict
from croupier.game.spot import Spot
from croupier.game.zero import Citation
from croupier.rulebook.bonus_games import BonusSetting, register
from croupier.rulebook.breach import Findings, Source
from croupier.rulebook.schema.entry import ClauseId, RuleEntry
from croupier.rulebook.section import Section


class Paytable(RuleEntry, frozen=True):
    plain: int
    plain_clause: ClauseId
    first: int
    first_clause: ClauseId
    later: Weights
    later_clause: ClauseId
    wheels: tuple[str, ...]
    wheels_clause: ClauseId


class RouletteXEntry(RuleEntry, frozen=True):
    """``[x-straight]`` in bonus.toml."""

    draws: Weights
    """How many numbers are drawn."""
    draws_clause: ClauseId
    generator_clause: ClauseId
    pay_clause: ClauseId
    default_paytable: str
    paytable: dict[str, Paytable]


class RouletteXSection(Section, frozen=True):
    """``[x-straight]`` in a house file."""

    paytable: str | None = None
    draws: Weights | None = None
    pays: Weights | None = None


class NumbersDraw(BonusDraw, frozen=True):
    """The numbers with their odds, the first drawn first."""

    purpose: ClassVar[str] = "x-straight"
    before: ClassVar[RoundStep] = RoundStep.REST
    numbers: dict[str, int]

    def recorded(self) -> dict[str, Any]:
        return {"numbers": [[number, odds] for number, odds in self.numbers.items()]}


class RouletteXState(BonusState, frozen=True):
    numbers: tuple[tuple[str, int], ...] | None = None

    def wire(self) -> dict[str, Any]:
        return {"numbers": self.numbers}


Round = BonusRound[RouletteXState]


@register
@dataclass(frozen=True)
class RouletteX(TableBonus):
    name: ClassVar[str] = "x-straight"
    entry_form: ClassVar[type[RuleEntry]] = RouletteXEntry
    section_form: ClassVar[type[Section]] = RouletteXSection
    state_form: ClassVar[type[BonusState]] = RouletteXState
    draw_forms: ClassVar[tuple[type[BonusDraw], ...]] = (NumbersDraw,)
    draw_says: ClassVar[str] = "A Roulette X draw gives numbers with their odds."

    entry: RouletteXEntry
    paytable: str
    counts: Weighted
    """How many numbers are drawn."""
    later: Weighted
    """The odds of all but the first."""

    @property
    def table(self) -> Paytable:
        return self.entry.paytable[self.paytable]

    @classmethod
    def faults(cls, entry: RouletteXEntry, wheels: Container[str]) -> Iterator[tuple[str, str]]:
        if entry.default_paytable not in entry.paytable:
            yield "default-paytable", f"{entry.default_paytable} is none of the paytables"
        for name, table in entry.paytable.items():
            for wheel in table.wheels:
                if wheel not in wheels:
                    yield f"paytable.{name}.wheels", f"{wheel} is not in wheels.toml"

    @classmethod
    def resolve(
        cls, entry: RouletteXEntry, section: RouletteXSection, setting: BonusSetting, findings: Findings
    ) -> RouletteX:
        key, name = "x-straight.paytable", section.paytable or entry.default_paytable
        if name not in entry.paytable:
            findings.breach(key, f"{name} is no paytable: use {', '.join(entry.paytable)}", entry.pay_clause)
            name = entry.default_paytable
        table = entry.paytable[name]
        # A paytable need only fit the wheel where the wager is offered.
        if setting.offered and setting.wheel.name not in table.wheels:
            says = f"paytable {name} goes with {' or '.join(table.wheels)} only, and the wheel is {setting.wheel.name}"
            findings.breach(key, says, table.wheels_clause)
        if section.paytable is not None:
            findings.house(key, table.plain_clause)
        else:
            findings.assumed(key, table.plain_clause)
        counts = stated_weights("x-straight.draws", section.draws, entry.draws, entry.draws_clause, findings)
        later = stated_weights("x-straight.pays", section.pays, table.later, table.later_clause, findings)
        for odds in later:
            if odds not in table.later:
                says = f"{odds} to 1 is not in paytable {name}: it has {', '.join(table.later)}"
                findings.breach("x-straight.pays", says, table.later_clause)
        return cls(
            setting.wheel.in_play,
            entry,
            name,
            whole_values("x-straight.draws", counts, 1, 5, entry.draws_clause, findings),
            whole_values("x-straight.pays", later, 1, None, table.later_clause, findings),
        )

    def options(self, currency: str) -> Iterator[BonusOption]:
        del currency
        told = f"{self.paytable}: {self.table.plain} to 1, the number drawn first {self.table.first} to 1"
        yield BonusOption("x-straight.paytable", told, Source.ASSUMPTION)
        yield BonusOption("x-straight.draws", spell_weights(self.counts), Source.ASSUMPTION)
        yield BonusOption("x-straight.pays", spell_weights(self.later), Source.ASSUMPTION)

    def due(self, now: Round) -> Due | None:
        if not now.wagers or now.state.numbers is not None:
            return None
        return Due(NumbersDraw, "Roulette X wagers are down: draw the numbers.", self.entry.generator_clause)

    def untimely(self, form: type[BonusDraw], now: Round) -> Objection | None:
        del form
        if now.moment in (Moment.CLOSED, Moment.RUNNING):
            return None
        says = "The numbers are drawn once betting has closed and before the ball rests."
        return Objection("wrong-phase", says)

    def fault(self, draw: NumbersDraw, now: Round) -> Objection | None:
        if wrong := self._impossible(draw.numbers):
            return Objection("bad-draw", *wrong)
        if now.state.numbers is not None:
            return Objection("bad-draw", "The numbers for this spin have been drawn.")
        return None

    def _impossible(self, numbers: Mapping[str, int]) -> tuple[str, str | None] | None:
        counts, later, table = chances(self.counts), chances(self.later), self.table
        for index, (pocket, odds) in enumerate(numbers.items()):
            if pocket not in self.pockets:
                return f"{pocket} is not in play on this wheel.", None
            if index == 0 and odds != table.first:
                return f"The number drawn first pays {table.first} to 1, not {odds}.", table.first_clause
            if index > 0 and odds not in later:
                return f"{odds} to 1 is not drawn here: {', '.join(map(str, later))}.", table.later_clause
        if len(numbers) not in counts:
            return f"{len(numbers)} numbers: {' or '.join(map(str, counts))} are drawn.", self.entry.draws_clause
        return None

    def sample(self, form: type[BonusDraw], choices: RandomChoices, seats: Sequence[int] = ()) -> NumbersDraw:
        del form, seats
        drawn = choices.some(self.pockets, choices.weighted(self.counts))
        odds = [self.table.first] + [choices.weighted(self.later) for _ in drawn[1:]]
        return NumbersDraw(dict(zip(drawn, odds, strict=True)))

    def draw_clauses(self, form: type[BonusDraw]) -> tuple[str, ...]:
        del form
        return self.entry.generator_clause, self.entry.draws_clause

    def generator_clauses(self, form: type[BonusDraw]) -> tuple[str, ...]:
        del form
        return (self.entry.generator_clause,)

    @classmethod
    def sentence(cls, recorded: Mapping[str, Any]) -> str:
        return "Drawn: " + ", ".join(f"{number} at {odds} to 1" for number, odds in recorded["numbers"]) + "."

    def verdict(self, spot: Spot, now: Round) -> Verdict:
        assert now.state.numbers is not None
        table, [number], drawn = self.table, spot.covers, dict(now.state.numbers)
        if now.result != number:
            return Verdict(Outcome.LOST, (Citation(self.entry.generator_clause),))
        if number not in drawn:
            clause, odds = table.plain_clause, table.plain
        elif next(iter(drawn)) == number:
            clause, odds = table.first_clause, table.first
        else:
            clause, odds = table.later_clause, drawn[number]
        return Verdict(Outcome.WON, (Citation(self.entry.pay_clause), Citation(clause)), times=odds + 1)

    def odds_of_one(self) -> dict[int | None, Fraction]:
        """The probabilities for one given number: of each odds, and of None if it is not drawn.

        How many are drawn and their odds do not depend on which they are, so every number has the same chances: with c
        drawn out of n it is the first with chance 1/n and a later one with chance (c - 1)/n.
        """
        numbers, later = len(self.pockets), chances(self.later)
        found: defaultdict[int | None, Fraction] = defaultdict(Fraction)
        for count, chance in chances(self.counts).items():
            found[None] += chance * Fraction(numbers - count, numbers)
            found[self.table.first] += chance * Fraction(1, numbers)
            for odds, part in later.items():
                found[odds] += chance * Fraction(count - 1, numbers) * part
        return dict(found)

    def _times(self) -> dict[int, Fraction]:
        """The multiples of its stake that a wager on the winning number returns, with their probabilities."""
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for odds, chance in self.odds_of_one().items():
            found[(self.table.plain if odds is None else odds) + 1] += chance
        return dict(found)

    def returns(self) -> Distribution:
        wins = Fraction(1, len(self.pockets))
        result: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        result[Fraction(0)] = 1 - wins
        for times, chance in self._times().items():
            result[Fraction(times)] += chance * wins
        return dict(result)

    def weights(self) -> dict[str, Weights]:
        """The weights of the odds only: the number of numbers drawn is not calibrated."""
        return {"pays": present(self.later)}

    def with_weights(self, weights: Mapping[str, Weights]) -> RouletteX:
        return replace(self, later=whole(weights["pays"]))

    def kept_keys(self) -> dict[str, str]:
        return {"paytable": self.paytable}

    def tickets(self, spot: Spot) -> Tickets:
        """Only the winning number is paid, so the simulation draws for that one alone."""
        return Tickets(frozenset(spot.covers), self._times(), stream=1)

    def view(self, state: RouletteXState, title: str) -> BonusView:
        numbers = state.numbers or ()
        shown = tuple((number, f"×{odds}") for number, odds in numbers)
        return BonusView(self.name, title, shown, marks={number: f"×{odds}" for number, odds in numbers})
