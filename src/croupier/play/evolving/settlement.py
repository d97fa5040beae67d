"""Wagers are settled: collected, paid, left to a choice, imprisoned; meters grow and pay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from immutables import Map
from msgspec.structs import replace

from croupier.bonus.round import Meter
from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.state import RoundState
from croupier.play.wagers import OnSpot, Stake, WagerKey, Wagers

_PENDING, _IMPRISONED = Outcome.PENDING, Outcome.IMPRISONED
"""Module-level names, because looking up an enum's member each time is slow."""


def choice_taken(state: RoundState, event: ev.ChoiceTaken) -> RoundState:
    key: WagerKey = (event.seat, event.spot, event.tip)
    stake = state.pending[key]
    state = replace(state, pending=state.pending.delete(key))
    if event.outcome is Outcome.IMPRISONED:
        return replace(state, prisoners=state.prisoners.set(key, _joined(state.prisoners.get(key), stake)))
    return _give_back(state, event.seat, event.stake, event.returned, event.tip, stands_alone=False)


def _joined(before: Stake | None, stake: Stake) -> Stake:
    """Merge a wager with the same player's wager in prison on the same spot: they are settled together from now on."""
    return stake if before is None else replace(stake, amount=before.amount + stake.amount)


def _give_back(state: RoundState, seat: int, stake: int, returned: int, tip: bool, stands_alone: bool) -> RoundState:
    held = state.seat(seat)
    held = replace(
        held,
        rack=held.rack + (0 if tip else returned),
        staked=held.staked - stake,
        standalone_wagers=held.standalone_wagers - stands_alone,
    )
    return replace(
        state,
        seats=state.seats.set(seat, held),
        tip_box=state.tip_box + (returned if tip else 0),
        house=state.house + stake - returned,
    )


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


def _prisoners_first(results: tuple[ev.Result, ...]) -> Iterable[ev.Result]:
    """Sort results so that wagers leave prison before others enter it: they must not be merged."""
    inside = [result for result in results if result.imprisoned]
    return (*inside, *(result for result in results if not result.imprisoned)) if inside else results


def collected(state: RoundState, event: ev.Collected) -> RoundState:
    """Lost wagers leave the layout, spot by spot."""
    state = settled(state, event.listed) if event.listed else state
    spots, prisoners, bonus_wagers = state.wagers.spots.mutate(), state.prisoners.mutate(), state.bonus_wagers
    staked: defaultdict[int, int] = defaultdict(int)
    others: defaultdict[int, int] = defaultdict(int)
    for swept in event.spots:
        spot = swept.spot
        if swept.imprisoned:
            for seat, _, tip in swept.each():
                prisoners.pop((seat, spot, tip))
        else:
            lying = spots[spot]
            slots = swept.slots()
            if len(slots) == len(lying):
                del spots[spot]
                gone: Iterable[tuple[int, Stake]] = lying.items()
            else:
                spots[spot] = _without(lying, slots)
                gone = ((slot, lying[slot]) for slot in slots)
            for slot, stake in gone:
                others[slot >> 1] += stake.stands_alone
            if (kind := spot.partition(":")[0]) in bonus_wagers:
                bonus_wagers = bonus_wagers.set(kind, bonus_wagers[kind] - len(slots))
        for seat, amount in zip(swept.seats, swept.stakes, strict=True):
            staked[seat] += amount
    seats = state.seats.mutate()
    for seat, amount in staked.items():
        held = seats[seat]
        seats[seat] = replace(
            held, staked=held.staked - amount, standalone_wagers=held.standalone_wagers - others[seat]
        )
    return replace(
        state,
        seats=seats.finish(),
        wagers=Wagers.of(spots.finish()),
        prisoners=prisoners.finish(),
        bonus_wagers=bonus_wagers,
        house=state.house + sum(staked.values()),
    )


def _without(lying: OnSpot, slots: Iterable[int]) -> OnSpot:
    left = lying.mutate()
    for slot in slots:
        del left[slot]
    return left.finish()


def paid(state: RoundState, event: ev.Paid) -> RoundState:
    return settled(state, event.wagers)


def settled(state: RoundState, results: tuple[ev.Result, ...]) -> RoundState:
    """Wagers leave the layout; what came back goes to the racks, seat by seat."""
    lying = dict(state.wagers.items())
    prisoners, pending = state.prisoners.mutate(), state.pending.mutate()
    counts = dict(state.bonus_wagers)
    # For each seat: the amount returned, the stakes removed, and the number of stand-alone wagers removed.
    changes: dict[int, list[int]] = {}
    tip_box, house = state.tip_box, state.house
    for result in _prisoners_first(results):
        outcome, imprisoned = result.outcome, result.imprisoned
        if imprisoned and outcome is _IMPRISONED:
            continue
        key = seat, spot, tip = result.seat, result.spot, result.tip
        change = changes.get(seat)
        if change is None:
            change = changes[seat] = [0, 0, 0]
        if imprisoned:
            stake = prisoners.pop(key)
        else:
            stake = lying.pop(key)
            if stake.stands_alone:
                change[2] += 1
            if counts and (kind := spot.partition(":")[0]) in counts:
                counts[kind] -= 1
        if outcome is _PENDING:
            pending[key] = replace(stake, round=state.round, coupon=0)
            continue
        if outcome is _IMPRISONED:
            prisoners[key] = _joined(prisoners.get(key), replace(stake, round=state.round, coupon=0))
            continue
        change[1] += result.stake
        returned = result.returned
        if returned:
            house -= returned
            if tip:
                tip_box += returned
            else:
                change[0] += returned
    seats = state.seats.mutate()
    for number, (rack, staked, others) in changes.items():
        held = seats[number]
        house += staked
        seats[number] = replace(
            held, rack=held.rack + rack, staked=held.staked - staked, standalone_wagers=held.standalone_wagers - others
        )
    return replace(
        state,
        seats=seats.finish(),
        wagers=Wagers(lying),
        prisoners=prisoners.finish(),
        pending=pending.finish(),
        bonus_wagers=Map(counts),
        tip_box=tip_box,
        house=house,
    )
