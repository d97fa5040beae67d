"""The acts of the floor, and the combined tables of acts: those sent to a table, and those sent to the cashier."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from croupier.cage import acts as cage
from croupier.floor import command as cmd
from croupier.floor import correcting, drawing, seating, sensing
from croupier.floor.table_context import TableContext
from croupier.floor.table_state import TableState
from croupier.ledger.books import Draft
from croupier.play import acts as play
from croupier.play import conduct, senders
from croupier.play.act import About, ActRow, Panel, Staking
from croupier.play.command import Command
from croupier.play.deciding.answer import Answer
from croupier.play.refusal import Code, Refusal
from croupier.play.senders import Senders, any_of, for_others
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


@dataclass(frozen=True, kw_only=True, eq=False)
class FloorAct(ActRow):
    """An act of the floor. ``decide`` gets the person's name, because two people may have the same role."""

    decide: Callable[[TableContext, TableState, Any, str, Draft], Answer]
    ready: Callable[[TableState, TableRules], Refusal | None] = lambda *_: None
    """Further reasons to refuse it now, whatever the command's fields. The decider applies them as well."""


_player = partial(FloorAct, by=conduct.roles(Role.PLAYER), when_closed=True, senders=Senders(own=senders.PLAYERS))
_supervisor = partial(
    FloorAct, by=conduct.SUPERVISOR, when_closed=True, senders=any_of(senders.SUPERVISORS), panel=Panel.SUPERVISION
)
_asking = partial(_supervisor, by=conduct.STAFF)

DRAWING = FloorAct(
    form=cmd.HouseDraw,
    by=conduct.STAFF,
    decide=drawing.house_draw,
    ready=drawing.nothing_due,
    deals=True,
    senders=any_of(senders.TABLE),
    panel=Panel.ROUND,
    announces=drawing.due,
)
"""It stands before the acts of play on the dealer's console: the round waits for it."""

FLOOR: tuple[FloorAct, ...] = (
    DRAWING,
    _player(form=cmd.Sit, decide=seating.sit, stakes=Staking.CHIPS, concerns=About.PLAYER),
    _player(form=cmd.Nonce, decide=seating.nonce),
    FloorAct(
        form=cmd.Sensor,
        # A sensor has no role at the table: the server checks its key, which is for the wheel of one table.
        by=conduct.ANYBODY,
        when_closed=True,
        words=sensing.no_reading,
        decide=sensing.sensor,
        concerns=About.WHEEL,
        senders=Senders(own=frozenset({"sensor"})),
    ),
    _supervisor(
        form=cmd.DecideResult,
        decide=sensing.decide_result,
        ready=sensing.nothing_open,
        answers=(Code.SENSOR_DISAGREES,),
    ),
    _asking(
        form=cmd.AskCorrection,
        words=correcting.no_correction,
        decide=correcting.ask_correction,
        concerns=About.TABLE,
        senders=for_others(senders.TABLE),
    ),
    _asking(form=cmd.AskVoid, decide=correcting.ask_void, senders=any_of(senders.TABLE)),
    _supervisor(form=cmd.Approve, decide=correcting.approve, ready=correcting.nothing_asked),
    _supervisor(form=cmd.Reject, decide=correcting.reject, ready=correcting.nothing_asked),
)

AT_TABLE: dict[type[Command], ActRow] = {act.form: act for act in (DRAWING, *play.PLAY, *FLOOR, *cage.FLOAT)}
"""The acts that can be sent to a table, by command class, in the order in which consoles and pages list them."""
AT_WINDOW: dict[type[Command], cage.WindowAct] = {act.form: act for act in cage.WINDOW}
"""The acts that can be sent to the cashier."""
