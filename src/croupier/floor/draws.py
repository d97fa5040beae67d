"""Draws of the house: derives the pocket and the bonus draws from a seed, so that anyone can repeat them.

See docs/decisions/0024-the-writer-draws.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.bonus.protocol import bonuses
from croupier.bonus.round import RoundStep
from croupier.floor.fairness import SeededDraw
from croupier.game.pocket import Pocket
from croupier.play.bonus_round import bonus_round
from croupier.play.state import RoundState
from croupier.rulebook.table import TableRules


def pocket(draw: SeededDraw, rules: TableRules) -> Pocket:
    """The pocket that a generator draws: one of all pockets of the wheel, in its order, covered ones included."""
    order = rules.terms.wheel.order
    return order[draw.below(len(order))]


def pocket_in_play(draw: SeededDraw, rules: TableRules) -> Pocket:
    """The pocket as records of the first version have it: covered pockets were not drawn."""
    in_play = rules.terms.wheel.in_play
    return in_play[draw.below(len(in_play))]


def due_draws(play: RoundState, rules: TableRules) -> list[str]:
    """The purposes of the draws that bonuses require and that may be made now."""
    found = []
    for name, bonus in bonuses(rules).items():
        now = bonus_round(play, name)
        due = bonus.due(now)
        if due is not None and bonus.untimely(due.form, now) is None:
            found.append(due.form.purpose)
    return found


def bonus_draw(draw: SeededDraw, purpose: str, play: RoundState, rules: TableRules) -> tuple[str, dict[str, Any]]:
    """The draw for a purpose: the name of its bonus, and the fields of the ``draw`` command."""
    for name, bonus in bonuses(rules).items():
        for form in bonus.draw_forms:
            if form.purpose == purpose:
                return name, bonus.sample(form, draw, bonus_round(play, name).seats).fields()
    raise AssertionError(f"no bonus of this table draws {purpose}")


def recorded_draw(seed: bytes, mixed: bytes, name: str, recorded: Mapping[str, Any], rules: TableRules) -> Any:
    """Recompute a recorded bonus draw from a seed."""
    bonus = bonuses(rules)[name]
    form = bonus.form_of(recorded)
    return bonus.sample(form, SeededDraw(seed, mixed, form.purpose), recorded.get("among", ())).recorded()


def draws_after_rest(name: str, rules: TableRules) -> bool:
    """Whether the bonus can have a draw after the ball rests."""
    return any(form.before is RoundStep.PAY for form in bonuses(rules)[name].draw_forms)
