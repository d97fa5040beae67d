"""The compiler: turn table rules and a slip into integer tables, by asking the game's own settlement for every pocket.

Each bonus likewise supplies its draws and its pay for each draw. The kernels contain no rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

import numpy as np

from croupier.bonus.compiled import BonusWheels, Tickets
from croupier.bonus.protocol import bonuses
from croupier.bonus.weighted import chances
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits
from croupier.game.zero import Fate
from croupier.odds.outcome import choices
from croupier.odds.slip import after_prison_spin, after_spin
from croupier.odds.slip_text import SlipLine
from croupier.rulebook.table import TableRules
from croupier.simulation.kernels.machine import BonusTables, Slip
from croupier.simulation.kernels.types import Longs
from croupier.simulation.slips import PlayedSlip


class CannotCompile(Exception):  # noqa: N818 - the name states the condition
    """A slip or a strategy that the simulator cannot play, and why."""


@dataclass(frozen=True)
class Compiled:
    """Amounts are in ``unit`` minor units. ``stake`` is the cost of one slip."""

    pockets: tuple[Pocket, ...]
    unit: int
    stake: int
    slip: Slip
    bonus: BonusTables
    scales: bool
    """Whether twice the slip returns twice as much: not if half of a stake is rounded."""

    @property
    def carries(self) -> bool:
        """Whether any wager can last longer than the spin."""
        return len(self.slip.back) > 1

    @property
    def plays_bonus(self) -> bool:
        return bool(self.bonus.ticket_streams.size or self.bonus.positions)

    @property
    def nets(self) -> Longs:
        """The net result of a slip that ends with the spin, by pocket."""
        assert not self.carries and not self.plays_bonus
        nets: Longs = self.slip.back[0] - self.stake
        return nets

    @property
    def best(self) -> int:
        """The largest return of a slip, in units, without meters."""
        bonus, most = self.bonus, int(self.slip.back.max())
        for stakes, times in zip(bonus.ticket_stakes, bonus.ticket_times, strict=True):
            most += int(stakes.max() * times.max())
        return most + int(max(bonus.first.max(initial=0), bonus.second.max(initial=0)))


def compile_slip(slip: PlayedSlip, rules: TableRules, choice: Fate | None = None, players: int = 1) -> Compiled:
    """The integer tables of a slip; ``choice`` is made after a zero, or by default the best choice of each wager."""
    if choice is not None:
        _check_choice(slip, rules, choice)
    rows, after = _prison(slip.wagers, rules, choice)
    bonus = _bonus(slip.bonus, rules, players)
    amounts = [amount for row in rows for amount in row] + [slip.stake]
    amounts += [line.stake for line in slip.bonus]
    unit = 1 if bonus.positions else gcd(*amounts)
    scaled = bonus._replace(ticket_stakes=bonus.ticket_stakes // unit)
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
    """The return and the next prison state, by prison state and pocket."""
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


def _bonus(lines: tuple[SlipLine, ...], rules: TableRules, players: int) -> BonusTables:
    """The tables of the bonus wagers, in minor units."""
    stakes: dict[_Row, list[int]] = {}
    turned: list[BonusWheels] = []
    streams: dict[int, str] = {}
    for line in lines:
        bonus = bonuses(rules)[line.spot.kind]
        tickets, wheels = bonus.tickets(line.spot), bonus.wheels(players)
        if tickets is not None:
            if (other := streams.setdefault(tickets.stream, bonus.name)) != bonus.name:
                raise CannotCompile(f"slip: {other} and {bonus.name} draw from one stream, {tickets.stream}")
            row = stakes.setdefault(_row(tickets), [0] * len(rules.terms.wheel.in_play))
            for index, pocket in enumerate(rules.terms.wheel.in_play):
                row[index] += line.stake * (pocket in tickets.pockets)
        elif wheels is not None:
            turned.append(wheels)
        else:
            raise CannotCompile(f"slip: {line.spot.kind} is not made for simulations")
    if len(turned) > 1:
        raise CannotCompile("slip: one wager that turns bonus wheels at a time")
    return BonusTables(*_ticket_tables(stakes, len(rules.terms.wheel.in_play)), *_wheel_tables(turned))


_Row = tuple[int, bool, tuple[tuple[int, Fraction], ...]]
"""The key of tickets that are drawn together: stream, whether the pocket must repeat, multiples with their chances."""


def _row(tickets: Tickets) -> _Row:
    return tickets.stream, tickets.repeats, tuple(tickets.times.items())


def _ticket_tables(stakes: dict[_Row, list[int]], pockets: int) -> tuple[Any, ...]:
    """The ticket tables, one row per draw."""
    weighted = [_weights(dict(chances)) for _, _, chances in stakes]
    return (
        np.array(list(stakes.values()), np.int64).reshape(len(stakes), pockets),
        np.array([repeats for _, repeats, _ in stakes], np.int64),
        _padded([times for times, _ in weighted]),
        _padded([sums for _, sums in weighted]),
        np.array([stream for stream, _, _ in stakes], np.int64),
    )


def _padded(rows: list[Longs]) -> Longs:
    """Pad rows to one length with their last value, which is never drawn."""
    longest = max(map(len, rows), default=0)
    filled = [np.pad(row, (0, longest - len(row)), "edge") for row in rows]
    return np.array(filled, np.int64).reshape(len(rows), longest)


def _weights(chances: dict[int, Fraction]) -> tuple[Longs, Longs]:
    """Values, and cumulative whole weights."""
    common = lcm(*(chance.denominator for chance in chances.values()))
    if common >= 1 << 32:
        raise CannotCompile("slip: the bonus draws have weights too fine for the generator's 32 bits")
    whole = [int(chance * common) for chance in chances.values()]
    return np.array(list(chances), np.int64), np.cumsum(np.array(whole, np.int64))


def _wheel_tables(turned: list[BonusWheels]) -> tuple[Any, ...]:
    """Targets, bonus wheels and meters for the first player."""
    if not turned:
        none = np.zeros(0, np.int64)
        return none, none, 0, 0, *([none] * 9)
    [wheels] = turned
    if not 1 <= wheels.players <= wheels.positions:
        raise CannotCompile(f"players: {wheels.players}: the table has 1 to {wheels.positions} positions")
    targets, target_weights = _weights(chances(wheels.targets))
    return (
        targets,
        target_weights,
        wheels.positions,
        wheels.players,
        np.array([prize.returned for prize in wheels.first]),
        np.array([-1 if prize.meter is None else prize.meter for prize in wheels.first]),
        np.cumsum([prize.weight for prize in wheels.first]),
        np.array([prize.returned for prize in wheels.second]),
        np.cumsum([prize.weight for prize in wheels.second]),
        np.array([meter.start for meter in wheels.meters]),
        np.array([meter.reset for meter in wheels.meters]),
        np.array([meter.grows for meter in wheels.meters]),
        np.array([meter.per for meter in wheels.meters]),
    )
