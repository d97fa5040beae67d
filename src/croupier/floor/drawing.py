"""Draws at a dealt table: the house draws what is due for the bonuses when a member of staff asks for it.

See docs/decisions/0113-the-house-draws-at-dealt-tables.md.
"""

from __future__ import annotations

from croupier.bonus.protocol import bonuses
from croupier.floor import command as cmd
from croupier.floor import draws
from croupier.floor import event as ev
from croupier.floor.table_context import TableContext
from croupier.floor.table_state import TableState, apply, with_seed
from croupier.floor.wheel import draw_for_bonus
from croupier.ledger.books import Draft
from croupier.play.act import Announcement
from croupier.play.bonus_round import bonus_round
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.event import Event
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.table import TableRules


def house_draw(here: TableContext, table_state: TableState, command: cmd.HouseDraw, by: str, draft: Draft) -> Answer:
    """Draw everything that is due now, from the seed that was promised for the round."""
    del command, by, draft
    if refused := nothing_due(table_state, here.rules):
        return refused
    events: list[Event] = []
    if table_state.promise is None or table_state.promise.seed is None:
        # The round began before the house drew at this table: the promise is made now, before the first draw.
        events.append(ev.SeedPromised(round=table_state.play.round, promise=here.wheel.promise()))
        assert here.wheel.seed is not None
        table_state = with_seed(apply(table_state, events[0]), here.wheel.seed)
        if table_state.play.result is not None:
            events.append(ev.SeedRevealed(round=table_state.play.round, seed=here.wheel.seed))
    for purpose in draws.due_draws(table_state.play, here.rules):
        drawn = draw_for_bonus(purpose, table_state, here.name, here.rules)
        assert not isinstance(drawn, Refusal), drawn
        events += drawn
    return tuple(events)


def nothing_due(table_state: TableState, rules: TableRules) -> Refusal | None:
    """Refuse to draw if no bonus of the table waits for a draw."""
    if draws.due_draws(table_state.play, rules):
        return None
    return refuse(Code.NOTHING_DUE, "No bonus of this table waits for a draw now.")


def due(state: RoundState, rules: TableRules) -> Announcement:
    """What is due now, for the dealer's console, with the clauses that require it."""
    found = []
    for name, bonus in bonuses(rules).items():
        now = bonus_round(state, name)
        wanted = bonus.due(now)
        if wanted is not None and bonus.untimely(wanted.form, now) is None:
            found.append(wanted)
    says = " ".join(each.says for each in found) or None
    return Announcement(None, says, rules.in_force(tuple(dict.fromkeys(each.clause for each in found))))
