"""What an automatic wheel makes of a seed: the pocket, and the draws of the bonus wagers; anyone can do it again.

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
    """Where the ball comes to rest: one of the pockets in play, in the wheel's order."""
    in_play = rules.terms.wheel.in_play
    return in_play[draw.below(len(in_play))]


def due_draws(play: RoundState, rules: TableRules) -> list[str]:
    """The purposes of the draws that bonus wagers want and that may come now."""
    found = []
    for name, bonus in bonuses(rules).items():
        now = bonus_round(play, name)
        due = bonus.due(now)
        if due is not None and bonus.untimely(due.form, now) is None:
            found.append(due.form.purpose)
    return found


def bonus_draw(draw: SeededDraw, purpose: str, rules: TableRules) -> tuple[str, dict[str, Any]]:
    """What is drawn for a purpose: the bonus that it is for, and the fields of the command that tells of it."""
    for name, bonus in bonuses(rules).items():
        for form in bonus.draw_forms:
            if form.purpose == purpose:
                return name, bonus.sample(form, draw).fields()
    raise AssertionError(f"no bonus of this table draws {purpose}")


def recorded_draw(seed: bytes, mixed: bytes, name: str, recorded: Mapping[str, Any], rules: TableRules) -> Any:
    """What a seed makes of a draw for a bonus that is in the record."""
    bonus = bonuses(rules)[name]
    form = bonus.form_of(recorded)
    return bonus.sample(form, SeededDraw(seed, mixed, form.purpose)).recorded()


def draws_after_rest(name: str, rules: TableRules) -> bool:
    """Whether something may be drawn for the bonus once the ball rests."""
    return any(form.before is RoundStep.PAY for form in bonuses(rules)[name].draw_forms)
