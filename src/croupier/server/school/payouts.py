"""Lessons about payouts: wagers and a pocket; the answer comes from settlement itself."""

from __future__ import annotations

from math import lcm
from random import Random

from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Outcome, Wager, settle
from croupier.game.spot import Piece, Spot
from croupier.rulebook.money import spell_money
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules
from croupier.server.school.lesson import Lesson, LessonKind

CHIPS = (1, 2, 5, 10)
"""The values of a chip in lessons, in currency units."""
FEW, MANY = 2, 5


def payout(rules: TableRules, dice: Random) -> Lesson | None:
    """Make a lesson of two to five wagers of one player, at least one of which wins; None if the layout has no such
    wager.
    """
    wheel = rules.terms.wheel
    pockets = [pocket for pocket in wheel.order if pocket not in wheel.covered and _winners(pocket, rules)]
    if not pockets:
        return None
    pocket = dice.choice(pockets)
    spots = [spot for spot in rules.layout.spots.values() if _is_paid(spot, pocket, rules)]
    winners = _winners(pocket, rules)
    chip = dice.choice(CHIPS) * rules.unit
    chosen = [_pick(winners, dice)]
    for _ in range(dice.randint(FEW, MANY) - 1):
        chosen.append(_pick(winners if dice.random() < 0.6 else spots, dice))
    wagers = {spot.id: _stake(spot, chip, rules, dice) for spot in chosen}
    return of({str(spot): stake for spot, stake in wagers.items()}, pocket, rules)


def of(wagers: dict[str, int], pocket: str, rules: TableRules) -> Lesson:
    """The lesson of these wagers and this pocket: the amount paid, without the winning stakes, which stay."""
    lines, paid = [], 0
    clauses: dict[str, None] = {}
    for name, stake in wagers.items():
        won, told = _won(_spot(name, rules), stake, Pocket(pocket), rules, clauses)
        paid += won
        lines.append(f"{name}, {spell_money(stake, rules.currency)}: {told}")
    asks = f"{rules.terms.wheel.label(Pocket(pocket))}. What do you pay this player, the winning stakes not counted?"
    explained = (*lines, f"Paid: {spell_money(paid, rules.currency)}.")
    return Lesson(LessonKind.PAYOUT, asks, paid, explained, tuple(clauses), (), tuple(wagers.items()), pocket)


def _spot(name: str, rules: TableRules) -> Spot:
    spot = rules.layout.find(name)
    assert spot is not None, f"the layout has no spot {name}"
    return spot


def _won(spot: Spot, stake: int, pocket: Pocket, rules: TableRules, clauses: dict[str, None]) -> tuple[int, str]:
    """What a wager wins; a composite is paid part by part."""
    unit = stake // spot.units
    parts = [Wager(part.spot, MinorUnits(part.units * unit)) for part in spot.parts] or [
        Wager(spot.id, MinorUnits(stake))
    ]
    won, told = 0, []
    for settled in settle(parts, pocket, rules.terms):
        if settled.outcome is not Outcome.WON:
            continue
        gain, lies = settled.returned - settled.wager.stake, settled.wager.stake
        won += gain
        clauses.update(dict.fromkeys(settled.clauses))
        name = f"{settled.wager.spot} " if spot.parts else ""
        told.append(f"{name}{gain // lies} to 1 on {spell_money(lies, rules.currency)}")
    return won, f"{' + '.join(told)} = {spell_money(won, rules.currency)}" if told else "lost"


def _winners(pocket: Pocket, rules: TableRules) -> list[Spot]:
    return [spot for spot in rules.layout.spots.values() if pocket in spot.covers and _is_paid(spot, pocket, rules)]


def _is_paid(spot: Spot, pocket: Pocket, rules: TableRules) -> bool:
    """Whether the pocket alone determines the payout: no bonus, and no wager that the zero rule catches."""
    zero = rules.terms.zero
    if rules.wager(spot.kind).group is Group.BONUS or (zero is not None and zero.catches(spot.kind, pocket)):
        return False
    return spot.piece is Piece.CHIP or bool(spot.parts)


def _pick(spots: list[Spot], dice: Random) -> Spot:
    """Pick a spot so that every kind is equally likely, however many spots it has."""
    kind = dice.choice(sorted({spot.kind for spot in spots}))
    return dice.choice([spot for spot in spots if spot.kind == kind])


def _stake(spot: Spot, chip: int, rules: TableRules, dice: Random) -> int:
    """A stake of a few chips, within the limits and in whole units of a composite."""
    limit = rules.limit(spot)
    unit = chip * lcm(spot.units, rules.wager(spot.kind).chips_divisible_by)
    least = max(1, -(-limit.minimum // unit))
    most = least + 9 if limit.maximum is None else max(least, min(least + 9, limit.maximum // unit))
    return dice.randint(least, most) * unit
