"""The procedure: what the round allows somebody of the staff to do now, the call that goes with it, and why not."""

from __future__ import annotations

import msgspec

from croupier.floor.house import LiveTable
from croupier.floor.sensing import waits
from croupier.floor.table_state import TableState
from croupier.floor.watch import Watch
from croupier.play import acts
from croupier.play import command as cmd
from croupier.play.act import PlayAct
from croupier.play.gate import may
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules
from croupier.server import access
from croupier.server.desk import BY_THE_CLOCK
from croupier.server.people.office import Office

ROUND = (
    "open_table",
    "spin",
    "no_more_bets",
    "ball_rests",
    "place_dolly",
    "collect",
    "pay",
    "remove_dolly",
    "settle",
    "no_spin",
    "inspect_ball",
    "replace_ball",
    "call_floor",
    "close_table",
)
"""What moves a round on or stops it, in the order of play."""
SEATS = (
    "buy_in",
    "bring",
    "take_away",
    "return_chips",
    "permit",
    "place",
    "lift",
    "verbal",
    "confirm",
    "tip",
    "choose",
    "cash_out",
    "leave",
)
"""What is done for a seat."""
SUPERVISION = ("decide_result", "ask_correction", "ask_void", "approve", "reject")
FLOAT = ("open_float", "fill", "credit", "close_float", "count_drop")

_PLAY = {act.name: act for act in acts.PLAY}


class ProcedureStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command: whose it is, whether the caller may give it now, else why not; what is called out with it."""

    do: str
    by: tuple[str, ...]
    allowed: bool
    why: str | None = None
    code: str | None = None
    call: str | None = None
    gesture: str | None = None
    clauses: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


def steps(opened: LiveTable, office: Office) -> list[ProcedureStep]:
    """Every command of a table as the caller finds it now."""
    table_state, rules = opened.writer.state, opened.rules
    dealt = opened.dealing is None
    of_play = [_of_play(do, table_state, rules, office, dealt) for do in (*ROUND, *SEATS)]
    return of_play + [_of_floor(do, table_state, office) for do in (*SUPERVISION, *FLOAT)]


def _of_play(do: str, table_state: TableState, rules: TableRules, office: Office, dealt: bool) -> ProcedureStep:
    act = _PLAY[do]
    by = tuple(sorted(act.by(rules)))
    refusal = _refusal(act, table_state, rules, office, dealt)
    call, gesture, clauses = act.announces(table_state.play, rules)
    fields = tuple(name for name in act.form.__struct_fields__ if name != "by")
    if refusal is None:
        return ProcedureStep(do, by, allowed=True, call=call, gesture=gesture, clauses=clauses, fields=fields)
    return ProcedureStep(do, by, False, refusal.says, refusal.code, call, gesture, refusal.clauses or clauses, fields)


def _refusal(act: PlayAct, table_state: TableState, rules: TableRules, office: Office, dealt: bool) -> Refusal | None:
    role, watch = access.role_of(office), table_state.watch
    if role is None or not access.may_at_all(office, act.name):
        return Refusal(Code.NOT_YOUR_ROLE, f"{act.name} is not the {office}'s to do.")
    if act.deals and not dealt:
        return Refusal(Code.NOT_YOUR_ROLE, BY_THE_CLOCK.says)
    if act.form is cmd.NoSpin and role is Role.FLOOR and _open(watch) and table_state.play.phase is Phase.RESTING:
        return None
    if refusal := may(table_state.play, act, role, rules):
        return refusal
    return waits(watch) if act.settles and watch is not None and watch.open else None


def _open(watch: Watch | None) -> bool:
    return watch is not None and watch.open


def _of_floor(do: str, table_state: TableState, office: Office) -> ProcedureStep:
    by = tuple(sorted(access.ACCESS[do].nobodys))
    if not access.may(office, do, None):
        return ProcedureStep(do, by, False, f"{do} is not the {office}'s to do.", Code.NOT_YOUR_ROLE)
    if do == "decide_result" and not _open(table_state.watch):
        return ProcedureStep(do, by, False, "No disagreement waits for a decision.", Code.NOTHING_TO_DECIDE)
    if do in ("approve", "reject") and not table_state.asked:
        return ProcedureStep(do, by, False, "Nothing waits for a decision.", Code.NOTHING_TO_DECIDE)
    return ProcedureStep(do, by, allowed=True)
