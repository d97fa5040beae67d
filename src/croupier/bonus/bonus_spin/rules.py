"""Bonus Spin Xtreme at a table: resolves its sections, and decides which draws are due, when, and valid."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from immutables import Map

from croupier.bonus.bonus_spin.draws import BonusSpinState, TargetsDraw, WheelsDraw
from croupier.bonus.bonus_spin.sections import (
    BonusSpinEntry,
    BonusSpinSection,
    MeterRules,
    meter_faults,
    resolve_meters,
)
from croupier.bonus.protocol import Due, RandomChoices, TableBonus
from croupier.bonus.round import BonusRound, Moment, Objection
from croupier.bonus.shown import BonusOption
from croupier.bonus.state import BonusDraw, BonusState
from croupier.bonus.stated import (
    all_listed,
    spell_stake,
    spell_weights,
    stake_is_returned,
    stated_weights,
)
from croupier.bonus.weighted import Weighted, Weights, chances, whole
from croupier.game.settlement import MinorUnits
from croupier.rulebook.bonus_games import BonusSetting, FixedStake
from croupier.rulebook.breach import Findings, Source
from croupier.rulebook.money import scale, spell_money
from croupier.rulebook.schema.entry import RuleEntry
from croupier.rulebook.section import Section

Round = BonusRound[BonusSpinState]


@dataclass(frozen=True)
class BonusSpinRules(TableBonus):
    """The segments of the wheels are named as in the paytable: a meter's name, or currency units."""

    name: ClassVar[str] = "bonus-spin"
    entry_form: ClassVar[type[RuleEntry]] = BonusSpinEntry
    section_form: ClassVar[type[Section]] = BonusSpinSection
    state_form: ClassVar[type[BonusState]] = BonusSpinState
    draw_forms: ClassVar[tuple[type[BonusDraw], ...]] = (TargetsDraw, WheelsDraw)
    draw_says: ClassVar[str] = "A Bonus Spin draw gives targets; after a hit, position, hot and community."
    by_seat: ClassVar[bool] = True
    every_value: ClassVar[bool] = True

    entry: BonusSpinEntry
    stake: MinorUnits
    targets: Weighted
    hot: Weights
    community: Weights
    stake_returned: bool
    locks_at_draw: bool
    """Whether the wager is locked as soon as the targets are drawn, and not only at the spin."""
    meters: dict[str, MeterRules]
    positions: int
    unit: int
    """How many minor units make a currency unit."""
    hot_among_wagers: bool = False
    """Whether the hot spot is one of the positions with the wager, and not of all."""

    @classmethod
    def faults(cls, entry: BonusSpinEntry, wheels: Container[str]) -> Iterator[tuple[str, str]]:
        del wheels
        yield from meter_faults(entry)

    @classmethod
    def fixed_stake(cls, entry: BonusSpinEntry) -> FixedStake:
        return FixedStake(entry.stake, entry.stake_clause)

    @classmethod
    def resolve(
        cls, entry: BonusSpinEntry, section: BonusSpinSection, setting: BonusSetting, findings: Findings
    ) -> Self:
        drawn = {}
        for key, stated, listed, clauses, clause in (
            ("targets", section.targets, entry.targets, {}, entry.count_clause),
            ("hot", section.hot, entry.hot, entry.hot_clauses, entry.hot_clause),
            ("community", section.community, entry.community, entry.community_clauses, entry.community_clause),
        ):
            chosen = stated_weights(f"bonus-spin.{key}", stated, listed, clause, findings)
            all_listed(f"bonus-spin.{key}", chosen, listed, clauses, clause, findings)
            drawn[key] = {value: chosen.get(value, weight) for value, weight in listed.items()}
        assumed = spell_stake(entry.stake_returned)
        returned = stake_is_returned("bonus-spin.stake", section.stake, assumed, entry.stake_clause, findings)
        if section.lock not in (None, "spin", "draw"):
            says = f"{section.lock}: the wager is locked at the spin or at the draw"
            findings.breach("bonus-spin.lock", says, entry.lock_clause)
        if section.hot_spot not in (None, "positions", "wagered"):
            says = f"{section.hot_spot}: the hot spot is drawn from all positions or from those wagered"
            findings.breach("bonus-spin.hot-spot", says, entry.position_clause)
        return cls(
            pockets=setting.wheel.in_play,
            entry=entry,
            stake=MinorUnits(entry.stake * scale(setting.currency)),
            targets=tuple(sorted(whole(drawn["targets"]))),
            hot=drawn["hot"],
            community=drawn["community"],
            stake_returned=returned,
            locks_at_draw=section.lock != "spin",
            meters=resolve_meters(entry, section, setting.currency, findings),
            positions=setting.seats,
            unit=scale(setting.currency),
            hot_among_wagers=section.hot_spot == "wagered",
        )

    def options(self, currency: str) -> Iterator[BonusOption]:
        unsaid, law = Source.ASSUMPTION, Source.REGULATOR
        yield BonusOption("bonus-spin.wager", spell_money(self.stake, currency), law)
        yield BonusOption("bonus-spin.stake", spell_stake(self.stake_returned), unsaid)
        yield BonusOption("seats", str(self.positions), unsaid)
        yield BonusOption("bonus-spin.hot-spot", "wagered" if self.hot_among_wagers else "positions", unsaid)
        yield BonusOption("bonus-spin.targets", spell_weights(self.targets), unsaid)
        yield BonusOption("bonus-spin.hot", spell_weights(self.hot.items()), unsaid)
        yield BonusOption("bonus-spin.community", spell_weights(self.community.items()), unsaid)
        for name, meter in self.meters.items():
            yield BonusOption(f"bonus-spin.{name}.start", spell_money(meter.start, currency), law)
            yield BonusOption(f"bonus-spin.{name}.reset", spell_money(meter.reset, currency), law)
            yield BonusOption(f"bonus-spin.{name}.rate", str(meter.rate), unsaid)

    def start(self) -> BonusSpinState:
        return BonusSpinState(meters=Map({name: meter.meter() for name, meter in self.meters.items()}))

    def due(self, now: Round) -> Due | None:
        if now.state.targets is None:
            says = "Bonus Spin: draw the targets before the spin."
            return Due(TargetsDraw, says, self.entry.targets_clause)
        if now.wagers and now.state.hit(now.result) and now.state.turn is None:
            return Due(WheelsDraw, "A target was hit: turn the bonus wheels.", self.entry.win_clause)
        return None

    def untimely(self, form: type[BonusDraw], now: Round) -> Objection | None:
        if form is TargetsDraw:
            if now.moment in (Moment.BETTING, Moment.CLOSED):
                return None
            return Objection("wrong-phase", "Targets are drawn before the spin.", self.entry.targets_clause)
        if now.moment is Moment.RESTED and now.state.hit(now.result) and now.wagers:
            return None
        return Objection("wrong-phase", "The bonus wheels turn once a wager has hit a target.", self.entry.win_clause)

    def fault(self, draw: TargetsDraw | WheelsDraw, now: Round) -> Objection | None:
        if isinstance(draw, TargetsDraw):
            if wrong := self._impossible_targets(draw.targets):
                return Objection("bad-draw", *wrong)
            if now.state.targets is not None:
                says = "The targets for this spin have been drawn."
                return Objection("bad-draw", says)
            return None
        if wrong := self._impossible_turn(draw, now.seats):
            return Objection("bad-draw", *wrong)
        if now.state.turn is not None:
            return Objection("bad-draw", "The bonus wheels have turned for this spin.", self.entry.win_clause)
        return None

    def _impossible_targets(self, targets: tuple[str, ...]) -> tuple[str, str | None] | None:
        counts = chances(self.targets)
        if len(set(targets)) != len(targets):
            return "Targets are drawn without repeats.", None
        for target in targets:
            if target not in self.pockets:
                return f"{target} is not in play on this wheel.", None
        if len(targets) not in counts:
            return f"{len(targets)} targets: {' or '.join(map(str, counts))} are drawn.", self.entry.count_clause
        return None

    def _impossible_turn(self, turn: WheelsDraw, seats: tuple[int, ...]) -> tuple[str, str] | None:
        entry = self.entry
        if not 1 <= turn.position <= self.positions:
            says = f"Position {turn.position}: the table has positions 1 to {self.positions}."
            return says, entry.position_clause
        if self.hot_among_wagers and (turn.position not in seats or turn.among not in ((), seats)):
            says = (
                f"Position {turn.position}: the hot spot is one of those with the wager, {', '.join(map(str, seats))}."
            )
            return says, entry.position_clause
        if turn.hot not in self.hot:
            return f"{turn.hot} is not on the hot wheel: {', '.join(self.hot)}.", entry.hot_clause
        if turn.community not in self.community:
            says = f"{turn.community} is not on the community wheel: {', '.join(self.community)}."
            return says, entry.community_clause
        return None

    def sample(self, form: type[BonusDraw], choices: RandomChoices, seats: Sequence[int] = ()) -> BonusDraw:
        if form is TargetsDraw:
            return TargetsDraw(tuple(choices.some(self.pockets, choices.weighted(self.targets))))
        among = tuple(seats) if self.hot_among_wagers else ()
        spots = among or range(1, self.positions + 1)
        position = spots[choices.below(len(spots))]
        hot = choices.weighted(tuple(self.hot.items()))
        return WheelsDraw(position, hot, choices.weighted(tuple(self.community.items())), among)

    def approvals(self) -> Iterator[tuple[str, str]]:
        """A symbol that is no Jackpot symbol has to be approved."""
        for name, meter in self.meters.items():
            if "jackpot" not in meter.symbol.casefold():
                yield f"bonus-spin.{name}.symbol", meter.clause

    def draw_clauses(self, form: type[BonusDraw]) -> tuple[str, ...]:
        entry = self.entry
        if form is TargetsDraw:
            return entry.targets_clause, entry.count_clause
        return entry.win_clause, entry.position_clause

    def generator_clauses(self, form: type[BonusDraw]) -> tuple[str, ...]:
        """The text has a generator select the targets, and does not say what turns the bonus wheels."""
        return (self.entry.targets_clause,) if form is TargetsDraw else ()

    @classmethod
    def sentence(cls, recorded: Mapping[str, Any]) -> str:
        if "targets" in recorded:
            return f"Targets: {', '.join(recorded['targets'])}."
        position, hot, community = recorded["position"], recorded["hot"], recorded["community"]
        return f"The bonus wheels stop at position {position}, hot {hot}, community {community}."

    @property
    def placing_clauses(self) -> tuple[str, ...]:
        """The wager goes through a device at each position."""
        return self.entry.device_clauses

    def locked(self, now: Round) -> Objection | None:
        """Locked out once the round has started: with the draw, or where a house says so at the spin."""
        if now.moment is Moment.BETTING and not (self.locks_at_draw and now.state.targets is not None):
            return None
        says = "The round has started: the bonus wager is locked out."
        return Objection("betting-closed", says, self.entry.lock_clause)
