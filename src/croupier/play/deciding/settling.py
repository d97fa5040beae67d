"""Settling: the dolly, losers collected before winners are paid, the dolly lifted and betting opened again.

See docs/decisions/0009-settle-spot-by-spot.md and
docs/decisions/0010-settle-is-four-commands.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.bonus import back_to_back, bonus_spin, roulette_x
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Outcome, Verdict, judge
from croupier.game.shape import Neighbours
from croupier.game.spot import Spot, SpotId
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer
from croupier.play.deciding.draws import hit, missing_before_pay
from croupier.play.deciding.spin import open_betting
from croupier.play.phase import Phase
from croupier.play.result import Swept, swept
from croupier.play.state import Meter, RoundState
from croupier.play.wagers import OnSpot, Stake, WagerKey, Wagers
from croupier.rulebook.schema.conduct import Step
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


def place_dolly(state: RoundState, command: cmd.PlaceDolly | cmd.Settle, rules: TableRules) -> Answer:
    del command
    return tuple(_dolly(state, rules))


def collect(state: RoundState, command: cmd.Collect, rules: TableRules) -> Answer:
    del command
    if refused := missing_before_pay(state, rules):
        return refused
    return (_collected(_judged(state, rules)[0], rules),)


def pay(state: RoundState, command: cmd.Pay, rules: TableRules) -> Answer:
    del command
    return tuple(_paying(state, _judged(state, rules)[1], rules))


def remove_dolly(state: RoundState, command: cmd.RemoveDolly, rules: TableRules) -> Answer:
    del command
    return tuple(_clearing(state, rules))


def settle(state: RoundState, command: cmd.Settle, rules: TableRules) -> Answer:
    """Whatever is left of dolly, collecting, paying and the dolly's removal."""
    del command
    if refused := missing_before_pay(state, rules):
        return refused
    events: list[ev.Event] = []
    phase = state.phase
    if phase is Phase.RESTING:
        events += _dolly(state, rules)
        phase = Phase.DOLLY_PLACED
    if phase in (Phase.DOLLY_PLACED, Phase.COLLECTING):
        lost, others = _judged(state, rules)
        if phase is Phase.DOLLY_PLACED:
            events.append(_collected(lost, rules))
        events += _paying(state, others, rules)
    events += _clearing(state, rules)
    return tuple(events)


def _judged(state: RoundState, rules: TableRules) -> tuple[list[Swept], list[ev.Result]]:
    """What every wager on the layout became, spot by spot as the layout has them: the lost ones, and the others."""
    pocket = state.result
    assert pocket is not None
    lost: list[Swept] = []
    others: list[ev.Result] = []
    for places, imprisoned in ((state.wagers, False), (Wagers(state.prisoners), True)):
        for name, spot in rules.layout.spots.items():
            lying = places.on(name)
            if not lying or spot.kind == "bonus-spin":
                continue
            verdict = _judge(spot, pocket, state, rules, imprisoned)
            if verdict.outcome is Outcome.LOST:
                lost.append(_swept(name, lying, verdict.clauses, imprisoned))
            else:
                others += _kept(name, lying, verdict, imprisoned)
    spins = list(_bonus_spins(state, rules))
    lost += swept(result for result in spins if result.outcome is Outcome.LOST)
    others += (result for result in spins if result.outcome is not Outcome.LOST)
    return lost, others


def _swept(spot: SpotId, lying: OnSpot, clauses: tuple[str, ...], imprisoned: bool) -> Swept:
    """Of all that lie on a full layout nearly every one is lost: as little as can be is done with each."""
    there = dict(lying)
    orders = sorted(there)
    stakes = [there[order] for order in orders]
    tips, coupons = [order & 1 == 1 for order in orders], [stake.coupon for stake in stakes]
    return Swept(
        spot,
        tuple([order >> 1 for order in orders]),
        tuple([stake.amount for stake in stakes]),
        clauses,
        tuple(tips) if any(tips) else (),
        tuple(coupons) if any(coupons) else (),
        imprisoned,
    )


def _kept(spot: SpotId, lying: OnSpot, verdict: Verdict, imprisoned: bool) -> Iterator[ev.Result]:
    """Wagers that were not lost, seat by seat."""
    outcome, clauses = verdict.outcome, verdict.clauses
    for order in sorted(lying):
        amount, coupon = lying[order].amount, lying[order].coupon
        back = verdict.returned(MinorUnits(amount))
        if coupon and outcome is Outcome.WON:
            back = MinorUnits(back + coupon * (verdict.times - 1))
        yield ev.Result(order >> 1, spot, amount, outcome, back, clauses, order & 1 == 1, imprisoned, coupon)


def _judge(spot: Spot, pocket: Pocket, state: RoundState, rules: TableRules, imprisoned: bool) -> Verdict:
    if rules.wager(spot.kind).group is not Group.BONUS:
        return judge(spot, pocket, rules.terms, imprisoned)
    if spot.kind == "b2b":
        assert rules.bonus.b2b is not None and state.multiplier is not None and state.prior is not None
        return back_to_back.pay(rules.bonus.b2b, state.multiplier, pocket, state.prior)
    assert rules.bonus.x_straight is not None and state.numbers is not None
    drawn = {Pocket(number): odds for number, odds in state.numbers}
    return roulette_x.pay(rules.bonus.x_straight, drawn, spot, pocket)


def _bonus_spins(state: RoundState, rules: TableRules) -> Iterator[ev.Result]:
    """Positions in turn; a meter that one of them has emptied stands at its reset for the next."""
    spin = rules.bonus.bonus_spin
    if spin is None:
        return
    values = {name: MinorUnits(meter.value) for name, meter in _grown(state, rules).items()}
    down: list[tuple[WagerKey, Stake]] = [(key, stake) for key, stake in state.wagers.items() if key[1] == "bonus-spin"]
    for (seat, name, tip), stake in sorted(down, key=lambda pair: pair[0]):
        if not hit(state):
            award = bonus_spin.missed(spin)
        else:
            assert state.turn is not None
            turn = bonus_spin.Turn(state.turn.position, state.turn.hot, state.turn.community)
            award = bonus_spin.pay(spin, turn, seat, values)
            if award.meter is not None:
                values[award.meter] = spin.meters[award.meter].reset
        yield ev.Result(seat, name, stake.amount, award.outcome, award.returned, award.clauses, tip)


def _contributions(state: RoundState, rules: TableRules) -> Iterator[ev.MeterGrew]:
    """What this round's wagers add to the meters, once, before anybody is paid."""
    spin = rules.bonus.bonus_spin
    wagers = state.down.get("bonus-spin", 0)
    if spin is None or not wagers or state.phase is not Phase.RESTING:
        return
    for name, meter in spin.meters.items():
        parts = wagers * spin.stake * meter.rate.numerator
        clauses = rules.in_force((spin.entry.rate_clause,))
        yield ev.MeterGrew(meter=name, parts=parts, per=meter.rate.denominator, clauses=clauses)


def _grown(state: RoundState, rules: TableRules) -> dict[str, Meter]:
    grown = {event.meter: event.parts for event in _contributions(state, rules)}
    return {name: Meter(meter.parts + grown.get(name, 0), meter.per) for name, meter in state.meters.items()}


def _dolly(state: RoundState, rules: TableRules) -> Iterator[ev.Event]:
    pocket = state.result
    assert pocket is not None
    label = rules.terms.wheel.label(pocket)
    clauses = (*rules.step(Step.ANNOUNCE), *rules.step(Step.DOLLY))
    yield ev.DollyPlaced(pocket=pocket, call=f"{label}.", clauses=clauses)
    yield from _contributions(state, rules)
    yield from fifths(state, pocket, rules)


def fifths(state: RoundState, pocket: Pocket, rules: TableRules) -> Iterator[ev.FifthMoved]:
    """What goes from the replica to the winning number's box."""
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


def _paying(state: RoundState, rest: list[ev.Result], rules: TableRules) -> Iterator[ev.Event]:
    yield ev.Paid(wagers=tuple(rest), clauses=rules.step(Step.PAY))
    spin, turn = rules.bonus.bonus_spin, state.turn
    if spin is None or turn is None or turn.hot not in spin.meters:
        return
    for result in rest:
        if result.spot == "bonus-spin" and result.seat == turn.position:
            meter = spin.meters[turn.hot]
            amount = result.returned - (result.stake if spin.stake_returned else 0)
            clauses = rules.in_force((spin.entry.turn_clause, spin.entry.least_clause))
            yield ev.MeterPaid(meter=turn.hot, seat=result.seat, amount=amount, reset=meter.reset, clauses=clauses)


def _clearing(state: RoundState, rules: TableRules) -> Iterator[ev.Event]:
    pocket = state.result
    assert pocket is not None
    yield ev.DollyRemoved(round=state.round, pocket=pocket, clauses=rules.step(Step.REMOVE_DOLLY))
    yield open_betting(state.round + 1, rules)
