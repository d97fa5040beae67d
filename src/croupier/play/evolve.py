"""Evolving: a state and an event give the next state. Nothing is validated here: ``decide`` has done that."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from croupier.play import event as ev
from croupier.play.evolving import chips, corrections, meters, reports, restoring, settlement, wagers
from croupier.play.evolving import round as rounds
from croupier.play.phase import TRANSITIONS
from croupier.play.state import RoundState


def evolve(state: RoundState, event: ev.Event) -> RoundState:
    """The state after an event."""
    form = type(event)
    after = _EVOLVE[form](state, event)
    if form in _STAY:
        return after
    name = ev.event_name(event)
    phase = TRANSITIONS[state.closing][state.phase].get(name)
    if phase is None:
        assert name not in _MOVES, f"{name} does not follow {state.phase}"
        return after
    return replace(after, phase=phase)


_MOVES = frozenset(name for table in TRANSITIONS.values() for moves in table.values() for name in moves)


def _same(state: RoundState, event: ev.Event) -> RoundState:
    del event
    return state


_EVOLVE: dict[type[ev.Event], Callable[..., RoundState]] = {
    ev.TableOpened: _same,
    ev.TableClosed: rounds.betting_closed,
    ev.BettingOpened: rounds.betting_opened,
    ev.BoughtIn: chips.bought_in,
    ev.ChipsBrought: chips.chips_brought,
    ev.ChipsTakenAway: chips.taken_away,
    ev.ChipsReturned: chips.chips_returned,
    ev.Permitted: chips.permitted,
    ev.Placed: wagers.placed,
    ev.Lifted: wagers.lifted,
    ev.SpokenFor: wagers.spoken_for,
    ev.CashConverted: chips.cash_converted,
    ev.Tipped: chips.tipped,
    ev.CashedOut: chips.cashed_out,
    ev.SeatLeft: chips.seat_left,
    ev.BallSpun: _same,
    ev.BettingClosed: rounds.betting_closed,
    ev.ChoiceTaken: settlement.choice_taken,
    ev.BonusDrawn: rounds.bonus_drawn,
    ev.BallRested: rounds.ball_rested,
    ev.ResultDecided: rounds.result_decided,
    ev.SpinVoided: rounds.spin_voided,
    ev.FloorCalled: rounds.floor_called,
    ev.Reported: reports.reported,
    ev.ReportAnswered: reports.answered,
    ev.BallInspected: rounds.ball_inspected,
    ev.BallReplaced: rounds.ball_replaced,
    ev.DollyPlaced: restoring.dolly_placed,
    ev.FifthMoved: settlement.fifth_moved,
    ev.MeterGrew: meters.meter_grew,
    ev.MeterPaid: meters.meter_paid,
    ev.Collected: restoring.collected,
    ev.Paid: restoring.paid,
    ev.DollyRemoved: _same,
    ev.WagerFreed: corrections.wager_freed,
    ev.Corrected: corrections.corrected,
}


_STAY = frozenset(form for form in _EVOLVE if form.__struct_config__.tag not in _MOVES)
"""Events that never advance a round."""


def fold(state: RoundState, events: tuple[ev.Event, ...]) -> RoundState:
    """The state after all of these events."""
    for event in events:
        state = evolve(state, event)
    return state
