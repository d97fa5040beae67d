"""The compiler: table rules and a slip become integer tables, by asking the game's own settlement for every pocket.

The bonus wagers are asked the same way: what they draw, and what they pay for each draw. The kernels know no rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

import numpy as np

from croupier.bonus import back_to_back, bonus_spin, roulette_x
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits
from croupier.game.spot import Spot
from croupier.game.wheel import Wheel
from croupier.game.zero import Fate
from croupier.odds.outcome import choices
from croupier.odds.slip import SlipLine, after_prison_spin, after_spin
from croupier.rulebook.resolving.bonus import BonusSpinRules, RouletteXRules
from croupier.rulebook.table import TableRules
from croupier.simulation.kernels.machine import Bonus, Slip
from croupier.simulation.kernels.types import Longs
from croupier.simulation.slips import PlayedSlip


class CannotCompile(Exception):  # noqa: N818 - it is named for what it is
    """A slip or a strategy that the simulator cannot play, and why."""


@dataclass(frozen=True)
class Compiled:
    """Amounts are in ``unit`` minor units. ``stake`` is what a slip costs."""

    pockets: tuple[Pocket, ...]
    unit: int
    stake: int
    slip: Slip
    bonus: Bonus
    scales: bool
    """Whether twice the slip brings twice as much: not so where half of a stake is rounded."""

    @property
    def carries(self) -> bool:
        """Whether anything outlasts the spin."""
        return len(self.slip.back) > 1

    @property
    def plays_bonus(self) -> bool:
        return bool(self.bonus.x_stakes.any() or self.bonus.repeat_stake or self.bonus.positions)

    @property
    def nets(self) -> Longs:
        """What a slip that ends with the spin brings, by pocket."""
        assert not self.carries and not self.plays_bonus
        nets: Longs = self.slip.back[0] - self.stake
        return nets

    @property
    def best(self) -> int:
        """The most that a slip can win, in units, leaving meters aside."""
        bonus = self.bonus
        most = int(self.slip.back.max()) + int(bonus.x_stakes.max() * bonus.x_times.max(initial=0))
        most += int(bonus.repeat_stake * bonus.repeat_times.max(initial=0))
        return most + int(max(bonus.hot.max(initial=0), bonus.community.max(initial=0)))


def compile_slip(slip: PlayedSlip, rules: TableRules, choice: Fate | None = None, players: int = 1) -> Compiled:
    """The integer tables of a slip; ``choice`` is made wherever a zero leaves one, or else each wager's best."""
    if choice is not None:
        _check_choice(slip, rules, choice)
    rows, after = _prison(slip.wagers, rules, choice)
    bonus = _bonus(slip.bonus, rules, players)
    amounts = [amount for row in rows for amount in row] + [slip.stake]
    amounts += [line.stake for line in slip.bonus]
    unit = 1 if bonus.positions else gcd(*amounts)
    scaled = bonus._replace(x_stakes=bonus.x_stakes // unit, repeat_stake=bonus.repeat_stake // unit)
    twice, _ = _prison(tuple(SlipLine(line.spot, MinorUnits(2 * line.stake)) for line in slip.wagers), rules, choice)
    return Compiled(
        pockets=rules.terms.wheel.in_play,
        unit=unit,
        stake=slip.stake // unit,
        slip=Slip(np.array(rows, np.int64) // unit, np.array(after, np.int64)),
        bonus=scaled,
        scales=twice == [[2 * amount for amount in row] for row in rows],
    )


def _check_choice(slip: PlayedSlip, rules: TableRules, choice: Fate) -> None:
    for line in slip.wagers:
        allowed = choices(line.spot, rules.terms)
        if choice in allowed:
            return
    offered = rules.terms.zero.choices if rules.terms.zero is not None else ()
    may = f"a zero leaves {' or '.join(offered)} here" if len(offered) > 1 else "a zero leaves no choice here"
    raise CannotCompile(f"choice: {choice} for this slip: {may}, and only to the wagers that it catches")


def _prison(
    lines: tuple[SlipLine, ...], rules: TableRules, choice: Fate | None
) -> tuple[list[list[int]], list[list[int]]]:
    """What comes back and what is then in prison, by what is in prison and by pocket."""
    pockets = rules.terms.wheel.in_play
    inside: dict[tuple[SlipLine, ...], int] = {(): 0}
    rows, after = [], []
    queue: list[tuple[SlipLine, ...]] = [()]
    for prisoners in queue:
        row, following = [], []
        for pocket in pockets:
            if prisoners:
                back, left = after_prison_spin(prisoners, pocket, rules.terms)
            else:
                back, left = after_spin(lines, pocket, rules.terms, choice)
            if left not in inside:
                inside[left] = len(inside)
                queue.append(left)
            row.append(back)
            following.append(inside[left])
        rows.append(row)
        after.append(following)
    return rows, after


def _bonus(lines: tuple[SlipLine, ...], rules: TableRules, players: int) -> Bonus:
    """What the bonus wagers bring, in minor units."""
    wheel, offered = rules.terms.wheel, rules.bonus
    x_stakes = [0] * len(wheel.in_play)
    x: dict[int, Fraction] = {}
    repeat: dict[int, Fraction] = {}
    repeat_stake, spin = 0, None
    for line in lines:
        if line.spot.kind == "x-straight":
            assert offered.x_straight is not None
            [number] = line.spot.covers
            x_stakes[wheel.in_play.index(number)] += line.stake
            x = _x_times(offered.x_straight, line.spot, wheel)  # the same for every number
        elif line.spot.kind == "b2b":
            assert offered.b2b is not None
            repeat_stake += line.stake
            some = wheel.in_play[0]
            for multiplier, chance in back_to_back.draws(offered.b2b).items():
                times = back_to_back.pay(offered.b2b, multiplier, some, prior=some).times
                repeat[times] = chance
        else:
            spin = offered.bonus_spin
    x_times, x_weights = _weights(x)
    repeat_times, repeat_weights = _weights(repeat)
    tables = _spin_tables(spin, players)
    return Bonus(np.array(x_stakes), x_times, x_weights, repeat_stake, repeat_times, repeat_weights, *tables)


def _x_times(rules: RouletteXRules, spot: Spot, wheel: Wheel) -> dict[int, Fraction]:
    """How many times its stake a wager on the winning number brings, with the chances."""
    [number] = spot.covers
    found: dict[int, Fraction] = {}
    for odds, chance in roulette_x.draws(rules, wheel).items():
        drawn = {} if odds is None else _drawn(rules.table.first, odds, number, wheel.in_play)
        times = roulette_x.pay(rules, drawn, spot, number).times
        found[times] = found.get(times, Fraction(0)) + chance
    return found


def _drawn(first: int, odds: int, number: Pocket, pockets: tuple[Pocket, ...]) -> dict[Pocket, int]:
    """A draw in which a number has these odds: alone where they are the first's, after another where not."""
    if odds == first:
        return {number: odds}
    other = next(pocket for pocket in pockets if pocket != number)
    return {other: first, number: odds}


def _weights(chances: dict[int, Fraction]) -> tuple[Longs, Longs]:
    """Values, and whole weights that run up to their sum."""
    common = lcm(*(chance.denominator for chance in chances.values())) if chances else 1
    if common >= 1 << 32:
        raise CannotCompile("slip: the bonus draws have weights too fine for the generator's 32 bits")
    whole = [int(chance * common) for chance in chances.values()]
    return np.array(list(chances), np.int64), np.cumsum(np.array(whole, np.int64))


def _spin_tables(spin: BonusSpinRules | None, players: int) -> tuple[Any, ...]:
    """Targets, wheels and meters of Bonus Spin Xtreme for the first of so many players."""
    none = np.zeros(0, np.int64)
    if spin is None:
        return none, none, 0, 0, *([none] * 9)
    if not 1 <= players <= spin.positions:
        raise CannotCompile(f"players: {players}: the table has 1 to {spin.positions} positions")
    names = list(spin.meters)
    empty = {name: MinorUnits(0) for name in names}
    some_hot, some_community = next(iter(spin.hot)), next(iter(spin.community))
    hot = [bonus_spin.pay(spin, bonus_spin.Turn(1, symbol, some_community), 1, empty) for symbol in spin.hot]
    community = [bonus_spin.pay(spin, bonus_spin.Turn(2, some_hot, symbol), 1, empty) for symbol in spin.community]
    meters = [spin.meters[name] for name in names]
    targets = bonus_spin.draws(spin)
    common = lcm(*(chance.denominator for chance in targets.values()))
    return (
        np.array(list(targets), np.int64),
        np.cumsum([int(chance * common) for chance in targets.values()]),
        spin.positions,
        players,
        np.array([award.returned for award in hot]),
        np.array([-1 if award.meter is None else names.index(award.meter) for award in hot]),
        np.cumsum(list(spin.hot.values())),
        np.array([award.returned for award in community]),
        np.cumsum(list(spin.community.values())),
        np.array([meter.start * meter.rate.denominator for meter in meters]),
        np.array([meter.reset * meter.rate.denominator for meter in meters]),
        np.array([players * spin.stake * meter.rate.numerator for meter in meters]),
        np.array([meter.rate.denominator for meter in meters]),
    )
