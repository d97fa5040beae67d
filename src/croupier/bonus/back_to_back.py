"""Back to back: the winning number repeats the one of the spin before, and pays a drawn multiplier."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from croupier.bonus.compiled import Tickets
from croupier.bonus.protocol import Due, RandomChoices, TableBonus
from croupier.bonus.round import BonusRound, Moment, Objection, RoundStep
from croupier.bonus.shown import BonusOption, BonusView
from croupier.bonus.state import BonusDraw, BonusState
from croupier.bonus.stated import spell_stake, spell_weights, stake_is_returned, stated_weights, whole_values
from croupier.bonus.weighted import Distribution, Weighted, Weights, chances, present, whole
from croupier.game.settlement import Outcome, Verdict
from croupier.game.spot import Spot
from croupier.game.zero import Citation
from croupier.rulebook.bonus_games import BonusSetting, register
from croupier.rulebook.breach import Findings, Source
from croupier.rulebook.schema.entry import Call, ClauseId, RuleEntry
from croupier.rulebook.section import Section


class BackToBackEntry(RuleEntry, frozen=True):
    """``[b2b]`` in bonus.toml."""

    multipliers: Weights
    stake: str
    """``returned`` beside the winnings, or ``kept``."""
    pay_clause: ClauseId
    shown_clause: ClauseId
    win_clause: ClauseId
    lose_clause: ClauseId
    settle_clause: ClauseId
    close_clause: ClauseId
    call: Call = "The multiplier is on the board."


class BackToBackSection(Section, frozen=True):
    """``[b2b]`` in a house file."""

    multipliers: Weights | None = None
    stake: str | None = None


class MultiplierDraw(BonusDraw, frozen=True):
    purpose: ClassVar[str] = "b2b"
    before: ClassVar[RoundStep] = RoundStep.REST
    multiplier: int


class BackToBackState(BonusState, frozen=True):
    multiplier: int | None = None

    def wire(self) -> dict[str, Any]:
        return {"multiplier": self.multiplier}


Round = BonusRound[BackToBackState]


@register
@dataclass(frozen=True)
class BackToBack(TableBonus):
    name: ClassVar[str] = "b2b"
    entry_form: ClassVar[type[RuleEntry]] = BackToBackEntry
    section_form: ClassVar[type[Section]] = BackToBackSection
    state_form: ClassVar[type[BonusState]] = BackToBackState
    draw_forms: ClassVar[tuple[type[BonusDraw], ...]] = (MultiplierDraw,)
    draw_says: ClassVar[str] = "A back-to-back draw gives a multiplier."

    entry: BackToBackEntry
    multipliers: Weighted
    stake_returned: bool

    @classmethod
    def resolve(
        cls, entry: BackToBackEntry, section: BackToBackSection, setting: BonusSetting, findings: Findings
    ) -> BackToBack:
        key, clause = "b2b.multipliers", entry.pay_clause
        stake = stake_is_returned("b2b.stake", section.stake, entry.stake, clause, findings)
        chosen = stated_weights(key, section.multipliers, entry.multipliers, clause, findings)
        values = whole_values(key, chosen, 1, None, clause, findings)
        return cls(setting.wheel.in_play, entry, values, stake)

    def sign(self) -> str:
        stake = "and the stake is returned" if self.stake_returned else "and the stake is kept"
        values = ", ".join(f"X{value}" for value, _ in self.multipliers)
        return f"Back to back: a repeated number pays the wager times {values}, as shown on the board, {stake}."

    def options(self, currency: str) -> Iterator[BonusOption]:
        del currency
        yield BonusOption("b2b.multipliers", spell_weights(self.multipliers), Source.ASSUMPTION)
        yield BonusOption("b2b.stake", spell_stake(self.stake_returned), Source.ASSUMPTION)

    def draws(self) -> dict[int, Fraction]:
        """The multipliers that can be drawn."""
        return chances(self.multipliers)

    def due(self, now: Round) -> Due | None:
        if not now.wagers or now.state.multiplier is not None:
            return None
        return Due(MultiplierDraw, "Back-to-back wagers are down: draw the multiplier.", self.entry.shown_clause)

    def untimely(self, form: type[BonusDraw], now: Round) -> Objection | None:
        del form
        if now.moment is Moment.RUNNING:
            return None
        says = "The multiplier is shown while the ball runs and no more bets are taken."
        return Objection("wrong-phase", says, self.entry.shown_clause)

    def fault(self, draw: MultiplierDraw, now: Round) -> Objection | None:
        if draw.multiplier not in self.draws():
            listed = ", ".join(map(str, self.draws()))
            return Objection("bad-draw", f"X{draw.multiplier} is not listed: {listed}.")
        if now.state.multiplier is not None:
            return Objection("bad-draw", f"X{now.state.multiplier} has been drawn for this spin.")
        return None

    def sample(self, form: type[BonusDraw], choices: RandomChoices, seats: Sequence[int] = ()) -> MultiplierDraw:
        del form, seats
        return MultiplierDraw(choices.weighted(self.multipliers))

    def draw_clauses(self, form: type[BonusDraw]) -> tuple[str, ...]:
        del form
        return (self.entry.shown_clause,)

    def generator_clauses(self, form: type[BonusDraw]) -> tuple[str, ...]:
        del form
        return (self.entry.pay_clause,)

    def call(self, form: type[BonusDraw]) -> str:
        del form
        return self.entry.call

    @classmethod
    def sentence(cls, recorded: Mapping[str, Any]) -> str:
        return f"The board shows X{recorded['multiplier']}."

    @property
    def late_clauses(self) -> tuple[str, ...]:
        return (self.entry.close_clause,)

    def unplaceable(self, now: Round) -> Objection | None:
        if now.prior is not None:
            return None
        return Objection("no-prior-spin", "No valid spin has been played at this table yet.")

    def verdict(self, spot: Spot, now: Round) -> Verdict:
        """A win pays the stake times the multiplier, with or without the stake itself."""
        del spot
        assert now.result is not None and now.prior is not None and now.state.multiplier is not None
        if now.result != now.prior:
            return Verdict(Outcome.LOST, (Citation(self.entry.lose_clause),))
        clauses = map(Citation, (self.entry.win_clause, self.entry.pay_clause, self.entry.settle_clause))
        return Verdict(Outcome.WON, tuple(clauses), times=self._times(now.state.multiplier))

    def _times(self, multiplier: int) -> int:
        return multiplier + self.stake_returned

    def returns(self) -> Distribution:
        """Whatever the previous number, exactly one pocket repeats it."""
        repeats = Fraction(1, len(self.pockets))
        result: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        result[Fraction(0)] = 1 - repeats
        for multiplier, chance in self.draws().items():
            result[Fraction(self._times(multiplier))] += chance * repeats
        return dict(result)

    def weights(self) -> dict[str, Weights]:
        return {"multipliers": present(self.multipliers)}

    def with_weights(self, weights: Mapping[str, Weights]) -> BackToBack:
        return replace(self, multipliers=whole(weights["multipliers"]))

    def tickets(self, spot: Spot) -> Tickets:
        del spot
        times = {self._times(multiplier): chance for multiplier, chance in self.draws().items()}
        return Tickets(frozenset(self.pockets), times, stream=2, repeats=True)

    def view(self, state: BackToBackState, title: str) -> BonusView:
        shown = () if state.multiplier is None else (("multiplier", f"×{state.multiplier}"),)
        return BonusView(self.name, title, shown)
