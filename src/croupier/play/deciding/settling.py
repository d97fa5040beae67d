"""Settling: the dolly, losers collected before winners are paid, the dolly lifted and betting opened again.

See docs/decisions/0009-settle-spot-by-spot.md and
docs/decisions/0010-settle-is-four-commands.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.bonus.protocol import bonuses
from croupier.bonus.round import RoundStep
from croupier.game.pocket import Pocket
from croupier.game.shape import Neighbours
from croupier.game.spot import Spot, SpotId
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.chips.counts import divided
from croupier.play.deciding.answer import Answer
from croupier.play.deciding.draws import missing_draw
from croupier.play.deciding.judging import Judged
from croupier.play.deciding.opening import after_settling
from croupier.play.deciding.shortage import collectable, payable
from croupier.play.evolve import fold
from croupier.play.phase import Phase
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState
from croupier.rulebook.schema.conduct import Step
from croupier.rulebook.table import TableRules


def place_dolly(state: RoundState, command: cmd.PlaceDolly | cmd.Settle, rules: TableRules) -> Answer:
    del command
    return tuple(_dolly(state, rules))


def collect(state: RoundState, command: cmd.Collect, rules: TableRules) -> Answer:
    del command
    if refused := missing_draw(state, RoundStep.PAY, rules):
        return refused
    found = collectable(state, rules)
    return found if isinstance(found, Refusal) else (_collected(found, rules),)


def pay(state: RoundState, command: cmd.Pay, rules: TableRules) -> Answer:
    del command
    found = payable(state, rules)
    return found if isinstance(found, Refusal) else tuple(_paying(found, rules))


def remove_dolly(state: RoundState, command: cmd.RemoveDolly, rules: TableRules) -> Answer:
    del command
    return tuple(_clearing(state, rules))


def settle(state: RoundState, command: cmd.Settle, rules: TableRules) -> Answer:
    """Do the remaining steps: dolly, collecting, paying and the dolly's removal."""
    del command
    if refused := missing_draw(state, RoundStep.PAY, rules):
        return refused
    events: list[ev.Event] = []
    phase = state.phase
    if phase is Phase.RESTING:
        events += _dolly(state, rules)
        state = fold(state, tuple(events))
        phase = Phase.DOLLY_PLACED
    if phase in (Phase.DOLLY_PLACED, Phase.COLLECTING):
        found = payable(state, rules)
        if isinstance(found, Refusal):
            return found
        if phase is Phase.DOLLY_PLACED:
            events.append(_collected(found, rules))
        events += _paying(found, rules)
    events += _clearing(state, rules)
    return tuple(events)


def _contributions(state: RoundState, rules: TableRules) -> Iterator[ev.MeterGrew]:
    """What this round's wagers add to the meters, once, before anybody is paid."""
    for name, bonus in bonuses(rules).items():
        wagers = state.bonus_wagers.get(name, 0)
        for added in bonus.contributions(wagers) if wagers else ():
            clauses = rules.in_force(added.clauses)
            yield ev.MeterGrew(what=name, meter=added.meter, parts=added.parts, per=added.per, clauses=clauses)


def _dolly(state: RoundState, rules: TableRules) -> Iterator[ev.Event]:
    pocket = state.result
    assert pocket is not None
    label = rules.terms.wheel.label(pocket)
    clauses = (*rules.step(Step.ANNOUNCE), *rules.step(Step.DOLLY))
    yield ev.DollyPlaced(pocket=pocket, call=f"{label}.", clauses=clauses)
    yield from _contributions(state, rules)
    yield from fifths(state, pocket, rules)


def fifths(state: RoundState, pocket: Pocket, rules: TableRules) -> Iterator[ev.FifthMoved]:
    """The fifths that move from the replica to the winning number's box."""
    for (seat, name, tip), stake in sorted(state.wagers.items(), key=lambda pair: pair[0]) if _moves(rules) else ():
        spot = rules.layout.spots[SpotId(name)]
        if _is_neighbours(spot, rules) and pocket in spot.covers:
            yield ev.FifthMoved(
                seat=seat,
                spot=name,
                amount=stake.amount // spot.units,
                chips=divided(stake.chips, spot.units),
                to=next(part.spot for part in spot.parts if pocket in rules.layout.spots[part.spot].covers),
                tip=tip,
                clauses=rules.step(Step.MOVE_FIFTH),
            )


def _moves(rules: TableRules) -> bool:
    return any(isinstance(rules.wager(kind).shape, Neighbours) for kind in rules.terms.offers)


def _is_neighbours(spot: Spot, rules: TableRules) -> bool:
    return isinstance(rules.wager(spot.kind).shape, Neighbours)


def _collected(found: Judged, rules: TableRules) -> ev.Collected:
    lost, parts = tuple(found.lost), tuple(found.parts)
    return ev.Collected(spots=lost, parts=parts, clauses=rules.step(Step.COLLECT), version=2)


def _paying(found: Judged, rules: TableRules) -> Iterator[ev.Event]:
    yield ev.Paid(wagers=tuple(found.others), clauses=rules.step(Step.PAY))
    yield from found.meters


def _clearing(state: RoundState, rules: TableRules) -> Iterator[ev.Event]:
    pocket = state.result
    assert pocket is not None
    yield ev.DollyRemoved(round=state.round, pocket=pocket, clauses=rules.step(Step.REMOVE_DOLLY))
    yield after_settling(state.round + 1, rules)
