"""Meters of bonuses grow and pay."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.bonus.round import Meter
from croupier.play import event as ev
from croupier.play.state import RoundState


def meter_grew(state: RoundState, event: ev.MeterGrew) -> RoundState:
    meter = state.bonus[event.what].meters[event.meter]
    return _with_meter(state, event.what, event.meter, replace(meter, parts=meter.parts + event.parts))


def meter_paid(state: RoundState, event: ev.MeterPaid) -> RoundState:
    per = state.bonus[event.what].meters[event.meter].per
    return _with_meter(state, event.what, event.meter, Meter(event.reset * per, per))


def _with_meter(state: RoundState, name: str, meter: str, value: Meter) -> RoundState:
    bonus = state.bonus[name]
    changed = replace(bonus, meters=bonus.meters.set(meter, value))
    return replace(state, bonus=state.bonus.set(name, changed))
