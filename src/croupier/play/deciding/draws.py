"""Draws: what a generator drew for a bonus wager, when it may come, and which must have come."""

from __future__ import annotations

from croupier.bonus.protocol import bonuses
from croupier.bonus.round import RoundStep
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.bonus_round import bonus_round, refusal
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.placing.spots import not_offered
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.table import TableRules


def draw(state: RoundState, command: cmd.Draw, rules: TableRules) -> Answer:
    """Accept a draw that comes at the right time and is possible with the table's weights."""
    name = command.what
    if name not in rules.bonus:
        return not_offered(name, rules)
    bonus, now = bonuses(rules)[name], bonus_round(state, name)
    drawn = bonus.read_draw(command.drawn)
    assert drawn is not None, "a command that cannot be read has been refused"
    form = type(drawn)
    if objection := bonus.untimely(form, now) or bonus.fault(drawn, now):
        return refusal(objection)
    clauses = rules.in_force(bonus.draw_clauses(form))
    return (ev.BonusDrawn(what=name, drawn=drawn.recorded(), call=bonus.call(form), clauses=clauses),)


def missing_draw(state: RoundState, step: RoundStep, rules: TableRules) -> Refusal | None:
    """Why a step of the round waits: a bonus needs a draw first."""
    for name, bonus in bonuses(rules).items():
        due = bonus.due(bonus_round(state, name))
        if due is not None and due.form.before is step:
            return refuse(Code.NOT_DRAWN, due.says, due.clause)
    return None
