"""The procedure: what the round allows somebody of the staff to do now, the call that goes with it, and why not."""

from __future__ import annotations

import msgspec

from croupier.floor.house import LiveTable
from croupier.floor.sensing import waits
from croupier.floor.table_state import TableState
from croupier.floor.watch import Watch
from croupier.play.command import COMMANDS
from croupier.play.decide import decide
from croupier.play.gate import gate, roles_for
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import Step as Stage
from croupier.rulebook.table import TableRules
from croupier.server import access
from croupier.server.desk import BY_THE_CLOCK, DEALT
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

_WHOLE = frozenset({"open_table", "spin", "no_more_bets", "inspect_ball", "replace_ball", "close_table"})
"""Commands that say all there is to say by their name: the table itself is asked what would come of them."""
_AFTER_REST = frozenset({"place_dolly", "collect", "pay", "remove_dolly", "settle"})
_STAGES = {"collect": Stage.COLLECT, "pay": Stage.PAY, "remove_dolly": Stage.REMOVE_DOLLY}


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
    by = tuple(sorted(roles_for(do, rules)))
    refusal = _refusal(do, table_state, rules, office, dealt)
    call, gesture, clauses = _said(do, table_state, rules)
    fields = tuple(name for name in COMMANDS[do].__struct_fields__ if name != "by")
    if refusal is None:
        return ProcedureStep(do, by, allowed=True, call=call, gesture=gesture, clauses=clauses, fields=fields)
    return ProcedureStep(do, by, False, refusal.says, refusal.code, call, gesture, refusal.clauses or clauses, fields)


def _refusal(do: str, table_state: TableState, rules: TableRules, office: Office, dealt: bool) -> Refusal | None:
    role = access.role_of(office)
    if role is None or not access.may_at_all(office, do):
        return Refusal(Code.NOT_YOUR_ROLE, f"{do} is not the {office}'s to do.")
    if not dealt and issubclass(COMMANDS[do], DEALT):
        return Refusal(Code.NOT_YOUR_ROLE, BY_THE_CLOCK.says)
    watch = table_state.watch
    if do == "no_spin" and role is Role.FLOOR and _open(watch) and table_state.play.phase == "resting":
        return None
    form = COMMANDS[do]
    if do in _WHOLE:
        answer = decide(table_state.play, form(by=role), rules)
        return answer if isinstance(answer, Refusal) else None
    # The gate looks at who and when alone: what else a command says does not matter to it.
    asked = msgspec.convert({"do": do, "by": role, **_ANYTHING.get(do, {})}, form)
    if refusal := gate(table_state.play, asked, rules):
        return refusal
    if do in _AFTER_REST and watch is not None and watch.open:
        return waits(watch)
    if do == "confirm" and not table_state.play.spoken:
        return Refusal(Code.NOTHING_TO_CONFIRM, "Nobody has spoken a wager.")
    if do == "choose" and not table_state.play.pending:
        return Refusal(Code.NOTHING_TO_CHOOSE, "No wager awaits a choice.")
    return None


_SEAT = {"seat": 1}
_SUM = {"seat": 1, "amount": 1}
_LAID = {"seat": 1, "spot": "red", "amount": 1}
_ANYTHING: dict[str, dict[str, object]] = {
    "ball_rests": {"pocket": "0"},
    "no_spin": {"why": "-"},
    "buy_in": {**_SUM},
    "bring": {**_SUM},
    "take_away": {**_SUM},
    "return_chips": {**_SUM, "chip": 1},
    "permit": {**_SEAT},
    "place": {**_LAID},
    "lift": {"seat": 1, "spot": "red"},
    "verbal": {**_LAID},
    "confirm": {**_SEAT},
    "tip": {**_SUM},
    "choose": {"seat": 1, "spot": "red", "choice": "half"},
    "cash_out": {**_SEAT},
    "leave": {**_SEAT},
}


def _open(watch: Watch | None) -> bool:
    return watch is not None and watch.open


def _said(do: str, table_state: TableState, rules: TableRules) -> tuple[str | None, str | None, tuple[str, ...]]:
    """What is called out, the gesture that goes with it, and the clauses that have it so."""
    conduct, result = rules.book.conduct, table_state.play.result
    match do:
        case "open_table" | "remove_dolly":
            stage = rules.step(Stage.REMOVE_DOLLY) if do == "remove_dolly" else rules.in_force(conduct.open.clauses)
            return conduct.betting.call, conduct.betting.gesture, (*stage, *rules.in_force(conduct.betting.clauses))
        case "close_table":
            return conduct.close.call, conduct.close.gesture, rules.in_force(conduct.close.clauses)
        case "spin":
            return None, None, rules.in_force((conduct.spin.direction_clause, *conduct.spin.also))
        case "no_more_bets":
            return rules.closing.call, rules.closing.gesture, rules.in_force(rules.closing.clauses)
        case "ball_rests":
            return None, None, rules.in_force((conduct.spin.revolutions_clause,))
        case "place_dolly":
            call = f"{rules.terms.wheel.label(result)}." if result is not None else None
            return call, None, (*rules.step(Stage.ANNOUNCE), *rules.step(Stage.DOLLY))
        case "no_spin":
            calls = {entry.call for entry in rules.book.irregularities.irregularity.values()}
            return (
                calls.pop() if len(calls) == 1 else "No spin.",
                None,
                rules.in_force((rules.book.irregularities.void,)),
            )
        case _:
            stage = rules.step(_STAGES[do]) if do in _STAGES else ()
            return _stage_call(_STAGES.get(do), rules), None, stage


def _stage_call(stage: Stage | None, rules: TableRules) -> str | None:
    return next((entry.call for entry in rules.book.conduct.step if entry.do is stage), None)


def _of_floor(do: str, table_state: TableState, office: Office) -> ProcedureStep:
    by = tuple(sorted(access.ACCESS[do].nobodys))
    if not access.may(office, do, None):
        return ProcedureStep(do, by, False, f"{do} is not the {office}'s to do.", Code.NOT_YOUR_ROLE)
    if do == "decide_result" and not _open(table_state.watch):
        return ProcedureStep(do, by, False, "No disagreement waits for a decision.", Code.NOTHING_TO_DECIDE)
    if do in ("approve", "reject") and not table_state.asked:
        return ProcedureStep(do, by, False, "Nothing waits for a decision.", Code.NOTHING_TO_DECIDE)
    return ProcedureStep(do, by, allowed=True)
