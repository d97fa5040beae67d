"""Wagers are settled: collected, paid, left to a choice, imprisoned; meters grow and pay."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.state import Meter, Stake, State, WagerKey

_PENDING, _IMPRISONED = Outcome.PENDING, Outcome.IMPRISONED
"""By names of their own: an enum's member is looked up again each time."""


def choice_taken(state: State, event: ev.ChoiceTaken) -> State:
    key: WagerKey = (event.seat, event.spot, event.tip)
    stake = state.pending[key]
    state = replace(state, pending=state.pending.delete(key))
    if event.outcome is Outcome.IMPRISONED:
        return replace(state, prisoners=state.prisoners.set(key, _joined(state.prisoners.get(key), stake)))
    return _give_back(state, event.seat, event.stake, event.returned, event.tip, counts=False)


def _joined(before: Stake | None, stake: Stake) -> Stake:
    """A wager that joins one of the same player's in prison on the same spot: they have one fate from now on."""
    return stake if before is None else replace(stake, amount=before.amount + stake.amount)


def _give_back(state: State, seat: int, stake: int, returned: int, tip: bool, counts: bool) -> State:
    held = state.seat(seat)
    held = replace(
        held,
        rack=held.rack + (0 if tip else returned),
        staked=held.staked - stake,
        others=held.others - counts,
    )
    return replace(
        state,
        seats=state.seats.set(seat, held),
        tip_box=state.tip_box + (returned if tip else 0),
        house=state.house + stake - returned,
    )


def meter_grew(state: State, event: ev.MeterGrew) -> State:
    meter = state.meters[event.meter]
    return replace(state, meters=state.meters.set(event.meter, replace(meter, parts=meter.parts + event.parts)))


def meter_paid(state: State, event: ev.MeterPaid) -> State:
    per = state.meters[event.meter].per
    return replace(state, meters=state.meters.set(event.meter, Meter(event.reset * per, per)))


def _prisoners(results: tuple[ev.Result, ...], imprisoned: bool) -> list[ev.Result]:
    return [result for result in results if result.imprisoned is imprisoned]


def _without(wagers: Map[WagerKey, Stake], gone: set[WagerKey]) -> Map[WagerKey, Stake]:
    """What still lies: made anew where that is less work than to take so many away."""
    if 2 * len(gone) > len(wagers):
        return Map({key: stake for key, stake in wagers.items() if key not in gone})
    left = wagers.mutate()
    for key in gone:
        del left[key]
    return left.finish()


def settled(state: State, event: ev.Collected | ev.Paid) -> State:
    """Wagers leave the layout; what came back goes to the racks, seat by seat."""
    lying, prisoners, pending = state.wagers, state.prisoners.mutate(), state.pending.mutate()
    gone: set[WagerKey] = set()
    counts = dict(state.down)
    changes: dict[int, list[int]] = {}
    tip_box, house = state.tip_box, state.house
    # Prisoners go first: a wager that goes to prison now must not share the fate of one that leaves it.
    for result in (*_prisoners(event.wagers, True), *_prisoners(event.wagers, False)):
        key = (result.seat, result.spot, result.tip)
        if result.imprisoned:
            if result.outcome is _IMPRISONED:
                continue
            stake = prisoners.pop(key)
            others = 0
        else:
            stake = lying[key]
            gone.add(key)
            others = stake.counts
            if counts and (kind := result.spot.partition(":")[0]) in counts:
                counts[kind] -= 1
        change = changes.setdefault(result.seat, [0, 0, 0])
        change[2] += others
        if result.outcome is _PENDING:
            pending[key] = replace(stake, round=state.round, coupon=0)
            continue
        if result.outcome is _IMPRISONED:
            prisoners[key] = _joined(prisoners.get(key), replace(stake, round=state.round, coupon=0))
            continue
        change[1] += result.stake
        house += result.stake - result.returned
        if result.tip:
            tip_box += result.returned
        else:
            change[0] += result.returned
    seats = state.seats.mutate()
    for number, (rack, staked, others) in changes.items():
        held = seats[number]
        seats[number] = replace(held, rack=held.rack + rack, staked=held.staked - staked, others=held.others - others)
    return replace(
        state,
        seats=seats.finish(),
        wagers=_without(lying, gone),
        prisoners=prisoners.finish(),
        pending=pending.finish(),
        down=Map(counts),
        tip_box=tip_box,
        house=house,
    )
