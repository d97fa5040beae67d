"""What an automatic wheel makes of a seed: the pocket, and the draws of the bonus wagers; anyone can do it again.

See docs/decisions/0024-the-writer-draws.md.
"""

from __future__ import annotations

from croupier.floor.fairness import SeededDraw
from croupier.game.pocket import Pocket
from croupier.rulebook.table import TableRules


def pocket(draw: SeededDraw, rules: TableRules) -> Pocket:
    """Where the ball comes to rest: one of the pockets in play, in the wheel's order."""
    in_play = rules.terms.wheel.in_play
    return in_play[draw.below(len(in_play))]


def multiplier(draw: SeededDraw, rules: TableRules) -> int:
    """Back to back's."""
    assert rules.bonus.b2b is not None
    return draw.weighted(rules.bonus.b2b.multipliers)


def numbers(draw: SeededDraw, rules: TableRules) -> dict[str, int]:
    """Roulette X's: how many, which, and the odds of all but the first."""
    x = rules.bonus.x_straight
    assert x is not None
    count = draw.weighted(x.draws)
    drawn = draw.some(rules.terms.wheel.in_play, count)
    odds = [x.table.first] + [draw.weighted(x.later) for _ in drawn[1:]]
    return dict(zip(drawn, odds, strict=True))


def targets(draw: SeededDraw, rules: TableRules) -> tuple[str, ...]:
    """Bonus Spin Xtreme's."""
    spin = rules.bonus.bonus_spin
    assert spin is not None
    return tuple(draw.some(rules.terms.wheel.in_play, draw.weighted(spin.targets)))


def wheels(draw: SeededDraw, rules: TableRules) -> tuple[int, str, str]:
    """Where Bonus Spin Xtreme's wheels stop: the position, its symbol, everybody else's."""
    spin = rules.bonus.bonus_spin
    assert spin is not None
    position = 1 + draw.below(spin.positions)
    return position, draw.weighted(tuple(spin.hot.items())), draw.weighted(tuple(spin.community.items()))
