"""Bonus Spin Xtreme: targets drawn before the spin; a hit turns the bonus wheels, for the hot spot and for all.

See docs/decisions/0011-progressives-contribute-at-settlement.md and
docs/decisions/0012-bonus-spin-locks-with-its-draw.md.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.bonus.weighted import Distribution, average, chances, mean
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Outcome
from croupier.game.wheel import Wheel
from croupier.game.zero import Citation
from croupier.rulebook.resolving.bonus import BonusSpinRules


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the bonus wheels stopped: the hot position, its symbol, and everybody else's."""

    position: int
    hot: str
    community: str


@dataclass(frozen=True, slots=True)
class Award:
    """What one position gets. ``meter`` names the progressive that it empties."""

    outcome: Outcome
    returned: MinorUnits
    clauses: tuple[Citation, ...]
    meter: str | None = None


def draws(rules: BonusSpinRules) -> dict[int, Fraction]:
    """How many targets are drawn."""
    return chances(rules.targets)


def fault_of_targets(rules: BonusSpinRules, wheel: Wheel, targets: tuple[Pocket, ...]) -> tuple[str, str] | None:
    """Why the generator cannot have drawn these targets, if it cannot, and the clause."""
    if len(set(targets)) != len(targets):
        return "Targets are drawn without repeats.", rules.entry.targets_clause
    for target in targets:
        if target not in wheel.in_play:
            return f"{target} is not in play on this wheel.", rules.entry.targets_clause
    if len(targets) not in draws(rules):
        return f"{len(targets)} targets: {' or '.join(map(str, draws(rules)))} are drawn.", rules.entry.count_clause
    return None


def fault_of_turn(rules: BonusSpinRules, turn: Turn) -> tuple[str, str] | None:
    """Why the bonus wheels cannot have stopped so, if they cannot, and the clause."""
    entry = rules.entry
    if not 1 <= turn.position <= rules.positions:
        says = f"Position {turn.position}: the table has positions 1 to {rules.positions}."
        return says, entry.position_clause
    if not rules.hot.get(turn.hot):
        return f"{turn.hot} is not on the hot wheel: {', '.join(rules.hot)}.", entry.hot_clause
    if not rules.community.get(turn.community):
        says = f"{turn.community} is not on the community wheel: {', '.join(rules.community)}."
        return says, entry.community_clause
    return None


def pay(rules: BonusSpinRules, turn: Turn, seat: int, meters: Mapping[str, MinorUnits]) -> Award:
    """What a position with the wager gets when a target was hit; a progressive at its value in this turn."""
    entry = rules.entry
    stake = rules.stake if rules.stake_returned else 0
    clauses: tuple[str, ...]
    if seat != turn.position:
        clauses = (entry.win_clause, entry.community_clause, entry.community_clauses[turn.community])
        amount = int(turn.community) * rules.unit
        return Award(Outcome.WON, MinorUnits(amount + stake), tuple(map(Citation, clauses)))
    symbol = entry.hot_clauses[turn.hot]
    if turn.hot in meters:
        clauses = (entry.win_clause, entry.hot_clause, symbol, entry.turn_clause)
        return Award(Outcome.WON, MinorUnits(meters[turn.hot] + stake), tuple(map(Citation, clauses)), meter=turn.hot)
    clauses = (entry.win_clause, entry.hot_clause, symbol, entry.land_clause)
    return Award(Outcome.WON, MinorUnits(int(turn.hot) * rules.unit + stake), tuple(map(Citation, clauses)))


def missed(rules: BonusSpinRules) -> Award:
    return Award(Outcome.LOST, MinorUnits(0), (Citation(rules.entry.win_clause),))


def returns(rules: BonusSpinRules, wheel: Wheel, meters: Mapping[str, MinorUnits] | None = None) -> Distribution:
    """What comes back of a stake of 1 at any position, the meters at these values, or at their starts."""
    values = meters if meters is not None else {name: meter.start for name, meter in rules.meters.items()}
    target = average(rules.targets) / len(wheel.in_play)
    mine = Fraction(1, rules.positions)
    some_hot, some_community = next(iter(rules.hot)), next(iter(rules.community))
    result: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    result[Fraction(0)] = 1 - target
    for symbol, chance in chances(rules.hot.items()).items():
        award = pay(rules, Turn(1, symbol, some_community), 1, values)
        result[Fraction(award.returned, rules.stake)] += target * mine * chance
    for symbol, chance in chances(rules.community.items()).items():
        award = pay(rules, Turn(2, some_hot, symbol), 1, values)
        result[Fraction(award.returned, rules.stake)] += target * (1 - mine) * chance
    return dict(result)


def break_even(rules: BonusSpinRules, wheel: Wheel) -> Fraction | None:
    """The primary meter, in minor units, at which the wager returns all that is staked; None where it never does.

    The return grows in a straight line with the meter, so two points settle it. The other meters are at their starts.
    """
    start = {name: meter.start for name, meter in rules.meters.items()}
    name = next(iter(rules.meters))
    low = mean(returns(rules, wheel, start))
    slope = mean(returns(rules, wheel, {**start, name: MinorUnits(start[name] + 1)})) - low
    return start[name] + (1 - low) / slope if slope else None
