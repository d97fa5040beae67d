"""The procedure: which acts the round allows a member of staff now, the call for each, and why others are refused."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from croupier.floor.acts import AT_TABLE
from croupier.floor.deciding import may
from croupier.floor.house import LiveTable
from croupier.floor.table_state import TableState
from croupier.play.act import ActRow, Panel
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.table import TableRules
from croupier.server import access
from croupier.server.act_input import ActInput, inputs
from croupier.server.desk import BY_THE_CLOCK
from croupier.server.people.office import Office


class ProcedureStep(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An act: who may do it, whether the caller may do it now or why not, and what the dealer calls out with it.

    ``panel`` is the part of the console that shows it, ``title`` its name if the console has no translation, and
    ``inputs`` the fields to fill in. ``holding``: what a seat must have for the console to offer it there. ``pool``:
    among which chips those are counted that it is about (sold, brought, returned, shown, cashed, taken, cage or tray).
    """

    do: str
    title: str
    panel: str
    by: tuple[str, ...]
    allowed: bool
    why: str | None = None
    code: str | None = None
    call: str | None = None
    gesture: str | None = None
    clauses: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    inputs: tuple[ActInput, ...] = ()
    holding: str = ""
    pool: str = ""
    asks_again: bool = False


def steps(opened: LiveTable, office: Office) -> list[ProcedureStep]:
    """Every act of the console, as it applies to the caller now."""
    shown = (act for act in AT_TABLE.values() if act.panel is not Panel.NONE)
    automatic = opened.dealing is not None
    return [_step(act, opened.writer.state, opened.rules, office, automatic) for act in shown]


def _step(act: ActRow, table_state: TableState, rules: TableRules, office: Office, automatic: bool) -> ProcedureStep:
    refusal = _refusal(act, table_state, rules, office, automatic)
    announced = act.announces(table_state.play, rules)
    asked = tuple(_for_office(each, act, office) for each in inputs(act.form))
    return ProcedureStep(
        do=act.name,
        by=tuple(sorted(act.by(rules))),
        allowed=refusal is None,
        why=None if refusal is None else refusal.says,
        code=None if refusal is None else refusal.code,
        call=announced.call,
        gesture=announced.gesture,
        clauses=announced.clauses if refusal is None else refusal.clauses or announced.clauses,
        fields=tuple(each.name for each in asked),
        title=act.title,
        panel=act.panel,
        inputs=asked,
        holding=str(act.holding),
        pool=str(act.pool),
        asks_again=act.asks_again,
    )


def _for_office(asked: ActInput, act: ActRow, office: Office) -> ActInput:
    """An input without the values that only other offices may send."""
    others = [
        variant.value
        for variant in act.variants
        if variant.field == asked.name and not access.may_at_all(office, f"{act.name}:{variant.value}")
    ]
    return replace(asked, options=tuple(each for each in asked.options if each not in others)) if others else asked


def _refusal(
    act: ActRow, table_state: TableState, rules: TableRules, office: Office, automatic: bool
) -> Refusal | None:
    role = access.role_of(office)
    if role is None or not access.may_at_all(office, act.name):
        return Refusal(Code.NOT_YOUR_ROLE, f"{act.name} is not the {office}'s to do.")
    if act.deals and automatic:
        return Refusal(Code.NOT_YOUR_ROLE, BY_THE_CLOCK.says)
    return may(table_state, act, role, rules)
