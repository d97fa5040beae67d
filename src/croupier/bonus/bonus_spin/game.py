"""Bonus Spin Xtreme: awards of each position when a target is hit, contributions to meters, and exact returns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from croupier.bonus.bonus_spin.draws import BonusSpinState, Turn
from croupier.bonus.bonus_spin.expectation import mean_meter
from croupier.bonus.bonus_spin.rules import BonusSpinRules, Round
from croupier.bonus.bonus_spin.sections import BonusSpinEntry, BonusSpinSection
from croupier.bonus.compiled import BonusWheels, Lanes, MeterTable, Prize
from croupier.bonus.round import Award, Contribution, MeterPayment, SeatWager
from croupier.bonus.shown import BonusView, BreakEven
from croupier.bonus.weighted import Distribution, Weights, average, chances, mean, present
from croupier.game.settlement import MinorUnits, Outcome
from croupier.game.zero import Citation
from croupier.rulebook.bonus_games import BonusSetting, register
from croupier.rulebook.breach import Findings


@register
@dataclass(frozen=True)
class BonusSpin(BonusSpinRules):
    @classmethod
    def resolve(
        cls, entry: BonusSpinEntry, section: BonusSpinSection, setting: BonusSetting, findings: Findings
    ) -> Self:
        found = super().resolve(entry, section, setting, findings)
        if found.hot_among_wagers:
            alone = float(found._alone())
            says = f"a player alone gets back {alone:.0%} of the stake, for the hot spot is then always theirs"
            findings.warn("bonus-spin.hot-spot", f"Few players get back more than they stake: {says}.")
        return found

    def _alone(self) -> Fraction:
        """What the only player gets back on average, with the meters at their starts."""
        return mean(self.returns_at({name: meter.start for name, meter in self.meters.items()}, 1))

    def awards(self, now: Round, wagers: Iterable[SeatWager]) -> Iterator[Award]:
        """The awards by position in order; a meter that one position wins is at its reset value for the next."""
        values = {name: MinorUnits(meter.value) for name, meter in now.state.meters.items()}
        turn = now.state.turn
        for wager in wagers:
            if not now.state.hit(now.result):
                yield Award(Outcome.LOST, MinorUnits(0), (Citation(self.entry.win_clause),))
                continue
            assert turn is not None
            award = self.award(turn, wager.seat, values, MinorUnits(wager.stake))
            if award.payment is not None:
                values[award.payment.meter] = MinorUnits(award.payment.reset)
            yield award

    def award(
        self, turn: Turn, seat: int, meters: Mapping[str, MinorUnits], wagered: MinorUnits | None = None
    ) -> Award:
        """The award of a position with the wager when a target was hit; a progressive pays its present value, and the
        community's pay grows with the position's own wager.
        """
        entry = self.entry
        own = self.stake if wagered is None else wagered
        stake = own if self.stake_returned else 0
        clauses: tuple[str, ...]
        if seat != turn.position:
            listed = entry.community_clauses[turn.community]
            clauses = (entry.win_clause, entry.community_clause, listed, entry.community_base)
            amount = int(turn.community) * self.unit * own // self.stake
            return Award(Outcome.WON, MinorUnits(amount + stake), tuple(map(Citation, clauses)))
        symbol = entry.hot_clauses[turn.hot]
        if turn.hot in meters:
            clauses = (entry.win_clause, entry.hot_clause, symbol, entry.turn_clause)
            paid = (entry.turn_clause, entry.least_clause)
            payment = MeterPayment(turn.hot, meters[turn.hot], self.meters[turn.hot].reset, paid)
            back = MinorUnits(meters[turn.hot] + stake)
            return Award(Outcome.WON, back, tuple(map(Citation, clauses)), payment)
        clauses = (entry.win_clause, entry.hot_clause, symbol, entry.land_clause)
        return Award(Outcome.WON, MinorUnits(int(turn.hot) * self.unit + stake), tuple(map(Citation, clauses)))

    def contributions(self, wagers: int) -> Iterator[Contribution]:
        for name, meter in self.meters.items():
            yield Contribution(name, wagers * self.stake * meter.parts, meter.per, (self.entry.rate_clause,))

    def returns(self) -> Distribution:
        return self.returns_at({name: meter.start for name, meter in self.meters.items()})

    def returns_at(self, meters: Mapping[str, MinorUnits], players: int | None = None) -> Distribution:
        """The expected return of a stake of 1 at any position, with the meters at these values and so many players;
        every position plays if left out.
        """
        target, mine = self._hit_chance(), Fraction(1, self._spots(players))
        some_hot, some_community = next(iter(self.hot)), next(iter(self.community))
        result: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        result[Fraction(0)] = 1 - target
        for symbol, chance in chances(self.hot.items()).items():
            award = self.award(Turn(1, symbol, some_community), 1, meters)
            result[Fraction(award.returned, self.stake)] += target * mine * chance
        for symbol, chance in chances(self.community.items()).items():
            award = self.award(Turn(2, some_hot, symbol), 1, meters)
            result[Fraction(award.returned, self.stake)] += target * (1 - mine) * chance
        return dict(result)

    def _spots(self, players: int | None) -> int:
        """How many positions the hot spot is drawn from."""
        return self.positions if players is None or not self.hot_among_wagers else min(players, self.positions)

    def _hit_chance(self) -> Fraction:
        return average(self.targets) / len(self.pockets)

    def break_even(self) -> BreakEven | None:
        """The return is linear in the first meter, so two points determine it; the other meters are at their starts."""
        start = {name: meter.start for name, meter in self.meters.items()}
        name = next(iter(self.meters))
        low = mean(self.returns_at(start))
        slope = mean(self.returns_at({**start, name: MinorUnits(start[name] + 1)})) - low
        return BreakEven(f"bonus-spin.{name}", start[name] + (1 - low) / slope, name) if slope else None

    def weights(self) -> dict[str, Weights]:
        return {"hot": present(self.hot.items()), "community": present(self.community.items())}

    def with_weights(self, weights: Mapping[str, Weights]) -> BonusSpin:
        return replace(self, hot=weights["hot"], community=weights["community"])

    def wheels(self, players: int) -> BonusWheels:
        names = list(self.meters)
        empty = {name: MinorUnits(0) for name in names}
        some_hot, some_community = next(iter(self.hot)), next(iter(self.community))
        first = []
        for symbol, weight in self.hot.items():
            award = self.award(Turn(1, symbol, some_community), 1, empty)
            first.append(Prize(award.returned, weight, names.index(symbol) if symbol in names else None))
        second = [
            Prize(self.award(Turn(2, some_hot, symbol), 1, empty).returned, weight)
            for symbol, weight in self.community.items()
        ]
        meters = [
            MeterTable(m.start * m.per, m.reset * m.per, players * self.stake * m.parts, m.per)
            for m in self.meters.values()
        ]
        spots = self._spots(players)
        return BonusWheels(self.targets, spots, players, tuple(first), tuple(second), tuple(meters))

    def expected(self, stake: MinorUnits, lanes: Lanes, players: int) -> Fraction:
        """The expected return of the first player. It is linear in each meter's value, so the means suffice."""
        returned = stake * mean(self.returns_at({name: MinorUnits(0) for name in self.meters}, players))
        symbols = chances(self.hot.items())
        for name, meter in self.meters.items():
            mine = self._hit_chance() * symbols.get(name, Fraction(0)) / self._spots(players)
            emptied, growth = mine * players, players * stake * meter.rate
            if mine:
                returned += mine * mean_meter(emptied, meter.start + growth, emptied * meter.reset + growth, lanes)
        return returned

    def view(self, state: BonusSpinState, title: str) -> BonusView:
        shown = [("targets", " ".join(state.targets))] if state.targets else []
        if state.turn is not None:
            position, hot, community = state.turn
            symbol = self.meters[hot].symbol if hot in self.meters else hot
            shown.append(("seat", f"{position} · {symbol} · {community}"))
        marks = dict.fromkeys(state.targets or (), "◎")
        meters = {name: meter.value for name, meter in state.meters.items()}
        return BonusView(self.name, title, tuple(shown), marks, meters)
