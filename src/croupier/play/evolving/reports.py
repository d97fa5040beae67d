"""Reports are opened and answered."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.play import event as ev
from croupier.play.reports import Reports
from croupier.play.state import RoundState


def reported(state: RoundState, event: ev.Reported) -> RoundState:
    """Open a report. What was told of earlier rounds is forgotten: in another round it is reported again."""
    before = state.reports
    of_this_round = frozenset(told for told in before.told if told[0] == event.round)
    told = of_this_round | {(event.round, event.seat or 0, event.act, event.why)}
    reports = Reports(before.open.set(event.number, event), max(before.last, event.number), told)
    return replace(state, reports=reports)


def answered(state: RoundState, event: ev.ReportAnswered) -> RoundState:
    return replace(state, reports=replace(state.reports, open=state.reports.open.delete(event.number)))
