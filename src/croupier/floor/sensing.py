"""Sensors: a wheel reader's report is compared with the dealer's, and the floor decides if they differ.

See docs/decisions/0023-wait-for-a-sensor-that-has-reported.md.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.bonus.round import RoundStep
from croupier.floor import command as cmd
from croupier.floor import event as ev
from croupier.floor.table_context import TableContext
from croupier.floor.table_state import TableState
from croupier.floor.watch import Watch, differ, heard
from croupier.ledger.books import Draft
from croupier.play import command as play
from croupier.play.act import PlayAct
from croupier.play.decide import decide
from croupier.play.deciding import result
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.draws import missing_draw
from croupier.play.event import SpinVoided
from croupier.play.gate import gate
from croupier.play.gate import may as ask
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules


def no_reading(command: cmd.Sensor, rules: TableRules) -> Refusal | None:
    """Refuse a reading without any content."""
    del rules
    if command.direction is None and command.revolutions is None and command.pocket is None:
        return refuse(Code.BAD_COMMAND, "A reading tells the direction, the revolutions or the pocket.")
    return None


def sensor(here: TableContext, table_state: TableState, command: cmd.Sensor, by: str, draft: Draft) -> Answer:
    """Accept a reading, from the moment the ball is spun until betting opens again."""
    del draft
    wheel, watch = here.rules.terms.wheel, table_state.watch
    if here.wheel.automatic:
        return refuse(Code.NOT_YOUR_ROLE, "The wheel is automatic: it tells itself where the ball rests.")
    if watch is None:
        return refuse(
            Code.WRONG_PHASE, "No ball has been spun: readings count from the spin until the round is settled."
        )
    if command.pocket is not None and command.pocket not in wheel:
        return refuse(Code.UNKNOWN_POCKET, f"The {wheel.name} wheel has no pocket {command.pocket}.")
    read = ev.SensorRead(
        round=table_state.play.round,
        by=by,
        direction=command.direction,
        revolutions=command.revolutions,
        pocket=command.pocket,
    )
    return read, *_found(here, table_state, heard(watch, read))


def _found(here: TableContext, table_state: TableState, watch: Watch) -> tuple[ev.Disagreement, ...]:
    """The event of a disagreement, when it first appears."""
    on = differ(watch.dealer, watch.sensor, here.rules.book.conduct.spin.revolutions)
    if not on or watch.contested or watch.decided:
        return ()
    return (ev.Disagreement(round=table_state.play.round, on=on, dealer=watch.dealer, sensor=watch.sensor),)


def watch_over(here: TableContext, table_state: TableState, act: PlayAct, command: play.Command) -> Answer:
    """Decide an act of play while the sensor watches the spin."""
    state, watch = table_state.play, table_state.watch
    if watch is None:
        return decide(state, command, here.rules)
    if isinstance(command, play.BallRests):
        return _ball_rests(here, table_state, command, watch)
    if isinstance(command, play.NoSpin) and _floor_may_void(table_state, command.by):
        return act.words(command, here.rules) or act.decide(state, command, here.rules)
    if act.settles and watch.open:
        return gate(state, act, command, here.rules) or waits(watch)
    return decide(state, command, here.rules)


def may(table_state: TableState, act: PlayAct, role: Role, rules: TableRules) -> Refusal | None:
    """Why somebody may not do an act of play under the sensor's watch; None if they may. Changes nothing."""
    watch = table_state.watch
    if act.form is play.NoSpin and _floor_may_void(table_state, role):
        return None
    refused = ask(table_state.play, act, role, rules)
    return waits(watch) if refused is None and act.settles and watch is not None and watch.open else refused


def _floor_may_void(table_state: TableState, role: Role) -> bool:
    """Whether the floor may void a spin after the ball has come to rest: only while dealer and sensor disagree."""
    watch = table_state.watch
    return watch is not None and watch.open and table_state.play.phase is Phase.RESTING and role is Role.FLOOR


def _ball_rests(here: TableContext, table_state: TableState, command: play.BallRests, watch: Watch) -> Answer:
    """Decide the dealer's report. If it would void the spin and the sensor disagrees, the floor decides instead."""
    answer = decide(table_state.play, command, here.rules)
    if isinstance(answer, Refusal):
        return answer
    dealer = replace(watch.dealer, pocket=command.pocket, revolutions=command.revolutions)
    on = differ(dealer, watch.sensor, here.rules.book.conduct.spin.revolutions)
    if ("pocket" in on or "revolutions" in on) and any(isinstance(event, SpinVoided) for event in answer):
        if refused := missing_draw(table_state.play, RoundStep.REST, here.rules):
            return refused
        answer = answer[:1]
    return *answer, *_found(here, table_state, replace(watch, dealer=dealer))


def waits(watch: Watch) -> Refusal:
    """Why settlement waits for the floor; None if it does not."""
    if watch.contested:
        return refuse(Code.SENSOR_DISAGREES, f"{watch.told()} The floor decides first.")
    return refuse(Code.SENSOR_AWAITED, f"{watch.told()} It is waited for, unless the floor decides.")


def nothing_open(table_state: TableState) -> Refusal | None:
    """Refuse to decide a result that nobody contests."""
    watch = table_state.watch
    if watch is not None and watch.open:
        return None
    told = f" {watch.told()}" if watch is not None else ""
    return refuse(Code.NOTHING_TO_DECIDE, f"No disagreement waits for a decision.{told}")


def decide_result(
    here: TableContext, table_state: TableState, command: cmd.DecideResult, by: str, draft: Draft
) -> Answer:
    del by, draft
    watch = table_state.watch
    if refused := nothing_open(table_state):
        return refused
    assert watch is not None
    answer = result.decide_result(table_state.play, command.pocket, command.by, here.rules)
    if isinstance(answer, Refusal):
        return replace(answer, says=f"{answer.says} {watch.told()}")
    return answer
