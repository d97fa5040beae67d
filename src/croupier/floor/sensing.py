"""Sensors: what a wheel reader saw is set beside the dealer's word, and the floor decides where they differ.

See docs/decisions/0023-wait-for-a-sensor-that-has-reported.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.floor import command as cmd
from croupier.floor import event as ev
from croupier.floor.table_context import TableContext
from croupier.floor.table_state import TableState
from croupier.floor.watch import Watch, differ, heard
from croupier.ledger.books import Draft
from croupier.play import command as play
from croupier.play import words
from croupier.play.decide import ACT_OF, decide
from croupier.play.deciding import result, spin
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.draws import missing_before_rest
from croupier.play.event import SpinVoided
from croupier.play.gate import gate
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.role import Role


def _sensor(here: TableContext, table_state: TableState, command: cmd.Sensor, by: str, draft: Draft) -> Answer:
    """Readings are taken from the moment the ball is spun until betting opens again."""
    del draft
    wheel, watch = here.rules.terms.wheel, table_state.watch
    if command.direction is None and command.revolutions is None and command.pocket is None:
        return refuse(Code.BAD_COMMAND, "A reading tells the direction, the revolutions or the pocket.")
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
    """The disagreement, where this is when it first shows."""
    on = differ(watch.dealer, watch.sensor, here.rules.book.conduct.spin.revolutions)
    if not on or watch.contested or watch.decided:
        return ()
    return (ev.Disagreement(round=table_state.play.round, on=on, dealer=watch.dealer, sensor=watch.sensor),)


def _ball_rests(here: TableContext, table_state: TableState, command: play.BallRests, by: str, draft: Draft) -> Answer:
    """The dealer's word. One that would void the spin does not where the sensor read otherwise: the floor decides."""
    del by, draft
    answer, watch = decide(table_state.play, command, here.rules), table_state.watch
    if isinstance(answer, Refusal) or watch is None:
        return answer
    dealer = replace(watch.dealer, pocket=command.pocket, revolutions=command.revolutions)
    on = differ(dealer, watch.sensor, here.rules.book.conduct.spin.revolutions)
    if ("pocket" in on or "revolutions" in on) and any(isinstance(event, SpinVoided) for event in answer):
        if refused := missing_before_rest(table_state.play, here.rules):
            return refused
        answer = answer[:1]
    return *answer, *_found(here, table_state, replace(watch, dealer=dealer))


def _settling(here: TableContext, table_state: TableState, command: play.Command, by: str, draft: Draft) -> Answer:
    del by, draft
    if table_state.watch is None or not table_state.watch.open:
        return decide(table_state.play, command, here.rules)
    if refused := gate(table_state.play, ACT_OF[type(command)], command, here.rules):
        return refused
    return waits(table_state.watch)


def waits(watch: Watch) -> Refusal:
    """Why a settlement waits for the floor."""
    if watch.contested:
        return refuse(Code.SENSOR_DISAGREES, f"{watch.told()} The floor decides first.")
    return refuse(Code.SENSOR_AWAITED, f"{watch.told()} It is waited for, unless the floor decides.")


def _no_spin(here: TableContext, table_state: TableState, command: play.NoSpin, by: str, draft: Draft) -> Answer:
    """While they disagree the floor may void the spin of a ball that has come to rest."""
    del by, draft
    watch, state = table_state.watch, table_state.play
    if watch is None or not watch.open or state.phase is not Phase.RESTING or command.by is not Role.FLOOR:
        return decide(state, command, here.rules)
    return words.of_no_spin(command, here.rules) or spin.no_spin(state, command, here.rules)


def _decide_result(
    here: TableContext, table_state: TableState, command: cmd.DecideResult, by: str, draft: Draft
) -> Answer:
    del by, draft
    watch = table_state.watch
    if command.by not in (Role.FLOOR, Role.PIT):
        return refuse(Code.NOT_YOUR_ROLE, f"decide_result is for the floor or pit, not the {command.by}.")
    if watch is None or not watch.open:
        told = f" {watch.told()}" if watch is not None else ""
        return refuse(Code.NOTHING_TO_DECIDE, f"No disagreement waits for a decision.{told}")
    answer = result.decide_result(table_state.play, command.pocket, command.by, here.rules)
    if isinstance(answer, Refusal):
        return replace(answer, says=f"{answer.says} {watch.told()}")
    return answer


DECIDE: dict[type, Callable[[TableContext, TableState, Any, str, Draft], Answer]] = {
    cmd.Sensor: _sensor,
    cmd.DecideResult: _decide_result,
    play.BallRests: _ball_rests,
    play.NoSpin: _no_spin,
    play.PlaceDolly: _settling,
    play.Collect: _settling,
    play.Pay: _settling,
    play.RemoveDolly: _settling,
    play.Settle: _settling,
}
