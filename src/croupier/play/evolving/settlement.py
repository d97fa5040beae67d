"""Wagers are settled: collected, paid, left to a choice, imprisoned."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from immutables import Map
from msgspec.structs import replace

from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.chips.counts import ChipTally, bare, minus, plus
from croupier.play.evolving.racks import received, with_own
from croupier.play.result import PartLost
from croupier.play.state import MovedFifth, RoundState, Seat
from croupier.play.wagers import OnSpot, Stake, WagerKey, Wagers

_PENDING, _IMPRISONED = Outcome.PENDING, Outcome.IMPRISONED
"""Module-level names, because looking up an enum's member each time is slow."""


def choice_taken(state: RoundState, event: ev.ChoiceTaken) -> RoundState:
    key: WagerKey = (event.seat, event.spot, event.tip)
    stake = state.pending[key]
    state = replace(state, pending=state.pending.delete(key))
    if event.outcome is Outcome.IMPRISONED:
        kept = replace(stake, coupon=event.coupon)
        return replace(state, prisoners=state.prisoners.set(key, _joined(state.prisoners.get(key), kept)))
    held, tip_box = state.seat(event.seat), state.tip_box
    if event.tip:
        tip_box = plus(tip_box, bare(event.paid))
    else:
        held = received(held, event.paid, event.returned)
    held = with_own(replace(held, staked=held.staked - stake.amount))
    return replace(
        state,
        seats=state.seats.set(event.seat, held),
        tip_box=tip_box,
        float=minus(plus(state.float, bare(stake.chips)), bare(event.paid)),
        house=state.house + stake.amount - event.returned,
    )


def _joined(before: Stake | None, stake: Stake) -> Stake:
    """Merge a wager with the same player's wager in prison on the same spot: they are settled together from now on."""
    if before is None:
        return stake
    return replace(
        stake,
        amount=before.amount + stake.amount,
        chips=plus(before.chips, stake.chips),
        coupon=before.coupon + stake.coupon,
    )


def fifth_moved(state: RoundState, event: ev.FifthMoved) -> RoundState:
    """A fifth of a wager moves to the winning number's box; the rest stays on the replica."""
    key: WagerKey = (event.seat, event.spot, event.tip)
    stake = state.wagers[key]
    stays = replace(stake, amount=stake.amount - event.amount, chips=minus(stake.chips, event.chips))
    fifth = MovedFifth(event.to, event.amount, event.chips, stake.stands_alone)
    return replace(state, wagers=state.wagers.set(key, stays), fifths=state.fifths.set(key, fifth))


def fifths_back(state: RoundState) -> RoundState:
    """Fifths that have moved lie on the replica again, because another number counts."""
    wagers = state.wagers
    for key, fifth in state.fifths.items():
        stake = wagers[key]
        whole = replace(stake, amount=stake.amount + fifth.amount, chips=plus(stake.chips, fifth.chips))
        wagers = wagers.set(key, whole)
    return replace(state, wagers=wagers, fifths=Map())


def _prisoners_first(results: tuple[ev.Result, ...]) -> Iterable[ev.Result]:
    """Sort results so that wagers leave prison before others enter it: they must not be merged."""
    inside = [result for result in results if result.imprisoned]
    return (*inside, *(result for result in results if not result.imprisoned)) if inside else results


def collected(state: RoundState, event: ev.Collected) -> RoundState:
    """Lost wagers leave the layout, spot by spot, and what was lost of others."""
    state = settled(state, event.listed) if event.listed else state
    state = _parts_lost(state, event.parts) if event.parts else state
    spots, prisoners, bonus_wagers = state.wagers.spots.mutate(), state.prisoners.mutate(), state.bonus_wagers
    staked: defaultdict[int, int] = defaultdict(int)
    others: defaultdict[int, int] = defaultdict(int)
    taken = ChipTally(sources=False)
    for swept in event.spots:
        spot = swept.spot
        if swept.imprisoned:
            for seat, _, tip in swept.each():
                taken.add(prisoners.pop((seat, spot, tip)).chips)
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
                taken.add(stake.chips)
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
        float=plus(state.float, taken.chips()),
        house=state.house + sum(staked.values()),
    )


def _without(lying: OnSpot, slots: Iterable[int]) -> OnSpot:
    left = lying.mutate()
    for slot in slots:
        del left[slot]
    return left.finish()


def _parts_lost(state: RoundState, parts: Iterable[PartLost]) -> RoundState:
    """Parts of wagers leave the layout; what remains of a wager lies there until it is paid."""
    wagers, fifths, seats = state.wagers, state.fifths.mutate(), state.seats.mutate()
    house, taken = state.house, ChipTally(sources=False)
    for part in parts:
        key: WagerKey = (part.seat, part.spot, part.tip)
        stake = wagers[key]
        if key in fifths:
            wagers, fifths[key] = wagers.delete(key), replace(fifths[key], lost=part.amount)
        else:
            left = stake.amount - part.amount
            wagers = wagers.set(key, replace(stake, amount=left, chips=part.left, lost=part.amount))
        taken.add(stake.chips)
        taken.add(part.left, -1)
        held = seats[part.seat]
        seats[part.seat] = replace(held, staked=held.staked - part.amount)
        house += part.amount
    return replace(
        state,
        wagers=wagers,
        fifths=fifths.finish(),
        seats=seats.finish(),
        float=plus(state.float, taken.chips()),
        house=house,
    )


def paid(state: RoundState, event: ev.Paid) -> RoundState:
    return settled(state, event.wagers)


class _Gain:
    """What a seat gets and loses in a settlement."""

    __slots__ = ("chips", "rack", "staked", "standalone_wagers")

    def __init__(self) -> None:
        self.rack = self.staked = self.standalone_wagers = 0
        self.chips = ChipTally()

    def to(self, held: Seat) -> Seat:
        return with_own(
            replace(
                held,
                rack=held.rack + self.rack,
                staked=held.staked - self.staked,
                standalone_wagers=held.standalone_wagers - self.standalone_wagers,
                chips=plus(held.chips, self.chips.chips()),
            )
        )


def settled(state: RoundState, results: tuple[ev.Result, ...]) -> RoundState:
    """Wagers leave the layout; what came back goes to the racks, seat by seat."""
    lying: dict[WagerKey, Stake] = dict(state.wagers.items())
    prisoners, pending, fifths = state.prisoners.mutate(), state.pending.mutate(), state.fifths.mutate()
    counts = dict(state.bonus_wagers)
    gains: defaultdict[int, _Gain] = defaultdict(_Gain)
    tips, tray, house = ChipTally(sources=False), ChipTally(sources=False), state.house
    for result in _prisoners_first(results):
        outcome, imprisoned = result.outcome, result.imprisoned
        if imprisoned and outcome is _IMPRISONED:
            continue
        key = seat, spot, tip = result.seat, result.spot, result.tip
        gain = gains[seat]
        stake: Stake | MovedFifth
        if imprisoned:
            stake = prisoners.pop(key)
        else:
            stake = fifths.pop(key) if key in fifths else lying.pop(key)
            gain.standalone_wagers += stake.stands_alone
            if counts and (kind := spot.partition(":")[0]) in counts:
                counts[kind] -= 1
        if outcome is _PENDING or outcome is _IMPRISONED:
            assert isinstance(stake, Stake), "a zero catches no wager on the replica"
            caught = replace(stake, round=state.round, coupon=result.coupon)
            if outcome is _PENDING:
                pending[key] = caught
            else:
                prisoners[key] = _joined(prisoners.get(key), caught)
            continue
        gain.staked += stake.amount
        house += stake.amount - result.returned
        tray.add(stake.chips)
        tray.add(result.paid, -1)
        if tip:
            tips.add(result.paid)
        else:
            gain.rack += result.returned
            gain.chips.add(result.paid)
    seats = state.seats.mutate()
    for number, gain in gains.items():
        seats[number] = gain.to(seats[number])
    return replace(
        state,
        seats=seats.finish(),
        wagers=Wagers(lying),
        prisoners=prisoners.finish(),
        pending=pending.finish(),
        fifths=fifths.finish(),
        bonus_wagers=Map(counts),
        tip_box=plus(state.tip_box, tips.chips()),
        float=plus(state.float, tray.chips()),
        house=house,
    )
