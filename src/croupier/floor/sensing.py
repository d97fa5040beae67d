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
from croupier.floor.watch import SENSOR, Watch, differ, heard, told_by_dealer
from croupier.ledger.books import Draft
from croupier.play import command as play
from croupier.play.act import PlayAct
from croupier.play.decide import barred, decide
from croupier.play.deciding import result, spin
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.draws import missing_draw
from croupier.play.deciding.voiding import AT_REST
from croupier.play.event import BallRested, Event, SpinVoided
from croupier.play.gate import gate
from croupier.play.gate import may as ask
from croupier.play.refusal import Code, Refusal
from croupier.play.reporting import report
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


def _found(here: TableContext, table_state: TableState, watch: Watch) -> tuple[Event, ...]:
    """The event of a disagreement, when it first appears, and its report to the floor, which decides."""
    on = differ(watch.dealer, watch.sensor, here.rules.book.conduct.spin.revolutions)
    if not on or watch.contested or watch.decided:
        return ()
    reported = report(
        table_state.play, act="sensor", why=Code.SENSOR_DISAGREES, by="sensor", to=Role.FLOOR, says=watch.told()
    )
    return ev.Disagreement(round=table_state.play.round, on=on, dealer=watch.dealer, sensor=watch.sensor), reported


def watch_over(here: TableContext, table_state: TableState, act: PlayAct, command: play.Command) -> Answer:
    """Decide an act of play while the sensor watches the spin."""
    state, watch = table_state.play, table_state.watch
    if watch is None:
        return decide(state, command, here.rules)
    if isinstance(command, play.BallRests):
        return _ball_rests(here, table_state, act, command, watch)
    if (act.settles and watch.open) or _void_waits(table_state, act, command.by):
        return gate(state, act, command, here.rules) or waits(watch)
    return decide(state, command, here.rules)


def may(table_state: TableState, act: PlayAct, role: Role, rules: TableRules) -> Refusal | None:
    """Why somebody may not do an act of play under the sensor's watch; None if they may. Changes nothing."""
    watch, refused = table_state.watch, ask(table_state.play, act, role, rules)
    if refused is not None or watch is None:
        return refused
    return waits(watch) if (act.settles and watch.open) or _void_waits(table_state, act, role) else None


def _void_waits(table_state: TableState, act: PlayAct, role: Role) -> bool:
    """Whether a void waits for the floor: while dealer and sensor disagree about a ball at rest nobody else does it."""
    watch = table_state.watch
    contested = watch is not None and watch.open and table_state.play.phase in AT_REST
    return contested and act.form is play.NoSpin and role is not Role.FLOOR


def _ball_rests(
    here: TableContext, table_state: TableState, act: PlayAct, command: play.BallRests, watch: Watch
) -> Answer:
    """Decide the dealer's report. If it would void the spin and the sensor disagrees, the floor decides instead."""
    answer = _decided_rest(here, table_state, act, command, watch)
    if isinstance(answer, Refusal):
        return answer
    assert isinstance(answer[0], BallRested)
    dealer = told_by_dealer(watch.dealer, answer[0])
    on = differ(dealer, watch.sensor, here.rules.book.conduct.spin.revolutions)
    if ("pocket" in on or "revolutions" in on) and any(isinstance(event, SpinVoided) for event in answer):
        if refused := missing_draw(table_state.play, RoundStep.REST, here.rules):
            return refused
        answer = answer[:1]
    return *answer, *_found(here, table_state, replace(watch, dealer=dealer))


def _decided_rest(
    here: TableContext, table_state: TableState, act: PlayAct, command: play.BallRests, watch: Watch
) -> Answer:
    """The dealer's report; the sensor's count of the revolutions stands in where the dealer tells none."""
    counted = watch.sensor.revolutions
    if counted is None or command.revolutions is not None or command.enough:
        return decide(table_state.play, command, here.rules)
    refused = barred(table_state.play, act, command, here.rules)
    return refused or spin.rested(table_state.play, command, spin.Revolutions(counted, False, SENSOR), here.rules)


def waits(watch: Watch) -> Refusal:
    """Why settlement waits for the floor; None if it does not."""
    if watch.contested:
        return refuse(Code.SENSOR_DISAGREES, f"{watch.told()} The floor decides first.")
    return refuse(Code.SENSOR_AWAITED, f"{watch.told()} It is waited for, unless the floor decides.")


def nothing_open(table_state: TableState, rules: TableRules) -> Refusal | None:
    """Refuse to decide a result that nobody contests."""
    del rules
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
    if refused := nothing_open(table_state, here.rules):
        return refused
    assert watch is not None
    answer = result.decide_result(table_state.play, command.pocket, command.by, here.rules)
    if isinstance(answer, Refusal):
        return replace(answer, says=f"{answer.says} {watch.told()}")
    return answer
