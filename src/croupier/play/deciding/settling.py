"""Settling: the dolly, losers collected before winners are paid, the dolly lifted and betting opened again.

See docs/decisions/0009-settle-spot-by-spot.md and
docs/decisions/0010-settle-is-four-commands.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from immutables import Map
from msgspec.structs import replace

from croupier.bonus.protocol import TableBonus, bonuses
from croupier.bonus.round import BonusRound, Meter, RoundStep, SeatWager
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Outcome, Verdict, judge
from croupier.game.shape import Neighbours
from croupier.game.spot import Spot, SpotId
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.bonus_round import bonus_round
from croupier.play.deciding.answer import Answer
from croupier.play.deciding.draws import missing_draw
from croupier.play.deciding.spin import open_betting
from croupier.play.phase import Phase
from croupier.play.result import Swept, swept
from croupier.play.state import RoundState
from croupier.play.wagers import OnSpot, Wagers
from croupier.rulebook.schema.conduct import Step
from croupier.rulebook.table import TableRules


def place_dolly(state: RoundState, command: cmd.PlaceDolly | cmd.Settle, rules: TableRules) -> Answer:
    del command
    return tuple(_dolly(state, rules))


def collect(state: RoundState, command: cmd.Collect, rules: TableRules) -> Answer:
    del command
    if refused := missing_draw(state, RoundStep.PAY, rules):
        return refused
    return (_collected(_judged(state, rules).lost, rules),)


def pay(state: RoundState, command: cmd.Pay, rules: TableRules) -> Answer:
    del command
    return tuple(_paying(_judged(state, rules), rules))


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
        phase = Phase.DOLLY_PLACED
    if phase in (Phase.DOLLY_PLACED, Phase.COLLECTING):
        judged = _judged(state, rules)
        if phase is Phase.DOLLY_PLACED:
            events.append(_collected(judged.lost, rules))
        events += _paying(judged, rules)
    events += _clearing(state, rules)
    return tuple(events)


class _Judged(NamedTuple):
    """The results of all wagers: the lost ones, the others, and payments from meters."""

    lost: list[Swept]
    others: list[ev.Result]
    meters: list[ev.MeterPaid]


def _judged(state: RoundState, rules: TableRules) -> _Judged:
    """Judge every wager, spot by spot in the layout's order, then those of bonuses by seat."""
    pocket, judged = state.result, _Judged([], [], [])
    assert pocket is not None
    by_seat = [name for name, bonus in bonuses(rules).items() if bonus.by_seat]
    for places, imprisoned in ((state.wagers, False), (Wagers(state.prisoners), True)):
        for name, spot in rules.layout.spots.items():
            lying = places.on(name)
            if not lying or spot.kind in by_seat:
                continue
            verdict = _judge(spot, pocket, state, rules, imprisoned)
            if verdict.outcome is Outcome.LOST:
                judged.lost.append(_swept(name, lying, verdict.clauses, imprisoned))
            else:
                judged.others.extend(_kept(name, lying, verdict, imprisoned))
    for bonus in by_seat:
        _award(bonuses(rules)[bonus], state, rules, judged)
    return judged


def _swept(spot: SpotId, lying: OnSpot, clauses: tuple[str, ...], imprisoned: bool) -> Swept:
    """The lost wagers of a spot. On a full layout nearly all are lost, so this does as little as possible for each."""
    there = dict(lying)
    slots = sorted(there)
    stakes = [there[slot] for slot in slots]
    tips, coupons = [slot & 1 == 1 for slot in slots], [stake.coupon for stake in stakes]
    return Swept(
        spot,
        tuple([slot >> 1 for slot in slots]),
        tuple([stake.amount for stake in stakes]),
        clauses,
        tuple(tips) if any(tips) else (),
        tuple(coupons) if any(coupons) else (),
        imprisoned,
    )


def _kept(spot: SpotId, lying: OnSpot, verdict: Verdict, imprisoned: bool) -> Iterator[ev.Result]:
    """Wagers that were not lost, seat by seat."""
    outcome, clauses = verdict.outcome, verdict.clauses
    for slot in sorted(lying):
        amount, coupon = lying[slot].amount, lying[slot].coupon
        back = verdict.returned(MinorUnits(amount))
        if coupon and outcome is Outcome.WON:
            back = MinorUnits(back + coupon * (verdict.times - 1))
        yield ev.Result(slot >> 1, spot, amount, outcome, back, clauses, slot & 1 == 1, imprisoned, coupon)


def _judge(spot: Spot, pocket: Pocket, state: RoundState, rules: TableRules, imprisoned: bool) -> Verdict:
    bonus = bonuses(rules).get(spot.kind)
    if bonus is None:
        return judge(spot, pocket, rules.terms, imprisoned)
    return bonus.verdict(spot, bonus_round(state, spot.kind))


def _award(bonus: TableBonus, state: RoundState, rules: TableRules, judged: _Judged) -> None:
    """The result of each seat's wager on a bonus, seats in order."""
    wagers = [
        SeatWager(slot >> 1, spot.id, stake.amount, slot & 1 == 1)
        for spot in rules.layout.of_kind(bonus.name)
        for slot, stake in state.wagers.on(spot.id).items()
    ]
    wagers.sort(key=lambda wager: (wager.seat, wager.spot, wager.tip))
    results = []
    for wager, award in zip(wagers, bonus.awards(_with_contributions(bonus, state), wagers), strict=True):
        result = ev.Result(wager.seat, wager.spot, wager.stake, award.outcome, award.returned, award.clauses, wager.tip)
        results.append(result)
        if award.payment is not None:
            meter, amount, reset, cited = award.payment
            clauses = rules.in_force(cited)
            paid = ev.MeterPaid(
                what=bonus.name, meter=meter, seat=wager.seat, amount=amount, reset=reset, clauses=clauses
            )
            judged.meters.append(paid)
    judged.lost.extend(swept(result for result in results if result.outcome is Outcome.LOST))
    judged.others.extend(result for result in results if result.outcome is not Outcome.LOST)


def _with_contributions(bonus: TableBonus, state: RoundState) -> BonusRound[Any]:
    """The state with this round's contributions added to the meters, which happens when the dolly is placed."""
    now = bonus_round(state, bonus.name)
    if state.phase is not Phase.RESTING:
        return now
    grown = dict(now.state.meters)
    for added in bonus.contributions(now.wagers):
        meter = grown[added.meter]
        grown[added.meter] = Meter(meter.parts + added.parts, meter.per)
    return now._replace(state=replace(now.state, meters=Map(grown)))


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
        if not tip and _is_neighbours(spot, rules) and pocket in spot.covers:
            yield ev.FifthMoved(
                seat=seat,
                spot=name,
                amount=stake.amount // spot.units,
                to=next(part.spot for part in spot.parts if pocket in rules.layout.spots[part.spot].covers),
                clauses=rules.step(Step.MOVE_FIFTH),
            )


def _moves(rules: TableRules) -> bool:
    return any(isinstance(rules.wager(kind).shape, Neighbours) for kind in rules.terms.offers)


def _is_neighbours(spot: Spot, rules: TableRules) -> bool:
    return isinstance(rules.wager(spot.kind).shape, Neighbours)


def _collected(lost: list[Swept], rules: TableRules) -> ev.Collected:
    return ev.Collected(spots=tuple(lost), clauses=rules.step(Step.COLLECT), version=2)


def _paying(judged: _Judged, rules: TableRules) -> Iterator[ev.Event]:
    yield ev.Paid(wagers=tuple(judged.others), clauses=rules.step(Step.PAY))
    yield from judged.meters


def _clearing(state: RoundState, rules: TableRules) -> Iterator[ev.Event]:
    pocket = state.result
    assert pocket is not None
    yield ev.DollyRemoved(round=state.round, pocket=pocket, clauses=rules.step(Step.REMOVE_DOLLY))
    yield open_betting(state.round + 1, rules)
